-- In which series the account's parcels are numbered: running numbers begin at 1 in every account, and two accounts of one
-- carrier must not give one number to two parcels. The first account's is 0.
ALTER TABLE accounts ADD COLUMN number_series INTEGER NOT NULL DEFAULT 0 CHECK (number_series >= 0);

UPDATE accounts SET number_series = (SELECT count(*) FROM accounts AS older WHERE older.id < accounts.id);
