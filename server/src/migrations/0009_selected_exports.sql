ALTER TABLE "exports" ADD COLUMN "selection" jsonb;
--> statement-breakpoint
ALTER TABLE "exports" ADD COLUMN "selection_key" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "exports" ADD COLUMN "narrowing" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "exports_writing_selection_key" ON "exports" USING btree ("requested_by","subject","selection_key") WHERE state = 'writingSelection';
