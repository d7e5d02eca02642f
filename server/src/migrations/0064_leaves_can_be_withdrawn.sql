ALTER TABLE "leaves" ADD COLUMN "decision_reason" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "leaves" ADD COLUMN "withdrawn_at" timestamp with time zone;
