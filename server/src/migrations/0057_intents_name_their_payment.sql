ALTER TABLE "payment_intents" ADD COLUMN "paid_by" text;
