CREATE TABLE guild (
    id INTEGER PRIMARY KEY,
    locale TEXT
) STRICT;

CREATE TABLE participant (
    id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL REFERENCES guild,
    kind TEXT NOT NULL CHECK (kind IN ('member', 'guest', 'pot')),
    UNIQUE (id, guild_id)
) STRICT;

CREATE INDEX participant_guild ON participant (guild_id, kind);
CREATE UNIQUE INDEX participant_pot ON participant (guild_id) WHERE kind = 'pot';

-- All that identifies people, and nothing else: rows here may be erased, nothing refers to them.
CREATE TABLE identity (
    participant_id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    user_id INTEGER,
    name TEXT NOT NULL,
    FOREIGN KEY (participant_id, guild_id) REFERENCES participant (id, guild_id)
) STRICT;

CREATE UNIQUE INDEX identity_user ON identity (guild_id, user_id) WHERE user_id IS NOT NULL;

CREATE TABLE session (
    id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL REFERENCES guild,
    channel_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    rules TEXT NOT NULL,
    seats TEXT NOT NULL,
    opened_by INTEGER NOT NULL,
    opened_at INTEGER NOT NULL,
    closed_at INTEGER,
    FOREIGN KEY (opened_by, guild_id) REFERENCES participant (id, guild_id)
) STRICT;

CREATE UNIQUE INDEX session_channel ON session (channel_id) WHERE closed_at IS NULL;
CREATE INDEX session_guild ON session (guild_id);

CREATE TABLE entry (
    id INTEGER PRIMARY KEY,
    session_id INTEGER NOT NULL REFERENCES session,
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('deal', 'reversal')),
    deal INTEGER NOT NULL CHECK (deal >= 1),
    cause TEXT NOT NULL CHECK (cause IN ('record', 'undo', 'put-back', 'edit', 'follow')),
    payload TEXT,
    played INTEGER NOT NULL CHECK (played IN (0, 1)),
    actor INTEGER NOT NULL REFERENCES participant,
    at INTEGER NOT NULL,
    nonce TEXT,
    payload_sha TEXT,
    reverses_id INTEGER REFERENCES entry,
    replaces_id INTEGER REFERENCES entry,
    lead_id INTEGER REFERENCES entry,
    UNIQUE (session_id, seq),
    CHECK ((kind = 'reversal') = (reverses_id IS NOT NULL)),
    CHECK ((kind = 'reversal') = (payload IS NULL)),
    CHECK ((cause = 'record') = (kind = 'deal' AND replaces_id IS NULL)),
    CHECK (kind = 'deal' OR replaces_id IS NULL),
    CHECK (cause <> 'undo' OR kind = 'reversal'),
    CHECK (cause <> 'put-back' OR kind = 'deal'),
    CHECK ((nonce IS NULL) = (payload_sha IS NULL)),
    CHECK (nonce IS NULL OR lead_id IS NULL),
    -- Looked at when the transaction commits: an entry stands with its seal or not at all.
    FOREIGN KEY (id) REFERENCES seal (entry_id) DEFERRABLE INITIALLY DEFERRED
) STRICT;

CREATE UNIQUE INDEX entry_deal ON entry (session_id, deal) WHERE cause = 'record';
CREATE UNIQUE INDEX entry_nonce ON entry (nonce) WHERE nonce IS NOT NULL;
CREATE UNIQUE INDEX entry_reverses ON entry (reverses_id) WHERE reverses_id IS NOT NULL;
CREATE UNIQUE INDEX entry_replaces ON entry (replaces_id) WHERE replaces_id IS NOT NULL;

-- Half points. The bound keeps every sum of a session far within 64 bits.
CREATE TABLE posting (
    entry_id INTEGER NOT NULL REFERENCES entry,
    participant_id INTEGER NOT NULL REFERENCES participant,
    amount INTEGER NOT NULL CHECK (amount BETWEEN -1000000000000 AND 1000000000000),
    PRIMARY KEY (entry_id, participant_id)
) STRICT, WITHOUT ROWID;

