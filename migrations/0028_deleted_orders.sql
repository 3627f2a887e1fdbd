-- Who names an order that is not there is told that it was deleted: without an index all that was ever journalled would be read.
CREATE INDEX journal_of_deleted_orders ON journal (account_id, sequence) WHERE operation = 'orders.delete';
