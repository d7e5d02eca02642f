CREATE INDEX CONCURRENTLY "payments_besides_idx" ON "payments" USING btree ("created_at","id") WHERE recycled_at is null and order_id is null and payable_kind <> 'publicPayment';
--> statement-breakpoint
-- A payment for something else than an order is found by who paid it; until now only those of orders were found at all.
create or replace function fill_payment_search_text() returns trigger language plpgsql as $$
begin
  if new.order_id is null then
    new.search_text := ' ' || lower(concat_ws(' ', new.provider_id, new.billing ->> 'name', new.billing ->> 'email',
      (select concat_ws(' ', u.name, u.email) from users u where u.id = new.user_id)));
    return new;
  end if;
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
-- Those that are there get theirs a thousand at a time, so that nobody waits long for one. Done again it changes nothing.
do $$
declare
  last_id uuid := '00000000-0000-0000-0000-000000000000';
  ids uuid[];
begin
  loop
    select array_agg(id order by id) into ids
      from (select id from payments where id > last_id and order_id is null order by id limit 1000) following;
    exit when ids is null;
    update payments set order_id = order_id where id = any(ids);
    commit;
    last_id := ids[array_upper(ids, 1)];
  end loop;
end $$;
