ALTER TABLE "conversation_messages" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;
