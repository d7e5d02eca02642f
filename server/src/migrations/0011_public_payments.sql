CREATE TABLE "payment_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"created_by" uuid NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_links_amount_check" CHECK ("payment_links"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "public_payment_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"public_payment_id" uuid NOT NULL,
	"from_fingerprint" text NOT NULL,
	"card_fingerprint" text,
	"is_declined" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"country" text NOT NULL,
	"pin_code" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"attempt" text,
	"secret_fingerprint" text,
	"from_fingerprint" text NOT NULL,
	"transaction_id" text,
	"type" text,
	"status" text,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"disputed_cents" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"recycled_at" timestamp with time zone,
	CONSTRAINT "public_payments_amount_check" CHECK ("public_payments"."amount_cents" > 0),
	CONSTRAINT "public_payments_paid_check" CHECK ((paid_at is null) = (transaction_id is null) and (paid_at is null) = (status is null))
);
--> statement-breakpoint
CREATE TABLE "sandbox_card_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"is_declined" boolean NOT NULL,
	"fingerprint" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "public_payment_attempts" ADD CONSTRAINT "public_payment_attempts_public_payment_id_public_payments_id_fk" FOREIGN KEY ("public_payment_id") REFERENCES "public"."public_payments"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sandbox_card_attempts" ADD CONSTRAINT "sandbox_card_attempts_intent_id_sandbox_card_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."sandbox_card_intents"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "payment_links_order_id_idx" ON "payment_links" USING btree ("order_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_links_created_by_idempotency_key" ON "payment_links" USING btree ("created_by","idempotency_key");
--> statement-breakpoint
CREATE INDEX "public_payment_attempts_payment_idx" ON "public_payment_attempts" USING btree ("public_payment_id");
--> statement-breakpoint
CREATE INDEX "public_payment_attempts_from_idx" ON "public_payment_attempts" USING btree ("from_fingerprint","at") WHERE is_declined;
--> statement-breakpoint
CREATE INDEX "public_payment_attempts_card_idx" ON "public_payment_attempts" USING btree ("card_fingerprint","at") WHERE is_declined;
--> statement-breakpoint
CREATE INDEX "public_payment_attempts_at_idx" ON "public_payment_attempts" USING btree ("at") WHERE is_declined;
--> statement-breakpoint
CREATE UNIQUE INDEX "public_payments_attempt_key" ON "public_payments" USING btree ("attempt");
--> statement-breakpoint
CREATE INDEX "public_payments_paid_at_idx" ON "public_payments" USING btree ("paid_at","id") WHERE paid_at is not null and recycled_at is null;
--> statement-breakpoint
CREATE INDEX "public_payments_name_idx" ON "public_payments" USING btree ("name","id") WHERE paid_at is not null and recycled_at is null;
--> statement-breakpoint
CREATE INDEX "public_payments_amount_idx" ON "public_payments" USING btree ("currency","amount_cents","id") WHERE paid_at is not null and recycled_at is null;
--> statement-breakpoint
CREATE INDEX "public_payments_type_idx" ON "public_payments" USING btree ("type","paid_at","id") WHERE paid_at is not null and recycled_at is null;
--> statement-breakpoint
CREATE INDEX "public_payments_returned_idx" ON "public_payments" USING btree ("paid_at","id") WHERE paid_at is not null and recycled_at is null and "public_payments"."refunded_cents" + "public_payments"."disputed_cents" > 0;
--> statement-breakpoint
CREATE INDEX "public_payments_search_idx" ON "public_payments" USING gin ((lower("name" || ' ' || "email" || ' ' || "country" || ' ' || coalesce("transaction_id", ''))) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256) WHERE paid_at is not null and recycled_at is null;
--> statement-breakpoint
CREATE INDEX "public_payments_unpaid_idx" ON "public_payments" USING btree ("created_at") WHERE paid_at is null;
--> statement-breakpoint
CREATE INDEX "sandbox_card_attempts_intent_id_idx" ON "sandbox_card_attempts" USING btree ("intent_id");
--> statement-breakpoint
alter table public_payments set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
