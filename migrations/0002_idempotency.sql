-- The first answer to a POST that carried an Idempotency-Key, kept for a day. Without an answer the request still runs, in
-- the process that holds it, or ended with it.
CREATE TABLE idempotency_keys (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  idempotency_key TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  holder TEXT NOT NULL,
  lease_until TEXT NOT NULL,
  status INTEGER,
  headers TEXT,
  body TEXT,
  expires_at TEXT NOT NULL,
  PRIMARY KEY (account_id, idempotency_key),
  CHECK ((status IS NULL) = (body IS NULL) AND (status IS NULL) = (headers IS NULL))
) STRICT;
CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at);
