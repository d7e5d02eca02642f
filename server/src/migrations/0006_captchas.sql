CREATE TABLE "captchas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sealed_text" text NOT NULL,
	"sealed_answer" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "captchas_expires_at_idx" ON "captchas" USING btree ("expires_at");