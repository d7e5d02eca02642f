CREATE TABLE "business_hours" (
	"id" uuid PRIMARY KEY NOT NULL,
	"zone" text NOT NULL,
	"week" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "canned_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"created_by" uuid,
	"shortcut" text NOT NULL,
	"body" text NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_hand_overs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"from_id" uuid,
	"to_id" uuid,
	"by_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_devices_endpoint_key" UNIQUE("endpoint")
);
--> statement-breakpoint
alter table canned_replies set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "waiting_since" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "assigned_to" uuid;
--> statement-breakpoint
ALTER TABLE "canned_replies" ADD CONSTRAINT "canned_replies_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "canned_replies" ADD CONSTRAINT "canned_replies_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation_hand_overs" ADD CONSTRAINT "conversation_hand_overs_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation_hand_overs" ADD CONSTRAINT "conversation_hand_overs_from_id_users_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation_hand_overs" ADD CONSTRAINT "conversation_hand_overs_to_id_users_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation_hand_overs" ADD CONSTRAINT "conversation_hand_overs_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "business_hours_one_row" ON "business_hours" USING btree ((true));
--> statement-breakpoint
CREATE UNIQUE INDEX "canned_replies_shared_key" ON "canned_replies" USING btree ("shortcut") WHERE "canned_replies"."owner_id" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "canned_replies_own_key" ON "canned_replies" USING btree ("owner_id","shortcut") WHERE "canned_replies"."owner_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "canned_replies_created_by_idempotency_key" ON "canned_replies" USING btree ("created_by","idempotency_key");
--> statement-breakpoint
CREATE INDEX "canned_replies_shortcut_idx" ON "canned_replies" USING btree ("shortcut","id");
--> statement-breakpoint
CREATE INDEX "conversation_hand_overs_conversation_id_idx" ON "conversation_hand_overs" USING btree ("conversation_id","id");
--> statement-breakpoint
CREATE INDEX "conversation_hand_overs_from_id_idx" ON "conversation_hand_overs" USING btree ("from_id") WHERE "conversation_hand_overs"."from_id" is not null;
--> statement-breakpoint
CREATE INDEX "conversation_hand_overs_to_id_idx" ON "conversation_hand_overs" USING btree ("to_id") WHERE "conversation_hand_overs"."to_id" is not null;
--> statement-breakpoint
CREATE INDEX "conversation_hand_overs_by_id_idx" ON "conversation_hand_overs" USING btree ("by_id") WHERE "conversation_hand_overs"."by_id" is not null;
--> statement-breakpoint
CREATE INDEX "push_devices_user_id_idx" ON "push_devices" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "push_devices_session_id_idx" ON "push_devices" USING btree ("session_id");
--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action NOT VALID;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "conversations_waiting_since_idx" ON "conversations" USING btree ("waiting_since","id") WHERE "conversations"."waiting_since" is not null and "conversations"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "conversations_assigned_to_idx" ON "conversations" USING btree ("assigned_to") WHERE "conversations"."assigned_to" is not null;
--> statement-breakpoint
-- outside a transaction
ALTER TABLE "conversations" VALIDATE CONSTRAINT "conversations_assigned_to_users_id_fk";
--> statement-breakpoint
-- outside a transaction
-- Whoever waits already goes on waiting, since their first word after the last answer that they could see: five hundred conversations at a time. Done again it changes nothing.
do $$
declare
  last_id uuid := '00000000-0000-0000-0000-000000000000';
  ids uuid[];
begin
  loop
    select array_agg(id order by id) into ids
      from (select id from conversations where id > last_id and kind <> 'space' order by id limit 500) following;
    exit when ids is null;
    update conversations set waiting_since = waits.since from (
      select said.conversation_id, min(said.created_at) as since
      from conversation_messages said left join users author on author.id = said.author_id
      where said.conversation_id = any(ids) and (said.side = 'outside' or author.role = 'user')
        and said.open_seq > coalesce((
          select max(answer.open_seq) from conversation_messages answer join users staff on staff.id = answer.author_id
          where answer.conversation_id = said.conversation_id and staff.role <> 'user'), 0)
      group by said.conversation_id
    ) waits where waits.conversation_id = conversations.id and conversations.waiting_since is null;
    commit;
    last_id := ids[array_upper(ids, 1)];
  end loop;
end $$;
