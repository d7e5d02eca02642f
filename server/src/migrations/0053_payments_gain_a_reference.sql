ALTER TABLE "payments" ADD COLUMN "reference" text;
--> statement-breakpoint
-- What staff took themselves is found by its reference, too. Nobody has one yet, so nothing is written anew.
create or replace function fill_payment_search_text() returns trigger language plpgsql as $$
begin
  if new.order_id is null then
    new.search_text := ' ' || lower(concat_ws(' ', new.provider_id, new.billing ->> 'name', new.billing ->> 'email',
      (select concat_ws(' ', u.name, u.email) from users u where u.id = new.user_id)));
    return new;
  end if;
  select ' #' || o.number || ' '
      || lower(concat_ws(' ', new.provider_id, new.reference, o.name, u.name, u.email, new.billing ->> 'name', new.billing ->> 'email'))
    into new.search_text
    from orders o, users u
    where o.id = new.order_id and u.id = new.user_id;
  new.search_text := coalesce(new.search_text, '');
  return new;
end $$;
