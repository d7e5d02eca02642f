CREATE TABLE "drive_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"kind" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"storage_key" text NOT NULL,
	"sender_name" text,
	"sender_email" text,
	"uploaded_by" uuid,
	"attempt" text,
	"position" integer DEFAULT 0 NOT NULL,
	"released_at" timestamp with time zone,
	"released_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drive_files_storage_key_key" UNIQUE("storage_key"),
	CONSTRAINT "drive_files_sender_check" CHECK (("drive_files"."sender_name" is null) = ("drive_files"."sender_email" is null))
);
--> statement-breakpoint
CREATE TABLE "composed_mails" (
	"mail_id" uuid PRIMARY KEY NOT NULL,
	"thread_id" uuid NOT NULL,
	"written_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_files" (
	"mail_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"storage_key" text NOT NULL,
	CONSTRAINT "mail_files_mail_id_position_pk" PRIMARY KEY("mail_id","position"),
	CONSTRAINT "mail_files_storage_key_key" UNIQUE("storage_key")
);
--> statement-breakpoint
ALTER TABLE "drive_files" ADD CONSTRAINT "drive_files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "drive_files" ADD CONSTRAINT "drive_files_released_by_users_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "composed_mails" ADD CONSTRAINT "composed_mails_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "composed_mails" ADD CONSTRAINT "composed_mails_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_files" ADD CONSTRAINT "mail_files_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "drive_files_attempt_key" ON "drive_files" USING btree ("attempt","position");
--> statement-breakpoint
CREATE INDEX "drive_files_created_at_idx" ON "drive_files" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "drive_files_name_idx" ON "drive_files" USING btree ("name","id");
--> statement-breakpoint
CREATE INDEX "drive_files_size_bytes_idx" ON "drive_files" USING btree ("size_bytes","id");
--> statement-breakpoint
CREATE INDEX "drive_files_kind_idx" ON "drive_files" USING btree ("kind","created_at","id");
--> statement-breakpoint
CREATE INDEX "drive_files_quarantine_idx" ON "drive_files" USING btree ("created_at","id") WHERE "drive_files"."released_at" is null;
--> statement-breakpoint
CREATE INDEX "drive_files_uploaded_by_idx" ON "drive_files" USING btree ("uploaded_by");
--> statement-breakpoint
CREATE INDEX "drive_files_released_by_idx" ON "drive_files" USING btree ("released_by");
--> statement-breakpoint
CREATE INDEX "drive_files_search_idx" ON "drive_files" USING gin ((lower("name" || ' ' || coalesce("sender_name", '') || ' ' || coalesce("sender_email", ''))) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256);
--> statement-breakpoint
CREATE INDEX "composed_mails_thread_id_idx" ON "composed_mails" USING btree ("thread_id","created_at","mail_id");
--> statement-breakpoint
CREATE INDEX "composed_mails_written_by_idx" ON "composed_mails" USING btree ("written_by");
--> statement-breakpoint
ALTER TABLE "drive_files" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "composed_mails" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);