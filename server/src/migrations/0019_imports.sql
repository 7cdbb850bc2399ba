ALTER TABLE "live_import_rows" DROP CONSTRAINT "live_import_rows_registration_id_live_registrations_id_fk";
--> statement-breakpoint
ALTER TABLE "live_import_rows" ADD CONSTRAINT "live_import_rows_registration_id_live_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."live_registrations"("id") ON DELETE cascade ON UPDATE no action;