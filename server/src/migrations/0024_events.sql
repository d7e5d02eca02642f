CREATE TABLE "event_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"storage_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_files_storage_key_key" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"over_at" timestamp with time zone GENERATED ALWAYS AS (coalesce(ends_at, starts_at)) STORED NOT NULL,
	"zone" text NOT NULL,
	"capacity" integer,
	"seats_taken" integer DEFAULT 0 NOT NULL,
	"is_disabled" boolean DEFAULT false NOT NULL,
	"banner_id" uuid NOT NULL,
	"link" text,
	"recording_link" text,
	"sequence" integer DEFAULT 0 NOT NULL,
	"told_starts_at" timestamp with time zone NOT NULL,
	"told_ends_at" timestamp with time zone,
	"told_is_on" boolean NOT NULL,
	"idempotency_key" text,
	"created_by" uuid,
	"recycled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_idempotency_key" UNIQUE("idempotency_key"),
	CONSTRAINT "events_seats_check" CHECK ("events"."seats_taken" >= 0 and ("events"."capacity" is null or "events"."seats_taken" <= "events"."capacity")),
	CONSTRAINT "events_ends_check" CHECK ("events"."ends_at" is null or "events"."ends_at" > "events"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "event_registrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"waits_since" timestamp with time zone,
	"offered_until" timestamp with time zone,
	"joined_at" timestamp with time zone,
	"round" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_registrations_waits_check" CHECK (("event_registrations"."state" = 'waiting') <= ("event_registrations"."waits_since" is not null)),
	CONSTRAINT "event_registrations_offer_check" CHECK (("event_registrations"."state" = 'offered') = ("event_registrations"."offered_until" is not null))
);
--> statement-breakpoint
ALTER TABLE "event_files" ADD CONSTRAINT "event_files_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_banner_id_pictures_id_fk" FOREIGN KEY ("banner_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "event_files_event_id_idx" ON "event_files" USING btree ("event_id");
--> statement-breakpoint
CREATE INDEX "events_created_at_idx" ON "events" USING btree ("created_at","id") WHERE "events"."recycled_at" is null;
--> statement-breakpoint
CREATE INDEX "events_starts_at_idx" ON "events" USING btree ("starts_at","id") WHERE "events"."recycled_at" is null;
--> statement-breakpoint
CREATE INDEX "events_title_idx" ON "events" USING btree ("title","id") WHERE "events"."recycled_at" is null;
--> statement-breakpoint
CREATE INDEX "events_disabled_idx" ON "events" USING btree ("created_at","id") WHERE "events"."recycled_at" is null and "events"."is_disabled";
--> statement-breakpoint
CREATE INDEX "events_enabled_idx" ON "events" USING btree ("created_at","id") WHERE "events"."recycled_at" is null and not "events"."is_disabled";
--> statement-breakpoint
CREATE INDEX "events_over_at_idx" ON "events" USING btree ("over_at","id") WHERE "events"."recycled_at" is null and not "events"."is_disabled";
--> statement-breakpoint
CREATE INDEX "events_banner_id_idx" ON "events" USING btree ("banner_id");
--> statement-breakpoint
CREATE INDEX "events_search_idx" ON "events" USING gin ((lower("title" || ' ' || left("description", 1000))) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256) WHERE "events"."recycled_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "event_registrations_event_user_key" ON "event_registrations" USING btree ("event_id","user_id");
--> statement-breakpoint
CREATE INDEX "event_registrations_created_at_idx" ON "event_registrations" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "event_registrations_event_idx" ON "event_registrations" USING btree ("event_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "event_registrations_state_idx" ON "event_registrations" USING btree ("event_id","state","created_at","id");
--> statement-breakpoint
CREATE INDEX "event_registrations_user_idx" ON "event_registrations" USING btree ("user_id","event_id");
--> statement-breakpoint
CREATE INDEX "event_registrations_line_idx" ON "event_registrations" USING btree ("event_id","waits_since","id") WHERE "event_registrations"."state" = 'waiting';
--> statement-breakpoint
CREATE INDEX "event_registrations_joined_idx" ON "event_registrations" USING btree ("event_id","created_at","id") WHERE "event_registrations"."joined_at" is not null;
--> statement-breakpoint
-- Places are counted where rows are written, whoever writes them; events_seats_check refuses one too many.
create function count_event_seats() returns trigger language plpgsql as $$
declare
  before int := case when tg_op <> 'INSERT' and old.state in ('registered', 'offered') then 1 else 0 end;
  after int := case when tg_op <> 'DELETE' and new.state in ('registered', 'offered') then 1 else 0 end;
begin
  if after <> before then
    update events set seats_taken = seats_taken + after - before where id = coalesce(new.event_id, old.event_id);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger event_registrations_seats after insert or update of state or delete on event_registrations for each row execute function count_event_seats();
--> statement-breakpoint
alter table events set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
--> statement-breakpoint
alter table event_registrations set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
