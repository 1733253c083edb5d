-- What was counted of a session's deals up to `head`, by the code of that `version`: a JSON object. Whatever is here
-- follows from the entries, and may be thrown away at any time.
CREATE TABLE digest (
    session_id INTEGER PRIMARY KEY REFERENCES session,
    head INTEGER NOT NULL,
    version TEXT NOT NULL,
    counts TEXT NOT NULL
) STRICT;
