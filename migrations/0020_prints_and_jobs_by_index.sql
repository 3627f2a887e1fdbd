-- The prints of a shipment's labels, and the jobs that have not finished well: all there ever were were read for each.
CREATE INDEX label_prints_by_shipment ON label_prints (shipment_id, id);
CREATE INDEX jobs_not_finished ON jobs (status) WHERE status <> 'finished';
