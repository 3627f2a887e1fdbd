-- A driver signs for what lies where he is: those of before were of all warehouses, under the default one.
ALTER TABLE manifests ADD COLUMN warehouse_code TEXT NOT NULL DEFAULT '';
UPDATE manifests SET warehouse_code = coalesce(
  (SELECT code FROM warehouses WHERE warehouses.account_id = manifests.account_id AND is_default = 1), '');
