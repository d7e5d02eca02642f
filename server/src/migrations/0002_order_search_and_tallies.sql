-- The text that a search of orders looks in. The customer's name is part of it, so their row is held against a rename until
-- the order is written; a rename that comes later writes the text again.
create function fill_order_search_text() returns trigger language plpgsql as $$
declare
  customer_name text;
begin
  select name into customer_name from users where id = new.customer_id for share;
  new.search_text := ' ' || lower(new.name || ' #' || new.number || ' ' || new.id || ' ' || coalesce(customer_name, ''));
  return new;
end $$;
--> statement-breakpoint
create trigger orders_search_text before insert or update of name, customer_id, recycled_at on orders
  for each row execute function fill_order_search_text();
--> statement-breakpoint
create function refresh_order_search_text() returns trigger language plpgsql as $$
begin
  update orders set name = name where customer_id = new.id and recycled_at is null;
  return null;
end $$;
--> statement-breakpoint
create trigger users_name_in_order_search after update of name on users
  for each row when (old.name is distinct from new.name) execute function refresh_order_search_text();
--> statement-breakpoint
-- The tallies: each statement that moves orders between tabs adds at most one row per tab, whatever number of orders it moved.
create function tally_added_orders() returns trigger language plpgsql as $$
begin
  insert into order_tallies (tab, change) select tab, count(*) from added where recycled_at is null group by tab;
  return null;
end $$;
--> statement-breakpoint
create function tally_removed_orders() returns trigger language plpgsql as $$
begin
  insert into order_tallies (tab, change) select tab, -count(*) from removed where recycled_at is null group by tab;
  return null;
end $$;
--> statement-breakpoint
create function tally_changed_orders() returns trigger language plpgsql as $$
begin
  insert into order_tallies (tab, change)
    select tab, sum(change)
    from (select tab, 1 as change from added where recycled_at is null
          union all
          select tab, -1 from removed where recycled_at is null) moved
    group by tab
    having sum(change) <> 0;
  return null;
end $$;
--> statement-breakpoint
create function forget_order_tallies() returns trigger language plpgsql as $$
begin
  delete from order_tallies;
  return null;
end $$;
--> statement-breakpoint
create trigger orders_tally_insert after insert on orders
  referencing new table as added for each statement execute function tally_added_orders();
--> statement-breakpoint
create trigger orders_tally_update after update on orders
  referencing old table as removed new table as added for each statement execute function tally_changed_orders();
--> statement-breakpoint
create trigger orders_tally_delete after delete on orders
  referencing old table as removed for each statement execute function tally_removed_orders();
--> statement-breakpoint
create trigger orders_tally_truncate after truncate on orders
  for each statement execute function forget_order_tallies();
--> statement-breakpoint
update orders set name = name;
--> statement-breakpoint
insert into order_tallies (tab, change) select tab, count(*) from orders where recycled_at is null group by tab;
