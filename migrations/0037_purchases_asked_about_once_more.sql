-- What was bought without an order before 0025 and refused is not known any more: nobody can be asked about it.
UPDATE booking_claims SET lease_until = '1970-01-01T00:00:00.000Z'
  WHERE state = 'released' AND shipment_id IS NULL AND purchase = '{}';
-- Servers look each second for the few purchases that their carriers are to be asked about once more.
CREATE INDEX booking_claims_asked_about_once_more ON booking_claims (id)
  WHERE state = 'released' AND shipment_id IS NULL AND lease_until > '1970-01-01T00:00:00.000Z';
