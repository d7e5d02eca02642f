CREATE TABLE "booking_payments" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"held_until" timestamp with time zone,
	"payment_id" uuid,
	"paid_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "booking_payments" ADD CONSTRAINT "booking_payments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "booking_payments_held_until_idx" ON "booking_payments" USING btree ("held_until") WHERE held_until is not null;
