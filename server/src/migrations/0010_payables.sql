-- contract: an intent and a payment may be of no order and of no customer. The release before reads payments joined to both, so it lists none of these; what it is told of such an intent is a job that fails there and waits for this release.
ALTER TABLE "payment_intents" ALTER COLUMN "order_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "payment_intents" ALTER COLUMN "user_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "order_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "user_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "payable_kind" text DEFAULT 'order' NOT NULL;
--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "payable_id" uuid;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payable_kind" text DEFAULT 'order' NOT NULL;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payable_id" uuid;
--> statement-breakpoint
-- A process of the release before writes only the order. Whatever writes one of them writes the other.
create function name_payable() returns trigger language plpgsql as $$
begin
  new.payable_id := coalesce(new.payable_id, new.order_id);
  return new;
end $$;
--> statement-breakpoint
create trigger payment_intents_payable before insert or update on payment_intents for each row execute function name_payable();
--> statement-breakpoint
create trigger payments_payable before insert or update on payments for each row execute function name_payable();
--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_payable_check" CHECK (payable_id is not null and (payable_kind = 'order') = (order_id is not null and order_id = payable_id and user_id is not null)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payable_check" CHECK (payable_id is not null and (payable_kind = 'order') = (order_id is not null and order_id = payable_id and user_id is not null)) NOT VALID;
--> statement-breakpoint
-- outside a transaction
-- What is there gets it a thousand rows at a time, so that nobody waits long for one. Done again it changes nothing.
do $$
declare
  last_id uuid := '00000000-0000-0000-0000-000000000000';
  ids uuid[];
begin
  loop
    select array_agg(id order by id) into ids
      from (select id from payment_intents where id > last_id order by id limit 1000) following;
    exit when ids is null;
    update payment_intents set payable_id = order_id where id = any(ids) and payable_id is null;
    commit;
    last_id := ids[array_upper(ids, 1)];
  end loop;
end $$;
--> statement-breakpoint
-- outside a transaction
-- What is there gets it a thousand rows at a time, so that nobody waits long for one. Done again it changes nothing.
do $$
declare
  last_id uuid := '00000000-0000-0000-0000-000000000000';
  ids uuid[];
begin
  loop
    select array_agg(id order by id) into ids
      from (select id from payments where id > last_id order by id limit 1000) following;
    exit when ids is null;
    update payments set payable_id = order_id where id = any(ids) and payable_id is null;
    commit;
    last_id := ids[array_upper(ids, 1)];
  end loop;
end $$;
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "payment_intents_open_payable_key" ON "payment_intents" USING btree ("payable_kind","payable_id") WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_intents_payable_idx" ON "payment_intents" USING btree ("payable_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_of_orders_idx" ON "payments" USING btree ("created_at","id") WHERE recycled_at is null and order_id is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_payable_idx" ON "payments" USING btree ("payable_id") WHERE order_id is null;
--> statement-breakpoint
-- outside a transaction
ALTER TABLE "payment_intents" VALIDATE CONSTRAINT "payment_intents_payable_check";
--> statement-breakpoint
-- outside a transaction
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_payable_check";
