CREATE TABLE "viewings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_archives" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"requested_by" uuid NOT NULL,
	"state" text DEFAULT 'writing' NOT NULL,
	"storage_key" text,
	"size_bytes" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp with time zone,
	CONSTRAINT "data_archives_ready_check" CHECK ("data_archives"."state" <> 'ready' or ("data_archives"."storage_key" is not null and "data_archives"."size_bytes" is not null and "data_archives"."ready_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "profile_cards" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "data_archives" ADD CONSTRAINT "data_archives_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "data_archives" ADD CONSTRAINT "data_archives_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "profile_cards" ADD CONSTRAINT "profile_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "viewings_session_id_key" ON "viewings" USING btree ("session_id");
--> statement-breakpoint
CREATE INDEX "viewings_admin_id_idx" ON "viewings" USING btree ("admin_id");
--> statement-breakpoint
CREATE INDEX "viewings_user_id_idx" ON "viewings" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "viewings_ends_at_idx" ON "viewings" USING btree ("ends_at");
--> statement-breakpoint
CREATE INDEX "data_archives_user_id_idx" ON "data_archives" USING btree ("user_id","created_at");
--> statement-breakpoint
CREATE INDEX "data_archives_requested_by_idx" ON "data_archives" USING btree ("requested_by");
--> statement-breakpoint
CREATE INDEX "data_archives_created_at_idx" ON "data_archives" USING btree ("created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "data_archives_writing_key" ON "data_archives" USING btree ("user_id","requested_by") WHERE state = 'writing';
--> statement-breakpoint
-- outside a transaction
-- A partitioned table takes no index concurrently. So the parent gets one of its own, which is nothing but a name and waits for nobody long; then
-- each month gets its index in a transaction of its own, and hangs it there. Months that are over are not written to, so at most the one of now keeps
-- its writers waiting while it is read. Done again after a crash, it goes on where it ended.
do $$
declare
  part record;
  built text;
begin
  perform set_config('lock_timeout', '2s', true);
  create index if not exists acts_object_idx on only acts using btree (subject_kind, created_at, id);
  commit;
  for part in
    select c.oid, c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'acts'::regclass order by c.relname
  loop
    perform set_config('lock_timeout', '2s', true);
    -- As the database itself calls those of the months that come, so that they are alike however they were made.
    built := part.relname || '_subject_kind_created_at_id_idx';
    if not exists (
      select from pg_index x join pg_inherits h on h.inhrelid = x.indexrelid
      where x.indrelid = part.oid and h.inhparent = 'acts_object_idx'::regclass
    ) then
      execute format('create index if not exists %I on %I using btree (subject_kind, created_at, id)', built, part.relname);
      execute format('alter index acts_object_idx attach partition %I', built);
    end if;
    commit;
  end loop;
end $$;
