-- Who is told of what: one subscription per address, of one shipment or of the whole account.
CREATE TABLE webhook_subscriptions (
  id TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  shipment_id TEXT REFERENCES shipments (id),
  callback_url TEXT NOT NULL,
  credentials TEXT,
  events TEXT NOT NULL,
  secret TEXT NOT NULL,
  failing_since TEXT,
  disabled_at TEXT,
  disabled_reason TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  journal_position INTEGER NOT NULL CHECK (journal_position >= 0),
  journal_hash TEXT NOT NULL,
  CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL))
) STRICT;
CREATE INDEX webhook_subscriptions_by_scope ON webhook_subscriptions (account_id, shipment_id);
CREATE UNIQUE INDEX webhook_subscriptions_of_account
  ON webhook_subscriptions (account_id, callback_url) WHERE shipment_id IS NULL;
CREATE UNIQUE INDEX webhook_subscriptions_of_shipment
  ON webhook_subscriptions (shipment_id, callback_url) WHERE shipment_id IS NOT NULL;

-- What one subscription is told of one shipment, one event after the other. `due_at` is when the next is to be sent, while
-- somebody holds the lane the end of the lease, and NULL where nothing waits. The fence grows with every holder.
CREATE TABLE webhook_lanes (
  id TEXT NOT NULL PRIMARY KEY,
  subscription_id TEXT NOT NULL REFERENCES webhook_subscriptions (id) ON DELETE CASCADE,
  receiver TEXT NOT NULL,
  due_at TEXT,
  holder TEXT,
  fence INTEGER NOT NULL CHECK (fence >= 0),
  CHECK (holder IS NULL OR due_at IS NOT NULL)
) STRICT;
CREATE INDEX webhook_lanes_due ON webhook_lanes (receiver, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX webhook_lanes_held ON webhook_lanes (holder) WHERE holder IS NOT NULL;
CREATE INDEX webhook_lanes_by_subscription ON webhook_lanes (subscription_id);

-- An event as one subscriber is told of it, written with the change that it tells of. `position` is that of the change in
-- the shipment's journal, then its place among the events of the change: the order of sending.
CREATE TABLE webhook_events (
  id TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  lane_id TEXT NOT NULL REFERENCES webhook_lanes (id) ON DELETE CASCADE,
  subscription_id TEXT NOT NULL REFERENCES webhook_subscriptions (id) ON DELETE CASCADE,
  shipment_id TEXT NOT NULL REFERENCES shipments (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  event TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'delivered', 'parked')),
  attempts INTEGER NOT NULL CHECK (attempts >= 0),
  last_attempt_at TEXT,
  last_status INTEGER,
  failures TEXT NOT NULL,
  settled_at TEXT,
  body TEXT NOT NULL,
  created_at TEXT NOT NULL,
  UNIQUE (lane_id, position),
  CHECK ((state = 'pending') = (settled_at IS NULL))
) STRICT;
CREATE INDEX webhook_events_pending ON webhook_events (lane_id, position) WHERE state = 'pending';
CREATE INDEX webhook_events_parked ON webhook_events (id) WHERE state = 'parked';
CREATE INDEX webhook_events_by_subscription ON webhook_events (subscription_id, id);
CREATE INDEX webhook_events_by_account ON webhook_events (account_id, id);
CREATE INDEX webhook_events_by_shipment ON webhook_events (shipment_id, id);

-- Shipments of the sandbox that play another story than their kind does, from that moment on the carriers' clock.
CREATE TABLE sandbox_scenarios (
  shipment_id TEXT NOT NULL PRIMARY KEY REFERENCES shipments (id),
  scenario TEXT NOT NULL,
  begins_at TEXT NOT NULL
) STRICT;
