ALTER TABLE "institution_invitations" DROP CONSTRAINT "institution_invitations_accepted_by_users_id_fk";
--> statement-breakpoint
ALTER TABLE "institution_invitations" ADD CONSTRAINT "institution_invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;