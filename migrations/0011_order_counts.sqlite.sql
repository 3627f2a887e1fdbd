-- How many orders an account has of each status. A list tells how long it is, and counting a million entries takes longer than
-- reading a page of them. SQLite has one writer at a time, whom this costs a microsecond. PostgreSQL counts: there every new
-- order would wait for the row of another.
CREATE TABLE order_counts (
  account_id TEXT NOT NULL,
  status TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (account_id, status)
) STRICT, WITHOUT ROWID;

INSERT INTO order_counts SELECT account_id, status, count(*) FROM orders GROUP BY account_id, status;

CREATE TRIGGER orders_counted_in AFTER INSERT ON orders BEGIN
  INSERT INTO order_counts VALUES (new.account_id, new.status, 1) ON CONFLICT DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER orders_counted_out AFTER DELETE ON orders BEGIN
  UPDATE order_counts SET count = count - 1 WHERE account_id = old.account_id AND status = old.status;
END;

CREATE TRIGGER orders_counted_over AFTER UPDATE ON orders
WHEN old.status <> new.status OR old.account_id <> new.account_id BEGIN
  UPDATE order_counts SET count = count - 1 WHERE account_id = old.account_id AND status = old.status;
  INSERT INTO order_counts VALUES (new.account_id, new.status, 1) ON CONFLICT DO UPDATE SET count = count + 1;
END;
