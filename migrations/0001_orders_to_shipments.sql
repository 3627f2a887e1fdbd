-- Written in SQLite's dialect; the migrator translates the few words that PostgreSQL spells differently
-- (see src/database/postgres/translate.ts). Times are RFC 3339 text in UTC, flags are 0 or 1,
-- money is integer minor units, unit prices are ten-thousandths, weights micrograms, lengths micrometres.

CREATE TABLE database_info (
  only_row INTEGER NOT NULL PRIMARY KEY CHECK (only_row = 1),
  environment TEXT NOT NULL CHECK (environment IN ('sandbox', 'production')),
  created_at TEXT NOT NULL,
  created_by_version TEXT NOT NULL,
  default_account_id TEXT NOT NULL
) STRICT;

CREATE TABLE accounts (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  next_shid INTEGER NOT NULL CHECK (next_shid >= 1),
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE settings (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (account_id, name)
) STRICT;

CREATE TABLE api_keys (
  id TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  environment TEXT NOT NULL CHECK (environment IN ('sandbox', 'production')),
  hash TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  revoked_at TEXT
) STRICT;

CREATE TABLE warehouses (
  id TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  code TEXT NOT NULL,
  name TEXT NOT NULL,
  currency TEXT NOT NULL,
  time_zone TEXT NOT NULL,
  cutoff_minute INTEGER NOT NULL CHECK (cutoff_minute BETWEEN 0 AND 1439),
  is_default INTEGER NOT NULL CHECK (is_default IN (0, 1)),
  address TEXT NOT NULL,
  closed_dates TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (account_id, code)
) STRICT;
CREATE UNIQUE INDEX warehouses_one_default ON warehouses (account_id) WHERE is_default = 1;

CREATE TABLE boxes (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  code TEXT NOT NULL,
  name TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('box', 'pallet')),
  inner_length_um INTEGER NOT NULL CHECK (inner_length_um > 0),
  inner_width_um INTEGER NOT NULL CHECK (inner_width_um > 0),
  inner_height_um INTEGER NOT NULL CHECK (inner_height_um > 0),
  outer_length_um INTEGER NOT NULL CHECK (outer_length_um >= inner_length_um),
  outer_width_um INTEGER NOT NULL CHECK (outer_width_um >= inner_width_um),
  outer_height_um INTEGER NOT NULL CHECK (outer_height_um >= inner_height_um),
  tare_ug INTEGER NOT NULL CHECK (tare_ug >= 0),
  max_weight_ug INTEGER NOT NULL CHECK (max_weight_ug > tare_ug),
  cost_minor INTEGER NOT NULL CHECK (cost_minor >= 0),
  labor_minor INTEGER NOT NULL CHECK (labor_minor >= 0),
  currency TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (account_id, code)
) STRICT;

CREATE TABLE skus (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  sku TEXT NOT NULL,
  name TEXT NOT NULL,
  details TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (account_id, sku)
) STRICT;

CREATE TABLE tariffs (
  id TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  carrier_code TEXT NOT NULL,
  effective_from TEXT NOT NULL,
  effective_to TEXT,
  sha256 TEXT NOT NULL,
  compiled TEXT NOT NULL,
  created_at TEXT NOT NULL,
  UNIQUE (account_id, carrier_code, effective_from)
) STRICT;

CREATE TABLE orders (
  id TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  order_number TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN
    ('new', 'picking', 'on_hold', 'partially_shipped', 'shipped', 'delivered', 'cancelled')),
  status_before_booking TEXT NOT NULL CHECK (status_before_booking IN ('new', 'picking')),
  version INTEGER NOT NULL CHECK (version >= 1),
  currency TEXT NOT NULL,
  total_minor INTEGER,
  tax_minor INTEGER,
  shipping_minor INTEGER,
  items_minor INTEGER NOT NULL,
  warehouse_id TEXT REFERENCES warehouses (id),
  source_system TEXT,
  source_system_id TEXT,
  hold_until TEXT,
  cancelled_at TEXT,
  import_fingerprint TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  details TEXT NOT NULL,
  journal_position INTEGER NOT NULL CHECK (journal_position >= 0),
  journal_hash TEXT NOT NULL,
  UNIQUE (account_id, order_number)
) STRICT;
CREATE INDEX orders_by_status ON orders (account_id, status, id);
CREATE INDEX orders_by_time ON orders (account_id, id);
CREATE INDEX orders_held ON orders (hold_until) WHERE hold_until IS NOT NULL;

