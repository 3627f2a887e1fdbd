-- A purchase of no order that its carrier refused tells of people whom nothing else names: none could ever be erased.
UPDATE booking_claims SET purchase = '{}' WHERE order_id IS NULL AND shipment_id IS NULL AND state = 'released';
