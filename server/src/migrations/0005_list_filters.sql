CREATE INDEX CONCURRENTLY "mails_state_idx" ON "mails" USING btree ("state","created_at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_status_idx" ON "orders" USING btree ("status","created_at","id") WHERE "orders"."recycled_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_category_idx" ON "orders" USING btree ("category","created_at","id") WHERE "orders"."recycled_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_total_idx" ON "orders" USING btree ("total_cents") WHERE "orders"."recycled_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_unpriced_idx" ON "orders" USING btree ("created_at","id") WHERE "orders"."recycled_at" is null and ("orders"."total_cents" = 0 and "orders"."free_reason" is null);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_owed_idx" ON "orders" USING btree ("created_at","id") WHERE "orders"."recycled_at" is null and "orders"."paid_cents" < "orders"."total_cents";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_type_idx" ON "payments" USING btree ("type","created_at","id") WHERE recycled_at is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_currency_amount_idx" ON "payments" USING btree ("currency","amount_cents") WHERE recycled_at is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_returned_idx" ON "payments" USING btree ("created_at","id") WHERE recycled_at is null and "payments"."refunded_cents" + "payments"."disputed_cents" > 0;
