-- The orders, by their numbers, that lines of an order came from. Where an export brought it such an order may not be there:
-- then nothing else says that its units are.
CREATE TABLE order_origins (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  order_number TEXT NOT NULL,
  order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, order_number, order_id)
) STRICT;
CREATE INDEX order_origins_by_order ON order_origins (order_id);
