-- contract: an index of amounts that knows their currency takes the place of one that does not. Currencies have differently many minor units, so that each kind has its own bounds, and for one of them those leave nearly every order of the others. The release before finds amounts by the new one as well.
CREATE INDEX CONCURRENTLY "orders_currency_total_idx" ON "orders" USING btree ("currency","total_cents") WHERE "orders"."recycled_at" is null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY "orders_total_idx";
