-- contract: indexes that hold what is offered take the place of those that hold the recycle bin too. The release before has no bin for offers and finds them as well without, only by reading a table of a few rows.
CREATE INDEX CONCURRENTLY "bookable_sessions_offered_minutes_idx" ON "bookable_sessions" USING btree ("minutes","id") WHERE "bookable_sessions"."recycled_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bookable_sessions_offered_created_at_idx" ON "bookable_sessions" USING btree ("created_at","id") WHERE "bookable_sessions"."recycled_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bookable_sessions_offered_name_idx" ON "bookable_sessions" USING btree ("name","id") WHERE "bookable_sessions"."recycled_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bookable_sessions_offered_price_idx" ON "bookable_sessions" USING btree ("price_cents","id") WHERE "bookable_sessions"."recycled_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "services_offered_created_at_idx" ON "services" USING btree ("created_at","id") WHERE "services"."recycled_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "services_offered_name_idx" ON "services" USING btree ("name","id") WHERE "services"."recycled_at" is null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY "bookable_sessions_minutes_idx";
--> statement-breakpoint
DROP INDEX CONCURRENTLY "bookable_sessions_created_at_idx";
--> statement-breakpoint
DROP INDEX CONCURRENTLY "bookable_sessions_name_idx";
--> statement-breakpoint
DROP INDEX CONCURRENTLY "bookable_sessions_price_idx";
--> statement-breakpoint
DROP INDEX CONCURRENTLY "services_created_at_idx";
--> statement-breakpoint
DROP INDEX CONCURRENTLY "services_name_idx";
