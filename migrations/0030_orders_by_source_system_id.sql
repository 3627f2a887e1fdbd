-- Shops ask for an order by the id they know it by: without an index all orders of the account were read, twice a request.
CREATE INDEX orders_by_source_system_id ON orders (account_id, source_system_id, id) WHERE source_system_id IS NOT NULL;
