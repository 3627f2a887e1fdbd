-- Orders that are booked by one rate at one moment buy units of their own each; goods of no order are bought once.
DROP INDEX booking_claims_one_open_per_content;
CREATE UNIQUE INDEX booking_claims_one_open_per_content ON booking_claims (account_id, content_key)
  WHERE state = 'claimed' AND content_key IS NOT NULL AND order_id IS NULL;
