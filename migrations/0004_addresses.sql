-- The address book. Each `…_key` is a part as searches compare it: lower case, without accents; '' where there is none.
CREATE TABLE addresses (
  id TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  code TEXT,
  validated INTEGER NOT NULL CHECK (validated IN (0, 1)),
  name_key TEXT NOT NULL,
  company_key TEXT NOT NULL,
  street_key TEXT NOT NULL,
  city_key TEXT NOT NULL,
  zip_key TEXT NOT NULL,
  code_key TEXT NOT NULL,
  details TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  journal_position INTEGER NOT NULL CHECK (journal_position >= 0),
  journal_hash TEXT NOT NULL,
  UNIQUE (account_id, code)
) STRICT;
CREATE INDEX addresses_by_time ON addresses (account_id, id);
CREATE INDEX addresses_by_zip ON addresses (account_id, zip_key);

-- How many addresses were validated for an account on a day, by whom, and what they cost in ten-thousandths of a dollar.
CREATE TABLE address_validations (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  date TEXT NOT NULL,
  checked_by TEXT NOT NULL,
  validations INTEGER NOT NULL CHECK (validations >= 0),
  cost_e4 INTEGER NOT NULL CHECK (cost_e4 >= 0),
  PRIMARY KEY (account_id, date, checked_by)
) STRICT;
