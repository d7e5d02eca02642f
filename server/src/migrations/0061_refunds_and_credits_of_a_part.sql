-- contract: an invoice may have several credit notes, and its tax may be below zero while its total is not. The release before locks the invoice and looks for its note before it writes one, and sends neither a part nor a negative price.
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_amounts_check";
--> statement-breakpoint
DROP INDEX CONCURRENTLY "invoices_credits_key";
--> statement-breakpoint
ALTER TABLE "invoice_format" ADD COLUMN "invoices_for_paid_orders" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "lowers_price" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "lowered_cents" bigint;
--> statement-breakpoint
ALTER TABLE "public_payments" ADD COLUMN "purpose" text;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "invoices_credits_id_idx" ON "invoices" USING btree ("credits_id");
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_total_check" CHECK ("invoices"."total_cents" >= 0 and "invoices"."subtotal_cents" + "invoices"."tax_cents" = "invoices"."total_cents") NOT VALID;
--> statement-breakpoint
-- outside a transaction
ALTER TABLE "invoices" VALIDATE CONSTRAINT "invoices_total_check";
