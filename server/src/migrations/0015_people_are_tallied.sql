CREATE TABLE "user_tallies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_tallies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"role" text NOT NULL,
	"is_disabled" boolean NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "users_role_created_at_idx";--> statement-breakpoint
DROP INDEX "users_created_at_idx";--> statement-breakpoint
DROP INDEX "users_search_idx";--> statement-breakpoint
CREATE INDEX "user_tallies_role_idx" ON "user_tallies" USING btree ("role","is_disabled");--> statement-breakpoint
CREATE INDEX "users_role_name_idx" ON "users" USING btree ("role","name","id");--> statement-breakpoint
CREATE INDEX "users_disabled_name_idx" ON "users" USING btree ("name","id") WHERE "users"."disabled_at" is not null;--> statement-breakpoint
CREATE INDEX "users_role_created_at_idx" ON "users" USING btree ("role","created_at","id");--> statement-breakpoint
CREATE INDEX "users_created_at_idx" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_search_idx" ON "users" USING gin ((lower(' ' || "name" || ' ' || "email" || ' ' || "username")) gin_trgm_ops);--> statement-breakpoint
-- The tallies: each statement that moves people between roles or shuts them out adds at most one row for each role, whatever their number.
create function tally_added_users() returns trigger language plpgsql as $$
begin
  insert into user_tallies (role, is_disabled, change)
    select role, disabled_at is not null, count(*) from added group by 1, 2;
  return null;
end $$;
--> statement-breakpoint
create function tally_removed_users() returns trigger language plpgsql as $$
begin
  insert into user_tallies (role, is_disabled, change)
    select role, disabled_at is not null, -count(*) from removed group by 1, 2;
  return null;
end $$;
--> statement-breakpoint
create function tally_changed_users() returns trigger language plpgsql as $$
begin
  insert into user_tallies (role, is_disabled, change)
    select role, is_disabled, sum(change)
    from (select role, disabled_at is not null as is_disabled, 1 as change from added
          union all
          select role, disabled_at is not null, -1 from removed) moved
    group by role, is_disabled
    having sum(change) <> 0;
  return null;
end $$;
--> statement-breakpoint
create function forget_user_tallies() returns trigger language plpgsql as $$
begin
  delete from user_tallies;
  return null;
end $$;
--> statement-breakpoint
create trigger users_tally_insert after insert on users
  referencing new table as added for each statement execute function tally_added_users();
--> statement-breakpoint
create trigger users_tally_update after update on users
  referencing old table as removed new table as added for each statement execute function tally_changed_users();
--> statement-breakpoint
create trigger users_tally_delete after delete on users
  referencing old table as removed for each statement execute function tally_removed_users();
--> statement-breakpoint
create trigger users_tally_truncate after truncate on users
  for each statement execute function forget_user_tallies();
--> statement-breakpoint
insert into user_tallies (role, is_disabled, change) select role, disabled_at is not null, count(*) from users group by 1, 2;
