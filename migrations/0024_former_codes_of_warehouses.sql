-- What was booked under a code that a warehouse had before is that warehouse's still: a list of texts.
ALTER TABLE warehouses ADD COLUMN former_codes TEXT NOT NULL DEFAULT '[]';
