-- A carrier that is at a request to void a label refuses the next one: booked, it was told, and then the first was carried out.
ALTER TABLE booking_claims ADD COLUMN void_asked_at TEXT;
