-- contract: indexes of amounts that hold the id too, so that lists are walked along them, take the place of those that do not; a second one beside each would be written with every order. The release before finds amounts by the new ones as well.
CREATE INDEX CONCURRENTLY "invoices_currency_total_id_idx" ON "invoices" USING btree ("currency","total_cents","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_currency_total_id_idx" ON "orders" USING btree ("currency","total_cents","id") WHERE "orders"."recycled_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_currency_amount_id_idx" ON "payments" USING btree ("currency","amount_cents","id") WHERE recycled_at is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "subscriptions_amount_id_idx" ON "subscriptions" USING btree ("currency","amount_cents","id") WHERE started_at is not null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY "invoices_currency_total_idx";
--> statement-breakpoint
DROP INDEX CONCURRENTLY "orders_currency_total_idx";
--> statement-breakpoint
DROP INDEX CONCURRENTLY "payments_currency_amount_idx";
--> statement-breakpoint
DROP INDEX CONCURRENTLY "subscriptions_amount_idx";
