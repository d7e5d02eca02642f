DROP INDEX "payments_created_at_idx";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The text that a search of payments looks in. Unlike an order's, it is written without holding the customer's row: money that
-- comes in holds the order already, and a rename holds the customer and then wants their orders, so the two would wait for each
-- other. A payment that comes in during a rename may be found by the old name until the next one.
create function fill_payment_search_text() returns trigger language plpgsql as $$
begin
  select ' ' || lower(concat_ws(' ', new.provider_id, o.name, u.name, u.email, new.billing ->> 'name', new.billing ->> 'email'))
    into new.search_text
    from orders o, users u
    where o.id = new.order_id and u.id = new.user_id;
  new.search_text := coalesce(new.search_text, '');
  return new;
end $$;
--> statement-breakpoint
create trigger payments_search_text before insert or update of order_id, user_id, provider_id, billing on payments
  for each row execute function fill_payment_search_text();
--> statement-breakpoint
create function refresh_payment_search_text_of_order() returns trigger language plpgsql as $$
begin
  update payments set order_id = order_id where order_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger orders_name_in_payment_search after update of name on orders
  for each row when (old.name is distinct from new.name) execute function refresh_payment_search_text_of_order();
--> statement-breakpoint
create function refresh_payment_search_text_of_user() returns trigger language plpgsql as $$
begin
  update payments set user_id = user_id where user_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger users_in_payment_search after update of name, email on users
  for each row when (old.name is distinct from new.name or old.email is distinct from new.email)
  execute function refresh_payment_search_text_of_user();
--> statement-breakpoint
update payments set user_id = user_id;
--> statement-breakpoint
CREATE INDEX "payments_search_idx" ON "payments" USING gin ("search_text" gin_trgm_ops) WHERE recycled_at is null;--> statement-breakpoint
CREATE INDEX "payments_created_at_idx" ON "payments" USING btree ("created_at","id") WHERE recycled_at is null;
