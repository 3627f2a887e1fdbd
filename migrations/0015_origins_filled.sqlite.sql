-- Data from before 0013 says in its lines which orders they came from.
INSERT OR IGNORE INTO order_origins (account_id, order_number, order_id)
SELECT DISTINCT orders.account_id, json_extract(order_lines.details, '$.originOrderNumber'), orders.id
FROM order_lines JOIN orders ON orders.id = order_lines.order_id
WHERE json_extract(order_lines.details, '$.originOrderNumber') <> orders.order_number;
