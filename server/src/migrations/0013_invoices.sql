CREATE TABLE "invoice_files" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'making' NOT NULL,
	"storage_key" text,
	"size_bytes" bigint,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_files_ready_check" CHECK ("invoice_files"."state" <> 'ready' or ("invoice_files"."storage_key" is not null and "invoice_files"."size_bytes" is not null))
);
--> statement-breakpoint
CREATE TABLE "invoice_format" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"country" text NOT NULL,
	"zip" text NOT NULL,
	"gstin" text NOT NULL,
	"series" text NOT NULL,
	"year_starts_in" integer NOT NULL,
	"logo_id" uuid,
	"logo_of" text DEFAULT 'company' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_format_year" CHECK ("invoice_format"."year_starts_in" between 1 and 12),
	CONSTRAINT "invoice_format_logo" CHECK (("invoice_format"."logo_of" = 'own') = ("invoice_format"."logo_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "invoice_logos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"storage_key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"company_logo" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_numbers" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last_number" integer NOT NULL,
	"last_on" date NOT NULL,
	CONSTRAINT "invoice_numbers_series_year_pk" PRIMARY KEY("series","year")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text DEFAULT 'invoice' NOT NULL,
	"status" text DEFAULT 'Draft' NOT NULL,
	"series" text,
	"year" integer,
	"number" integer,
	"number_text" text,
	"issued_on" date,
	"title" text NOT NULL,
	"customer" jsonb NOT NULL,
	"issuer" jsonb,
	"logo_id" uuid,
	"currency" text NOT NULL,
	"lines" jsonb NOT NULL,
	"tax_scheme" text NOT NULL,
	"subtotal_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"order_id" uuid,
	"credits_id" uuid,
	"reason" text,
	"created_by" uuid NOT NULL,
	"idempotency_key" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"issued_at" timestamp with time zone,
	"search_text" text GENERATED ALWAYS AS (lower(' ' || title || ' ' || coalesce(number_text, '') || ' ' || (customer ->> 'name') || ' ' || (customer ->> 'email'))) STORED NOT NULL,
	CONSTRAINT "invoices_numbered_once_issued" CHECK (num_nulls("invoices"."series", "invoices"."year", "invoices"."number", "invoices"."number_text", "invoices"."issued_on", "invoices"."issuer", "invoices"."issued_at") = case when "invoices"."status" = 'Draft' then 7 else 0 end),
	CONSTRAINT "invoices_number_check" CHECK ("invoices"."number" > 0),
	CONSTRAINT "invoices_amounts_check" CHECK ("invoices"."subtotal_cents" >= 0 and "invoices"."tax_cents" >= 0 and "invoices"."subtotal_cents" + "invoices"."tax_cents" = "invoices"."total_cents"),
	CONSTRAINT "invoices_lines_check" CHECK (jsonb_array_length("invoices"."lines") between 1 and 1000),
	CONSTRAINT "invoices_credit_check" CHECK (("invoices"."kind" = 'creditNote') = ("invoices"."credits_id" is not null) and ("invoices"."kind" = 'creditNote') = ("invoices"."reason" is not null) and ("invoices"."kind" = 'invoice' or "invoices"."status" = 'Issued'))
);
--> statement-breakpoint
ALTER TABLE "invoice_files" ADD CONSTRAINT "invoice_files_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoice_format" ADD CONSTRAINT "invoice_format_logo_id_invoice_logos_id_fk" FOREIGN KEY ("logo_id") REFERENCES "public"."invoice_logos"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_logo_id_invoice_logos_id_fk" FOREIGN KEY ("logo_id") REFERENCES "public"."invoice_logos"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credits_id_invoices_id_fk" FOREIGN KEY ("credits_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "invoice_files_making_idx" ON "invoice_files" USING btree ("begun_at") WHERE state = 'making';
--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_format_one_row" ON "invoice_format" USING btree ((true));
--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_logos_company_logo_key" ON "invoice_logos" USING btree ("company_logo");
--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number_key" ON "invoices" USING btree ("series","year","number");
--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number_text_key" ON "invoices" USING btree ("number_text");
--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_created_by_idempotency_key" ON "invoices" USING btree ("created_by","idempotency_key");
--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_order_key" ON "invoices" USING btree ("order_id") WHERE kind = 'invoice' and status = 'Issued';
--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_credits_key" ON "invoices" USING btree ("credits_id");
--> statement-breakpoint
CREATE INDEX "invoices_order_id_idx" ON "invoices" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "invoices_created_at_idx" ON "invoices" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "invoices_status_idx" ON "invoices" USING btree ("status","created_at","id");
--> statement-breakpoint
CREATE INDEX "invoices_kind_idx" ON "invoices" USING btree ("kind","created_at","id");
--> statement-breakpoint
CREATE INDEX "invoices_currency_total_idx" ON "invoices" USING btree ("currency","total_cents");
--> statement-breakpoint
CREATE INDEX "invoices_search_idx" ON "invoices" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256);
--> statement-breakpoint
-- What was issued stays as it was issued, for the product too; a credit note takes it back, and nothing undoes that.
create function refuse_to_change_invoices() returns trigger language plpgsql as $$
declare
  passing constant text[] := array['status', 'search_text'];
begin
  if tg_op = 'TRUNCATE' then
    raise exception using errcode = 'restrict_violation', message = 'issued invoices are kept';
  end if;
  if old.status = 'Draft' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and old.status = 'Issued' and new.status in ('Issued', 'Credited')
    and to_jsonb(old) - passing = to_jsonb(new) - passing then
    return new;
  end if;
  raise exception using errcode = 'restrict_violation', message = 'an issued invoice does not change';
end $$;
--> statement-breakpoint
create trigger invoices_stay before update or delete on invoices for each row execute function refuse_to_change_invoices();
--> statement-breakpoint
create trigger invoices_stay_all before truncate on invoices for each statement execute function refuse_to_change_invoices();
--> statement-breakpoint
-- Numbers only ever count up by one.
create function refuse_to_count_back() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.last_number <> old.last_number + 1 then
    raise exception using errcode = 'restrict_violation', message = 'invoice numbers have no gaps';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger invoice_numbers_count before update or delete on invoice_numbers for each row execute function refuse_to_count_back();
--> statement-breakpoint
alter table invoices set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
