CREATE TABLE "whatsapp_deliveries" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"template" jsonb,
	"outside_id" text,
	"handed_at" timestamp with time zone,
	"reason" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "whatsapp_deliveries_outside_id_key" UNIQUE("outside_id")
);
--> statement-breakpoint
CREATE TABLE "whatsapp_threads" (
	"conversation_id" uuid PRIMARY KEY NOT NULL,
	"last_received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "whatsapp_deliveries" ADD CONSTRAINT "whatsapp_deliveries_message_id_conversation_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_messages"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "whatsapp_threads" ADD CONSTRAINT "whatsapp_threads_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "whatsapp_deliveries_state_idx" ON "whatsapp_deliveries" USING btree ("state","updated_at");
