-- A receiver is an address without its query: lanes of before, named by the host alone, waited for one another.
UPDATE webhook_lanes SET receiver = (
  SELECT substr(callback_url, 1, instr(callback_url || '?', '?') - 1) FROM webhook_subscriptions WHERE id = subscription_id
);
