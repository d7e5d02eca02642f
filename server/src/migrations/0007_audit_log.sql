CREATE TABLE "acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text,
	"actor_id" uuid,
	"kind" text NOT NULL,
	"activity" text NOT NULL,
	"subject_kind" text,
	"subject_id" uuid,
	"before" jsonb,
	"after" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "acts_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "acts" ADD CONSTRAINT "acts_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "acts_created_at_idx" ON "acts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "acts_kind_created_at_idx" ON "acts" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "acts_subject_idx" ON "acts" USING btree ("subject_id","created_at");--> statement-breakpoint
CREATE INDEX "acts_actor_idx" ON "acts" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "acts_search_idx" ON "acts" USING gin ((lower("activity")) gin_trgm_ops);--> statement-breakpoint
-- What was written stays as it was written: not even the product can change or remove a line.
create function refuse_to_change_acts() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'restrict_violation', message = 'the audit log is append-only';
end $$;
--> statement-breakpoint
create trigger acts_stay before update or delete on acts for each row execute function refuse_to_change_acts();
--> statement-breakpoint
create trigger acts_stay_all before truncate on acts for each statement execute function refuse_to_change_acts();
