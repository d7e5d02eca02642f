CREATE TABLE "mobile_banners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"picture_id" uuid NOT NULL,
	"created_by" uuid,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "playlists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"skills" text[] DEFAULT '{}' NOT NULL,
	"picture_id" uuid,
	"created_by" uuid,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"playlist_id" text NOT NULL,
	"total_videos" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "playlists_total_check" CHECK ("playlists"."total_videos" >= 1)
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"skills" text[] DEFAULT '{}' NOT NULL,
	"picture_id" uuid,
	"created_by" uuid,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"video_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mobile_banners" ADD CONSTRAINT "mobile_banners_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mobile_banners" ADD CONSTRAINT "mobile_banners_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "playlists" ADD CONSTRAINT "playlists_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "playlists" ADD CONSTRAINT "playlists_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "mobile_banners_created_at_idx" ON "mobile_banners" USING btree ("created_at","id") WHERE "mobile_banners"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "mobile_banners_title_idx" ON "mobile_banners" USING btree ("title","id") WHERE "mobile_banners"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "mobile_banners_picture_id_idx" ON "mobile_banners" USING btree ("picture_id");
--> statement-breakpoint
CREATE INDEX "mobile_banners_created_by_idx" ON "mobile_banners" USING btree ("created_by");
--> statement-breakpoint
CREATE INDEX "mobile_banners_search_idx" ON "mobile_banners" USING gin ((lower("title")) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256);
--> statement-breakpoint
CREATE UNIQUE INDEX "playlists_playlist_id_key" ON "playlists" USING btree ("playlist_id") WHERE "playlists"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "playlists_created_at_idx" ON "playlists" USING btree ("created_at","id") WHERE "playlists"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "playlists_title_idx" ON "playlists" USING btree ("title","id") WHERE "playlists"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "playlists_picture_id_idx" ON "playlists" USING btree ("picture_id");
--> statement-breakpoint
CREATE INDEX "playlists_created_by_idx" ON "playlists" USING btree ("created_by");
--> statement-breakpoint
CREATE INDEX "playlists_search_idx" ON "playlists" USING gin ((lower("title")) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256);
--> statement-breakpoint
CREATE UNIQUE INDEX "videos_video_id_key" ON "videos" USING btree ("video_id") WHERE "videos"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "videos_created_at_idx" ON "videos" USING btree ("created_at","id") WHERE "videos"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "videos_title_idx" ON "videos" USING btree ("title","id") WHERE "videos"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "videos_picture_id_idx" ON "videos" USING btree ("picture_id");
--> statement-breakpoint
CREATE INDEX "videos_created_by_idx" ON "videos" USING btree ("created_by");
--> statement-breakpoint
CREATE INDEX "videos_search_idx" ON "videos" USING gin ((lower("title")) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256);
--> statement-breakpoint
ALTER TABLE "videos" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "playlists" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "mobile_banners" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
