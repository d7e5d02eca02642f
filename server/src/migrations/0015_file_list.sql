CREATE INDEX CONCURRENTLY "documents_listed_idx" ON "documents" USING btree ("created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "documents_category_idx" ON "documents" USING btree ("category","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "documents_name_idx" ON "documents" USING btree (lower("name"),"id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "documents_size_idx" ON "documents" USING btree ("size_bytes","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "documents_search_idx" ON "documents" USING gin (lower("name") gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=256) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_recycled_idx" ON "orders" USING btree ("id") WHERE "orders"."recycled_at" is not null;

--> statement-breakpoint
alter table documents set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
