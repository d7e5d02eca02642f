CREATE INDEX CONCURRENTLY "text_messages_state_idx" ON "text_messages" USING btree ("state","created_at","id");
