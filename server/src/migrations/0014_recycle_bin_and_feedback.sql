CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"communication" smallint NOT NULL,
	"service" smallint NOT NULL,
	"recommendation" smallint NOT NULL,
	"experience" text DEFAULT '' NOT NULL,
	"may_publish" boolean DEFAULT false NOT NULL,
	"published_at" timestamp with time zone,
	"published_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_order_id_key" UNIQUE("order_id"),
	CONSTRAINT "feedback_ratings_check" CHECK ("feedback"."communication" between 1 and 5 and "feedback"."service" between 1 and 5 and "feedback"."recommendation" between 1 and 5),
	CONSTRAINT "feedback_published_check" CHECK ("feedback"."published_at" is null or ("feedback"."may_publish" and "feedback"."experience" <> ''))
);
--> statement-breakpoint
CREATE TABLE "payment_figures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_number" bigint NOT NULL,
	"type" text NOT NULL,
	"method" text NOT NULL,
	"provider_id" text,
	"status" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"discount_cents" bigint NOT NULL,
	"surplus_cents" bigint NOT NULL,
	"refunded_cents" bigint NOT NULL,
	"disputed_cents" bigint NOT NULL,
	"rate" numeric,
	"country" text,
	"state" text,
	"paid_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recycled_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"row_id" uuid NOT NULL,
	"name" text NOT NULL,
	"about" text NOT NULL,
	"with_it" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"recycled_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "recycled_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recycled_items" ADD CONSTRAINT "recycled_items_recycled_by_users_id_fk" FOREIGN KEY ("recycled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "feedback_created_at_idx" ON "feedback" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "feedback_user_id_idx" ON "feedback" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "feedback_published_idx" ON "feedback" USING btree ("published_at") WHERE "feedback"."published_at" is not null;
--> statement-breakpoint
CREATE INDEX "feedback_search_idx" ON "feedback" USING gin ((lower("experience")) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256);
--> statement-breakpoint
CREATE INDEX "payment_figures_paid_at_idx" ON "payment_figures" USING btree ("paid_at");
--> statement-breakpoint
CREATE INDEX "payment_figures_provider_id_idx" ON "payment_figures" USING btree ("type","provider_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "recycled_items_type_row_id_key" ON "recycled_items" USING btree ("type","row_id");
--> statement-breakpoint
CREATE INDEX "recycled_items_created_at_idx" ON "recycled_items" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "recycled_items_type_created_at_idx" ON "recycled_items" USING btree ("type","created_at","id");
--> statement-breakpoint
CREATE INDEX "recycled_items_name_idx" ON "recycled_items" USING btree ("name","id");
--> statement-breakpoint
CREATE INDEX "recycled_items_type_name_idx" ON "recycled_items" USING btree ("type","name","id");
--> statement-breakpoint
CREATE INDEX "recycled_items_row_id_idx" ON "recycled_items" USING btree ("row_id");
--> statement-breakpoint
CREATE INDEX "recycled_items_search_idx" ON "recycled_items" USING gin ((lower("name" || ' ' || "about")) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_kept_role_created_at_idx" ON "users" USING btree ("role","created_at","id") WHERE "users"."recycled_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_kept_role_name_idx" ON "users" USING btree ("role","name","id") WHERE "users"."recycled_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_kept_created_at_idx" ON "users" USING btree ("created_at","id") WHERE "users"."recycled_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_kept_name_idx" ON "users" USING btree ("name","id") WHERE "users"."recycled_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_kept_disabled_idx" ON "users" USING btree ("created_at","id") WHERE "users"."disabled_at" is not null and "users"."recycled_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_kept_disabled_name_idx" ON "users" USING btree ("name","id") WHERE "users"."disabled_at" is not null and "users"."recycled_at" is null;
--> statement-breakpoint
-- Whoever lies in the recycle bin is in no count: putting somebody there takes them out of the tallies, and restoring brings them back.
create or replace function tally_added_users() returns trigger language plpgsql as $$
begin
  insert into user_tallies (role, is_disabled, change)
    select role, disabled_at is not null, count(*) from added where recycled_at is null group by 1, 2;
  return null;
end $$;
--> statement-breakpoint
create or replace function tally_removed_users() returns trigger language plpgsql as $$
begin
  insert into user_tallies (role, is_disabled, change)
    select role, disabled_at is not null, -count(*) from removed where recycled_at is null group by 1, 2;
  return null;
end $$;
--> statement-breakpoint
create or replace function tally_changed_users() returns trigger language plpgsql as $$
begin
  insert into user_tallies (role, is_disabled, change)
    select role, is_disabled, sum(change)
    from (select role, disabled_at is not null as is_disabled, 1 as change from added where recycled_at is null
          union all
          select role, disabled_at is not null, -1 from removed where recycled_at is null) moved
    group by role, is_disabled
    having sum(change) <> 0;
  return null;
end $$;
--> statement-breakpoint
-- As for every table that people page through: a count reads an index alone only over pages that a vacuum has seen.
alter table feedback set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02);
--> statement-breakpoint
alter table recycled_items set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02);
