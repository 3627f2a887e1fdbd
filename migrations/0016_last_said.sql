-- Fingerprint of a file that said of an order what it says itself, since the last file that changed it; '' where something was told.
ALTER TABLE orders ADD COLUMN last_said TEXT;
