CREATE TABLE "mailbox_marks" (
	"mailbox" text PRIMARY KEY NOT NULL,
	"uid_validity" text,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"read_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"next_at" timestamp with time zone,
	"broke_off_at" bigint
);
--> statement-breakpoint
CREATE TABLE "received_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mailbox" text NOT NULL,
	"uid_validity" text NOT NULL,
	"uid" bigint NOT NULL,
	"message_id" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text,
	"sender" text NOT NULL,
	"sender_name" text,
	"receiver" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"quoted" text,
	"left_out" jsonb NOT NULL,
	"mail_id" uuid,
	"said_as" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "received_mails_message_id_key" UNIQUE("message_id")
);
--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "via" text;
--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "quoted" text;
--> statement-breakpoint
ALTER TABLE "composed_mails" ADD COLUMN "conversation_id" uuid;
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "message_id" text;
--> statement-breakpoint
ALTER TABLE "received_mails" ADD CONSTRAINT "received_mails_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "received_mails" ADD CONSTRAINT "received_mails_said_as_conversation_messages_id_fk" FOREIGN KEY ("said_as") REFERENCES "public"."conversation_messages"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "received_mails_uid_key" ON "received_mails" USING btree ("mailbox","uid_validity","uid");
--> statement-breakpoint
CREATE INDEX "received_mails_created_at_idx" ON "received_mails" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "received_mails_kind_idx" ON "received_mails" USING btree ("kind","created_at","id");
--> statement-breakpoint
CREATE INDEX "received_mails_sender_idx" ON "received_mails" USING gin ("sender" gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256);
--> statement-breakpoint
CREATE INDEX "received_mails_sender_created_at_idx" ON "received_mails" USING btree (lower("sender"),"created_at");
--> statement-breakpoint
CREATE INDEX "received_mails_mail_id_idx" ON "received_mails" USING btree ("mail_id") WHERE "received_mails"."mail_id" is not null;
--> statement-breakpoint
CREATE INDEX "received_mails_said_as_idx" ON "received_mails" USING btree ("said_as") WHERE "received_mails"."said_as" is not null;
--> statement-breakpoint
ALTER TABLE "received_mails" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mails_message_id_idx" ON "mails" USING btree ("message_id") WHERE "mails"."message_id" is not null;
