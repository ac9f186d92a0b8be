-- Every column of this file is listed on the page "What this site records".
CREATE TABLE counts (
  day TEXT NOT NULL,
  kind TEXT NOT NULL,
  page TEXT NOT NULL,
  item TEXT NOT NULL,
  readers INTEGER NOT NULL,
  PRIMARY KEY (kind, day, page, item)
) WITHOUT ROWID;

CREATE TABLE texts (
  day TEXT NOT NULL,
  page TEXT NOT NULL,
  locale TEXT NOT NULL,
  anchor TEXT NOT NULL,
  reason TEXT NOT NULL,
  text TEXT NOT NULL
);

CREATE INDEX texts_of_page ON texts (page, day);

CREATE TABLE losses (
  day TEXT NOT NULL,
  reason TEXT NOT NULL,
  signals INTEGER NOT NULL,
  PRIMARY KEY (day, reason)
) WITHOUT ROWID;

CREATE TABLE decisions (
  subject TEXT NOT NULL PRIMARY KEY,
  status TEXT NOT NULL,
  note TEXT NOT NULL,
  staff TEXT NOT NULL,
  day TEXT NOT NULL,
  readers INTEGER NOT NULL
) WITHOUT ROWID;
