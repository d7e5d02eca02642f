-- contract: a short text goes along with a mail instead of a stored file, which one column so far refuses. The release before writes none.
create extension if not exists btree_gist;
--> statement-breakpoint
CREATE TABLE "booking_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"by_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mentor_hours" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"timezone" text NOT NULL,
	"weekly" jsonb NOT NULL,
	"exceptions" jsonb NOT NULL,
	"buffer_before" integer DEFAULT 0 NOT NULL,
	"buffer_after" integer DEFAULT 0 NOT NULL,
	"notice" integer DEFAULT 0 NOT NULL,
	"daily_cap" integer,
	"meeting_url" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mentor_hours_check" CHECK ("mentor_hours"."buffer_before" >= 0 and "mentor_hours"."buffer_after" >= 0 and "mentor_hours"."notice" >= 0 and "mentor_hours"."daily_cap" > 0)
);
--> statement-breakpoint
CREATE TABLE "session_mentors" (
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "session_mentors_session_id_user_id_pk" PRIMARY KEY("session_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "mentor_times" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"mentor_id" uuid NOT NULL,
	"busy" "tstzrange" NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "mentor_times_busy_check" CHECK (not isempty("mentor_times"."busy") and lower("mentor_times"."busy") is not null and upper("mentor_times"."busy") is not null and lower_inc("mentor_times"."busy") and not upper_inc("mentor_times"."busy"))
);
--> statement-breakpoint
ALTER TABLE "mail_attachments" ALTER COLUMN "storage_key" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "state" text DEFAULT 'requested' NOT NULL;
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "mentor_id" uuid;
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "ends_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "report_done" text;
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "report_next_steps" text;
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "reported_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "stars" integer;
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "rating_words" text;
--> statement-breakpoint
ALTER TABLE "mail_attachments" ADD COLUMN "content" text;
--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mentor_hours" ADD CONSTRAINT "mentor_hours_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "session_mentors" ADD CONSTRAINT "session_mentors_session_id_bookable_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."bookable_sessions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "session_mentors" ADD CONSTRAINT "session_mentors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mentor_times" ADD CONSTRAINT "mentor_times_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mentor_times" ADD CONSTRAINT "mentor_times_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- One mentor, one time: whoever writes it, and however many at once, two that overlap are not both kept.
alter table mentor_times add constraint mentor_times_mentor_busy_excl exclude using gist (mentor_id with =, busy with &&);
--> statement-breakpoint
CREATE INDEX "booking_events_booking_at_idx" ON "booking_events" USING btree ("booking_id","at");
--> statement-breakpoint
CREATE INDEX "booking_events_by_id_idx" ON "booking_events" USING btree ("by_id");
--> statement-breakpoint
CREATE INDEX "session_mentors_user_id_idx" ON "session_mentors" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "mentor_times_mentor_day_idx" ON "mentor_times" USING btree ("mentor_id","day");
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bookings_mentor_starts_at_idx" ON "bookings" USING btree ("mentor_id","starts_at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bookings_state_starts_at_idx" ON "bookings" USING btree ("state","starts_at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bookings_session_starts_at_idx" ON "bookings" USING btree ("session_id","starts_at","id");
--> statement-breakpoint
-- outside a transaction
ALTER TABLE "bookings" VALIDATE CONSTRAINT "bookings_mentor_id_users_id_fk";
