-- An entry may move what the order cannot follow, since it never counts less than nothing as paid: the rest is booked then, too.
create or replace trigger orders_balance_booked after update of total_cents, paid_cents, currency on orders for each row
  execute function book_order_change();
--> statement-breakpoint
-- outside a transaction
-- Orders that are off already are booked anew by being written as they are. Done again it changes nothing.
do $$
declare
  last uuid;
  batch uuid[];
begin
  loop
    batch := array(select id from orders where last is null or id > last order by id limit 1000);
    exit when cardinality(batch) = 0;
    update orders set paid_cents = paid_cents where id in (
      select o.id from orders o where o.id = any(batch) and exists (select from balance_entries e where e.order_id = o.id)
        and (o.total_cents, o.paid_cents) <> (select coalesce(sum(e.total_cents), 0), coalesce(sum(e.paid_cents), 0)
          from balance_entries e where e.order_id = o.id and e.currency = o.currency)
    );
    last := batch[cardinality(batch)];
    commit;
  end loop;
end $$;
