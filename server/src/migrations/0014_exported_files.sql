CREATE TABLE "exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'writing' NOT NULL,
	"requested_by" uuid NOT NULL,
	"storage_key" text,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	"rows" integer,
	"size_bytes" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exports_ready_check" CHECK ("exports"."state" <> 'ready' or ("exports"."storage_key" is not null and "exports"."rows" is not null and "exports"."size_bytes" is not null))
);
--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exports_created_at_idx" ON "exports" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "exports_writing_key" ON "exports" USING btree ("requested_by","subject") WHERE state = 'writing';--> statement-breakpoint
CREATE INDEX "exports_writing_begun_at_idx" ON "exports" USING btree ("begun_at") WHERE state = 'writing';