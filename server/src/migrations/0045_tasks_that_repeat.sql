ALTER TABLE "todo_tasks" ADD COLUMN "repeats" text;
--> statement-breakpoint
ALTER TABLE "todo_tasks" ADD COLUMN "repeats_since" date;
