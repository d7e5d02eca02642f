CREATE TABLE "idempotency_keys" (
	"caller" text NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"claim" uuid NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer" jsonb,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_caller_call_key_pk" PRIMARY KEY("caller","call","key")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "column_versions" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys" USING btree ("created_at");
--> statement-breakpoint
-- What people fill in is counted: each change of it makes the next version, and every column knows the version of its last change,
-- whoever made it. The names of the columns are the trigger's arguments, so that any table that is edited by a form can have it.
create function count_version() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
  becomes jsonb := to_jsonb(new);
  changed jsonb;
begin
  select jsonb_object_agg(name, old.version + 1) into changed
    from unnest(tg_argv) as name where was -> name is distinct from becomes -> name;
  if changed is not null then
    new.version := old.version + 1;
    new.column_versions := old.column_versions || changed;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger orders_version before update of name, details, category, type, deadline, timezone, technologies, wants_report,
    wants_walkthrough, currency, total_cents, paid_cents, walkthrough_fee_cents, report_fee_cents, manager_id, employee_id,
    employee_reporting, manager_note, cancellation_reason on orders
  for each row execute function count_version('name', 'details', 'category', 'type', 'deadline', 'timezone', 'technologies',
    'wants_report', 'wants_walkthrough', 'currency', 'total_cents', 'paid_cents', 'walkthrough_fee_cents', 'report_fee_cents',
    'manager_id', 'employee_id', 'employee_reporting', 'manager_note', 'cancellation_reason');
--> statement-breakpoint
-- A rename writes one row and a job. The orders and payments of a renamed customer get their new text from the job, some at a time:
-- in the rename itself they would all be held beside the customer, while whoever changes an order holds it and then wants people.
drop trigger users_name_in_order_search on users;
--> statement-breakpoint
drop function refresh_order_search_text();
--> statement-breakpoint
drop trigger users_name_in_payment_search on users;
--> statement-breakpoint
drop function refresh_payment_search_text_of_user();
--> statement-breakpoint
create function ask_for_new_search_text() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('refreshCustomerInSearch', json_build_object('userId', new.id),
    job_key => 'refreshCustomerInSearch:' || new.id, flags => array['inside']);
  return null;
end $$;
--> statement-breakpoint
create trigger users_name_in_search after update of name, email on users
  for each row when (old.name is distinct from new.name or old.email is distinct from new.email)
  execute function ask_for_new_search_text();
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_comments_parent_id_idx" ON "order_comments" USING btree ("parent_id","created_at") WHERE "order_comments"."parent_id" is not null;
