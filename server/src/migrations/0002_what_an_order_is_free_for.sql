ALTER TABLE "orders" ADD COLUMN "free_reason" text;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_free_check" CHECK ("orders"."free_reason" is null or "orders"."total_cents" = 0) NOT VALID;
--> statement-breakpoint
-- outside a transaction
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_free_check";
