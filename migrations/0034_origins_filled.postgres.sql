-- As 0015 for SQLite: data from before 0013 says in its lines which orders they came from.
INSERT INTO order_origins (account_id, order_number, order_id)
SELECT DISTINCT orders.account_id, order_lines.details::json ->> 'originOrderNumber', orders.id
FROM order_lines JOIN orders ON orders.id = order_lines.order_id
WHERE order_lines.details::json ->> 'originOrderNumber' <> orders.order_number
ON CONFLICT DO NOTHING;
