-- Which message shows what: `kind` and `position` say what of the session, such as its deal 3, `seq` the entry that it
-- told of when it was sent (0 where it tells of none), `actor` the participant that it names. What it shows follows
-- from the ledger, so that it can be drawn anew.
CREATE TABLE message (
    message_id INTEGER PRIMARY KEY,
    channel_id INTEGER NOT NULL,
    session_id INTEGER NOT NULL REFERENCES session,
    kind TEXT NOT NULL,
    position INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    actor INTEGER REFERENCES participant
) STRICT;

CREATE INDEX message_session ON message (session_id, kind, position);

-- A card on its way: written before it is sent, gone once `card` has it. Where it stands after a crash, the card may be
-- in the channel without the ledger knowing of it.
CREATE TABLE card_sent (
    session_id INTEGER PRIMARY KEY REFERENCES session,
    channel_id INTEGER NOT NULL,
    nonce TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;
