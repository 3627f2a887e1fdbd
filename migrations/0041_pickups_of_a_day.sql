-- A carrier that comes twice a day signs twice: which of the day it is.
ALTER TABLE manifests ADD COLUMN pickup INTEGER NOT NULL DEFAULT 1 CHECK (pickup >= 1);
