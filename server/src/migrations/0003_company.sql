CREATE TABLE "company" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"opens_at" text DEFAULT '' NOT NULL,
	"closes_at" text DEFAULT '' NOT NULL,
	"zone" text DEFAULT '' NOT NULL,
	"color" text DEFAULT '' NOT NULL,
	"logo_name" text,
	"logo_width" integer,
	"logo_height" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"column_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_has_name" CHECK ("company"."name" <> ''),
	CONSTRAINT "company_phone" CHECK ("company"."phone" = '' or "company"."phone" ~ '^\+[1-9][0-9]{5,14}$'),
	CONSTRAINT "company_hours_in_pairs" CHECK (("company"."opens_at" = '') = ("company"."closes_at" = '')),
	CONSTRAINT "company_hours" CHECK ("company"."opens_at" = '' or ("company"."opens_at" <> "company"."closes_at" and "company"."zone" <> '')),
	CONSTRAINT "company_color" CHECK ("company"."color" = '' or "company"."color" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "company_logo" CHECK (num_nulls("company"."logo_name", "company"."logo_width", "company"."logo_height") in (0, 3))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "company_one_row" ON "company" USING btree ((true));
--> statement-breakpoint
-- As with orders: what the form fills in is counted, so that nobody's change is overwritten unseen.
create trigger company_version before update of name, address, phone, email, opens_at, closes_at, zone, color on company
  for each row execute function count_version('name', 'address', 'phone', 'email', 'opens_at', 'closes_at', 'zone', 'color');
