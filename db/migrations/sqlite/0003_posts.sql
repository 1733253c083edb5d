-- When standings are posted by themselves, where, and of what. `minute` counts from local midnight; `day` is a weekday
-- from 0, Monday, or a day of the month, 31 being the last one. `next_at` is the next slot, null while it rests and
-- for what follows deals. `seen` is the last entry of the ledger that the posts told of. `told` says whether the
-- managers know why it was paused. A number is never used twice: buttons name it.
CREATE TABLE schedule (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL REFERENCES guild,
    channel_id INTEGER NOT NULL,
    every TEXT NOT NULL CHECK (every IN ('deal', 'day', 'week', 'month')),
    minute INTEGER CHECK (minute BETWEEN 0 AND 1439),
    day INTEGER CHECK (day BETWEEN 0 AND 31),
    scope TEXT NOT NULL,
    game TEXT,
    created_by INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    next_at INTEGER,
    paused TEXT,
    failures INTEGER NOT NULL DEFAULT 0,
    seen INTEGER NOT NULL,
    told INTEGER NOT NULL DEFAULT 1 CHECK (told IN (0, 1)),
    CHECK ((every = 'deal') = (minute IS NULL)),
    CHECK ((every IN ('week', 'month')) = (day IS NOT NULL)),
    CHECK ((next_at IS NULL) = (every = 'deal' OR paused IS NOT NULL)),
    FOREIGN KEY (created_by, guild_id) REFERENCES participant (id, guild_id)
) STRICT;

CREATE INDEX schedule_guild ON schedule (guild_id, every);
CREATE INDEX schedule_next ON schedule (next_at) WHERE next_at IS NOT NULL;

-- Each time that a schedule fell due, and what became of it. Whoever makes the row posts it, nobody else: `claimed`
-- means that a message may have been sent, `refused` that none was. `slot` is the time in milliseconds, or the ticket
-- of the outbox for what follows deals of `session_id`.
CREATE TABLE slot (
    schedule_id INTEGER NOT NULL REFERENCES schedule ON DELETE CASCADE,
    slot INTEGER NOT NULL,
    session_id INTEGER REFERENCES session,
    due_at INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('claimed', 'refused', 'posted', 'skipped')),
    reason TEXT,
    tried_at INTEGER NOT NULL,
    tries INTEGER NOT NULL,
    again_at INTEGER,
    message_id INTEGER,
    PRIMARY KEY (schedule_id, slot),
    CHECK ((state IN ('claimed', 'refused')) = (again_at IS NOT NULL)),
    CHECK ((state = 'posted') = (message_id IS NOT NULL)),
    CHECK (state <> 'skipped' OR reason IS NOT NULL)
) STRICT, WITHOUT ROWID;

CREATE INDEX slot_again ON slot (again_at) WHERE again_at IS NOT NULL;

-- In the transaction that records a deal, and at no cost of its own where nobody wants to see it posted.
CREATE TRIGGER seal_schedule AFTER INSERT ON seal WHEN NEW.lines > 0
BEGIN
    INSERT OR REPLACE INTO outbox (session_id, topic)
    SELECT entry.session_id, 'posts'
    FROM entry JOIN session ON session.id = entry.session_id
    WHERE entry.id = NEW.entry_id
      AND EXISTS (
          SELECT 1 FROM schedule
          WHERE schedule.guild_id = session.guild_id AND schedule.every = 'deal' AND schedule.paused IS NULL
      );
END;
