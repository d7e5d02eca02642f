-- contract: the check of what an entry adds or takes gets one more kind that adds. Whatever the release before writes passes it as before.
ALTER TABLE "session_credit_entries" DROP CONSTRAINT "session_credit_entries_sign_check";
--> statement-breakpoint
ALTER TABLE "session_credit_entries" ADD CONSTRAINT "session_credit_entries_sign_check" CHECK (credits <> 0 and (credits > 0) = (kind in ('granted', 'returned', 'reinstated'))) NOT VALID;
--> statement-breakpoint
-- outside a transaction
ALTER TABLE "session_credit_entries" VALIDATE CONSTRAINT "session_credit_entries_sign_check";
--> statement-breakpoint
ALTER TABLE "mobile_banners" ADD COLUMN "idempotency_key" text;
--> statement-breakpoint
ALTER TABLE "mobile_banners" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "mobile_banners" ADD COLUMN "column_versions" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "column_versions" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "canned_replies" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "canned_replies" ADD COLUMN "column_versions" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "leave_types" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "leave_types" ADD COLUMN "column_versions" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "outsourced_orders" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "outsourced_orders" ADD COLUMN "column_versions" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "offered_session_packs" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "offered_session_packs" ADD COLUMN "column_versions" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD COLUMN "column_versions" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "todo_tasks" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "todo_tasks" ADD COLUMN "column_versions" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "playlists" ADD COLUMN "idempotency_key" text;
--> statement-breakpoint
ALTER TABLE "playlists" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "playlists" ADD COLUMN "column_versions" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "idempotency_key" text;
--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "column_versions" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "mobile_banners_created_by_idempotency_key" ON "mobile_banners" USING btree ("created_by","idempotency_key");
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "playlists_created_by_idempotency_key" ON "playlists" USING btree ("created_by","idempotency_key");
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "videos_created_by_idempotency_key" ON "videos" USING btree ("created_by","idempotency_key");

--> statement-breakpoint
create trigger subscription_plans_version before update of name, price, details, amount_cents, sessions on subscription_plans
  for each row execute function count_version('name', 'price', 'details', 'amount_cents', 'sessions');
--> statement-breakpoint
create trigger offered_session_packs_version before update of name, sessions, amount_cents, good_for_days on offered_session_packs
  for each row execute function count_version('name', 'sessions', 'amount_cents', 'good_for_days');
--> statement-breakpoint
create trigger leave_types_version before update of name, halves_a_year, carried_halves on leave_types
  for each row execute function count_version('name', 'halves_a_year', 'carried_halves');
--> statement-breakpoint
create trigger mobile_banners_version before update of title, picture_id on mobile_banners
  for each row execute function count_version('title', 'picture_id');
--> statement-breakpoint
create trigger videos_version before update of title, description, skills, picture_id, video_id on videos
  for each row execute function count_version('title', 'description', 'skills', 'picture_id', 'video_id');
--> statement-breakpoint
create trigger playlists_version before update of title, description, skills, picture_id, playlist_id, total_videos on playlists
  for each row execute function count_version('title', 'description', 'skills', 'picture_id', 'playlist_id', 'total_videos');
--> statement-breakpoint
create trigger canned_replies_version before update of shortcut, body, owner_id on canned_replies
  for each row execute function count_version('shortcut', 'body', 'owner_id');
--> statement-breakpoint
create trigger outsourced_orders_version before update of name, details, technologies on outsourced_orders
  for each row execute function count_version('name', 'details', 'technologies');
--> statement-breakpoint
create trigger todo_tasks_version before update of title, description, labels, checklist, deadline, repeats, reminder, section_id on todo_tasks
  for each row execute function count_version('title', 'description', 'labels', 'checklist', 'deadline', 'repeats', 'reminder', 'section_id');
--> statement-breakpoint
create trigger conversations_version before update of title, outside_number on conversations
  for each row execute function count_version('title', 'outside_number');
