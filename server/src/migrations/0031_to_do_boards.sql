CREATE TABLE "todo_sections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"rank" numeric NOT NULL,
	"deletion" uuid,
	"deleted_at" timestamp with time zone,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "todo_sections_deletion_check" CHECK (("todo_sections"."deletion" is null) = ("todo_sections"."deleted_at" is null))
);
--> statement-breakpoint
CREATE TABLE "todo_tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"rank" numeric NOT NULL,
	"deletion" uuid,
	"deleted_at" timestamp with time zone,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"section_id" uuid NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"labels" text[] DEFAULT '{}' NOT NULL,
	"checklist" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"deadline" date,
	"is_completed" boolean DEFAULT false NOT NULL,
	"completed_on" date,
	CONSTRAINT "todo_tasks_deletion_check" CHECK (("todo_tasks"."deletion" is null) = ("todo_tasks"."deleted_at" is null)),
	CONSTRAINT "todo_tasks_completed_check" CHECK ("todo_tasks"."is_completed" = ("todo_tasks"."completed_on" is not null)),
	CONSTRAINT "todo_tasks_description_check" CHECK (length("todo_tasks"."description") <= 255)
);
--> statement-breakpoint
ALTER TABLE "todo_sections" ADD CONSTRAINT "todo_sections_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "todo_tasks" ADD CONSTRAINT "todo_tasks_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "todo_tasks" ADD CONSTRAINT "todo_tasks_section_id_todo_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."todo_sections"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "todo_sections_owner_idempotency_key" ON "todo_sections" USING btree ("owner_id","idempotency_key");
--> statement-breakpoint
CREATE INDEX "todo_sections_board_idx" ON "todo_sections" USING btree ("owner_id","rank","id") WHERE "todo_sections"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "todo_sections_deleted_idx" ON "todo_sections" USING btree ("deleted_at") WHERE "todo_sections"."deleted_at" is not null;
--> statement-breakpoint
CREATE INDEX "todo_sections_deletion_idx" ON "todo_sections" USING btree ("deletion") WHERE "todo_sections"."deletion" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "todo_tasks_owner_idempotency_key" ON "todo_tasks" USING btree ("owner_id","idempotency_key");
--> statement-breakpoint
CREATE INDEX "todo_tasks_open_idx" ON "todo_tasks" USING btree ("owner_id","section_id","rank","id") WHERE "todo_tasks"."deleted_at" is null and not "todo_tasks"."is_completed";
--> statement-breakpoint
CREATE INDEX "todo_tasks_done_idx" ON "todo_tasks" USING btree ("owner_id","completed_on","id") WHERE "todo_tasks"."deleted_at" is null and "todo_tasks"."is_completed";
--> statement-breakpoint
CREATE INDEX "todo_tasks_section_idx" ON "todo_tasks" USING btree ("section_id","rank","id");
--> statement-breakpoint
CREATE INDEX "todo_tasks_deleted_idx" ON "todo_tasks" USING btree ("deleted_at") WHERE "todo_tasks"."deleted_at" is not null;
--> statement-breakpoint
CREATE INDEX "todo_tasks_deletion_idx" ON "todo_tasks" USING btree ("deletion") WHERE "todo_tasks"."deletion" is not null;
