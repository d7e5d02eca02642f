CREATE TABLE "public_order_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"public_order_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"storage_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "public_order_files_storage_key_key" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "public_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "public_orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 101 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"project_name" text,
	"category" text NOT NULL,
	"deadline" date NOT NULL,
	"timezone" text NOT NULL,
	"type" text NOT NULL,
	"technologies" text[] DEFAULT '{}' NOT NULL,
	"details" text NOT NULL,
	"wants_report" boolean DEFAULT false NOT NULL,
	"wants_walkthrough" boolean DEFAULT false NOT NULL,
	"file_url" text,
	"idempotency_key" text,
	"order_id" uuid,
	"turned_by" uuid,
	"turned_at" timestamp with time zone,
	"is_invited" boolean DEFAULT false NOT NULL,
	"recycled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "public_orders_idempotency_key" UNIQUE("idempotency_key"),
	CONSTRAINT "public_orders_turned_check" CHECK (("public_orders"."order_id" is null) = ("public_orders"."turned_at" is null))
);
--> statement-breakpoint
ALTER TABLE "public_order_files" ADD CONSTRAINT "public_order_files_public_order_id_public_orders_id_fk" FOREIGN KEY ("public_order_id") REFERENCES "public"."public_orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "public_orders" ADD CONSTRAINT "public_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "public_orders" ADD CONSTRAINT "public_orders_turned_by_users_id_fk" FOREIGN KEY ("turned_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "public_order_files_public_order_id_idx" ON "public_order_files" USING btree ("public_order_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "public_orders_number_key" ON "public_orders" USING btree ("number");
--> statement-breakpoint
CREATE UNIQUE INDEX "public_orders_order_id_key" ON "public_orders" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "public_orders_created_at_idx" ON "public_orders" USING btree ("created_at","id") WHERE "public_orders"."recycled_at" is null;
--> statement-breakpoint
CREATE INDEX "public_orders_deadline_idx" ON "public_orders" USING btree ("deadline","id") WHERE "public_orders"."recycled_at" is null;
--> statement-breakpoint
CREATE INDEX "public_orders_name_idx" ON "public_orders" USING btree ("name","id") WHERE "public_orders"."recycled_at" is null;
--> statement-breakpoint
CREATE INDEX "public_orders_category_idx" ON "public_orders" USING btree ("category","created_at","id") WHERE "public_orders"."recycled_at" is null;
--> statement-breakpoint
CREATE INDEX "public_orders_type_idx" ON "public_orders" USING btree ("type","created_at","id") WHERE "public_orders"."recycled_at" is null;
--> statement-breakpoint
CREATE INDEX "public_orders_open_idx" ON "public_orders" USING btree ("created_at","id") WHERE "public_orders"."recycled_at" is null and "public_orders"."order_id" is null;
--> statement-breakpoint
CREATE INDEX "public_orders_turned_idx" ON "public_orders" USING btree ("created_at","id") WHERE "public_orders"."recycled_at" is null and "public_orders"."order_id" is not null;
--> statement-breakpoint
CREATE INDEX "public_orders_email_idx" ON "public_orders" USING btree (lower("email"),"created_at");
--> statement-breakpoint
CREATE INDEX "public_orders_search_idx" ON "public_orders" USING gin ((lower(' #' || "number" || ' ' || "name" || ' ' || "email" || ' ' || "phone" || ' ' || coalesce("project_name", '') || ' ' || "category" || ' ' || left("details", 1000))) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256) WHERE "public_orders"."recycled_at" is null;
--> statement-breakpoint
alter table public_orders set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
