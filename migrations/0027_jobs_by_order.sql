-- Read when a person's data is erased from an order, and where its jobs are listed: without an index all jobs that ever were.
CREATE INDEX jobs_by_order ON jobs (account_id, order_id, id) WHERE order_id IS NOT NULL;
