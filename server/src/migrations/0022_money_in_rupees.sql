CREATE TABLE "exchange_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"base" text NOT NULL,
	"quote" text NOT NULL,
	"rate" numeric,
	"source" text,
	"at" timestamp with time zone,
	"fetched_at" timestamp with time zone,
	"failure" text,
	"failed_at" timestamp with time zone,
	CONSTRAINT "exchange_rates_whole_check" CHECK (num_nulls("exchange_rates"."rate", "exchange_rates"."source", "exchange_rates"."at", "exchange_rates"."fetched_at") in (0, 4)),
	CONSTRAINT "exchange_rates_rate_check" CHECK ("exchange_rates"."rate" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_settings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fixed_rate" numeric,
	"uses_fixed_rate" boolean DEFAULT false NOT NULL,
	"ways_usd" text DEFAULT 'both' NOT NULL,
	"ways_inr" text DEFAULT 'both' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"fixed_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_settings_rate_check" CHECK ("payment_settings"."fixed_rate" > 0),
	CONSTRAINT "payment_settings_fixed_check" CHECK (("payment_settings"."fixed_rate" is null) = ("payment_settings"."fixed_at" is null)),
	CONSTRAINT "payment_settings_uses_check" CHECK (not "payment_settings"."uses_fixed_rate" or "payment_settings"."fixed_rate" is not null)
);
--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "charged_cents" bigint;
--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "charged_currency" text;
--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "rate" numeric;
--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "rate_source" text;
--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "rate_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "charged_cents" bigint;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "charged_currency" text;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "rate_source" text;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "rate_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "payment_figures" ADD COLUMN "charged_cents" bigint;
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "charged_cents" bigint;
--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_rates_pair_key" ON "exchange_rates" USING btree ("base","quote");
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_settings_one_row" ON "payment_settings" USING btree ((true));
--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_charged_check" CHECK (num_nulls(charged_cents, charged_currency, rate_source, rate_at) in (0, 4) and (charged_cents is null or (charged_cents > 0 and rate > 0))) NOT VALID;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_charged_check" CHECK (num_nulls(charged_cents, charged_currency, rate_source, rate_at) in (0, 4) and (charged_cents is null or (charged_cents > 0 and rate > 0))) NOT VALID;
--> statement-breakpoint
CREATE FUNCTION "keep_charged"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'What was charged for %, and by which rate, stays as it was.', old.id using errcode = 'check_violation';
end $$;
--> statement-breakpoint
CREATE TRIGGER "payment_intents_keep_charged" BEFORE UPDATE OF "charged_cents", "charged_currency", "rate", "rate_source", "rate_at" ON "payment_intents" FOR EACH ROW
  WHEN (row(old."charged_cents", old."charged_currency", old."rate", old."rate_source", old."rate_at") is distinct from row(new."charged_cents", new."charged_currency", new."rate", new."rate_source", new."rate_at"))
  EXECUTE FUNCTION "keep_charged"();
--> statement-breakpoint
CREATE TRIGGER "payments_keep_charged" BEFORE UPDATE OF "charged_cents", "charged_currency", "rate", "rate_source", "rate_at" ON "payments" FOR EACH ROW
  WHEN (row(old."charged_cents", old."charged_currency", old."rate", old."rate_source", old."rate_at") is distinct from row(new."charged_cents", new."charged_currency", new."rate", new."rate_source", new."rate_at"))
  EXECUTE FUNCTION "keep_charged"();
--> statement-breakpoint
-- outside a transaction
ALTER TABLE "payment_intents" VALIDATE CONSTRAINT "payment_intents_charged_check";
--> statement-breakpoint
-- outside a transaction
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_charged_check";
