-- What the carriers of the sandbox were told to get wrong, call by call, and what they sold without saying so.
CREATE TABLE sandbox_faults (
  account_id TEXT NOT NULL PRIMARY KEY REFERENCES accounts (id),
  faults TEXT NOT NULL,
  bought TEXT NOT NULL
) STRICT;
