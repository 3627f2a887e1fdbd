-- Whoever goes on with a batch that was cut off was given the latest, which another terminal may be booking: both had its labels.
ALTER TABLE booking_batches ADD COLUMN holder TEXT;
ALTER TABLE booking_batches ADD COLUMN lease_until TEXT;
