-- What became of an order was noted before anybody was told: where whoever booked it was killed then, its label was printed by nobody.
ALTER TABLE booking_batch_orders ADD COLUMN is_told INTEGER NOT NULL DEFAULT 1
  CHECK (is_told IN (0, 1) AND (is_told = 1 OR result <> 'waiting'));
