-- Who works through the orders of one shop, page by page, had all orders of the account read for each page, and once more to count them.
CREATE INDEX orders_by_source_system ON orders (account_id, source_system, id) WHERE source_system IS NOT NULL;
