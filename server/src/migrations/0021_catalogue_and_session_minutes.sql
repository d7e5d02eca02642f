ALTER TABLE "bookings" ADD COLUMN "session_minutes" integer;
--> statement-breakpoint
ALTER TABLE "bookable_sessions" ADD COLUMN "rank" numeric DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "bookable_sessions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "bookable_sessions" ADD COLUMN "column_versions" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "bookable_sessions" ADD COLUMN "recycled_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "bookable_sessions" ADD COLUMN "created_by" uuid;
--> statement-breakpoint
ALTER TABLE "bookable_sessions" ADD COLUMN "idempotency_key" text;
--> statement-breakpoint
ALTER TABLE "bookable_sessions" ADD COLUMN "minutes" integer;
--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "rank" numeric DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "column_versions" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "recycled_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "created_by" uuid;
--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "idempotency_key" text;
--> statement-breakpoint
alter table services alter column rank set default -extract(epoch from clock_timestamp());
--> statement-breakpoint
alter table bookable_sessions alter column rank set default -extract(epoch from clock_timestamp());
--> statement-breakpoint
ALTER TABLE "bookable_sessions" ADD CONSTRAINT "bookable_sessions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action NOT VALID;
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "bookable_sessions_created_by_idempotency_key" ON "bookable_sessions" USING btree ("created_by","idempotency_key");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bookable_sessions_rank_idx" ON "bookable_sessions" USING btree ("rank","id") WHERE "bookable_sessions"."recycled_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bookable_sessions_minutes_idx" ON "bookable_sessions" USING btree ("minutes","id");
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "services_created_by_idempotency_key" ON "services" USING btree ("created_by","idempotency_key");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "services_rank_idx" ON "services" USING btree ("rank","id") WHERE "services"."recycled_at" is null;
--> statement-breakpoint
ALTER TABLE "bookable_sessions" ADD CONSTRAINT "bookable_sessions_minutes_check" CHECK ("bookable_sessions"."minutes" between 1 and 1440) NOT VALID;
--> statement-breakpoint
-- outside a transaction
ALTER TABLE "bookable_sessions" VALIDATE CONSTRAINT "bookable_sessions_created_by_users_id_fk";
--> statement-breakpoint
-- outside a transaction
ALTER TABLE "services" VALIDATE CONSTRAINT "services_created_by_users_id_fk";
--> statement-breakpoint
-- outside a transaction
ALTER TABLE "bookable_sessions" VALIDATE CONSTRAINT "bookable_sessions_minutes_check";
--> statement-breakpoint
-- outside a transaction
-- What there is stands in the order in which it was shown so far, the newest first. Of what is offered there are few; bookings are many.
do $$
declare
  last uuid;
  batch uuid[];
begin
  -- '45 minutes', '1 hour', '1h 30 min'; what is written otherwise stays without a number.
  create or replace function pg_temp.minutes_told(words text) returns integer language sql immutable as $told$
    select nullif(coalesce(substring(lower(words) from '(\d+)\s*h')::int, 0) * 60 + coalesce(substring(lower(words) from '(\d+)\s*m')::int, 0), 0)
     where words ~* '^\s*(\d{1,2}\s*h[a-z]*)?\s*(\d{1,3}\s*m[a-z]*)?\s*$'
  $told$;
  update services set rank = -extract(epoch from created_at) where rank = 0;
  update bookable_sessions set rank = -extract(epoch from created_at) where rank = 0;
  update bookable_sessions set minutes = pg_temp.minutes_told(duration) where minutes is null and pg_temp.minutes_told(duration) <= 1440;
  commit;
  loop
    batch := array(select id from bookings where last is null or id > last order by id limit 1000);
    exit when cardinality(batch) = 0;
    update bookings set session_minutes = pg_temp.minutes_told(duration) where id = any(batch) and session_minutes is null and pg_temp.minutes_told(duration) <= 1440;
    last := batch[cardinality(batch)];
    commit;
  end loop;
end $$;
--> statement-breakpoint
-- As with orders: what the forms fill in is counted, so that nobody's change is overwritten unseen.
create trigger services_version before update of name, details, read_more_link, picture_id, technologies on services
  for each row execute function count_version('name', 'details', 'read_more_link', 'picture_id', 'technologies');
--> statement-breakpoint
create trigger bookable_sessions_version before update of name, details, read_more_link, picture_id, technologies, minutes, price_cents, currency on bookable_sessions
  for each row execute function count_version('name', 'details', 'read_more_link', 'picture_id', 'technologies', 'minutes', 'price_cents', 'currency');
