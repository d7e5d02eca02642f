-- What the trigram index knows of the words is not used by the planner, since the index leaves out what was deleted. Without it a frequent word
-- was taken for a rare one, and all of its messages were read and sorted. The next analyze of the table fills it.
CREATE STATISTICS IF NOT EXISTS "conversation_messages_words" ON (lower(left("body", 1000))) FROM "conversation_messages";
