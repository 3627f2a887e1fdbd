-- What was bought stays on record though its line may be gone: a cancelled shipment still names the line, without a
-- reference that would keep the line from being removed or moved. Rules refuse to remove a line that is shipped.
CREATE TABLE package_items_without_reference (
  id TEXT NOT NULL PRIMARY KEY,
  package_id TEXT NOT NULL REFERENCES packages (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  order_line_id TEXT,
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  details TEXT NOT NULL,
  UNIQUE (package_id, position)
) STRICT;
INSERT INTO package_items_without_reference (id, package_id, position, order_line_id, quantity, details)
  SELECT id, package_id, position, order_line_id, quantity, details FROM package_items;
DROP TABLE package_items;
ALTER TABLE package_items_without_reference RENAME TO package_items;
CREATE INDEX package_items_by_line ON package_items (order_line_id);

-- Orders between which a split or combine moved units, each with the end of its journal just after. The move can be taken
-- back as long as all of them still end there.
CREATE TABLE order_transfers (
  id TEXT NOT NULL,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  kind TEXT NOT NULL CHECK (kind IN ('split', 'combine')),
  order_id TEXT NOT NULL,
  order_number TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('source', 'target')),
  journal_position INTEGER NOT NULL CHECK (journal_position >= 1),
  created_at TEXT NOT NULL,
  PRIMARY KEY (id, order_id)
) STRICT;
CREATE INDEX order_transfers_by_order ON order_transfers (order_id, journal_position);

-- Work that somebody asked for and a process does: taken under a lease, finished under the fence that the lease gave.
CREATE TABLE jobs (
  id TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  type TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('unprocessed', 'processing', 'finished', 'failed')),
  order_id TEXT,
  request TEXT NOT NULL,
  meta TEXT NOT NULL,
  error_code TEXT,
  error_message TEXT,
  actor_type TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  attempts INTEGER NOT NULL CHECK (attempts >= 0),
  fence INTEGER NOT NULL CHECK (fence >= 0),
  holder TEXT,
  lease_until TEXT,
  created_at TEXT NOT NULL,
  started_at TEXT,
  finished_at TEXT,
  CHECK ((status = 'processing') = (holder IS NOT NULL))
) STRICT;
CREATE INDEX jobs_by_time ON jobs (account_id, id);
CREATE INDEX jobs_open ON jobs (status, id) WHERE finished_at IS NULL;

-- From a date on, one unit of a currency is worth so many hundred-millionths of another.
CREATE TABLE exchange_rates (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  from_currency TEXT NOT NULL,
  to_currency TEXT NOT NULL,
  date TEXT NOT NULL,
  rate_e8 INTEGER NOT NULL CHECK (rate_e8 > 0),
  created_at TEXT NOT NULL,
  PRIMARY KEY (account_id, from_currency, to_currency, date)
) STRICT;
