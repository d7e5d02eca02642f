CREATE TABLE "balance_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"key" text NOT NULL,
	"currency" text NOT NULL,
	"total_cents" bigint DEFAULT 0 NOT NULL,
	"paid_cents" bigint DEFAULT 0 NOT NULL,
	"payment_id" uuid,
	"actor_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reconciliation_findings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"payment_id" uuid,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"details" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "reconciliation_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"requested_by" uuid,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"payments" integer DEFAULT 0 NOT NULL,
	"returns" integer DEFAULT 0 NOT NULL,
	"repaired" integer DEFAULT 0 NOT NULL,
	"found" integer DEFAULT 0 NOT NULL,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"provider_id" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"is_by_hand" boolean DEFAULT false NOT NULL,
	"failure_message" text,
	"requested_by" uuid NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_amount_check" CHECK ("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "balance_entries" ADD CONSTRAINT "balance_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reconciliation_findings" ADD CONSTRAINT "reconciliation_findings_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reconciliation_runs" ADD CONSTRAINT "reconciliation_runs_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "balance_entries_key" ON "balance_entries" USING btree ("key");
--> statement-breakpoint
CREATE INDEX "balance_entries_order_id_idx" ON "balance_entries" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "balance_entries_payment_id_idx" ON "balance_entries" USING btree ("payment_id") WHERE payment_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_findings_open_key" ON "reconciliation_findings" USING btree ("kind","subject") WHERE resolved_at is null;
--> statement-breakpoint
CREATE INDEX "reconciliation_findings_created_at_idx" ON "reconciliation_findings" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "reconciliation_runs_started_at_idx" ON "reconciliation_runs" USING btree ("started_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_runs_open_key" ON "reconciliation_runs" USING btree ((finished_at is null)) WHERE finished_at is null;
--> statement-breakpoint
CREATE INDEX "refunds_payment_id_idx" ON "refunds" USING btree ("payment_id");
--> statement-breakpoint
CREATE INDEX "refunds_pending_idx" ON "refunds" USING btree ("created_at") WHERE state = 'pending';
--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_requested_by_idempotency_key" ON "refunds" USING btree ("requested_by","idempotency_key");
--> statement-breakpoint
-- Opens the account of an order that has none, with what came by each payment apart from what is known of no payment. The order is held by the caller.
create function open_balance(the_order uuid, the_total bigint, the_paid bigint, the_currency text) returns void language plpgsql as $$
begin
  if (the_total = 0 and the_paid = 0) or exists (select from balance_entries where order_id = the_order) then return; end if;
  insert into balance_entries (id, order_id, cause, key, currency, paid_cents, payment_id, created_at)
    select gen_random_uuid(), the_order, 'payment', 'payment:' || p.id, the_currency,
        p.amount_cents - p.surplus_cents - p.refunded_cents - p.disputed_cents
          + case when exists (select from coin_entries c where c.key = 'refunded:' || p.id) then 0 else p.discount_cents end,
        p.id, p.created_at
      from payments p where p.order_id = the_order and p.currency = the_currency;
  insert into balance_entries (id, order_id, cause, key, currency, total_cents, paid_cents)
    select gen_random_uuid(), the_order, 'opening', 'opening:' || the_order, the_currency, the_total, the_paid - coalesce(sum(paid_cents), 0)
      from balance_entries where order_id = the_order;
end $$;
--> statement-breakpoint
create function open_balance_of_order() returns trigger language plpgsql as $$
begin
  insert into balance_entries (id, order_id, cause, key, currency, total_cents, paid_cents)
    values (gen_random_uuid(), new.id, 'opening', 'opening:' || new.id, new.currency, new.total_cents, new.paid_cents);
  return null;
end $$;
--> statement-breakpoint
-- Books what was written into an order without an entry of its own, so that the order always says what its entries add up to. Processes of the release before write no entries at all.
create function book_order_change() returns trigger language plpgsql as $$
declare
  booked record;
begin
  perform open_balance(new.id, old.total_cents, old.paid_cents, old.currency);
  insert into balance_entries (id, order_id, cause, key, currency, total_cents, paid_cents)
    select made, new.id, 'price', 'price:' || made, currency, -total, -paid from (
      select gen_random_uuid() as made, currency, sum(total_cents) as total, sum(paid_cents) as paid
        from balance_entries where order_id = new.id and currency <> new.currency group by currency
    ) other where total <> 0 or paid <> 0;
  select coalesce(sum(total_cents), 0) as total, coalesce(sum(paid_cents), 0) as paid into booked
    from balance_entries where order_id = new.id and currency = new.currency;
  insert into balance_entries (id, order_id, cause, key, currency, total_cents, paid_cents)
    select made, new.id, cause, cause || ':' || made, new.currency, total, paid from (
      select gen_random_uuid() as made, 'price' as cause, new.total_cents - booked.total as total, 0 as paid
      union all select gen_random_uuid(), 'correction', 0, new.paid_cents - booked.paid
    ) missing where total <> 0 or paid <> 0;
  return null;
end $$;
--> statement-breakpoint
create trigger orders_balance_opened after insert on orders for each row
  when (new.total_cents <> 0 or new.paid_cents <> 0) execute function open_balance_of_order();
--> statement-breakpoint
create trigger orders_balance_booked after update of total_cents, paid_cents, currency on orders for each row
  when (old.total_cents <> new.total_cents or old.paid_cents <> new.paid_cents or old.currency <> new.currency) execute function book_order_change();
--> statement-breakpoint
-- outside a transaction
-- What is there is opened a thousand orders at a time, so that nobody waits long for one. Done again it changes nothing.
do $$
declare
  last uuid;
  batch uuid[];
begin
  loop
    batch := array(select id from orders where last is null or id > last order by id limit 1000);
    exit when cardinality(batch) = 0;
    perform open_balance(o.id, o.total_cents, o.paid_cents, o.currency)
      from (select * from orders where id = any(batch) order by id for update) o;
    last := batch[cardinality(batch)];
    commit;
  end loop;
end $$;
