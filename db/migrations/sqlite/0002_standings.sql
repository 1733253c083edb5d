-- The language of a server is one of its settings from here on; nothing ever set it.
ALTER TABLE guild DROP COLUMN locale;

-- What managers chose, each change a row of its own: the last of a key holds, null takes it back to the default.
CREATE TABLE setting (
    id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL REFERENCES guild,
    key TEXT NOT NULL,
    value TEXT,
    actor INTEGER NOT NULL,
    at INTEGER NOT NULL,
    FOREIGN KEY (actor, guild_id) REFERENCES participant (id, guild_id)
) STRICT;

CREATE INDEX setting_key ON setting (guild_id, key, id);

-- A label on the sessions that were opened within it: milliseconds, the end excluded. The days are as they were
-- entered, the times what they are in the zone of the server. A number is never used twice: posts name it.
CREATE TABLE season (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL REFERENCES guild,
    name TEXT NOT NULL,
    first_day TEXT NOT NULL,
    last_day TEXT NOT NULL,
    begins INTEGER NOT NULL,
    ends INTEGER NOT NULL CHECK (ends > begins)
) STRICT;

CREATE INDEX season_guild ON season (guild_id, begins);
CREATE INDEX session_opened ON session (guild_id, opened_at);

-- Balances over sessions, so that standings cost what the players cost; season 0 is all that a server played.
CREATE TABLE tally (
    guild_id INTEGER NOT NULL REFERENCES guild,
    season_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    participant_id INTEGER NOT NULL REFERENCES participant,
    amount INTEGER NOT NULL,
    deals INTEGER NOT NULL,
    PRIMARY KEY (guild_id, season_id, game, participant_id)
) STRICT, WITHOUT ROWID;

-- The totals that standings showed last, to tell what changed since: a JSON object of half points by participant.
CREATE TABLE shown (
    guild_id INTEGER NOT NULL REFERENCES guild,
    key TEXT NOT NULL,
    at INTEGER NOT NULL,
    totals TEXT NOT NULL,
    PRIMARY KEY (guild_id, key)
) STRICT, WITHOUT ROWID;

INSERT INTO tally (guild_id, season_id, game, participant_id, amount, deals)
SELECT session.guild_id, 0, session.game, balance.participant_id, SUM(balance.amount), SUM(balance.deals)
FROM balance JOIN session ON session.id = balance.session_id
GROUP BY session.guild_id, session.game, balance.participant_id;

CREATE TRIGGER seal_tally AFTER INSERT ON seal
BEGIN
    INSERT INTO tally (guild_id, season_id, game, participant_id, amount, deals)
    SELECT
        session.guild_id,
        0,
        session.game,
        posting.participant_id,
        posting.amount,
        CASE entry.kind WHEN 'deal' THEN entry.played ELSE -entry.played END
    FROM entry
    JOIN session ON session.id = entry.session_id
    JOIN posting ON posting.entry_id = entry.id
    WHERE entry.id = NEW.entry_id
    ON CONFLICT (guild_id, season_id, game, participant_id) DO UPDATE
    SET amount = amount + excluded.amount, deals = deals + excluded.deals;
    INSERT INTO tally (guild_id, season_id, game, participant_id, amount, deals)
    SELECT
        session.guild_id,
        season.id,
        session.game,
        posting.participant_id,
        posting.amount,
        CASE entry.kind WHEN 'deal' THEN entry.played ELSE -entry.played END
    FROM entry
    JOIN session ON session.id = entry.session_id
    JOIN season ON season.guild_id = session.guild_id
        AND season.begins <= session.opened_at AND session.opened_at < season.ends
    JOIN posting ON posting.entry_id = entry.id
    WHERE entry.id = NEW.entry_id
    ON CONFLICT (guild_id, season_id, game, participant_id) DO UPDATE
    SET amount = amount + excluded.amount, deals = deals + excluded.deals;
END;

CREATE TRIGGER season_tally AFTER INSERT ON season
BEGIN
    INSERT INTO tally (guild_id, season_id, game, participant_id, amount, deals)
    SELECT NEW.guild_id, NEW.id, session.game, balance.participant_id, SUM(balance.amount), SUM(balance.deals)
    FROM session JOIN balance ON balance.session_id = session.id
    WHERE session.guild_id = NEW.guild_id AND session.opened_at >= NEW.begins AND session.opened_at < NEW.ends
    GROUP BY session.game, balance.participant_id;
END;

CREATE TRIGGER season_tally_again AFTER UPDATE OF begins, ends ON season
BEGIN
    DELETE FROM tally WHERE guild_id = NEW.guild_id AND season_id = NEW.id;
    INSERT INTO tally (guild_id, season_id, game, participant_id, amount, deals)
    SELECT NEW.guild_id, NEW.id, session.game, balance.participant_id, SUM(balance.amount), SUM(balance.deals)
    FROM session JOIN balance ON balance.session_id = session.id
    WHERE session.guild_id = NEW.guild_id AND session.opened_at >= NEW.begins AND session.opened_at < NEW.ends
    GROUP BY session.game, balance.participant_id;
END;

CREATE TRIGGER season_tally_gone AFTER DELETE ON season
BEGIN
    DELETE FROM tally WHERE guild_id = OLD.guild_id AND season_id = OLD.id;
END;

CREATE TRIGGER setting_update BEFORE UPDATE ON setting
BEGIN
    SELECT RAISE(ABORT, 'ledger: immutable');
END;

CREATE TRIGGER setting_delete BEFORE DELETE ON setting
BEGIN
    SELECT RAISE(ABORT, 'ledger: immutable');
END;
