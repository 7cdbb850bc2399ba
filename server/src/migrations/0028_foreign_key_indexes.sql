CREATE INDEX "certificates_revoked_by" ON "certificates" USING btree ("revoked_by") WHERE "certificates"."revoked_by" is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_handled_by" ON "contact_messages" USING btree ("handled_by") WHERE "contact_messages"."handled_by" is not null;--> statement-breakpoint
CREATE INDEX "institution_seats_user" ON "institution_seats" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "institutions_decided_by" ON "institutions" USING btree ("decided_by") WHERE "institutions"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "institution_renewals_asked_by" ON "institution_renewals" USING btree ("asked_by") WHERE "institution_renewals"."asked_by" is not null;--> statement-breakpoint
CREATE INDEX "institution_renewals_decided_by" ON "institution_renewals" USING btree ("decided_by") WHERE "institution_renewals"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "live_appeals_decided_by" ON "live_appeals" USING btree ("decided_by") WHERE "live_appeals"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "live_imports_imported_by" ON "live_imports" USING btree ("imported_by") WHERE "live_imports"."imported_by" is not null;--> statement-breakpoint
CREATE INDEX "live_mailings_sent_by" ON "live_mailings" USING btree ("sent_by") WHERE "live_mailings"."sent_by" is not null;--> statement-breakpoint
CREATE INDEX "live_sessions_created_by" ON "live_sessions" USING btree ("created_by") WHERE "live_sessions"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "subscription_events_subscription" ON "subscription_events" USING btree ("subscription_id") WHERE "subscription_events"."subscription_id" is not null;--> statement-breakpoint
CREATE INDEX "subscription_events_actor" ON "subscription_events" USING btree ("actor_id") WHERE "subscription_events"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "subscription_requests_decided_by" ON "subscription_requests" USING btree ("decided_by") WHERE "subscription_requests"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "undoable_acts_staff" ON "undoable_acts" USING btree ("staff_id");