-- contract: a person may have no number, and a thread may know its person before their first message. The release before writes rows that still pass, and reads null as no number and no message.
CREATE TABLE "whatsapp_unreadable" (
	"id" uuid PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"raw" text NOT NULL,
	"conversation_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "whatsapp_unreadable_digest_key" UNIQUE("digest")
);
--> statement-breakpoint
ALTER TABLE "conversations" DROP CONSTRAINT "conversations_whatsapp_check";
--> statement-breakpoint
ALTER TABLE "whatsapp_threads" ALTER COLUMN "last_received_at" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "whatsapp_threads" ADD COLUMN "user_id" text;
--> statement-breakpoint
ALTER TABLE "whatsapp_threads" ADD COLUMN "wa_number" text;
--> statement-breakpoint
ALTER TABLE "whatsapp_unreadable" ADD CONSTRAINT "whatsapp_unreadable_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "whatsapp_unreadable_created_at_idx" ON "whatsapp_unreadable" USING btree ("created_at","id");
--> statement-breakpoint
ALTER TABLE "whatsapp_unreadable" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
--> statement-breakpoint
CREATE INDEX "whatsapp_unreadable_conversation_id_idx" ON "whatsapp_unreadable" USING btree ("conversation_id") WHERE "whatsapp_unreadable"."conversation_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "whatsapp_threads_user_id_key" ON "whatsapp_threads" ("user_id");
--> statement-breakpoint
ALTER TABLE "whatsapp_threads" ADD CONSTRAINT "whatsapp_threads_user_id_key" UNIQUE USING INDEX "whatsapp_threads_user_id_key";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "whatsapp_threads_wa_number_key" ON "whatsapp_threads" ("wa_number");
--> statement-breakpoint
ALTER TABLE "whatsapp_threads" ADD CONSTRAINT "whatsapp_threads_wa_number_key" UNIQUE USING INDEX "whatsapp_threads_wa_number_key";
--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_whatsapp_check" CHECK ("conversations"."kind" = 'whatsapp' or "conversations"."outside_number" is null) NOT VALID;
--> statement-breakpoint
-- outside a transaction
ALTER TABLE "conversations" VALIDATE CONSTRAINT "conversations_whatsapp_check";
