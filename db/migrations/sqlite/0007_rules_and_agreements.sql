-- The rule sheets that servers have saved: `rules` is a JSON object. They stood in `meta`, as one text for each server.
CREATE TABLE rule_set (
    id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL REFERENCES guild,
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    rules TEXT NOT NULL,
    saved_by INTEGER REFERENCES participant,
    UNIQUE (guild_id, name)
) STRICT;

-- What a table agreed for its next deals, a JSON object, and what it had agreed for those deals that were recorded
-- by it. Both stood in `meta`, as 'agreed:SESSION' and 'agreed:SESSION:DEAL'.
CREATE TABLE next_deals (
    session_id INTEGER PRIMARY KEY REFERENCES session,
    agreed TEXT NOT NULL
) STRICT;

CREATE TABLE agreed_deal (
    session_id INTEGER NOT NULL REFERENCES session,
    deal INTEGER NOT NULL,
    agreed TEXT NOT NULL,
    PRIMARY KEY (session_id, deal)
) STRICT, WITHOUT ROWID;

INSERT INTO guild (id)
SELECT CAST(substr(key, 8) AS INTEGER) FROM meta WHERE key LIKE 'sheets:%' AND value <> '{}'
ON CONFLICT DO NOTHING;

INSERT INTO rule_set (guild_id, name, game, rules, saved_by)
SELECT
    CAST(substr(meta.key, 8) AS INTEGER),
    sheet.key,
    json_extract(sheet.value, '$.game'),
    json_extract(sheet.value, '$.rules'),
    (SELECT id FROM participant WHERE id = json_extract(sheet.value, '$.by'))
FROM meta, json_each(meta.value) AS sheet
WHERE meta.key LIKE 'sheets:%';

INSERT INTO next_deals (session_id, agreed)
SELECT CAST(substr(key, 8) AS INTEGER), value FROM meta WHERE key LIKE 'agreed:%' AND key NOT LIKE 'agreed:%:%';

INSERT INTO agreed_deal (session_id, deal, agreed)
SELECT
    CAST(substr(key, 8, instr(substr(key, 8), ':') - 1) AS INTEGER),
    CAST(substr(key, 8 + instr(substr(key, 8), ':')) AS INTEGER),
    value
FROM meta WHERE key LIKE 'agreed:%:%';

DELETE FROM meta WHERE key LIKE 'sheets:%' OR key LIKE 'agreed:%';

-- Open sessions first, then the newest: so they are listed, and completed at each keystroke.
CREATE INDEX session_list ON session (guild_id, (closed_at IS NOT NULL), id DESC);
DROP INDEX session_guild;
