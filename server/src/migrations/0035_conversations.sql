CREATE TABLE "conversation_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"storage_key" text NOT NULL,
	CONSTRAINT "conversation_files_storageKey_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "conversation_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"open_seq" integer,
	"kind" text NOT NULL,
	"side" text DEFAULT 'user' NOT NULL,
	"author_id" uuid,
	"body" text NOT NULL,
	"answers_id" uuid,
	"client_key" text,
	"outside_id" text,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	"told_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_messages_outside_id_key" UNIQUE("outside_id"),
	CONSTRAINT "conversation_messages_note_check" CHECK (("conversation_messages"."kind" = 'note') = ("conversation_messages"."open_seq" is null)),
	CONSTRAINT "conversation_messages_side_check" CHECK ("conversation_messages"."author_id" is null or "conversation_messages"."side" = 'user')
);
--> statement-breakpoint
CREATE TABLE "conversation_message_edits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"body" text NOT NULL,
	"by_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_mentions" (
	"message_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "conversation_mentions_message_id_user_id_pk" PRIMARY KEY("message_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "conversation_reactions" (
	"message_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"emoji" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_reactions_message_id_user_id_emoji_pk" PRIMARY KEY("message_id","user_id","emoji")
);
--> statement-breakpoint
CREATE TABLE "conversation_members" (
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"since_seq" integer DEFAULT 0 NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "conversation_members_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "conversation_reads" (
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_seq" integer NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_reads_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"unique_key" text,
	"title" text,
	"customer_id" uuid,
	"outside_number" text,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_open_seq" integer DEFAULT 0 NOT NULL,
	"spoke_at" timestamp with time zone DEFAULT now() NOT NULL,
	"open_spoke_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"idempotency_key" text,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_idempotency_key" UNIQUE("idempotency_key"),
	CONSTRAINT "conversations_seq_check" CHECK ("conversations"."last_open_seq" between 0 and "conversations"."last_seq"),
	CONSTRAINT "conversations_key_check" CHECK (("conversations"."kind" = 'space') = ("conversations"."unique_key" is null)),
	CONSTRAINT "conversations_query_check" CHECK ("conversations"."kind" <> 'query' or "conversations"."customer_id" is not null),
	CONSTRAINT "conversations_whatsapp_check" CHECK (("conversations"."kind" = 'whatsapp') = ("conversations"."outside_number" is not null))
);
--> statement-breakpoint
ALTER TABLE "conversation_files" ADD CONSTRAINT "conversation_files_message_id_conversation_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_messages"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_answers_id_conversation_messages_id_fk" FOREIGN KEY ("answers_id") REFERENCES "public"."conversation_messages"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation_message_edits" ADD CONSTRAINT "conversation_message_edits_message_id_conversation_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_messages"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation_message_edits" ADD CONSTRAINT "conversation_message_edits_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation_mentions" ADD CONSTRAINT "conversation_mentions_message_id_conversation_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_messages"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation_mentions" ADD CONSTRAINT "conversation_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation_reactions" ADD CONSTRAINT "conversation_reactions_message_id_conversation_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_messages"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation_reactions" ADD CONSTRAINT "conversation_reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation_reads" ADD CONSTRAINT "conversation_reads_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation_reads" ADD CONSTRAINT "conversation_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_files_message_id_position_key" ON "conversation_files" USING btree ("message_id","position");
--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_messages_seq_key" ON "conversation_messages" USING btree ("conversation_id","seq");
--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_messages_open_seq_key" ON "conversation_messages" USING btree ("conversation_id","open_seq") WHERE "conversation_messages"."open_seq" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_messages_client_key" ON "conversation_messages" USING btree ("author_id","client_key") WHERE "conversation_messages"."client_key" is not null;
--> statement-breakpoint
CREATE INDEX "conversation_messages_answers_id_idx" ON "conversation_messages" USING btree ("answers_id") WHERE "conversation_messages"."answers_id" is not null;
--> statement-breakpoint
CREATE INDEX "conversation_messages_author_id_idx" ON "conversation_messages" USING btree ("author_id");
--> statement-breakpoint
CREATE INDEX "conversation_messages_deleted_by_idx" ON "conversation_messages" USING btree ("deleted_by") WHERE "conversation_messages"."deleted_by" is not null;
--> statement-breakpoint
CREATE INDEX "conversation_messages_search_idx" ON "conversation_messages" USING gin ((lower(left("body", 1000))) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256) WHERE "conversation_messages"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "conversation_message_edits_message_id_idx" ON "conversation_message_edits" USING btree ("message_id","at");
--> statement-breakpoint
CREATE INDEX "conversation_message_edits_by_id_idx" ON "conversation_message_edits" USING btree ("by_id") WHERE "conversation_message_edits"."by_id" is not null;
--> statement-breakpoint
CREATE INDEX "conversation_mentions_user_id_idx" ON "conversation_mentions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "conversation_reactions_user_id_idx" ON "conversation_reactions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "conversation_members_user_id_idx" ON "conversation_members" USING btree ("user_id","conversation_id") WHERE "conversation_members"."left_at" is null;
--> statement-breakpoint
CREATE INDEX "conversation_members_everybody_idx" ON "conversation_members" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "conversation_reads_user_id_idx" ON "conversation_reads" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_unique_key" ON "conversations" USING btree ("unique_key") WHERE "conversations"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "conversations_kind_spoke_at_idx" ON "conversations" USING btree ("kind","spoke_at","id") WHERE "conversations"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "conversations_customer_id_idx" ON "conversations" USING btree ("customer_id") WHERE "conversations"."customer_id" is not null;
--> statement-breakpoint
CREATE INDEX "conversations_created_by_idx" ON "conversations" USING btree ("created_by") WHERE "conversations"."created_by" is not null;
--> statement-breakpoint
CREATE INDEX "conversations_deleted_by_idx" ON "conversations" USING btree ("deleted_by") WHERE "conversations"."deleted_by" is not null;
--> statement-breakpoint
alter table conversations set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
--> statement-breakpoint
alter table conversation_messages set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
