-- The channel to which a thread belongs, null for a private thread and for one that is deleted. Discord tells of open
-- threads alone, and sessions stay in those that were put away.
CREATE TABLE thread (
    channel_id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL REFERENCES guild,
    parent_id INTEGER
) STRICT;

CREATE INDEX session_place ON session (guild_id, channel_id);
