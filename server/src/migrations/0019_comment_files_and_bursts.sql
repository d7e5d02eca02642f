CREATE TABLE "order_comment_bursts" (
	"order_id" uuid NOT NULL,
	"reader_id" uuid NOT NULL,
	"first_comment_id" uuid NOT NULL,
	"mail_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_comment_bursts_order_id_reader_id_pk" PRIMARY KEY("order_id","reader_id")
);
--> statement-breakpoint
CREATE TABLE "order_comment_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"comment_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"storage_key" text NOT NULL,
	CONSTRAINT "order_comment_files_storageKey_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
ALTER TABLE "order_comments" ADD COLUMN "told_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "order_comment_bursts" ADD CONSTRAINT "order_comment_bursts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_comment_bursts" ADD CONSTRAINT "order_comment_bursts_reader_id_users_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_comment_bursts" ADD CONSTRAINT "order_comment_bursts_first_comment_id_order_comments_id_fk" FOREIGN KEY ("first_comment_id") REFERENCES "public"."order_comments"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_comment_files" ADD CONSTRAINT "order_comment_files_comment_id_order_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."order_comments"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "order_comment_bursts_reader_id_idx" ON "order_comment_bursts" USING btree ("reader_id");
--> statement-breakpoint
CREATE INDEX "order_comment_bursts_first_comment_id_idx" ON "order_comment_bursts" USING btree ("first_comment_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "order_comment_files_comment_id_position_key" ON "order_comment_files" USING btree ("comment_id","position");
