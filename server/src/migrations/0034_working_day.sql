CREATE TABLE "attendance_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attendance_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"before_in_at" timestamp with time zone NOT NULL,
	"before_out_at" timestamp with time zone,
	"after_in_at" timestamp with time zone NOT NULL,
	"after_out_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'Pending' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attendance_corrections_times" CHECK ("attendance_corrections"."after_out_at" > "attendance_corrections"."after_in_at"),
	CONSTRAINT "attendance_corrections_decided" CHECK (("attendance_corrections"."status" = 'Pending') = ("attendance_corrections"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"day" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leave_days" (
	"leave_id" uuid NOT NULL,
	"day" date NOT NULL,
	"halves" integer NOT NULL,
	"attendance_id" uuid NOT NULL,
	CONSTRAINT "leave_days_leave_id_day_pk" PRIMARY KEY("leave_id","day"),
	CONSTRAINT "leave_days_halves" CHECK ("leave_days"."halves" in (1, 2))
);
--> statement-breakpoint
CREATE TABLE "leave_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"kind" text NOT NULL,
	"halves" integer NOT NULL,
	"leave_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leave_entries_kind" CHECK ("leave_entries"."halves" <> 0 and ("leave_entries"."kind" = 'taken') = ("leave_entries"."leave_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "leave_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"halves_a_year" integer,
	"carried_halves" integer DEFAULT 0 NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leave_types_idempotency_key" UNIQUE("idempotency_key"),
	CONSTRAINT "leave_types_halves" CHECK ("leave_types"."carried_halves" >= 0 and ("leave_types"."halves_a_year" is null or "leave_types"."halves_a_year" >= 0))
);
--> statement-breakpoint
CREATE TABLE "leaves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"starts_at_noon" boolean DEFAULT false NOT NULL,
	"ends_at_noon" boolean DEFAULT false NOT NULL,
	"span" int4range GENERATED ALWAYS AS (int4range((first_day - '2000-01-01'::date) * 2 + starts_at_noon::int, (last_day - '2000-01-01'::date) * 2 + 2 - ends_at_noon::int)) STORED NOT NULL,
	"working_halves" integer NOT NULL,
	"status" text DEFAULT 'Pending' NOT NULL,
	"message" text NOT NULL,
	"recommendation" text,
	"recommendation_words" text DEFAULT '' NOT NULL,
	"recommended_by" uuid,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decisions" integer DEFAULT 0 NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leaves_days" CHECK ("leaves"."first_day" <= "leaves"."last_day" and not isempty("leaves"."span")),
	CONSTRAINT "leaves_recommended" CHECK (("leaves"."recommendation" is null) = ("leaves"."recommended_by" is null))
);
--> statement-breakpoint
CREATE TABLE "working_week" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"weekdays" integer[] NOT NULL,
	CONSTRAINT "working_week_one_row" CHECK ("working_week"."id" = 1 and "working_week"."weekdays" <@ array[1,2,3,4,5,6,7] and cardinality("working_week"."weekdays") > 0)
);
--> statement-breakpoint
ALTER TABLE "attendance" ADD COLUMN "leave_minutes" integer;
--> statement-breakpoint
ALTER TABLE "attendance" ADD COLUMN "breaks" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "attendance" ADD COLUMN "is_forgotten" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "attendance_corrections" ADD CONSTRAINT "attendance_corrections_attendance_id_attendance_id_fk" FOREIGN KEY ("attendance_id") REFERENCES "public"."attendance"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "attendance_corrections" ADD CONSTRAINT "attendance_corrections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "attendance_corrections" ADD CONSTRAINT "attendance_corrections_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leave_days" ADD CONSTRAINT "leave_days_leave_id_leaves_id_fk" FOREIGN KEY ("leave_id") REFERENCES "public"."leaves"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leave_days" ADD CONSTRAINT "leave_days_attendance_id_attendance_id_fk" FOREIGN KEY ("attendance_id") REFERENCES "public"."attendance"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leave_entries" ADD CONSTRAINT "leave_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leave_entries" ADD CONSTRAINT "leave_entries_type_id_leave_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."leave_types"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leave_entries" ADD CONSTRAINT "leave_entries_leave_id_leaves_id_fk" FOREIGN KEY ("leave_id") REFERENCES "public"."leaves"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leaves" ADD CONSTRAINT "leaves_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leaves" ADD CONSTRAINT "leaves_type_id_leave_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."leave_types"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leaves" ADD CONSTRAINT "leaves_recommended_by_users_id_fk" FOREIGN KEY ("recommended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leaves" ADD CONSTRAINT "leaves_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Of two requests of one person that share half a day, one is kept, whoever writes them; what is rejected stands in nobody's way.
alter table leaves add constraint leaves_user_span_excl exclude using gist (user_id with =, span with &&) where (status <> 'Rejected');
--> statement-breakpoint
alter table leaves set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
--> statement-breakpoint
alter table attendance_corrections set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_corrections_one_open_key" ON "attendance_corrections" USING btree ("attendance_id") WHERE "attendance_corrections"."status" = 'Pending';
--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_corrections_user_idempotency_key" ON "attendance_corrections" USING btree ("user_id","idempotency_key");
--> statement-breakpoint
CREATE INDEX "attendance_corrections_created_at_idx" ON "attendance_corrections" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "attendance_corrections_user_created_at_idx" ON "attendance_corrections" USING btree ("user_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "attendance_corrections_status_created_at_idx" ON "attendance_corrections" USING btree ("status","created_at","id");
--> statement-breakpoint
CREATE INDEX "attendance_corrections_attendance_id_idx" ON "attendance_corrections" USING btree ("attendance_id");
--> statement-breakpoint
CREATE INDEX "attendance_corrections_decided_by_idx" ON "attendance_corrections" USING btree ("decided_by");
--> statement-breakpoint
CREATE INDEX "leave_days_attendance_id_idx" ON "leave_days" USING btree ("attendance_id");
--> statement-breakpoint
CREATE INDEX "leave_entries_user_year_idx" ON "leave_entries" USING btree ("user_id","year","type_id");
--> statement-breakpoint
CREATE INDEX "leave_entries_type_id_idx" ON "leave_entries" USING btree ("type_id");
--> statement-breakpoint
CREATE INDEX "leave_entries_leave_id_idx" ON "leave_entries" USING btree ("leave_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "leave_types_name_key" ON "leave_types" USING btree (lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "leaves_user_idempotency_key" ON "leaves" USING btree ("user_id","idempotency_key");
--> statement-breakpoint
CREATE INDEX "leaves_created_at_idx" ON "leaves" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "leaves_first_day_idx" ON "leaves" USING btree ("first_day","id");
--> statement-breakpoint
CREATE INDEX "leaves_status_created_at_idx" ON "leaves" USING btree ("status","created_at","id");
--> statement-breakpoint
CREATE INDEX "leaves_status_first_day_idx" ON "leaves" USING btree ("status","first_day","id");
--> statement-breakpoint
CREATE INDEX "leaves_user_status_idx" ON "leaves" USING btree ("user_id","status");
--> statement-breakpoint
CREATE INDEX "leaves_user_created_at_idx" ON "leaves" USING btree ("user_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "leaves_user_first_day_idx" ON "leaves" USING btree ("user_id","first_day","id");
--> statement-breakpoint
CREATE INDEX "leaves_type_created_at_idx" ON "leaves" USING btree ("type_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "leaves_recommended_by_idx" ON "leaves" USING btree ("recommended_by");
--> statement-breakpoint
CREATE INDEX "leaves_decided_by_idx" ON "leaves" USING btree ("decided_by");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "attendance_user_created_at_idx" ON "attendance" USING btree ("user_id","created_at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "attendance_day_id_idx" ON "attendance" USING btree ("day","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "attendance_open_idx" ON "attendance" USING btree ("checked_in_at") WHERE not "attendance"."is_leave" and "attendance"."checked_out_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "attendance_leave_idx" ON "attendance" USING btree ("created_at","id") WHERE "attendance"."is_leave";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "attendance_forgotten_idx" ON "attendance" USING btree ("created_at","id") WHERE "attendance"."is_forgotten";
--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_leave_minutes" CHECK ("attendance"."leave_minutes" is null or ("attendance"."is_leave" and "attendance"."leave_minutes" between 1 and 480)) NOT VALID;
--> statement-breakpoint
-- outside a transaction
ALTER TABLE "attendance" VALIDATE CONSTRAINT "attendance_leave_minutes";
