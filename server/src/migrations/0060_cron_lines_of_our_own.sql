CREATE TABLE "cron_lines" (
	"line" text PRIMARY KEY NOT NULL,
	"started_up_to" timestamp with time zone NOT NULL
);