CREATE TABLE order_addresses (
  id TEXT NOT NULL PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role IN ('origin', 'destination', 'billing')),
  country TEXT NOT NULL,
  zip TEXT,
  details TEXT NOT NULL,
  UNIQUE (order_id, role)
) STRICT;

CREATE TABLE order_lines (
  id TEXT NOT NULL PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  position INTEGER NOT NULL CHECK (position >= 0),
  source_system_id TEXT,
  sku TEXT,
  quantity INTEGER NOT NULL CHECK (quantity >= 0),
  shipped_quantity INTEGER NOT NULL CHECK (shipped_quantity >= 0 AND shipped_quantity <= quantity),
  price_e4 INTEGER,
  value_e4 INTEGER,
  weight_ug INTEGER CHECK (weight_ug >= 0),
  length_um INTEGER CHECK (length_um >= 0),
  width_um INTEGER CHECK (width_um >= 0),
  height_um INTEGER CHECK (height_um >= 0),
  item_type TEXT NOT NULL CHECK (item_type IN ('parcel', 'handling_unit', 'unpacked')),
  details TEXT NOT NULL
) STRICT;
CREATE INDEX order_lines_by_order ON order_lines (order_id, position);
CREATE INDEX order_lines_by_sku ON order_lines (sku, order_id) WHERE sku IS NOT NULL;

CREATE TABLE order_tags (
  order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  tag TEXT NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (order_id, tag)
) STRICT;
CREATE INDEX order_tags_by_tag ON order_tags (tag, order_id);

