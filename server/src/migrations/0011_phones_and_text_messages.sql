CREATE TABLE "text_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"receiver" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"carrier" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	CONSTRAINT "text_messages_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "wrong_passwords" ADD COLUMN "pending" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "wrong_passwords" ADD COLUMN "pending_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_number" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_verified_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "text_messages_created_at_idx" ON "text_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "text_messages_receiver_idx" ON "text_messages" USING gin ("receiver" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "text_messages_sent_to_idx" ON "text_messages" USING btree ("receiver","created_at");--> statement-breakpoint
CREATE INDEX "text_messages_due_at_idx" ON "text_messages" USING btree ("due_at") WHERE "text_messages"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "text_messages_readable_idx" ON "text_messages" USING btree ("created_at") WHERE "text_messages"."erased_at" is null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_phone_number_key" UNIQUE("phone_number");