CREATE TABLE "offered_session_packs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"sessions" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"good_for_days" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"idempotency_key" text,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "offered_session_packs_idempotency_key" UNIQUE("idempotency_key"),
	CONSTRAINT "offered_session_packs_terms_check" CHECK ("offered_session_packs"."sessions" > 0 and "offered_session_packs"."amount_cents" > 0 and "offered_session_packs"."good_for_days" > 0)
);
--> statement-breakpoint
CREATE TABLE "session_packs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"sessions" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"good_for_days" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"offered_id" uuid,
	"payment_id" uuid,
	"paid_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	CONSTRAINT "session_packs_paid_check" CHECK (("session_packs"."paid_at" is null) = ("session_packs"."expires_at" is null))
);
--> statement-breakpoint
ALTER TABLE "session_packs" ADD CONSTRAINT "session_packs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "session_packs" ADD CONSTRAINT "session_packs_offered_id_offered_session_packs_id_fk" FOREIGN KEY ("offered_id") REFERENCES "public"."offered_session_packs"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "session_packs_user_id_idx" ON "session_packs" USING btree ("user_id","created_at");
--> statement-breakpoint
CREATE INDEX "session_packs_offered_id_idx" ON "session_packs" USING btree ("offered_id");
