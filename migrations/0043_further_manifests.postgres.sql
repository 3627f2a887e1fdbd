ALTER TABLE manifests DROP CONSTRAINT manifests_account_id_carrier_code_warehouse_code_date_key;
ALTER TABLE manifests ADD UNIQUE (account_id, carrier_code, warehouse_code, date, pickup);
