CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
-- What is counted is worth a few minutes: a crash may empty the table, and writing it costs little.
ALTER TABLE "rate_limits" SET UNLOGGED;
