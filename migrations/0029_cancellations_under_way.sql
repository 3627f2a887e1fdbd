-- Whoever cancels a shipment says so before its carrier is asked: cut off in between, its label may be void and nobody knew.
ALTER TABLE booking_claims ADD COLUMN void_holder TEXT;
ALTER TABLE booking_claims ADD COLUMN void_until TEXT;
ALTER TABLE booking_claims ADD COLUMN void_asked_by TEXT;
CREATE INDEX booking_claims_being_voided ON booking_claims (id) WHERE void_holder IS NOT NULL;
