CREATE TABLE "held_news" (
	"order_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"steps" jsonb NOT NULL,
	"batch_id" uuid,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "held_news_order_id_subject_pk" PRIMARY KEY("order_id","subject")
);
--> statement-breakpoint
ALTER TABLE "held_news" ADD CONSTRAINT "held_news_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "held_news_batch_idx" ON "held_news" USING btree ("batch_id") WHERE "held_news"."batch_id" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_manager_open_idx" ON "orders" USING btree ("manager_id","deadline") WHERE "orders"."recycled_at" is null and "orders"."tab" in ('new', 'active');
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_employee_open_idx" ON "orders" USING btree ("employee_id","deadline") WHERE "orders"."recycled_at" is null and "orders"."tab" in ('new', 'active');
