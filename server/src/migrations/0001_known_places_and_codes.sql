CREATE TABLE "code_guesses" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"wait_until" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "visitor" text;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "link" text;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "receiver" text;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "address_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "wrong_passwords" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "username_skeleton" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "one_time_codes_receiver_idx" ON "one_time_codes" USING btree ("receiver","sent_at") WHERE "one_time_codes"."receiver" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "one_time_codes_visitor_idx" ON "one_time_codes" USING btree ("visitor","sent_at") WHERE "one_time_codes"."receiver" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "wrong_passwords_account_id_idx" ON "wrong_passwords" USING btree ("account_id") WHERE "wrong_passwords"."account_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "users_username_skeleton_key" ON "users" USING btree ("username_skeleton");