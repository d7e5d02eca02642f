-- contract: receipts of payments stand beside the invoice of an order, which the index so far refuses. The release before asks whether there is one before it issues another, and of two at once the new index refuses one.
CREATE TABLE "invoice_mailings" (
	"invoice_id" uuid NOT NULL,
	"time" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"posted_at" timestamp with time zone,
	CONSTRAINT "invoice_mailings_invoice_id_time_pk" PRIMARY KEY("invoice_id","time")
);
--> statement-breakpoint
CREATE TABLE "mail_attachments" (
	"mail_id" uuid PRIMARY KEY NOT NULL,
	"storage_key" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoice_format" ADD COLUMN "receipts_for_payments" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "receipt_of" uuid;
--> statement-breakpoint
ALTER TABLE "invoice_mailings" ADD CONSTRAINT "invoice_mailings_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_attachments" ADD CONSTRAINT "mail_attachments_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_mailings_waiting_key" ON "invoice_mailings" USING btree ("invoice_id") WHERE posted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "invoices_order_standing_key" ON "invoices" USING btree ("order_id") WHERE kind = 'invoice' and status = 'Issued' and receipt_of is null;
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "invoices_receipt_of_key" ON "invoices" USING btree ("receipt_of");
--> statement-breakpoint
DROP INDEX CONCURRENTLY "invoices_order_key";
