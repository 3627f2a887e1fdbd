-- A rate request as it was asked: parties, packages and lines, kept for those who book by one of its rates.
CREATE TABLE rate_requests (
  id TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  details TEXT NOT NULL
) STRICT;
CREATE INDEX rate_requests_by_expiry ON rate_requests (expires_at);

CREATE TABLE rates (
  id TEXT NOT NULL PRIMARY KEY,
  request_id TEXT NOT NULL REFERENCES rate_requests (id) ON DELETE CASCADE,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  carrier_code TEXT NOT NULL,
  service_code TEXT NOT NULL,
  total_minor INTEGER NOT NULL CHECK (total_minor >= 0),
  currency TEXT NOT NULL,
  offer TEXT NOT NULL
) STRICT;
CREATE INDEX rates_by_request ON rates (request_id);

-- What scanners read of a SKU: its UPC or GTIN without leading zeros, and its id in another system.
ALTER TABLE skus ADD COLUMN upc_key TEXT;
ALTER TABLE skus ADD COLUMN external_id TEXT;
UPDATE skus SET upc_key = ltrim(json_extract(details, '$.upc'), '0'), external_id = json_extract(details, '$.external_id');
CREATE INDEX skus_by_upc ON skus (account_id, upc_key) WHERE upc_key IS NOT NULL;
CREATE INDEX skus_by_external_id ON skus (account_id, external_id) WHERE external_id IS NOT NULL;
-- Whose single units a SKU holds, for rolling orders of units up into it.
ALTER TABLE skus ADD COLUMN child_sku TEXT;
UPDATE skus SET child_sku = json_extract(details, '$.child_sku');
CREATE INDEX skus_by_child ON skus (account_id, child_sku) WHERE child_sku IS NOT NULL;
-- A tariff that was corrected stays beside the correction, so that an old quote is computed again as it was.
CREATE TABLE tariff_versions (
  id TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  carrier_code TEXT NOT NULL,
  effective_from TEXT NOT NULL,
  effective_to TEXT,
  sha256 TEXT NOT NULL,
  compiled TEXT NOT NULL,
  created_at TEXT NOT NULL,
  UNIQUE (account_id, carrier_code, effective_from, sha256)
) STRICT;
INSERT INTO tariff_versions (id, account_id, carrier_code, effective_from, effective_to, sha256, compiled, created_at)
  SELECT id, account_id, carrier_code, effective_from, effective_to, sha256, compiled, created_at FROM tariffs;
DROP TABLE tariffs;
ALTER TABLE tariff_versions RENAME TO tariffs;

-- Rating rules and shipping policies, every version that was applied; the newest of a kind is in force.
CREATE TABLE policy_files (
  id TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  kind TEXT NOT NULL CHECK (kind IN ('rating_rules', 'shipping_policies')),
  version TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  source TEXT NOT NULL,
  compiled TEXT NOT NULL,
  applied_by TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX policy_files_by_kind ON policy_files (account_id, kind, id);
