CREATE TABLE "digests" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"hour" smallint NOT NULL,
	"timezone" text,
	"next_at" timestamp with time zone NOT NULL,
	"told_until" timestamp with time zone NOT NULL,
	"last_day" date,
	CONSTRAINT "digests_hour_check" CHECK ("digests"."hour" between 0 and 23)
);
--> statement-breakpoint
CREATE TABLE "news_preferences" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	CONSTRAINT "news_preferences_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "news_preferences_account_check" CHECK ("news_preferences"."kind" <> 'account' or "news_preferences"."channel" <> 'none')
);
--> statement-breakpoint
DROP INDEX "skills_name_key";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "is_news" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "kind" text DEFAULT 'office' NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "skills" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_preferences" ADD CONSTRAINT "news_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digests_next_at_idx" ON "digests" USING btree ("next_at","user_id") WHERE "digests"."is_on";--> statement-breakpoint
CREATE UNIQUE INDEX "home_details_one_row" ON "home_details" USING btree ((true));--> statement-breakpoint
CREATE INDEX "notifications_deleted_at_idx" ON "notifications" USING btree ("deleted_at") WHERE "notifications"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_technologies_idx" ON "orders" USING gin ("technologies");--> statement-breakpoint
CREATE INDEX "skills_created_at_idx" ON "skills" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "skills_search_idx" ON "skills" USING gin ((lower("name")) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "skills_name_key" ON "skills" USING btree (lower("name")) WHERE "skills"."deleted_at" is null;