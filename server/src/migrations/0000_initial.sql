create extension if not exists pg_trgm;
--> statement-breakpoint
-- What sockets of several processes say to each other, where it is too long for a notification.
create table if not exists socket_io_attachments (
  id bigserial primary key,
  created_at timestamptz not null default now(),
  payload bytea
);
--> statement-breakpoint
CREATE TABLE "attendance" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"is_leave" boolean DEFAULT false NOT NULL,
	"checked_in_at" timestamp with time zone,
	"checked_out_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attendance_shift_or_leave" CHECK ("attendance"."is_leave" = ("attendance"."checked_in_at" is null)),
	CONSTRAINT "attendance_ends_after_it_began" CHECK ("attendance"."checked_out_at" is null or "attendance"."checked_out_at" >= "attendance"."checked_in_at")
);
--> statement-breakpoint
CREATE TABLE "captchas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sealed_text" text NOT NULL,
	"sealed_answer" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "code_guesses" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"wait_until" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"sealed_code" text NOT NULL,
	"visitor" text,
	"address" text,
	"link" text,
	"receiver" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"address_tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_fingerprint" text NOT NULL,
	"user_agent" text,
	"address" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_tokenFingerprint_unique" UNIQUE("token_fingerprint")
);
--> statement-breakpoint
CREATE TABLE "wrong_passwords" (
	"key" text PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"pending" integer DEFAULT 0 NOT NULL,
	"pending_until" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid,
	"session_name" text NOT NULL,
	"duration" text NOT NULL,
	"price_cents" bigint NOT NULL,
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
	"price_cents" bigint NOT NULL,
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
CREATE TABLE "coin_balances" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"coins" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "coin_balances_coins_check" CHECK ("coin_balances"."coins" >= 0)
);
--> statement-breakpoint
CREATE TABLE "coin_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"coins" integer NOT NULL,
	"reason" text NOT NULL,
	"key" text NOT NULL,
	"note" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "developer_requests_accepted_check" CHECK (("developer_requests"."status" = 'accepted') = ("developer_requests"."accepted_as" is not null and "developer_requests"."accepted_by" is not null and "developer_requests"."accepted_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"category" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"storage_key" text NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "documents_storageKey_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'writing' NOT NULL,
	"requested_by" uuid NOT NULL,
	"storage_key" text,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	"rows" integer,
	"size_bytes" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exports_ready_check" CHECK ("exports"."state" <> 'ready' or ("exports"."storage_key" is not null and "exports"."rows" is not null and "exports"."size_bytes" is not null))
);
--> statement-breakpoint
CREATE TABLE "home_details" (
	"id" uuid PRIMARY KEY NOT NULL,
	"heading" text NOT NULL,
	"details" text NOT NULL,
	"logo_text" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"caller" text NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"claim" uuid NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer" jsonb,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_caller_call_key_pk" PRIMARY KEY("caller","call","key")
);
--> statement-breakpoint
CREATE TABLE "act_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "acts" (
	"id" uuid NOT NULL,
	"key" text,
	"actor_id" uuid,
	"kind" text NOT NULL,
	"activity" text NOT NULL,
	"subject_kind" text,
	"subject_id" uuid,
	"before" jsonb,
	"after" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "acts_id_created_at_pk" PRIMARY KEY("id","created_at")
) PARTITION BY RANGE ("created_at");
--> statement-breakpoint
-- The audit log is kept in months; what has no month of its own yet is here.
CREATE TABLE "acts_rest" PARTITION OF "acts" DEFAULT;
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"receiver" text NOT NULL,
	"sender" text,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"label" text,
	"is_secret" boolean DEFAULT false NOT NULL,
	"is_news" boolean DEFAULT false NOT NULL,
	"has_attachment" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"carrier" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	CONSTRAINT "mails_key_unique" UNIQUE("key")
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
CREATE TABLE "digests" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"hour" smallint NOT NULL,
	"timezone" text,
	"next_at" timestamp with time zone NOT NULL,
	"told_until" timestamp with time zone NOT NULL,
	"last_day" date,
	CONSTRAINT "digests_hour_check" CHECK ("digests"."hour" between 0 and 23)
);
--> statement-breakpoint
CREATE TABLE "news_preferences" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	CONSTRAINT "news_preferences_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "news_preferences_account_check" CHECK ("news_preferences"."kind" <> 'account' or "news_preferences"."channel" <> 'none')
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"kind" text DEFAULT 'office' NOT NULL,
	"text" text NOT NULL,
	"href" text,
	"is_read" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "order_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"parent_id" uuid,
	"sender_id" uuid NOT NULL,
	"message" text NOT NULL,
	"file_url" text,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_tallies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_tallies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tab" text NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"name" text NOT NULL,
	"details" text NOT NULL,
	"category" text NOT NULL,
	"type" text DEFAULT 'New Project' NOT NULL,
	"deadline" date NOT NULL,
	"timezone" text NOT NULL,
	"technologies" text[] DEFAULT '{}' NOT NULL,
	"wants_report" boolean DEFAULT false NOT NULL,
	"wants_walkthrough" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'Requested' NOT NULL,
	"tab" text GENERATED ALWAYS AS (case when status in ('Requested', 'Reviewing') then 'new' when status in ('Development', 'Testing', 'Deal Confirmed') then 'active' when status = 'Completed' then 'completed' when status = 'Delivered' then 'delivered' else 'cancelled' end) STORED NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"deal_confirmed_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"cancellation_reason" text,
	"refund_status" text,
	"currency" text DEFAULT 'USD' NOT NULL,
	"total_cents" bigint DEFAULT 0 NOT NULL,
	"paid_cents" bigint DEFAULT 0 NOT NULL,
	"walkthrough_fee_cents" bigint,
	"report_fee_cents" bigint,
	"customer_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"manager_id" uuid,
	"employee_id" uuid,
	"assigned_by" uuid,
	"assigned_by_admin_at" timestamp with time zone,
	"assigned_at" timestamp with time zone,
	"employee_reporting" date,
	"manager_note" text,
	"review_note" text,
	"is_comment_disabled" boolean,
	"is_deadline_mail_sent" boolean DEFAULT false NOT NULL,
	"code_released_at" timestamp with time zone,
	"code_released_by" uuid,
	"email" text,
	"phone" text,
	"idempotency_key" text,
	"search_text" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"column_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"recycled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_paid_check" CHECK ("orders"."paid_cents" <= "orders"."total_cents"),
	CONSTRAINT "orders_progress_check" CHECK ("orders"."progress" between 0 and 100),
	CONSTRAINT "orders_money_check" CHECK ("orders"."total_cents" >= 0 and "orders"."paid_cents" >= 0 and coalesce("orders"."walkthrough_fee_cents", 0) >= 0 and coalesce("orders"."report_fee_cents", 0) >= 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_card_events" (
	"id" text PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"type" text NOT NULL,
	"copies" integer DEFAULT 1 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_card_intents" (
	"id" text PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"asked" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"description" text NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"failure_message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_card_intents_idempotency_key" UNIQUE("idempotency_key"),
	CONSTRAINT "sandbox_card_intents_amount_check" CHECK ("sandbox_card_intents"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_card_returns" (
	"id" text PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text,
	"idempotency_key" text,
	"answer_by" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_card_returns_idempotency_key" UNIQUE("idempotency_key"),
	CONSTRAINT "sandbox_card_returns_amount_check" CHECK ("sandbox_card_returns"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_intents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" text,
	"provider" text NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"amount_cents" bigint NOT NULL,
	"base_cents" bigint NOT NULL,
	"extras_cents" bigint NOT NULL,
	"discount_cents" bigint DEFAULT 0 NOT NULL,
	"coins" integer DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"choice" jsonb NOT NULL,
	"billing" jsonb NOT NULL,
	"failure_message" text,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_intents_amount_check" CHECK ("payment_intents"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"provider_id" text NOT NULL,
	"state" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text,
	"answer_by" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"intent_id" uuid,
	"provider_id" text,
	"type" text NOT NULL,
	"method" text NOT NULL,
	"status" text DEFAULT 'succeeded' NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"order_total_cents" bigint NOT NULL,
	"remaining_cents" bigint NOT NULL,
	"discount_cents" bigint DEFAULT 0 NOT NULL,
	"surplus_cents" bigint DEFAULT 0 NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"disputed_cents" bigint DEFAULT 0 NOT NULL,
	"coins" integer DEFAULT 0 NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"is_partial" boolean DEFAULT false NOT NULL,
	"rate" numeric,
	"billing" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"recorded_by" uuid,
	"idempotency_key" text,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"recycled_at" timestamp with time zone,
	CONSTRAINT "payments_intentId_unique" UNIQUE("intent_id"),
	CONSTRAINT "payments_amount_check" CHECK ("payments"."amount_cents" > 0),
	CONSTRAINT "payments_returned_check" CHECK (least("payments"."surplus_cents", "payments"."refunded_cents", "payments"."disputed_cents") >= 0 and "payments"."surplus_cents" + "payments"."refunded_cents" + "payments"."disputed_cents" <= "payments"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "factor_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"token_fingerprint" text NOT NULL,
	"user_id" uuid,
	"session_id" uuid,
	"password_then" text,
	"to_sign" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "factor_challenges_tokenFingerprint_unique" UNIQUE("token_fingerprint")
);
--> statement-breakpoint
CREATE TABLE "fresh_proofs" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"proven_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"is_synced" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credentialId_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"sealed_code" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_code_key" UNIQUE("user_id","sealed_code")
);
--> statement-breakpoint
CREATE TABLE "second_factor_policy" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_required_of_staff" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "second_factor_policy_one_row" CHECK ("second_factor_policy"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "totp_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"hidden_secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "wrong_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"wait_until" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "skills" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "text_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"receiver" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"carrier" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	CONSTRAINT "text_messages_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"visitor_id" text,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"type" text NOT NULL,
	"types" text[],
	"storage_key" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"writer" uuid,
	"writer_until" timestamp with time zone,
	"is_writer_wanted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "uploads_storage_key_key" UNIQUE("storage_key"),
	CONSTRAINT "uploads_owner_check" CHECK ("uploads"."owner_id" is null or "uploads"."visitor_id" is null),
	CONSTRAINT "uploads_received_check" CHECK ("uploads"."received" between 0 and "uploads"."size"),
	CONSTRAINT "uploads_complete_check" CHECK ("uploads"."state" = 'open' or "uploads"."received" = "uploads"."size")
);
--> statement-breakpoint
CREATE TABLE "user_tallies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_tallies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"role" text NOT NULL,
	"is_disabled" boolean NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"username_skeleton" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"is_super_admin" boolean DEFAULT false NOT NULL,
	"disabled_at" timestamp with time zone,
	"disabled_reason" text,
	"gender" text DEFAULT 'Male' NOT NULL,
	"address" text,
	"dob" date,
	"contact" text,
	"phone_number" text,
	"phone_verified_at" timestamp with time zone,
	"description" text,
	"manager_id" uuid,
	"profile_picture" text,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_phone_number_key" UNIQUE("phone_number")
);
--> statement-breakpoint
CREATE TABLE "user_interests" (
	"user_id" uuid NOT NULL,
	"skill_id" uuid NOT NULL,
	CONSTRAINT "user_interests_user_id_skill_id_pk" PRIMARY KEY("user_id","skill_id")
);
--> statement-breakpoint
CREATE TABLE "user_skills" (
	"user_id" uuid NOT NULL,
	"skill_id" uuid NOT NULL,
	CONSTRAINT "user_skills_user_id_skill_id_pk" PRIMARY KEY("user_id","skill_id")
);
--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_session_id_bookable_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."bookable_sessions"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_booker_id_users_id_fk" FOREIGN KEY ("booker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bookable_sessions" ADD CONSTRAINT "bookable_sessions_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "coin_balances" ADD CONSTRAINT "coin_balances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "coin_entries" ADD CONSTRAINT "coin_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "coin_entries" ADD CONSTRAINT "coin_entries_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "developer_requests" ADD CONSTRAINT "developer_requests_requester_id_users_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "developer_requests" ADD CONSTRAINT "developer_requests_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "acts" ADD CONSTRAINT "acts_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "news_preferences" ADD CONSTRAINT "news_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_comments" ADD CONSTRAINT "order_comments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_comments" ADD CONSTRAINT "order_comments_parent_id_order_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."order_comments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_comments" ADD CONSTRAINT "order_comments_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_manager_id_users_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_employee_id_users_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_assigned_by_users_id_fk" FOREIGN KEY ("assigned_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_code_released_by_users_id_fk" FOREIGN KEY ("code_released_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sandbox_card_events" ADD CONSTRAINT "sandbox_card_events_intent_id_sandbox_card_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."sandbox_card_intents"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sandbox_card_returns" ADD CONSTRAINT "sandbox_card_returns_intent_id_sandbox_card_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."sandbox_card_intents"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_returns" ADD CONSTRAINT "payment_returns_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_intent_id_payment_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."payment_intents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fresh_proofs" ADD CONSTRAINT "fresh_proofs_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "totp_factors" ADD CONSTRAINT "totp_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "wrong_codes" ADD CONSTRAINT "wrong_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_manager_id_users_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_interests" ADD CONSTRAINT "user_interests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_interests" ADD CONSTRAINT "user_interests_skill_id_skills_id_fk" FOREIGN KEY ("skill_id") REFERENCES "public"."skills"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_skills" ADD CONSTRAINT "user_skills_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_skills" ADD CONSTRAINT "user_skills_skill_id_skills_id_fk" FOREIGN KEY ("skill_id") REFERENCES "public"."skills"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_one_of_a_kind_per_day" ON "attendance" USING btree ("user_id","day","is_leave");
--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_one_open_shift" ON "attendance" USING btree ("user_id") WHERE not "attendance"."is_leave" and "attendance"."checked_out_at" is null;
--> statement-breakpoint
CREATE INDEX "attendance_created_at_idx" ON "attendance" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "attendance_day_idx" ON "attendance" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "captchas_expires_at_idx" ON "captchas" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "one_time_codes_purpose_subject_idx" ON "one_time_codes" USING btree ("purpose","subject");
--> statement-breakpoint
CREATE INDEX "one_time_codes_expires_at_idx" ON "one_time_codes" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "one_time_codes_receiver_idx" ON "one_time_codes" USING btree ("receiver","sent_at") WHERE "one_time_codes"."receiver" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "one_time_codes_visitor_idx" ON "one_time_codes" USING btree ("visitor","sent_at") WHERE "one_time_codes"."receiver" is not null;
--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "sessions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "sessions_expires_at_idx" ON "sessions" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "wrong_passwords_account_id_idx" ON "wrong_passwords" USING btree ("account_id") WHERE "wrong_passwords"."account_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_created_by_idempotency_key" ON "bookings" USING btree ("created_by","idempotency_key");
--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_booker_session_starts_at_key" ON "bookings" USING btree ("booker_id","session_id","starts_at");
--> statement-breakpoint
CREATE INDEX "bookings_starts_at_idx" ON "bookings" USING btree ("starts_at","id");
--> statement-breakpoint
CREATE INDEX "bookings_created_at_idx" ON "bookings" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "bookings_booker_starts_at_idx" ON "bookings" USING btree ("booker_id","starts_at");
--> statement-breakpoint
CREATE INDEX "bookings_session_id_idx" ON "bookings" USING btree ("session_id");
--> statement-breakpoint
CREATE INDEX "bookings_name_search_idx" ON "bookings" USING gin ((lower("session_name")) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256);
--> statement-breakpoint
CREATE INDEX "bookable_sessions_created_at_idx" ON "bookable_sessions" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "bookable_sessions_name_idx" ON "bookable_sessions" USING btree ("name","id");
--> statement-breakpoint
CREATE INDEX "bookable_sessions_price_idx" ON "bookable_sessions" USING btree ("price_cents","id");
--> statement-breakpoint
CREATE INDEX "bookable_sessions_picture_id_idx" ON "bookable_sessions" USING btree ("picture_id");
--> statement-breakpoint
CREATE INDEX "bookable_sessions_search_idx" ON "bookable_sessions" USING gin ((lower("name")) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256);
--> statement-breakpoint
CREATE INDEX "services_created_at_idx" ON "services" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "services_name_idx" ON "services" USING btree ("name","id");
--> statement-breakpoint
CREATE INDEX "services_picture_id_idx" ON "services" USING btree ("picture_id");
--> statement-breakpoint
CREATE INDEX "services_search_idx" ON "services" USING gin ((lower("name")) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256);
--> statement-breakpoint
CREATE UNIQUE INDEX "coin_entries_key" ON "coin_entries" USING btree ("key");
--> statement-breakpoint
CREATE INDEX "coin_entries_user_id_created_at_idx" ON "coin_entries" USING btree ("user_id","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "developer_requests_one_open_key" ON "developer_requests" USING btree ("requester_id") WHERE "developer_requests"."status" = 'open';
--> statement-breakpoint
CREATE UNIQUE INDEX "developer_requests_requester_idempotency_key" ON "developer_requests" USING btree ("requester_id","idempotency_key");
--> statement-breakpoint
CREATE INDEX "developer_requests_created_at_idx" ON "developer_requests" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "developer_requests_status_created_at_idx" ON "developer_requests" USING btree ("status","created_at","id");
--> statement-breakpoint
CREATE INDEX "developer_requests_joining_date_idx" ON "developer_requests" USING btree ("joining_date","id");
--> statement-breakpoint
CREATE INDEX "developer_requests_accepted_by_idx" ON "developer_requests" USING btree ("accepted_by");
--> statement-breakpoint
CREATE INDEX "developer_requests_search_idx" ON "developer_requests" USING gin ((lower("work_as")) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256);
--> statement-breakpoint
CREATE INDEX "documents_order_id_created_at_idx" ON "documents" USING btree ("order_id","created_at");
--> statement-breakpoint
CREATE INDEX "documents_created_at_idx" ON "documents" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "exports_created_at_idx" ON "exports" USING btree ("created_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "exports_writing_key" ON "exports" USING btree ("requested_by","subject") WHERE state = 'writing';
--> statement-breakpoint
CREATE INDEX "exports_writing_begun_at_idx" ON "exports" USING btree ("begun_at") WHERE state = 'writing';
--> statement-breakpoint
CREATE UNIQUE INDEX "home_details_one_row" ON "home_details" USING btree ((true));
--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "acts_created_at_idx" ON "acts" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "acts_kind_created_at_idx" ON "acts" USING btree ("kind","created_at","id");
--> statement-breakpoint
CREATE INDEX "acts_subject_idx" ON "acts" USING btree ("subject_id","created_at");
--> statement-breakpoint
CREATE INDEX "acts_actor_idx" ON "acts" USING btree ("actor_id");
--> statement-breakpoint
CREATE INDEX "acts_search_idx" ON "acts" USING gin ((lower("activity")) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256);
--> statement-breakpoint
CREATE INDEX "mails_created_at_idx" ON "mails" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "mails_receiver_idx" ON "mails" USING gin ("receiver" gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256);
--> statement-breakpoint
CREATE INDEX "mails_due_at_idx" ON "mails" USING btree ("due_at") WHERE "mails"."due_at" is not null;
--> statement-breakpoint
CREATE INDEX "mails_secrets_idx" ON "mails" USING btree ("created_at") WHERE "mails"."is_secret" and "mails"."erased_at" is null;
--> statement-breakpoint
CREATE INDEX "contact_messages_created_at_idx" ON "contact_messages" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "contact_messages_name_idx" ON "contact_messages" USING btree ("name","id");
--> statement-breakpoint
CREATE INDEX "contact_messages_search_idx" ON "contact_messages" USING gin ((lower("name" || ' ' || "email" || ' ' || coalesce("phone_number", '') || ' ' || "message")) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256);
--> statement-breakpoint
CREATE INDEX "digests_next_at_idx" ON "digests" USING btree ("next_at","user_id") WHERE "digests"."is_on";
--> statement-breakpoint
CREATE INDEX "notifications_user_id_created_at_idx" ON "notifications" USING btree ("user_id","created_at");
--> statement-breakpoint
CREATE INDEX "notifications_user_id_is_read_idx" ON "notifications" USING btree ("user_id","is_read");
--> statement-breakpoint
CREATE INDEX "notifications_deleted_at_idx" ON "notifications" USING btree ("deleted_at") WHERE "notifications"."deleted_at" is not null;
--> statement-breakpoint
CREATE INDEX "order_comments_order_id_created_at_idx" ON "order_comments" USING btree ("order_id","created_at");
--> statement-breakpoint
CREATE INDEX "order_comments_parent_id_idx" ON "order_comments" USING btree ("parent_id","created_at") WHERE "order_comments"."parent_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "order_comments_sender_id_idempotency_key" ON "order_comments" USING btree ("sender_id","idempotency_key");
--> statement-breakpoint
CREATE UNIQUE INDEX "order_categories_name_key" ON "order_categories" USING btree (lower("name"));
--> statement-breakpoint
CREATE INDEX "order_events_order_id_at_idx" ON "order_events" USING btree ("order_id","at");
--> statement-breakpoint
CREATE INDEX "order_tallies_tab_idx" ON "order_tallies" USING btree ("tab");
--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number_key" ON "orders" USING btree ("number");
--> statement-breakpoint
CREATE UNIQUE INDEX "orders_created_by_idempotency_key" ON "orders" USING btree ("created_by","idempotency_key");
--> statement-breakpoint
CREATE INDEX "orders_created_at_idx" ON "orders" USING btree ("created_at","id") WHERE "orders"."recycled_at" is null;
--> statement-breakpoint
CREATE INDEX "orders_tab_created_at_idx" ON "orders" USING btree ("tab","created_at","id") WHERE "orders"."recycled_at" is null;
--> statement-breakpoint
CREATE INDEX "orders_deadline_idx" ON "orders" USING btree ("deadline","id") WHERE "orders"."recycled_at" is null;
--> statement-breakpoint
CREATE INDEX "orders_tab_deadline_idx" ON "orders" USING btree ("tab","deadline","id") WHERE "orders"."recycled_at" is null;
--> statement-breakpoint
CREATE INDEX "orders_name_idx" ON "orders" USING btree ("name","id") WHERE "orders"."recycled_at" is null;
--> statement-breakpoint
CREATE INDEX "orders_tab_name_idx" ON "orders" USING btree ("tab","name","id") WHERE "orders"."recycled_at" is null;
--> statement-breakpoint
CREATE INDEX "orders_customer_idx" ON "orders" USING btree ("customer_id","tab","created_at") WHERE "orders"."recycled_at" is null;
--> statement-breakpoint
CREATE INDEX "orders_manager_idx" ON "orders" USING btree ("manager_id","tab","created_at") WHERE "orders"."recycled_at" is null;
--> statement-breakpoint
CREATE INDEX "orders_employee_idx" ON "orders" USING btree ("employee_id","tab","created_at") WHERE "orders"."recycled_at" is null;
--> statement-breakpoint
CREATE INDEX "orders_technologies_idx" ON "orders" USING gin ("technologies") WITH (fastupdate=true,gin_pending_list_limit=256);
--> statement-breakpoint
CREATE INDEX "orders_search_idx" ON "orders" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256) WHERE "orders"."recycled_at" is null;
--> statement-breakpoint
CREATE INDEX "sandbox_card_events_intent_id_idx" ON "sandbox_card_events" USING btree ("intent_id");
--> statement-breakpoint
CREATE INDEX "sandbox_card_events_due_at_idx" ON "sandbox_card_events" USING btree ("due_at") WHERE "sandbox_card_events"."delivered_at" is null;
--> statement-breakpoint
CREATE INDEX "sandbox_card_returns_intent_id_idx" ON "sandbox_card_returns" USING btree ("intent_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_intents_provider_id_key" ON "payment_intents" USING btree ("provider","provider_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_intents_user_id_idempotency_key" ON "payment_intents" USING btree ("user_id","idempotency_key");
--> statement-breakpoint
CREATE INDEX "payment_intents_order_id_idx" ON "payment_intents" USING btree ("order_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_intents_open_order_key" ON "payment_intents" USING btree ("order_id") WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX "payment_intents_state_expires_at_idx" ON "payment_intents" USING btree ("state","expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_returns_payment_id_provider_id_key" ON "payment_returns" USING btree ("payment_id","provider_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_recorded_by_idempotency_key" ON "payments" USING btree ("recorded_by","idempotency_key");
--> statement-breakpoint
CREATE INDEX "payments_created_at_idx" ON "payments" USING btree ("created_at","id") WHERE recycled_at is null;
--> statement-breakpoint
CREATE INDEX "payments_order_id_idx" ON "payments" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "payments_user_id_created_at_idx" ON "payments" USING btree ("user_id","created_at");
--> statement-breakpoint
CREATE INDEX "payments_search_idx" ON "payments" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256) WHERE recycled_at is null;
--> statement-breakpoint
CREATE INDEX "factor_challenges_expires_at_idx" ON "factor_challenges" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "factor_challenges_user_id_idx" ON "factor_challenges" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "factor_challenges_session_id_idx" ON "factor_challenges" USING btree ("session_id");
--> statement-breakpoint
CREATE INDEX "passkeys_user_id_idx" ON "passkeys" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "skills_name_key" ON "skills" USING btree (lower("name")) WHERE "skills"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "skills_created_at_idx" ON "skills" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "skills_search_idx" ON "skills" USING gin ((lower("name")) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256);
--> statement-breakpoint
CREATE INDEX "text_messages_created_at_idx" ON "text_messages" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "text_messages_receiver_idx" ON "text_messages" USING gin ("receiver" gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256);
--> statement-breakpoint
CREATE INDEX "text_messages_sent_to_idx" ON "text_messages" USING btree ("receiver","created_at");
--> statement-breakpoint
CREATE INDEX "text_messages_due_at_idx" ON "text_messages" USING btree ("due_at") WHERE "text_messages"."due_at" is not null;
--> statement-breakpoint
CREATE INDEX "text_messages_readable_idx" ON "text_messages" USING btree ("created_at") WHERE "text_messages"."erased_at" is null;
--> statement-breakpoint
CREATE INDEX "uploads_owner_id_idx" ON "uploads" USING btree ("owner_id") WHERE "uploads"."state" <> 'claimed';
--> statement-breakpoint
CREATE INDEX "uploads_visitor_id_idx" ON "uploads" USING btree ("visitor_id") WHERE "uploads"."state" <> 'claimed';
--> statement-breakpoint
CREATE INDEX "uploads_expires_at_idx" ON "uploads" USING btree ("expires_at") WHERE "uploads"."state" <> 'claimed';
--> statement-breakpoint
CREATE INDEX "user_tallies_role_idx" ON "user_tallies" USING btree ("role","is_disabled");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "users_username_skeleton_key" ON "users" USING btree ("username_skeleton");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));
--> statement-breakpoint
CREATE INDEX "users_role_created_at_idx" ON "users" USING btree ("role","created_at","id");
--> statement-breakpoint
CREATE INDEX "users_role_name_idx" ON "users" USING btree ("role","name","id");
--> statement-breakpoint
CREATE INDEX "users_manager_name_idx" ON "users" USING btree ("manager_id","name","id") WHERE "users"."manager_id" is not null;
--> statement-breakpoint
CREATE INDEX "users_manager_created_at_idx" ON "users" USING btree ("manager_id","created_at","id") WHERE "users"."manager_id" is not null;
--> statement-breakpoint
CREATE INDEX "users_created_at_idx" ON "users" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "users_name_idx" ON "users" USING btree ("name","id");
--> statement-breakpoint
CREATE INDEX "users_disabled_idx" ON "users" USING btree ("created_at","id") WHERE "users"."disabled_at" is not null;
--> statement-breakpoint
CREATE INDEX "users_disabled_name_idx" ON "users" USING btree ("name","id") WHERE "users"."disabled_at" is not null;
--> statement-breakpoint
CREATE INDEX "users_search_idx" ON "users" USING gin ((lower(' ' || "name" || ' ' || "email" || ' ' || "username")) gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256);
--> statement-breakpoint
CREATE INDEX "user_interests_skill_id_idx" ON "user_interests" USING btree ("skill_id");
--> statement-breakpoint
CREATE INDEX "user_skills_skill_id_idx" ON "user_skills" USING btree ("skill_id");
--> statement-breakpoint
-- The text that a search of orders looks in, with the customer's name.
-- Who renames a customer holds the customer and then wants their orders; who edits an order holds the order. So the customer is
-- held only where a rename would pass the order by: while it is new, taken out of the bin, or given to somebody else. An order
-- that is edited meanwhile is written again by the rename, which waits for it.
create function fill_order_search_text() returns trigger language plpgsql as $$
declare
  customer_name text;
begin
  if tg_op = 'UPDATE' and new.customer_id = old.customer_id and (new.recycled_at is null) = (old.recycled_at is null) then
    select name into customer_name from users where id = new.customer_id;
  else
    select name into customer_name from users where id = new.customer_id for share;
  end if;
  new.search_text := ' ' || lower(new.name || ' #' || new.number || ' ' || new.id || ' ' || coalesce(customer_name, ''));
  return new;
end $$;
--> statement-breakpoint
create trigger orders_search_text before insert or update of name, customer_id, recycled_at on orders
  for each row execute function fill_order_search_text();
--> statement-breakpoint
-- The tallies: each statement that moves orders between tabs adds at most one row per tab, whatever number of orders it moved.
create function tally_added_orders() returns trigger language plpgsql as $$
begin
  insert into order_tallies (tab, change) select tab, count(*) from added where recycled_at is null group by tab;
  return null;
end $$;
--> statement-breakpoint
create function tally_removed_orders() returns trigger language plpgsql as $$
begin
  insert into order_tallies (tab, change) select tab, -count(*) from removed where recycled_at is null group by tab;
  return null;
end $$;
--> statement-breakpoint
create function tally_changed_orders() returns trigger language plpgsql as $$
begin
  insert into order_tallies (tab, change)
    select tab, sum(change)
    from (select tab, 1 as change from added where recycled_at is null
          union all
          select tab, -1 from removed where recycled_at is null) moved
    group by tab
    having sum(change) <> 0;
  return null;
end $$;
--> statement-breakpoint
create function forget_order_tallies() returns trigger language plpgsql as $$
begin
  delete from order_tallies;
  return null;
end $$;
--> statement-breakpoint
create trigger orders_tally_insert after insert on orders
  referencing new table as added for each statement execute function tally_added_orders();
--> statement-breakpoint
create trigger orders_tally_update after update on orders
  referencing old table as removed new table as added for each statement execute function tally_changed_orders();
--> statement-breakpoint
create trigger orders_tally_delete after delete on orders
  referencing old table as removed for each statement execute function tally_removed_orders();
--> statement-breakpoint
create trigger orders_tally_truncate after truncate on orders
  for each statement execute function forget_order_tallies();
--> statement-breakpoint
-- The text that a search of payments looks in. Unlike an order's, it is written without holding the customer's row: money that
-- comes in holds the order already, and a rename holds the customer and then wants their orders, so the two would wait for each
-- other. A payment that comes in during a rename may be found by the old name until the next one.
create function fill_payment_search_text() returns trigger language plpgsql as $$
begin
  select ' ' || lower(concat_ws(' ', new.provider_id, o.name, u.name, u.email, new.billing ->> 'name', new.billing ->> 'email'))
    into new.search_text
    from orders o, users u
    where o.id = new.order_id and u.id = new.user_id;
  new.search_text := coalesce(new.search_text, '');
  return new;
end $$;
--> statement-breakpoint
create trigger payments_search_text before insert or update of order_id, user_id, provider_id, billing on payments
  for each row execute function fill_payment_search_text();
--> statement-breakpoint
create function refresh_payment_search_text_of_order() returns trigger language plpgsql as $$
begin
  update payments set order_id = order_id where order_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger orders_name_in_payment_search after update of name on orders
  for each row when (old.name is distinct from new.name) execute function refresh_payment_search_text_of_order();
--> statement-breakpoint
-- What was written stays as it was written: not even the product can change or remove a line.
create function refuse_to_change_acts() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'restrict_violation', message = 'the audit log is append-only';
end $$;
--> statement-breakpoint
create trigger acts_stay before update or delete on acts for each row execute function refuse_to_change_acts();
--> statement-breakpoint
create trigger acts_stay_all before truncate on acts for each statement execute function refuse_to_change_acts();
--> statement-breakpoint
-- Statement triggers are not handed down to partitions.
create trigger acts_stay_all before truncate on acts_rest for each statement execute function refuse_to_change_acts();
--> statement-breakpoint
-- The tallies: each statement that moves people between roles or shuts them out adds at most one row for each role, whatever their number.
create function tally_added_users() returns trigger language plpgsql as $$
begin
  insert into user_tallies (role, is_disabled, change)
    select role, disabled_at is not null, count(*) from added group by 1, 2;
  return null;
end $$;
--> statement-breakpoint
create function tally_removed_users() returns trigger language plpgsql as $$
begin
  insert into user_tallies (role, is_disabled, change)
    select role, disabled_at is not null, -count(*) from removed group by 1, 2;
  return null;
end $$;
--> statement-breakpoint
create function tally_changed_users() returns trigger language plpgsql as $$
begin
  insert into user_tallies (role, is_disabled, change)
    select role, is_disabled, sum(change)
    from (select role, disabled_at is not null as is_disabled, 1 as change from added
          union all
          select role, disabled_at is not null, -1 from removed) moved
    group by role, is_disabled
    having sum(change) <> 0;
  return null;
end $$;
--> statement-breakpoint
create function forget_user_tallies() returns trigger language plpgsql as $$
begin
  delete from user_tallies;
  return null;
end $$;
--> statement-breakpoint
create trigger users_tally_insert after insert on users
  referencing new table as added for each statement execute function tally_added_users();
--> statement-breakpoint
create trigger users_tally_update after update on users
  referencing old table as removed new table as added for each statement execute function tally_changed_users();
--> statement-breakpoint
create trigger users_tally_delete after delete on users
  referencing old table as removed for each statement execute function tally_removed_users();
--> statement-breakpoint
create trigger users_tally_truncate after truncate on users
  for each statement execute function forget_user_tallies();
--> statement-breakpoint
-- A count reads an index alone only over pages that a vacuum has seen. By default one comes after a fifth of a table is new, which at
-- 100,000 rows is half a day of slow lists; here it comes after a fiftieth. Every table that people page through is named.
do $$
declare
  listed text;
begin
  foreach listed in array array['acts_rest', 'attendance', 'bookable_sessions', 'bookings', 'contact_messages', 'developer_requests', 'exports',
    'mails', 'notifications', 'orders', 'payments', 'services', 'skills', 'text_messages', 'users']
  loop
    execute format('alter table %I set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
      autovacuum_analyze_scale_factor = 0.02)', listed);
  end loop;
end $$;
--> statement-breakpoint
-- What people fill in is counted: each change of it makes the next version, and every column knows the version of its last change,
-- whoever made it. The names of the columns are the trigger's arguments, so that any table that is edited by a form can have it.
create function count_version() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
  becomes jsonb := to_jsonb(new);
  changed jsonb;
begin
  select jsonb_object_agg(name, old.version + 1) into changed
    from unnest(tg_argv) as name where was -> name is distinct from becomes -> name;
  if changed is not null then
    new.version := old.version + 1;
    new.column_versions := old.column_versions || changed;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger orders_version before update of name, details, category, type, deadline, timezone, technologies, wants_report,
    wants_walkthrough, currency, total_cents, paid_cents, walkthrough_fee_cents, report_fee_cents, manager_id, employee_id,
    employee_reporting, manager_note, cancellation_reason on orders
  for each row execute function count_version('name', 'details', 'category', 'type', 'deadline', 'timezone', 'technologies',
    'wants_report', 'wants_walkthrough', 'currency', 'total_cents', 'paid_cents', 'walkthrough_fee_cents', 'report_fee_cents',
    'manager_id', 'employee_id', 'employee_reporting', 'manager_note', 'cancellation_reason');
--> statement-breakpoint
create function ask_for_new_search_text() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('refreshCustomerInSearch', json_build_object('userId', new.id),
    job_key => 'refreshCustomerInSearch:' || new.id, flags => array['inside']);
  return null;
end $$;
--> statement-breakpoint
create trigger users_name_in_search after update of name, email on users
  for each row when (old.name is distinct from new.name or old.email is distinct from new.email)
  execute function ask_for_new_search_text();
--> statement-breakpoint
-- Gives a month its partition, with what is there of it already; answers its name, or null where it has one. Months are those of UTC.
create function keep_acts_of_month(month date) returns text language plpgsql as $$
declare
  begins constant timestamptz := date_trunc('month', month::timestamp) at time zone 'UTC';
  ends constant timestamptz := (date_trunc('month', month::timestamp) + interval '1 month') at time zone 'UTC';
  part constant text := 'acts_' || to_char(month, 'YYYY_MM');
begin
  perform pg_advisory_xact_lock(7204423);
  if to_regclass(part) is not null then
    return null;
  end if;
  execute format('create table %I (like acts including defaults)', part);
  -- Nobody writes to the rest between the move and the attachment.
  lock table acts_rest in access exclusive mode;
  if exists (select from acts_rest where created_at >= begins and created_at < ends) then
    alter table acts_rest disable trigger acts_stay;
    execute format('with moved as (delete from acts_rest where created_at >= $1 and created_at < $2 returning *)
      insert into %I select * from moved', part) using begins, ends;
    alter table acts_rest enable trigger acts_stay;
  end if;
  execute format('alter table acts attach partition %I for values from (%L) to (%L)', part, begins, ends);
  execute format('create trigger acts_stay_all before truncate on %I for each statement execute function refuse_to_change_acts()', part);
  -- As every table that people page through.
  execute format('alter table %I set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
    autovacuum_analyze_scale_factor = 0.02)', part);
  return part;
end $$;
--> statement-breakpoint
-- The same for the month of an instant, some that follow, and those of lines that have none yet; answers which are new.
create function keep_acts_in_months(instant timestamptz, ahead integer) returns text[] language plpgsql as $$
declare
  months date[];
  listed date;
  made text[] := '{}';
begin
  perform pg_advisory_xact_lock(7204423);
  select array_agg(month order by month) into months from (
    select date_trunc('month', created_at at time zone 'UTC')::date as month from acts_rest
    union select (date_trunc('month', instant at time zone 'UTC') + later * interval '1 month')::date from generate_series(0, ahead) as later
  ) as wanted;
  foreach listed in array months loop
    made := array_append(made, keep_acts_of_month(listed));
  end loop;
  return array_remove(made, null);
end $$;
--> statement-breakpoint
select keep_acts_in_months(now(), 3);
