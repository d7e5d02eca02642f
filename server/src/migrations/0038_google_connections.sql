CREATE TABLE "google_connections" (
	"service" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"address" text NOT NULL,
	"refresh_token_hidden" text NOT NULL,
	"access_token_hidden" text NOT NULL,
	"access_expires_at" timestamp with time zone NOT NULL,
	"problem" text,
	"connected_by" uuid,
	"connected_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "google_consents" (
	"state_fingerprint" text PRIMARY KEY NOT NULL,
	"service" text NOT NULL,
	"user_id" uuid NOT NULL,
	"verifier_hidden" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "google_connections" ADD CONSTRAINT "google_connections_connected_by_users_id_fk" FOREIGN KEY ("connected_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "google_consents" ADD CONSTRAINT "google_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "google_connections_connected_by_idx" ON "google_connections" USING btree ("connected_by");
--> statement-breakpoint
CREATE INDEX "google_consents_user_id_idx" ON "google_consents" USING btree ("user_id","service","created_at");
