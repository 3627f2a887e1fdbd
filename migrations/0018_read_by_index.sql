-- Read at every cancellation, booking by a proposed shipment and closing of a day: without an index all that was ever made was read.
CREATE INDEX booking_claims_by_shipment ON booking_claims (shipment_id) WHERE shipment_id IS NOT NULL;
CREATE INDEX proposed_shipments_by_rate ON proposed_shipments (rate_id);
CREATE INDEX documents_by_manifest ON documents (manifest_id, id) WHERE manifest_id IS NOT NULL;
-- Beside an account, which all events have, the subscription is what tells them apart.
DROP INDEX webhook_events_by_subscription;
CREATE INDEX webhook_events_by_subscription ON webhook_events (subscription_id, account_id, id);
