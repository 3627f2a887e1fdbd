-- The prints of a shipment's labels, and the jobs that have not finished well: all there ever were were read for each.
CREATE INDEX label_prints_by_shipment ON label_prints (shipment_id, id);
CREATE INDEX jobs_not_finished ON jobs (status) WHERE status <> 'finished';
-- Whether it is forgotten whom expired rates were asked for: those from before this version are still to be.
ALTER TABLE rate_requests ADD COLUMN knows_parties INTEGER NOT NULL DEFAULT 1 CHECK (knows_parties IN (0, 1));
CREATE INDEX rate_requests_to_forget ON rate_requests (expires_at) WHERE knows_parties = 1;
