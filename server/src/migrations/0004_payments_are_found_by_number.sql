-- The text that a search of payments looks in begins with the order's number, which stands between spaces: a search for #104
-- does not find #1042. It is written without holding the customer's row, as before.
create or replace function fill_payment_search_text() returns trigger language plpgsql as $$
begin
  select ' #' || o.number || ' '
      || lower(concat_ws(' ', new.provider_id, o.name, u.name, u.email, new.billing ->> 'name', new.billing ->> 'email'))
    into new.search_text
    from orders o, users u
    where o.id = new.order_id and u.id = new.user_id;
  new.search_text := coalesce(new.search_text, '');
  return new;
end $$;
--> statement-breakpoint
-- outside a transaction
-- Payments that are there get their number a thousand at a time, so that nobody waits long for one. Done again it changes nothing.
do $$
declare
  last_id uuid := '00000000-0000-0000-0000-000000000000';
  ids uuid[];
begin
  loop
    select array_agg(id order by id) into ids
      from (select id from payments where id > last_id order by id limit 1000) following;
    exit when ids is null;
    update payments set order_id = order_id where id = any(ids);
    commit;
    last_id := ids[array_upper(ids, 1)];
  end loop;
end $$;
