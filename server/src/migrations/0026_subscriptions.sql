CREATE TABLE "session_credit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"credit_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"credits" integer NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_credit_entries_sign_check" CHECK (credits <> 0 and (credits > 0) = (kind in ('granted', 'returned')))
);
--> statement-breakpoint
CREATE TABLE "session_credits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"source_id" uuid NOT NULL,
	"remaining" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_credits_remaining_check" CHECK ("session_credits"."remaining" >= 0)
);
--> statement-breakpoint
CREATE TABLE "card_customers" (
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"customer" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_customers_user_id_provider_pk" PRIMARY KEY("user_id","provider")
);
--> statement-breakpoint
CREATE TABLE "subscription_periods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"plan_id" uuid NOT NULL,
	"name" text NOT NULL,
	"price" text NOT NULL,
	"details" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"sessions" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"declines" integer DEFAULT 0 NOT NULL,
	"declined_at" timestamp with time zone,
	"payment_id" uuid,
	"paid_at" timestamp with time zone,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"disputed_cents" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_periods_amount_check" CHECK (amount_cents > 0),
	CONSTRAINT "subscription_periods_paid_check" CHECK ((paid_at is null) = (payment_id is null) and (paid_at is null or starts_at is not null))
);
--> statement-breakpoint
CREATE TABLE "subscription_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"price" text NOT NULL,
	"details" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"sessions" integer DEFAULT 0 NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "subscription_plans_amount_check" CHECK (amount_cents > 0 and sessions >= 0)
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"name" text NOT NULL,
	"price" text NOT NULL,
	"details" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"sessions" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"next_terms" jsonb,
	"period" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"next_look_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"provider" text NOT NULL,
	"customer" text NOT NULL,
	"method_id" text,
	"card" jsonb,
	"email" text DEFAULT '' NOT NULL,
	"payer_name" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"pin_code" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_started_check" CHECK ((period = 0) = (started_at is null) and (started_at is null) = (ends_at is null)),
	CONSTRAINT "subscriptions_ended_check" CHECK ((state = 'ended') = (ended_at is not null))
);
--> statement-breakpoint
CREATE TABLE "sandbox_card_methods" (
	"id" text PRIMARY KEY NOT NULL,
	"customer" text NOT NULL,
	"behaviour" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" integer NOT NULL,
	"exp_year" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_card_setups" (
	"id" text PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"customer" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"failure_message" text,
	"method_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_card_setups_idempotency_key" UNIQUE("idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "sandbox_card_intents" ADD COLUMN "customer" text;
--> statement-breakpoint
ALTER TABLE "sandbox_card_intents" ADD COLUMN "method_id" text;
--> statement-breakpoint
ALTER TABLE "session_credit_entries" ADD CONSTRAINT "session_credit_entries_credit_id_session_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."session_credits"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "session_credits" ADD CONSTRAINT "session_credits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "card_customers" ADD CONSTRAINT "card_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD CONSTRAINT "subscription_periods_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD CONSTRAINT "subscription_periods_plan_id_subscription_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."subscription_plans"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_id_subscription_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."subscription_plans"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "session_credit_entries_key" ON "session_credit_entries" USING btree ("key");
--> statement-breakpoint
CREATE INDEX "session_credit_entries_credit_id_idx" ON "session_credit_entries" USING btree ("credit_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "session_credits_source_key" ON "session_credits" USING btree ("source","source_id");
--> statement-breakpoint
CREATE INDEX "session_credits_user_id_idx" ON "session_credits" USING btree ("user_id","expires_at");
--> statement-breakpoint
CREATE INDEX "session_credits_expires_at_idx" ON "session_credits" USING btree ("expires_at") WHERE remaining > 0;
--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_periods_number_key" ON "subscription_periods" USING btree ("subscription_id","number");
--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_periods_payment_id_key" ON "subscription_periods" USING btree ("payment_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_plans_idempotency_key" ON "subscription_plans" USING btree ("idempotency_key");
--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_of_user_key" ON "subscriptions" USING btree ("user_id") WHERE state <> 'ended';
--> statement-breakpoint
CREATE INDEX "subscriptions_user_id_idx" ON "subscriptions" USING btree ("user_id","created_at");
--> statement-breakpoint
CREATE INDEX "subscriptions_next_look_at_idx" ON "subscriptions" USING btree ("next_look_at") WHERE next_look_at is not null;
--> statement-breakpoint
CREATE INDEX "subscriptions_created_at_idx" ON "subscriptions" USING btree ("created_at","id") WHERE started_at is not null;
--> statement-breakpoint
CREATE INDEX "subscriptions_ends_at_idx" ON "subscriptions" USING btree ("ends_at","id") WHERE started_at is not null;
--> statement-breakpoint
CREATE INDEX "subscriptions_country_idx" ON "subscriptions" USING btree ("country","created_at","id") WHERE started_at is not null;
--> statement-breakpoint
CREATE INDEX "subscriptions_name_idx" ON "subscriptions" USING btree ("name","created_at","id") WHERE started_at is not null;
--> statement-breakpoint
CREATE INDEX "subscriptions_state_idx" ON "subscriptions" USING btree ("state","created_at","id") WHERE started_at is not null;
--> statement-breakpoint
CREATE INDEX "subscriptions_amount_idx" ON "subscriptions" USING btree ("currency","amount_cents") WHERE started_at is not null;
--> statement-breakpoint
-- What is left of a credit is the sum of its entries, whoever writes them; the check on it refuses what would leave less than nothing.
CREATE FUNCTION "session_credit_remaining"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "session_credits" SET "remaining" = "remaining" + NEW."credits" WHERE "id" = NEW."credit_id";
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "session_credit_entries_remaining" AFTER INSERT ON "session_credit_entries" FOR EACH ROW EXECUTE FUNCTION "session_credit_remaining"();
--> statement-breakpoint
alter table subscriptions set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
