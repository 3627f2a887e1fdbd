-- A purchase without an order is known by what it is of: the rate, or what the request holds.
ALTER TABLE booking_claims ADD COLUMN content_key TEXT;
CREATE INDEX booking_claims_by_content ON booking_claims (account_id, content_key) WHERE content_key IS NOT NULL;
-- Two processes that claim the same content at one moment: one of them waits for the other's.
CREATE UNIQUE INDEX booking_claims_one_open_per_content ON booking_claims (account_id, content_key)
  WHERE state = 'claimed' AND content_key IS NOT NULL;

-- What queries of shipments filter and sort by.
ALTER TABLE shipments ADD COLUMN carrier TEXT NOT NULL DEFAULT '';
ALTER TABLE shipments ADD COLUMN service_name TEXT NOT NULL DEFAULT '';
ALTER TABLE shipments ADD COLUMN ship_date TEXT;
ALTER TABLE shipments ADD COLUMN est_delivery_date TEXT;
ALTER TABLE shipments ADD COLUMN warehouse_code TEXT;
ALTER TABLE shipments ADD COLUMN destination_country TEXT NOT NULL DEFAULT '';
ALTER TABLE shipments ADD COLUMN destination_state TEXT;
ALTER TABLE shipments ADD COLUMN destination_zip TEXT;
ALTER TABLE shipments ADD COLUMN destination_city TEXT;
ALTER TABLE shipments ADD COLUMN destination_name TEXT;
ALTER TABLE shipments ADD COLUMN is_external INTEGER NOT NULL DEFAULT 0 CHECK (is_external IN (0, 1));
ALTER TABLE shipments ADD COLUMN is_international INTEGER NOT NULL DEFAULT 0 CHECK (is_international IN (0, 1));

-- By which a package comes back, where a return label goes with it.
ALTER TABLE packages ADD COLUMN return_tracking_number TEXT;
CREATE INDEX packages_by_return_tracking_number ON packages (return_tracking_number)
  WHERE return_tracking_number IS NOT NULL;

-- Why a shipment stopped. At most one is open at a time.
CREATE TABLE shipment_exceptions (
  id TEXT NOT NULL PRIMARY KEY,
  shipment_id TEXT NOT NULL REFERENCES shipments (id),
  reason TEXT NOT NULL,
  created_at TEXT NOT NULL,
  resolved_at TEXT,
  CHECK (resolved_at IS NULL OR resolved_at >= created_at)
) STRICT;
CREATE INDEX shipment_exceptions_by_shipment ON shipment_exceptions (shipment_id, id);
CREATE UNIQUE INDEX shipment_exceptions_open ON shipment_exceptions (shipment_id) WHERE resolved_at IS NULL;

-- Orders that are booked together, and what became of each: a batch that was cut off goes on where it stood.
CREATE TABLE booking_batches (
  id TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  name TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('running', 'finished')),
  booking TEXT NOT NULL,
  actor_type TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  created_at TEXT NOT NULL,
  finished_at TEXT,
  CHECK ((status = 'finished') = (finished_at IS NOT NULL))
) STRICT;
CREATE INDEX booking_batches_by_time ON booking_batches (account_id, id);

-- No reference to the order: a batch tells what was done though an order may be gone.
CREATE TABLE booking_batch_orders (
  batch_id TEXT NOT NULL REFERENCES booking_batches (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  order_id TEXT NOT NULL,
  order_number TEXT NOT NULL,
  result TEXT NOT NULL CHECK (result IN ('waiting', 'booked', 'unchanged', 'failed')),
  shipment_id TEXT,
  error_code TEXT,
  error_message TEXT,
  PRIMARY KEY (batch_id, position),
  UNIQUE (batch_id, order_id),
  CHECK ((result = 'failed') = (error_code IS NOT NULL))
) STRICT;
CREATE INDEX booking_batch_orders_by_order ON booking_batch_orders (order_id, batch_id);
