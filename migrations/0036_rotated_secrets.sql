-- The secret of a webhook could not be changed: whoever had leaked it had to subscribe anew and lost what waited. What it was before
-- signs too for a while, so that a receiver may take the new one when it can.
ALTER TABLE webhook_subscriptions ADD COLUMN former_secrets TEXT NOT NULL DEFAULT '[]';
