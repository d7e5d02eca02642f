CREATE TABLE "card_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"intent_id" uuid NOT NULL,
	"payable_id" uuid NOT NULL,
	"user_id" uuid,
	"from_network" text,
	"card" text,
	"is_declined" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "from_network" text;
--> statement-breakpoint
ALTER TABLE "card_attempts" ADD CONSTRAINT "card_attempts_intent_id_payment_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."payment_intents"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "card_attempts_intent_idx" ON "card_attempts" USING btree ("intent_id");
--> statement-breakpoint
CREATE INDEX "card_attempts_payable_idx" ON "card_attempts" USING btree ("payable_id","at") WHERE is_declined;
--> statement-breakpoint
CREATE INDEX "card_attempts_user_idx" ON "card_attempts" USING btree ("user_id","at") WHERE is_declined;
--> statement-breakpoint
CREATE INDEX "card_attempts_network_idx" ON "card_attempts" USING btree ("from_network","at") WHERE is_declined;
--> statement-breakpoint
CREATE INDEX "card_attempts_card_idx" ON "card_attempts" USING btree ("card","at") WHERE is_declined;
--> statement-breakpoint
CREATE INDEX "card_attempts_at_idx" ON "card_attempts" USING btree ("at");
