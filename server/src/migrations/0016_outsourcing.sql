CREATE TABLE "outsource_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"parent_id" uuid,
	"sender_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"comment" text NOT NULL,
	"price_cents" bigint,
	"currency" text,
	"days" integer,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outsource_comments_proposal_check" CHECK (("outsource_comments"."parent_id" is null) = ("outsource_comments"."price_cents" is not null and "outsource_comments"."currency" is not null and "outsource_comments"."days" is not null)),
	CONSTRAINT "outsource_comments_price_check" CHECK (coalesce("outsource_comments"."price_cents", 1) > 0 and coalesce("outsource_comments"."days", 1) > 0)
);
--> statement-breakpoint
CREATE TABLE "outsource_reviewers" (
	"order_id" uuid NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outsourced_orders" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"details" text NOT NULL,
	"technologies" text[] DEFAULT '{}' NOT NULL,
	"outsourced_by" uuid NOT NULL,
	"closed_at" timestamp with time zone,
	"accepted_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outsourced_orders_accepted_check" CHECK ("outsourced_orders"."accepted_id" is null or "outsourced_orders"."closed_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "outsource_comments" ADD CONSTRAINT "outsource_comments_order_id_outsourced_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."outsourced_orders"("order_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outsource_comments" ADD CONSTRAINT "outsource_comments_parent_id_outsource_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."outsource_comments"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outsource_comments" ADD CONSTRAINT "outsource_comments_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outsource_comments" ADD CONSTRAINT "outsource_comments_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outsource_reviewers" ADD CONSTRAINT "outsource_reviewers_order_id_outsourced_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."outsourced_orders"("order_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outsource_reviewers" ADD CONSTRAINT "outsource_reviewers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outsourced_orders" ADD CONSTRAINT "outsourced_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outsourced_orders" ADD CONSTRAINT "outsourced_orders_outsourced_by_users_id_fk" FOREIGN KEY ("outsourced_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outsourced_orders" ADD CONSTRAINT "outsourced_orders_accepted_id_outsource_comments_id_fk" FOREIGN KEY ("accepted_id") REFERENCES "public"."outsource_comments"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "outsource_comments_order_id_idx" ON "outsource_comments" USING btree ("order_id","created_at") WHERE "outsource_comments"."parent_id" is null;
--> statement-breakpoint
CREATE INDEX "outsource_comments_parent_id_idx" ON "outsource_comments" USING btree ("parent_id","created_at") WHERE "outsource_comments"."parent_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "outsource_comments_one_proposal_key" ON "outsource_comments" USING btree ("sender_id","order_id") WHERE "outsource_comments"."parent_id" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "outsource_comments_sender_id_idempotency_key" ON "outsource_comments" USING btree ("sender_id","idempotency_key");
--> statement-breakpoint
CREATE UNIQUE INDEX "outsource_reviewers_order_id_user_id_key" ON "outsource_reviewers" USING btree ("order_id","user_id");
--> statement-breakpoint
CREATE INDEX "outsource_reviewers_user_id_idx" ON "outsource_reviewers" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "outsourced_orders_open_idx" ON "outsourced_orders" USING btree ("created_at","order_id") WHERE "outsourced_orders"."closed_at" is null;
