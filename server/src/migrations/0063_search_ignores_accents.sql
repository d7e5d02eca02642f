-- contract: searches ignore accents, so their indexes hold the texts without them. The release before still finds everything, only by reading the tables, and finds an order or a payment with accents in its name by the name without them.
create extension if not exists unaccent;
--> statement-breakpoint
-- A text as searches compare it: in small letters and without accents. `unaccent` with a named dictionary does not change between two calls,
-- which PostgreSQL cannot know.
create function searchable(words text) returns text language sql immutable parallel safe strict
  return lower(unaccent('unaccent'::regdictionary, words));
--> statement-breakpoint
create or replace function fill_order_search_text()returns trigger language plpgsql as $$
declare
  customer_name text;
begin
  if tg_op = 'UPDATE' and new.customer_id = old.customer_id and (new.recycled_at is null) = (old.recycled_at is null) then
    select name into customer_name from users where id = new.customer_id;
  else
    select name into customer_name from users where id = new.customer_id for share;
  end if;
  new.search_text := ' ' || searchable(new.name || ' #' || new.number || ' ' || new.id || ' ' || coalesce(customer_name, ''));
  return new;
end $$;
--> statement-breakpoint
create or replace function fill_payment_search_text()returns trigger language plpgsql as $$
begin
  if new.order_id is null then
    new.search_text := ' ' || searchable(concat_ws(' ', new.provider_id, new.billing ->> 'name', new.billing ->> 'email',
      (select concat_ws(' ', u.name, u.email) from users u where u.id = new.user_id)));
    return new;
  end if;
  select ' #' || o.number || ' '
      || searchable(concat_ws(' ', new.provider_id, new.reference, o.name, u.name, u.email, new.billing ->> 'name', new.billing ->> 'email'))
    into new.search_text
    from orders o, users u
    where o.id = new.order_id and u.id = new.user_id;
  new.search_text := coalesce(new.search_text, '');
  return new;
end $$;
--> statement-breakpoint
-- outside a transaction
-- The orders that are there lose their accents a thousand at a time, so that nobody waits long for one. Done again it changes nothing.
do $$
declare
  last_id uuid := '00000000-0000-0000-0000-000000000000';
  ids uuid[];
begin
  loop
    select array_agg(id order by id) into ids
      from (select id from orders where id > last_id order by id limit 1000) following;
    exit when ids is null;
    update orders set search_text = searchable(search_text) where id = any(ids) and search_text <> searchable(search_text);
    commit;
    last_id := ids[array_upper(ids, 1)];
  end loop;
end $$;
--> statement-breakpoint
-- outside a transaction
-- The payments that are there lose their accents a thousand at a time, so that nobody waits long for one. Done again it changes nothing.
do $$
declare
  last_id uuid := '00000000-0000-0000-0000-000000000000';
  ids uuid[];
begin
  loop
    select array_agg(id order by id) into ids
      from (select id from payments where id > last_id order by id limit 1000) following;
    exit when ids is null;
    update payments set search_text = searchable(search_text) where id = any(ids) and search_text <> searchable(search_text);
    commit;
    last_id := ids[array_upper(ids, 1)];
  end loop;
end $$;
--> statement-breakpoint
DROP INDEX CONCURRENTLY "mobile_banners_search_idx";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mobile_banners_search_idx" ON "mobile_banners" USING gin ((searchable("title")) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256);
--> statement-breakpoint
DROP INDEX CONCURRENTLY "bookings_name_search_idx";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bookings_name_search_idx" ON "bookings" USING gin ((searchable("session_name")) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256);
--> statement-breakpoint
DROP INDEX CONCURRENTLY "bookable_sessions_search_idx";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bookable_sessions_search_idx" ON "bookable_sessions" USING gin ((searchable("name")) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256);
--> statement-breakpoint
DROP INDEX CONCURRENTLY "services_search_idx";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "services_search_idx" ON "services" USING gin ((searchable("name")) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256);
--> statement-breakpoint
DROP INDEX CONCURRENTLY "conversation_messages_search_idx";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "conversation_messages_search_idx" ON "conversation_messages" USING gin ((searchable(left("body", 1000))) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256) WHERE "conversation_messages"."deleted_at" is null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY "developer_requests_search_idx";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "developer_requests_search_idx" ON "developer_requests" USING gin ((searchable("work_as")) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256);
--> statement-breakpoint
DROP INDEX CONCURRENTLY "drive_files_search_idx";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "drive_files_search_idx" ON "drive_files" USING gin ((searchable("name" || ' ' || coalesce("sender_name", '') || ' ' || coalesce("sender_email", ''))) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256);
--> statement-breakpoint
DROP INDEX CONCURRENTLY "events_search_idx";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_search_idx" ON "events" USING gin ((searchable("title" || ' ' || left("description", 1000))) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256) WHERE "events"."recycled_at" is null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY "feedback_search_idx";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "feedback_search_idx" ON "feedback" USING gin ((searchable("experience")) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256);
--> statement-breakpoint
DROP INDEX CONCURRENTLY "invoices_search_idx";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "invoices_search_idx" ON "invoices" USING gin ((searchable("search_text")) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256);
--> statement-breakpoint
DROP INDEX CONCURRENTLY "contact_messages_search_idx";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "contact_messages_search_idx" ON "contact_messages" USING gin ((searchable("name" || ' ' || "email" || ' ' || coalesce("phone_number", '') || ' ' || "message")) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256);
--> statement-breakpoint
DROP INDEX CONCURRENTLY "documents_search_idx";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "documents_search_idx" ON "documents" USING gin (searchable("name") gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256) WHERE deleted_at is null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY "public_orders_search_idx";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "public_orders_search_idx" ON "public_orders" USING gin ((searchable(' #' || "number" || ' ' || "name" || ' ' || "email" || ' ' || "phone" || ' ' || coalesce("project_name", '') || ' ' || "category" || ' ' || left("details", 1000))) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256) WHERE "public_orders"."recycled_at" is null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY "public_payments_search_idx";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "public_payments_search_idx" ON "public_payments" USING gin ((searchable("name" || ' ' || "email" || ' ' || "country" || ' ' || coalesce("transaction_id", ''))) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256) WHERE paid_at is not null and recycled_at is null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY "recycled_items_search_idx";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "recycled_items_search_idx" ON "recycled_items" USING gin ((searchable("name" || ' ' || "about")) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256);
--> statement-breakpoint
DROP INDEX CONCURRENTLY "skills_search_idx";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "skills_search_idx" ON "skills" USING gin ((searchable("name")) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256);
--> statement-breakpoint
DROP INDEX CONCURRENTLY "users_search_idx";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_search_idx" ON "users" USING gin ((searchable(' ' || "name" || ' ' || "email" || ' ' || "username")) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256);
--> statement-breakpoint
DROP INDEX CONCURRENTLY "playlists_search_idx";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "playlists_search_idx" ON "playlists" USING gin ((searchable("title")) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256);
--> statement-breakpoint
DROP INDEX CONCURRENTLY "videos_search_idx";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "videos_search_idx" ON "videos" USING gin ((searchable("title")) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256);
