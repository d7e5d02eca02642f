ALTER TABLE "google_connections" ADD COLUMN "renewing_until" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_intents_named_unpaid_idx" ON "payment_intents" USING btree ("updated_at") WHERE state in ('failed', 'cancelled') and ((billing ->> 'name') <> '' or (billing ->> 'email') <> '');
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "session_packs_unpaid_idx" ON "session_packs" USING btree ("created_at") WHERE paid_at is null;
