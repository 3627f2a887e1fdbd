-- Accounts, keys and their users. A revoked key may go on for a while: `revoked_at` is when it ends.
CREATE UNIQUE INDEX accounts_by_name ON accounts (name);

CREATE TABLE users (
  id TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  name TEXT NOT NULL CHECK (name <> ''),
  email TEXT,
  created_at TEXT NOT NULL,
  UNIQUE (account_id, name)
) STRICT;

CREATE INDEX api_keys_by_account ON api_keys (account_id, environment);
