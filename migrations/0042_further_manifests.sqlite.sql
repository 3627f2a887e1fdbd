-- A constraint of a table cannot be changed in SQLite: the table is made anew, as in 0022.
PRAGMA defer_foreign_keys = ON;
CREATE TABLE manifests_before AS SELECT * FROM manifests;
DROP TABLE manifests;
CREATE TABLE manifests (
  id TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  carrier_code TEXT NOT NULL,
  warehouse_code TEXT NOT NULL,
  date TEXT NOT NULL,
  pickup INTEGER NOT NULL DEFAULT 1 CHECK (pickup >= 1),
  details TEXT NOT NULL,
  created_at TEXT NOT NULL,
  UNIQUE (account_id, carrier_code, warehouse_code, date, pickup)
) STRICT;
INSERT INTO manifests (id, account_id, carrier_code, warehouse_code, date, pickup, details, created_at)
SELECT id, account_id, carrier_code, warehouse_code, date, pickup, details, created_at FROM manifests_before;
DROP TABLE manifests_before;
CREATE INDEX manifests_by_time ON manifests (account_id, id);
