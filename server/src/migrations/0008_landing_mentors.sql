CREATE TABLE "landing_mentors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "landing_mentors" ADD CONSTRAINT "landing_mentors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "landing_mentors_position_idx" ON "landing_mentors" USING btree ("position");
