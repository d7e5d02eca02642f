CREATE TABLE "notification_groups" (
	"user_id" uuid NOT NULL,
	"group_key" text NOT NULL,
	"notification_key" text NOT NULL,
	"keys" text[] NOT NULL,
	"one" text NOT NULL,
	"many" text NOT NULL,
	"href" text,
	"mailed" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_groups_user_id_group_key_pk" PRIMARY KEY("user_id","group_key")
);
--> statement-breakpoint
ALTER TABLE "notification_groups" ADD CONSTRAINT "notification_groups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "notification_groups_last_at_idx" ON "notification_groups" USING btree ("last_at");
