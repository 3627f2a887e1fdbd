-- What shipments and their packages went by before they were given another number: labels that were printed keep it.
CREATE TABLE former_tracking_numbers (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  tracking_number TEXT NOT NULL,
  shipment_id TEXT NOT NULL REFERENCES shipments (id),
  PRIMARY KEY (account_id, tracking_number, shipment_id)
) STRICT;
CREATE INDEX former_tracking_numbers_by_shipment ON former_tracking_numbers (shipment_id);
