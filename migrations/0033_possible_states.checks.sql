-- States that no rule of the program makes and that a faulty writer could have stored. Each is checked from now on; where rows of
-- before break one, that one is left out. None comes to NULL: SQLite, which
-- takes it of a row that is written, refuses it of one that is there.
ALTER TABLE booking_claims ADD CONSTRAINT booking_claims_void_is_whole CHECK ((void_holder IS NULL) = (void_until IS NULL) AND (void_holder IS NULL) = (void_asked_by IS NULL) AND (void_holder IS NULL OR state = 'recorded'));
ALTER TABLE order_lines ADD CONSTRAINT order_lines_amounts_not_negative CHECK (coalesce(price_e4, 0) >= 0 AND coalesce(value_e4, 0) >= 0);
ALTER TABLE orders ADD CONSTRAINT orders_amounts_not_negative CHECK (items_minor >= 0 AND coalesce(total_minor, 0) >= 0 AND coalesce(tax_minor, 0) >= 0 AND coalesce(shipping_minor, 0) >= 0);
ALTER TABLE shipments ADD CONSTRAINT shipments_delivered_at_a_time CHECK (status <> 'delivered' OR actual_delivery_at IS NOT NULL);
ALTER TABLE jobs ADD CONSTRAINT jobs_end_at_a_time CHECK ((finished_at IS NULL) = (status IN ('unprocessed', 'processing')));
ALTER TABLE jobs ADD CONSTRAINT jobs_are_worked_on_for_a_time CHECK (status <> 'processing' OR lease_until IS NOT NULL);