CREATE TABLE reference_numbers (
  id TEXT NOT NULL PRIMARY KEY,
  order_id TEXT REFERENCES orders (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  code TEXT NOT NULL,
  value TEXT NOT NULL,
  name TEXT
) STRICT;
CREATE INDEX reference_numbers_by_order ON reference_numbers (order_id, position);
CREATE INDEX reference_numbers_by_value ON reference_numbers (value);

CREATE TABLE notes (
  id TEXT NOT NULL PRIMARY KEY,
  order_id TEXT REFERENCES orders (id) ON DELETE CASCADE,
  body TEXT NOT NULL,
  tag TEXT,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX notes_by_order ON notes (order_id, id);

CREATE TABLE proposed_shipments (
  id TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  rate_id TEXT NOT NULL,
  carrier_code TEXT NOT NULL,
  service_code TEXT NOT NULL,
  total_minor INTEGER NOT NULL CHECK (total_minor >= 0),
  currency TEXT NOT NULL,
  created_at TEXT NOT NULL,
  details TEXT NOT NULL
) STRICT;
CREATE INDEX proposed_shipments_by_order ON proposed_shipments (order_id, total_minor);

CREATE TABLE shipments (
  id TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  shid INTEGER NOT NULL,
  order_id TEXT REFERENCES orders (id),
  order_number TEXT,
  status TEXT NOT NULL CHECK (status IN ('ordered', 'confirmed', 'scheduled_for_pickup', 'agent_prep',
    'ready_for_carrier_pickup', 'in_transit', 'delivered', 'exception', 'cancelled')),
  version INTEGER NOT NULL CHECK (version >= 1),
  carrier_code TEXT NOT NULL,
  service_code TEXT NOT NULL,
  tracking_number TEXT NOT NULL,
  total_minor INTEGER NOT NULL CHECK (total_minor >= 0),
  currency TEXT NOT NULL,
  actual_pickup_at TEXT,
  actual_delivery_at TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  details TEXT NOT NULL,
  journal_position INTEGER NOT NULL CHECK (journal_position >= 0),
  journal_hash TEXT NOT NULL,
  UNIQUE (account_id, shid)
) STRICT;
CREATE INDEX shipments_by_order ON shipments (order_id, account_id, id);
CREATE INDEX shipments_by_status ON shipments (account_id, status, id);
CREATE INDEX shipments_by_time ON shipments (account_id, id);
CREATE INDEX shipments_by_tracking_number ON shipments (tracking_number);

CREATE TABLE packages (
  id TEXT NOT NULL PRIMARY KEY,
  shipment_id TEXT NOT NULL REFERENCES shipments (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  tracking_number TEXT NOT NULL,
  weight_ug INTEGER NOT NULL CHECK (weight_ug >= 0),
  details TEXT NOT NULL,
  UNIQUE (shipment_id, position)
) STRICT;
CREATE INDEX packages_by_tracking_number ON packages (tracking_number);

CREATE TABLE package_items (
  id TEXT NOT NULL PRIMARY KEY,
  package_id TEXT NOT NULL REFERENCES packages (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  order_line_id TEXT REFERENCES order_lines (id),
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  details TEXT NOT NULL,
  UNIQUE (package_id, position)
) STRICT;
CREATE INDEX package_items_by_line ON package_items (order_line_id);

-- A purchase is claimed before the carrier is called. One living claim per key, and the row tells a later process
-- everything it needs to finish what a dead one began.
CREATE TABLE booking_claims (
  id TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  claim_key TEXT NOT NULL,
  order_id TEXT REFERENCES orders (id),
  state TEXT NOT NULL CHECK (state IN ('claimed', 'recorded', 'released')),
  holder TEXT NOT NULL,
  lease_until TEXT NOT NULL,
  shid INTEGER NOT NULL,
  shipment_id TEXT REFERENCES shipments (id),
  purchase TEXT NOT NULL,
  created_at TEXT NOT NULL,
  CHECK ((state = 'claimed') = (shipment_id IS NULL) OR state = 'released')
) STRICT;
CREATE UNIQUE INDEX booking_claims_living ON booking_claims (account_id, claim_key) WHERE state <> 'released';
CREATE UNIQUE INDEX booking_claims_one_open_per_order ON booking_claims (order_id) WHERE state = 'claimed';
CREATE INDEX booking_claims_by_order ON booking_claims (order_id, state);

CREATE TABLE status_updates (
  id TEXT NOT NULL PRIMARY KEY,
  shipment_id TEXT NOT NULL REFERENCES shipments (id),
  package_id TEXT REFERENCES packages (id),
  dedupe_key TEXT NOT NULL,
  source TEXT NOT NULL CHECK (source IN ('carrier', 'client')),
  time TEXT NOT NULL,
  status TEXT,
  name TEXT NOT NULL,
  location TEXT,
  message TEXT NOT NULL,
  received_at TEXT NOT NULL,
  UNIQUE (shipment_id, dedupe_key)
) STRICT;

-- How far the sandbox carriers' own clock runs ahead of the real one.
CREATE TABLE sandbox_clock (
  account_id TEXT NOT NULL PRIMARY KEY REFERENCES accounts (id),
  ahead_ms INTEGER NOT NULL CHECK (ahead_ms >= 0)
) STRICT;

-- Every change is a row, chained by hash per order and per shipment. `personal` may be erased: only its digest is hashed.
CREATE TABLE journal (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  subject_type TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  position INTEGER NOT NULL CHECK (position >= 1),
  at TEXT NOT NULL,
  actor_type TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  operation TEXT NOT NULL,
  changes TEXT NOT NULL,
  personal TEXT,
  personal_digest TEXT,
  previous_hash TEXT NOT NULL,
  hash TEXT NOT NULL,
  UNIQUE (subject_id, position)
) STRICT;

CREATE TABLE journal_checkpoints (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  at TEXT NOT NULL,
  last_journal_sequence INTEGER NOT NULL,
  chains INTEGER NOT NULL,
  heads_hash TEXT NOT NULL,
  previous_hash TEXT NOT NULL,
  hash TEXT NOT NULL
) STRICT;