-- Without rowid, so that no number is made up after the triggers have looked at it.
CREATE TABLE seal (
    entry_id INTEGER NOT NULL PRIMARY KEY REFERENCES entry,
    lines INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE balance (
    session_id INTEGER NOT NULL REFERENCES session,
    participant_id INTEGER NOT NULL REFERENCES participant,
    amount INTEGER NOT NULL,
    deals INTEGER NOT NULL,
    PRIMARY KEY (session_id, participant_id)
) STRICT, WITHOUT ROWID;

-- Free text, which may name people: the reason of an entry, or the name of a session where entry_id is null.
CREATE TABLE note (
    id INTEGER PRIMARY KEY,
    session_id INTEGER NOT NULL REFERENCES session,
    entry_id INTEGER REFERENCES entry,
    text TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX note_session ON note (session_id) WHERE entry_id IS NULL;
CREATE UNIQUE INDEX note_entry ON note (session_id, entry_id) WHERE entry_id IS NOT NULL;

-- Tickets and draft numbers are never used twice: what holds an old one must not find something else.
CREATE TABLE outbox (
    ticket INTEGER PRIMARY KEY AUTOINCREMENT,
    session_id INTEGER NOT NULL REFERENCES session,
    topic TEXT NOT NULL,
    UNIQUE (session_id, topic)
) STRICT;

CREATE TABLE card (
    session_id INTEGER PRIMARY KEY REFERENCES session,
    channel_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    digest TEXT NOT NULL
) STRICT;

CREATE INDEX card_message ON card (message_id);

CREATE TABLE draft (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    session_id INTEGER REFERENCES session,
    author INTEGER NOT NULL REFERENCES participant,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    expected_head INTEGER NOT NULL,
    nonce TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    entry_id INTEGER REFERENCES entry
) STRICT;

CREATE INDEX draft_author ON draft (author, session_id);

CREATE TABLE meta (
    key TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The guards below have one EXISTS for each unique key. INSERT OR REPLACE would delete the row in its way,
-- past the delete triggers where recursive_triggers is off; a single EXISTS over all keys would scan the
-- table once the planner has statistics of the mostly empty columns.

CREATE TRIGGER participant_insert BEFORE INSERT ON participant
BEGIN
    SELECT RAISE(ABORT, 'ledger: immutable')
    WHERE EXISTS (SELECT 1 FROM participant WHERE id = NEW.id);
    SELECT RAISE(ABORT, 'ledger: immutable')
    WHERE NEW.kind = 'pot'
      AND EXISTS (SELECT 1 FROM participant WHERE guild_id = NEW.guild_id AND kind = 'pot');
END;

CREATE TRIGGER participant_update BEFORE UPDATE ON participant
BEGIN
    SELECT RAISE(ABORT, 'ledger: immutable');
END;

CREATE TRIGGER participant_delete BEFORE DELETE ON participant
BEGIN
    SELECT RAISE(ABORT, 'ledger: immutable');
END;

CREATE TRIGGER session_insert BEFORE INSERT ON session
BEGIN
    SELECT RAISE(ABORT, 'ledger: immutable')
    WHERE EXISTS (SELECT 1 FROM session WHERE id = NEW.id);
    SELECT RAISE(ABORT, 'ledger: channel taken')
    WHERE NEW.closed_at IS NULL
      AND EXISTS (SELECT 1 FROM session WHERE channel_id = NEW.channel_id AND closed_at IS NULL);
END;

CREATE TRIGGER session_seats AFTER INSERT ON session
BEGIN
    SELECT RAISE(ABORT, 'ledger: other guild')
    FROM json_each(NEW.seats) AS seat
    LEFT JOIN participant ON participant.id = seat.value
    WHERE seat.type <> 'integer' OR participant.guild_id IS NOT NEW.guild_id;
END;

CREATE TRIGGER session_update
BEFORE UPDATE OF id, guild_id, game, rules, seats, opened_by, opened_at ON session
BEGIN
    SELECT RAISE(ABORT, 'ledger: immutable');
END;

CREATE TRIGGER session_paperwork BEFORE UPDATE OF channel_id, closed_at ON session
BEGIN
    SELECT RAISE(ABORT, 'ledger: channel taken')
    WHERE NEW.closed_at IS NULL
      AND EXISTS (
          SELECT 1 FROM session WHERE channel_id = NEW.channel_id AND closed_at IS NULL AND id <> NEW.id
      );
END;

CREATE TRIGGER session_delete BEFORE DELETE ON session
BEGIN
    SELECT RAISE(ABORT, 'ledger: immutable');
END;

CREATE TRIGGER entry_insert BEFORE INSERT ON entry
BEGIN
    SELECT RAISE(ABORT, 'ledger: immutable')
    WHERE EXISTS (SELECT 1 FROM entry WHERE id = NEW.id);
    SELECT RAISE(ABORT, 'ledger: sequence')
    WHERE NEW.seq IS NOT 1 + COALESCE((SELECT MAX(seq) FROM entry WHERE session_id = NEW.session_id), 0);
    SELECT RAISE(ABORT, 'ledger: nonce')
    WHERE NEW.nonce IS NOT NULL
      AND EXISTS (SELECT 1 FROM entry WHERE nonce = NEW.nonce);
    SELECT RAISE(ABORT, 'ledger: reversed before')
    WHERE NEW.reverses_id IS NOT NULL
      AND EXISTS (SELECT 1 FROM entry WHERE reverses_id = NEW.reverses_id);
    SELECT RAISE(ABORT, 'ledger: replaced before')
    WHERE NEW.replaces_id IS NOT NULL
      AND EXISTS (SELECT 1 FROM entry WHERE replaces_id = NEW.replaces_id);
    SELECT RAISE(ABORT, 'ledger: deal number')
    WHERE NEW.cause = 'record'
      AND NEW.deal IS NOT 1 + COALESCE(
          (SELECT MAX(deal) FROM entry WHERE session_id = NEW.session_id AND cause = 'record'), 0
      );
    SELECT RAISE(ABORT, 'ledger: session closed')
    WHERE NEW.cause = 'record'
      AND (SELECT closed_at FROM session WHERE id = NEW.session_id) IS NOT NULL;
    SELECT RAISE(ABORT, 'ledger: other guild')
    WHERE (SELECT guild_id FROM participant WHERE id = NEW.actor)
        IS NOT (SELECT guild_id FROM session WHERE id = NEW.session_id);
    SELECT RAISE(ABORT, 'ledger: reverses no such deal')
    WHERE NEW.reverses_id IS NOT NULL
      AND NOT EXISTS (
          SELECT 1 FROM entry AS target
          WHERE target.id = NEW.reverses_id
            AND target.session_id = NEW.session_id
            AND target.deal = NEW.deal
            AND target.played = NEW.played
            AND target.kind = 'deal'
      );
    -- What is replaced was taken back before: no two versions of a deal are live.
    SELECT RAISE(ABORT, 'ledger: replaces no reversed deal')
    WHERE NEW.replaces_id IS NOT NULL
      AND NOT EXISTS (
          SELECT 1 FROM entry AS target
          JOIN entry AS taken_back ON taken_back.reverses_id = target.id
          WHERE target.id = NEW.replaces_id
            AND target.session_id = NEW.session_id
            AND target.deal = NEW.deal
      );
END;

CREATE TRIGGER entry_update BEFORE UPDATE ON entry
BEGIN
    SELECT RAISE(ABORT, 'ledger: immutable');
END;

CREATE TRIGGER entry_delete BEFORE DELETE ON entry
BEGIN
    SELECT RAISE(ABORT, 'ledger: immutable');
END;

CREATE TRIGGER posting_insert BEFORE INSERT ON posting
BEGIN
    SELECT RAISE(ABORT, 'ledger: sealed')
    WHERE EXISTS (SELECT 1 FROM seal WHERE entry_id = NEW.entry_id);
    SELECT RAISE(ABORT, 'ledger: immutable')
    WHERE EXISTS (
        SELECT 1 FROM posting WHERE entry_id = NEW.entry_id AND participant_id = NEW.participant_id
    );
END;

CREATE TRIGGER posting_update BEFORE UPDATE ON posting
BEGIN
    SELECT RAISE(ABORT, 'ledger: immutable');
END;

CREATE TRIGGER posting_delete BEFORE DELETE ON posting
BEGIN
    SELECT RAISE(ABORT, 'ledger: immutable');
END;

CREATE TRIGGER seal_insert BEFORE INSERT ON seal
BEGIN
    SELECT RAISE(ABORT, 'ledger: sealed')
    WHERE EXISTS (SELECT 1 FROM seal WHERE entry_id = NEW.entry_id);
    SELECT RAISE(ABORT, 'ledger: unbalanced')
    FROM (
        SELECT COUNT(*) AS lines, COALESCE(SUM(amount), 0) AS total FROM posting WHERE entry_id = NEW.entry_id
    ) AS sealed
    WHERE sealed.lines IS NOT NEW.lines OR sealed.lines = 1 OR sealed.total <> 0;
    SELECT RAISE(ABORT, 'ledger: not mirrored')
    FROM entry
    WHERE entry.id = NEW.entry_id
      AND entry.reverses_id IS NOT NULL
      AND (
          NEW.lines IS NOT (SELECT lines FROM seal WHERE entry_id = entry.reverses_id)
          OR EXISTS (
              SELECT 1 FROM posting AS line
              LEFT JOIN posting AS mirrored
                  ON mirrored.entry_id = entry.reverses_id AND mirrored.participant_id = line.participant_id
              WHERE line.entry_id = entry.id AND mirrored.amount IS NOT -line.amount
          )
      );
    SELECT RAISE(ABORT, 'ledger: other guild')
    FROM posting
    JOIN participant ON participant.id = posting.participant_id
    JOIN entry ON entry.id = posting.entry_id
    JOIN session ON session.id = entry.session_id
    WHERE posting.entry_id = NEW.entry_id AND participant.guild_id <> session.guild_id;
END;

CREATE TRIGGER seal_balance AFTER INSERT ON seal
BEGIN
    INSERT INTO balance (session_id, participant_id, amount, deals)
    SELECT
        entry.session_id,
        posting.participant_id,
        posting.amount,
        CASE entry.kind WHEN 'deal' THEN entry.played ELSE -entry.played END
    FROM entry
    JOIN posting ON posting.entry_id = entry.id
    WHERE entry.id = NEW.entry_id
    ON CONFLICT (session_id, participant_id) DO UPDATE
    SET amount = amount + excluded.amount, deals = deals + excluded.deals;
END;

CREATE TRIGGER seal_update BEFORE UPDATE ON seal
BEGIN
    SELECT RAISE(ABORT, 'ledger: immutable');
END;

CREATE TRIGGER seal_delete BEFORE DELETE ON seal
BEGIN
    SELECT RAISE(ABORT, 'ledger: immutable');
END;
