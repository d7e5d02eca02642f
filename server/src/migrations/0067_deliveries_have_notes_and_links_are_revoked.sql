ALTER TABLE "invoices" ADD COLUMN "customer_day" date;
--> statement-breakpoint
ALTER TABLE "order_offers" ADD COLUMN "seen_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "order_offers" ADD COLUMN "reminded_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "delivery" integer;
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "note" text;
--> statement-breakpoint
ALTER TABLE "payment_links" ADD COLUMN "revoked_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "payment_links" ADD COLUMN "sent_to" text;
--> statement-breakpoint
ALTER TABLE "payment_links" ADD COLUMN "sent_at" timestamp with time zone;
