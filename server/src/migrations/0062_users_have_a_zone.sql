ALTER TABLE "users" ADD COLUMN "timezone" text;
