-- contract: the check of what an entry adds or takes gets one more kind that adds. Whatever the release before writes passes it as before.
ALTER TABLE "session_credit_entries" DROP CONSTRAINT "session_credit_entries_sign_check";
--> statement-breakpoint
ALTER TABLE "session_credit_entries" ADD CONSTRAINT "session_credit_entries_sign_check" CHECK (credits <> 0 and (credits > 0) = (kind in ('granted', 'returned', 'reinstated'))) NOT VALID;
--> statement-breakpoint
-- outside a transaction
ALTER TABLE "session_credit_entries" VALIDATE CONSTRAINT "session_credit_entries_sign_check";
