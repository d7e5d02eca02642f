ALTER TABLE "event_files" ADD COLUMN "attempt" text;
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "attempt" text;
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "event_files_attempt_key" ON "event_files" USING btree ("attempt");
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "documents_uploaded_by_attempt_key" ON "documents" USING btree ("uploaded_by","attempt","position");
