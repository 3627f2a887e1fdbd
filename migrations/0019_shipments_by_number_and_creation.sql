-- Shipments of an order number, and the newest of a query: all of the account were read for each page of them.
CREATE INDEX shipments_by_order_number ON shipments (account_id, order_number, id);
CREATE INDEX shipments_by_creation ON shipments (account_id, created_at, id);
