DROP INDEX "users_manager_id_idx";--> statement-breakpoint
CREATE INDEX "users_manager_name_idx" ON "users" USING btree ("manager_id","name","id") WHERE "users"."manager_id" is not null;--> statement-breakpoint
CREATE INDEX "users_manager_created_at_idx" ON "users" USING btree ("manager_id","created_at","id") WHERE "users"."manager_id" is not null;