CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid,
	"session_name" text NOT NULL,
	"duration" text NOT NULL,
	"price_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"booker_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"timezone" text NOT NULL,
	"details" text NOT NULL,
	"meeting_url" text,
	"is_mobile_booking" boolean DEFAULT false NOT NULL,
	"booking_name_for_mobile" text,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_price_check" CHECK ("bookings"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "bookable_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"details" text NOT NULL,
	"read_more_link" text,
	"picture_id" uuid,
	"technologies" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"duration" text NOT NULL,
	"price_cents" integer NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	CONSTRAINT "bookable_sessions_price_check" CHECK ("bookable_sessions"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"storage_key" text NOT NULL,
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"size_bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pictures_storageKey_unique" UNIQUE("storage_key"),
	CONSTRAINT "pictures_size_check" CHECK ("pictures"."width" > 0 and "pictures"."height" > 0 and "pictures"."size_bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"details" text NOT NULL,
	"read_more_link" text,
	"picture_id" uuid,
	"technologies" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "developer_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"requester_id" uuid NOT NULL,
	"work_as" text NOT NULL,
	"available_time" text NOT NULL,
	"joining_date" date NOT NULL,
	"description" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"accepted_as" text,
	"accepted_by" uuid,
	"accepted_at" timestamp with time zone,
	"turns" integer DEFAULT 0 NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "developer_requests_accepted_check" CHECK (("developer_requests"."status" = 'accepted') = ("developer_requests"."accepted_as" is not null and "developer_requests"."accepted_by" is not null and "developer_requests"."accepted_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone_number" text,
	"message" text NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_messages_idempotency_key" UNIQUE("idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_session_id_bookable_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."bookable_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_booker_id_users_id_fk" FOREIGN KEY ("booker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookable_sessions" ADD CONSTRAINT "bookable_sessions_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "developer_requests" ADD CONSTRAINT "developer_requests_requester_id_users_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "developer_requests" ADD CONSTRAINT "developer_requests_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_created_by_idempotency_key" ON "bookings" USING btree ("created_by","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_booker_session_starts_at_key" ON "bookings" USING btree ("booker_id","session_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_starts_at_idx" ON "bookings" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "bookings_created_at_idx" ON "bookings" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_booker_starts_at_idx" ON "bookings" USING btree ("booker_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_session_id_idx" ON "bookings" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "bookings_name_search_idx" ON "bookings" USING gin ((lower("session_name")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "bookable_sessions_created_at_idx" ON "bookable_sessions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bookable_sessions_name_idx" ON "bookable_sessions" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "bookable_sessions_price_idx" ON "bookable_sessions" USING btree ("price_cents","id");--> statement-breakpoint
CREATE INDEX "bookable_sessions_picture_id_idx" ON "bookable_sessions" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "bookable_sessions_search_idx" ON "bookable_sessions" USING gin ((lower("name")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "services_created_at_idx" ON "services" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "services_name_idx" ON "services" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "services_picture_id_idx" ON "services" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "services_search_idx" ON "services" USING gin ((lower("name")) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "developer_requests_one_open_key" ON "developer_requests" USING btree ("requester_id") WHERE "developer_requests"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "developer_requests_requester_idempotency_key" ON "developer_requests" USING btree ("requester_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "developer_requests_created_at_idx" ON "developer_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "developer_requests_status_created_at_idx" ON "developer_requests" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "developer_requests_joining_date_idx" ON "developer_requests" USING btree ("joining_date","id");--> statement-breakpoint
CREATE INDEX "developer_requests_accepted_by_idx" ON "developer_requests" USING btree ("accepted_by");--> statement-breakpoint
CREATE INDEX "developer_requests_search_idx" ON "developer_requests" USING gin ((lower("work_as")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_messages_created_at_idx" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_name_idx" ON "contact_messages" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "contact_messages_search_idx" ON "contact_messages" USING gin ((lower("name" || ' ' || "email" || ' ' || coalesce("phone_number", '') || ' ' || "message")) gin_trgm_ops);