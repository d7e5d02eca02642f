-- contract: names and titles get the collation of sorted lists, whatever the database's own is. Nothing is rewritten but the indexes of these columns; the release before reads and writes as it did.
-- Searches compare as they did: small letters are made by the database's own collation on both sides.
create or replace function searchable(words text) returns text language sql immutable parallel safe strict
  return lower(unaccent('unaccent'::regdictionary, words) collate "default");
--> statement-breakpoint
-- PostgreSQL changes no column that a trigger names, so these triggers are made again below.
drop trigger bookable_sessions_version on bookable_sessions;
--> statement-breakpoint
drop trigger conversations_version on conversations;
--> statement-breakpoint
drop trigger events_version on events;
--> statement-breakpoint
drop trigger leave_types_version on leave_types;
--> statement-breakpoint
drop trigger mobile_banners_version on mobile_banners;
--> statement-breakpoint
drop trigger offered_session_packs_version on offered_session_packs;
--> statement-breakpoint
drop trigger orders_name_in_payment_search on orders;
--> statement-breakpoint
drop trigger orders_search_text on orders;
--> statement-breakpoint
drop trigger orders_version on orders;
--> statement-breakpoint
drop trigger playlists_version on playlists;
--> statement-breakpoint
drop trigger services_version on services;
--> statement-breakpoint
drop trigger subscription_plans_version on subscription_plans;
--> statement-breakpoint
drop trigger todo_tasks_version on todo_tasks;
--> statement-breakpoint
drop trigger users_name_in_search on users;
--> statement-breakpoint
drop trigger videos_version on videos;
--> statement-breakpoint
ALTER TABLE "mobile_banners" ALTER COLUMN "title" SET DATA TYPE text collate "und-x-icu";
--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "session_name" SET DATA TYPE text collate "und-x-icu";
--> statement-breakpoint
ALTER TABLE "bookable_sessions" ALTER COLUMN "name" SET DATA TYPE text collate "und-x-icu";
--> statement-breakpoint
ALTER TABLE "services" ALTER COLUMN "name" SET DATA TYPE text collate "und-x-icu";
--> statement-breakpoint
ALTER TABLE "conversations" ALTER COLUMN "title" SET DATA TYPE text collate "und-x-icu";
--> statement-breakpoint
ALTER TABLE "drive_files" ALTER COLUMN "name" SET DATA TYPE text collate "und-x-icu";
--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "title" SET DATA TYPE text collate "und-x-icu";
--> statement-breakpoint
ALTER TABLE "leave_types" ALTER COLUMN "name" SET DATA TYPE text collate "und-x-icu";
--> statement-breakpoint
ALTER TABLE "list_views" ALTER COLUMN "name" SET DATA TYPE text collate "und-x-icu";
--> statement-breakpoint
ALTER TABLE "contact_messages" ALTER COLUMN "name" SET DATA TYPE text collate "und-x-icu";
--> statement-breakpoint
ALTER TABLE "documents" ALTER COLUMN "name" SET DATA TYPE text collate "und-x-icu";
--> statement-breakpoint
ALTER TABLE "order_categories" ALTER COLUMN "name" SET DATA TYPE text collate "und-x-icu";
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "name" SET DATA TYPE text collate "und-x-icu";
--> statement-breakpoint
ALTER TABLE "public_orders" ALTER COLUMN "name" SET DATA TYPE text collate "und-x-icu";
--> statement-breakpoint
ALTER TABLE "public_payments" ALTER COLUMN "name" SET DATA TYPE text collate "und-x-icu";
--> statement-breakpoint
ALTER TABLE "recycled_items" ALTER COLUMN "name" SET DATA TYPE text collate "und-x-icu";
--> statement-breakpoint
ALTER TABLE "offered_session_packs" ALTER COLUMN "name" SET DATA TYPE text collate "und-x-icu";
--> statement-breakpoint
ALTER TABLE "session_packs" ALTER COLUMN "name" SET DATA TYPE text collate "und-x-icu";
--> statement-breakpoint
ALTER TABLE "subscription_periods" ALTER COLUMN "name" SET DATA TYPE text collate "und-x-icu";
--> statement-breakpoint
ALTER TABLE "subscription_plans" ALTER COLUMN "name" SET DATA TYPE text collate "und-x-icu";
--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "name" SET DATA TYPE text collate "und-x-icu";
--> statement-breakpoint
ALTER TABLE "task_templates" ALTER COLUMN "name" SET DATA TYPE text collate "und-x-icu";
--> statement-breakpoint
ALTER TABLE "todo_sections" ALTER COLUMN "title" SET DATA TYPE text collate "und-x-icu";
--> statement-breakpoint
ALTER TABLE "todo_tasks" ALTER COLUMN "title" SET DATA TYPE text collate "und-x-icu";
--> statement-breakpoint
ALTER TABLE "skills" ALTER COLUMN "name" SET DATA TYPE text collate "und-x-icu";
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "name" SET DATA TYPE text collate "und-x-icu";
--> statement-breakpoint
ALTER TABLE "playlists" ALTER COLUMN "title" SET DATA TYPE text collate "und-x-icu";
--> statement-breakpoint
ALTER TABLE "videos" ALTER COLUMN "title" SET DATA TYPE text collate "und-x-icu";
--> statement-breakpoint
create trigger bookable_sessions_version before update of name, details, read_more_link, picture_id, technologies, minutes, price_cents, currency on bookable_sessions for each row execute function count_version('name', 'details', 'read_more_link', 'picture_id', 'technologies', 'minutes', 'price_cents', 'currency');
--> statement-breakpoint
create trigger conversations_version before update of title, outside_number on conversations for each row execute function count_version('title', 'outside_number');
--> statement-breakpoint
create trigger events_version before update of title, description, starts_at, ends_at, zone, capacity, is_disabled, banner_id, link, recording_link on events for each row execute function count_version('title', 'description', 'starts_at', 'ends_at', 'zone', 'capacity', 'is_disabled', 'banner_id', 'link', 'recording_link');
--> statement-breakpoint
create trigger leave_types_version before update of name, halves_a_year, carried_halves on leave_types for each row execute function count_version('name', 'halves_a_year', 'carried_halves');
--> statement-breakpoint
create trigger mobile_banners_version before update of title, picture_id on mobile_banners for each row execute function count_version('title', 'picture_id');
--> statement-breakpoint
create trigger offered_session_packs_version before update of name, sessions, amount_cents, good_for_days on offered_session_packs for each row execute function count_version('name', 'sessions', 'amount_cents', 'good_for_days');
--> statement-breakpoint
create trigger orders_name_in_payment_search after update of name on orders for each row when ((old.name is distinct from new.name)) execute function refresh_payment_search_text_of_order();
--> statement-breakpoint
create trigger orders_search_text before insert or update of name, customer_id, recycled_at on orders for each row execute function fill_order_search_text();
--> statement-breakpoint
create trigger orders_version before update of name, details, category, type, deadline, timezone, technologies, wants_report, wants_walkthrough, currency, total_cents, paid_cents, walkthrough_fee_cents, report_fee_cents, manager_id, employee_id, employee_reporting, manager_note, cancellation_reason on orders for each row execute function count_version('name', 'details', 'category', 'type', 'deadline', 'timezone', 'technologies', 'wants_report', 'wants_walkthrough', 'currency', 'total_cents', 'paid_cents', 'walkthrough_fee_cents', 'report_fee_cents', 'manager_id', 'employee_id', 'employee_reporting', 'manager_note', 'cancellation_reason');
--> statement-breakpoint
create trigger playlists_version before update of title, description, skills, picture_id, playlist_id, total_videos on playlists for each row execute function count_version('title', 'description', 'skills', 'picture_id', 'playlist_id', 'total_videos');
--> statement-breakpoint
create trigger services_version before update of name, details, read_more_link, picture_id, technologies on services for each row execute function count_version('name', 'details', 'read_more_link', 'picture_id', 'technologies');
--> statement-breakpoint
create trigger subscription_plans_version before update of name, price, details, amount_cents, sessions on subscription_plans for each row execute function count_version('name', 'price', 'details', 'amount_cents', 'sessions');
--> statement-breakpoint
create trigger todo_tasks_version before update of title, description, labels, checklist, deadline, repeats, reminder, section_id on todo_tasks for each row execute function count_version('title', 'description', 'labels', 'checklist', 'deadline', 'repeats', 'reminder', 'section_id');
--> statement-breakpoint
create trigger users_name_in_search after update of name, email on users for each row when (((old.name is distinct from new.name) or (old.email is distinct from new.email))) execute function ask_for_new_search_text();
--> statement-breakpoint
create trigger videos_version before update of title, description, skills, picture_id, video_id on videos for each row execute function count_version('title', 'description', 'skills', 'picture_id', 'video_id');
