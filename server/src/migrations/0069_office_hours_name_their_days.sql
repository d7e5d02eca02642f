ALTER TABLE "company" ADD COLUMN "open_days" text DEFAULT '' NOT NULL;
