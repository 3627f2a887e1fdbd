-- Stored documents, notes and printing.

-- Signs the links to documents; whoever has it can make links to every document of this database.
CREATE TABLE link_secret (secret TEXT NOT NULL PRIMARY KEY) STRICT;
INSERT INTO link_secret (secret) VALUES (lower(hex(randomblob(32))));

-- What a carrier takes over on a day.
CREATE TABLE manifests (
  id TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  carrier_code TEXT NOT NULL,
  date TEXT NOT NULL,
  details TEXT NOT NULL,
  created_at TEXT NOT NULL,
  UNIQUE (account_id, carrier_code, date)
) STRICT;
CREATE INDEX manifests_by_time ON manifests (account_id, id);

CREATE TABLE manifest_shipments (
  shipment_id TEXT NOT NULL PRIMARY KEY REFERENCES shipments (id),
  manifest_id TEXT NOT NULL REFERENCES manifests (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  UNIQUE (manifest_id, position)
) STRICT;

-- A document of ours that nobody has asked for yet has no bytes: it is drawn when it is first read, and then stays.
CREATE TABLE documents (
  id TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  shipment_id TEXT REFERENCES shipments (id),
  order_id TEXT REFERENCES orders (id) ON DELETE CASCADE,
  manifest_id TEXT REFERENCES manifests (id),
  code TEXT NOT NULL,
  extension TEXT NOT NULL,
  filename TEXT NOT NULL,
  customer_uploaded INTEGER NOT NULL CHECK (customer_uploaded IN (0, 1)),
  sha256 TEXT,
  size INTEGER CHECK (size > 0),
  meta TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK ((sha256 IS NULL) = (size IS NULL)),
  CHECK (customer_uploaded = 0 OR sha256 IS NOT NULL),
  CHECK (
    CASE WHEN shipment_id IS NULL THEN 0 ELSE 1 END
    + CASE WHEN order_id IS NULL THEN 0 ELSE 1 END
    + CASE WHEN manifest_id IS NULL THEN 0 ELSE 1 END = 1
  )
) STRICT;
CREATE INDEX documents_by_shipment ON documents (shipment_id, id) WHERE shipment_id IS NOT NULL;
CREATE INDEX documents_by_order ON documents (order_id, id) WHERE order_id IS NOT NULL;
CREATE UNIQUE INDEX documents_one_of_shipment ON documents (shipment_id, code, extension) WHERE customer_uploaded = 0;
CREATE UNIQUE INDEX documents_one_of_order ON documents (order_id, code, extension) WHERE customer_uploaded = 0;
CREATE UNIQUE INDEX documents_one_of_manifest ON documents (manifest_id, code, extension) WHERE customer_uploaded = 0;

-- Apart from what is said of them, so that lists read no bytes.
CREATE TABLE document_contents (
  document_id TEXT NOT NULL PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
  bytes BLOB NOT NULL
) STRICT;

CREATE TABLE shipment_notes (
  id TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  shipment_id TEXT NOT NULL REFERENCES shipments (id),
  body TEXT NOT NULL,
  tag TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX shipment_notes_by_shipment ON shipment_notes (shipment_id, id);

-- Every copy of a label that was sent to a printer. A copy is claimed before it is sent: one that was claimed and never
-- confirmed may lie in the printer, and is not sent again by itself.
CREATE TABLE label_prints (
  id TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  shipment_id TEXT NOT NULL REFERENCES shipments (id),
  label INTEGER NOT NULL CHECK (label >= 1),
  copy INTEGER NOT NULL CHECK (copy >= 1),
  state TEXT NOT NULL CHECK (state IN ('claimed', 'printed', 'not_sent')),
  printer TEXT NOT NULL,
  reason TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX label_prints_one_a_copy ON label_prints (shipment_id, label, copy) WHERE state <> 'not_sent';
