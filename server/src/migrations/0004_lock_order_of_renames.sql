CREATE INDEX "users_name_idx" ON "users" USING btree ("name","id");--> statement-breakpoint
-- Who renames a customer holds the customer and then wants their orders; who edits an order holds the order. So the customer is
-- held only where a rename would pass the order by: while it is new, taken out of the bin, or given to somebody else. An order
-- that is edited meanwhile is written again by the rename, which waits for it.
create or replace function fill_order_search_text() returns trigger language plpgsql as $$
declare
  customer_name text;
begin
  if tg_op = 'UPDATE' and new.customer_id = old.customer_id and (new.recycled_at is null) = (old.recycled_at is null) then
    select name into customer_name from users where id = new.customer_id;
  else
    select name into customer_name from users where id = new.customer_id for share;
  end if;
  new.search_text := ' ' || lower(new.name || ' #' || new.number || ' ' || new.id || ' ' || coalesce(customer_name, ''));
  return new;
end $$;
--> statement-breakpoint
-- An order that is renamed is held before its payments are; triggers run by their names, so a customer's orders come first too.
alter trigger users_in_payment_search on users rename to users_name_in_payment_search;
