CREATE TABLE "order_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"includes" text,
	"note" text,
	"valid_until" date,
	"deadline" date,
	"instead_of_cents" bigint,
	"state" text DEFAULT 'open' NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	"words" text,
	"idempotency_key" text,
	CONSTRAINT "order_offers_amount_check" CHECK ("order_offers"."amount_cents" >= 0 and coalesce("order_offers"."instead_of_cents", 0) >= 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "review_started_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "review_reminders" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "order_offers" ADD CONSTRAINT "order_offers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_offers" ADD CONSTRAINT "order_offers_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_offers" ADD CONSTRAINT "order_offers_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "order_offers_order_number_key" ON "order_offers" USING btree ("order_id","number");
--> statement-breakpoint
CREATE UNIQUE INDEX "order_offers_open_key" ON "order_offers" USING btree ("order_id") WHERE "order_offers"."state" = 'open';
--> statement-breakpoint
CREATE UNIQUE INDEX "order_offers_made_by_idempotency_key" ON "order_offers" USING btree ("made_by","idempotency_key");
--> statement-breakpoint
CREATE INDEX "order_offers_answered_by_idx" ON "order_offers" USING btree ("answered_by");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_review_idx" ON "orders" USING btree ("review_started_at") WHERE "orders"."recycled_at" is null and "orders"."review_started_at" is not null;
--> statement-breakpoint
-- A customer's days of looking at a delivery begin when it is delivered and nothing is left to pay, whichever came last and whoever
-- wrote it, and end with either. Orders that stand as delivered already keep waiting for people.
create function keep_review_start() returns trigger language plpgsql as $$
begin
  if new.status = 'Delivered' and new.paid_cents >= new.total_cents and (new.total_cents > 0 or new.free_reason is not null) then
    if new.review_started_at is null or old.status <> 'Delivered' then
      new.review_started_at := new.updated_at;
      new.review_reminders := 0;
    end if;
  else
    new.review_started_at := null;
    new.review_reminders := 0;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger orders_review before update of status, paid_cents, total_cents, free_reason on orders
  for each row execute function keep_review_start();
