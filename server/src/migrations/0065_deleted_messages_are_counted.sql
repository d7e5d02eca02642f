CREATE INDEX CONCURRENTLY "conversation_messages_deleted_idx" ON "conversation_messages" USING btree ("conversation_id","seq") WHERE "conversation_messages"."deleted_at" is not null;
