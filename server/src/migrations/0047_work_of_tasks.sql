CREATE TABLE "task_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"lines" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "todo_time_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"time_id" uuid NOT NULL,
	"changed_by" uuid,
	"reason" text NOT NULL,
	"started_before" timestamp with time zone,
	"ended_before" timestamp with time zone,
	"started_after" timestamp with time zone,
	"ended_after" timestamp with time zone,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "todo_time_changes_reason_check" CHECK (length("todo_time_changes"."reason") <= 200)
);
--> statement-breakpoint
CREATE TABLE "todo_times" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"task_id" uuid,
	"title" text NOT NULL,
	"order_id" uuid,
	"booking_id" uuid,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"is_forgotten" boolean DEFAULT false NOT NULL,
	"removed_at" timestamp with time zone,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "todo_times_order_check" CHECK ("todo_times"."ended_at" is null or "todo_times"."ended_at" > "todo_times"."started_at")
);
--> statement-breakpoint
ALTER TABLE "todo_tasks" ADD COLUMN "order_id" uuid;
--> statement-breakpoint
ALTER TABLE "todo_tasks" ADD COLUMN "booking_id" uuid;
--> statement-breakpoint
ALTER TABLE "todo_tasks" ADD COLUMN "given_by" uuid;
--> statement-breakpoint
ALTER TABLE "todo_tasks" ADD COLUMN "template_line" text;
--> statement-breakpoint
ALTER TABLE "todo_tasks" ADD COLUMN "line_role" text;
--> statement-breakpoint
ALTER TABLE "todo_tasks" ADD COLUMN "reminder" text;
--> statement-breakpoint
ALTER TABLE "todo_tasks" ADD COLUMN "remind_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "todo_time_changes" ADD CONSTRAINT "todo_time_changes_time_id_todo_times_id_fk" FOREIGN KEY ("time_id") REFERENCES "public"."todo_times"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "todo_time_changes" ADD CONSTRAINT "todo_time_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "todo_times" ADD CONSTRAINT "todo_times_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "todo_times" ADD CONSTRAINT "todo_times_task_id_todo_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."todo_tasks"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "todo_times" ADD CONSTRAINT "todo_times_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "todo_times" ADD CONSTRAINT "todo_times_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
-- One person, one clock: whoever writes it, and however many at once, two times that overlap are not both kept. One that runs has no end.
alter table todo_times add constraint todo_times_person_excl exclude using gist (person_id with =, tstzrange(started_at, ended_at) with &&) where (removed_at is null);
--> statement-breakpoint
CREATE UNIQUE INDEX "task_templates_name_key" ON "task_templates" USING btree ("name");
--> statement-breakpoint
CREATE INDEX "todo_time_changes_time_idx" ON "todo_time_changes" USING btree ("time_id","at");
--> statement-breakpoint
CREATE INDEX "todo_time_changes_changed_by_idx" ON "todo_time_changes" USING btree ("changed_by");
--> statement-breakpoint
CREATE UNIQUE INDEX "todo_times_person_idempotency_key" ON "todo_times" USING btree ("person_id","idempotency_key");
--> statement-breakpoint
CREATE INDEX "todo_times_person_idx" ON "todo_times" USING btree ("person_id","started_at") WHERE "todo_times"."removed_at" is null;
--> statement-breakpoint
CREATE INDEX "todo_times_order_idx" ON "todo_times" USING btree ("order_id","person_id") WHERE "todo_times"."removed_at" is null and "todo_times"."order_id" is not null;
--> statement-breakpoint
CREATE INDEX "todo_times_booking_idx" ON "todo_times" USING btree ("booking_id") WHERE "todo_times"."booking_id" is not null;
--> statement-breakpoint
CREATE INDEX "todo_times_task_idx" ON "todo_times" USING btree ("task_id") WHERE "todo_times"."task_id" is not null;
--> statement-breakpoint
CREATE INDEX "todo_times_running_idx" ON "todo_times" USING btree ("started_at") WHERE "todo_times"."ended_at" is null and "todo_times"."removed_at" is null;
--> statement-breakpoint
ALTER TABLE "todo_tasks" ADD CONSTRAINT "todo_tasks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "todo_tasks" ADD CONSTRAINT "todo_tasks_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE set null ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "todo_tasks" ADD CONSTRAINT "todo_tasks_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action NOT VALID;
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "todo_tasks_order_template_line_key" ON "todo_tasks" USING btree ("order_id","template_line");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "todo_tasks_order_idx" ON "todo_tasks" USING btree ("order_id","created_at") WHERE "todo_tasks"."order_id" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "todo_tasks_booking_idx" ON "todo_tasks" USING btree ("booking_id","created_at") WHERE "todo_tasks"."booking_id" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "todo_tasks_given_idx" ON "todo_tasks" USING btree ("given_by","created_at") WHERE "todo_tasks"."given_by" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "todo_tasks_remind_idx" ON "todo_tasks" USING btree ("remind_at") WHERE "todo_tasks"."remind_at" is not null;
--> statement-breakpoint
ALTER TABLE "todo_tasks" ADD CONSTRAINT "todo_tasks_subject_check" CHECK ("todo_tasks"."order_id" is null or "todo_tasks"."booking_id" is null) NOT VALID;
--> statement-breakpoint
-- outside a transaction
ALTER TABLE "todo_tasks" VALIDATE CONSTRAINT "todo_tasks_order_id_orders_id_fk";
--> statement-breakpoint
-- outside a transaction
ALTER TABLE "todo_tasks" VALIDATE CONSTRAINT "todo_tasks_booking_id_bookings_id_fk";
--> statement-breakpoint
-- outside a transaction
ALTER TABLE "todo_tasks" VALIDATE CONSTRAINT "todo_tasks_given_by_users_id_fk";
--> statement-breakpoint
-- outside a transaction
ALTER TABLE "todo_tasks" VALIDATE CONSTRAINT "todo_tasks_subject_check";
