DROP INDEX "audit_log_actor";--> statement-breakpoint
DROP INDEX "audit_log_action";--> statement-breakpoint
DROP INDEX "audit_log_created_at";--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("role") WHERE "users"."role" <> 'teacher';--> statement-breakpoint
CREATE INDEX "audit_log_subject_type" ON "audit_log" USING btree ("subject_type","created_at","id");--> statement-breakpoint
CREATE INDEX "certificates_registration" ON "certificates" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "certificates_search" ON "certificates" USING gin (("serial" || ' ' || ("printed" ->> 'name') || ' ' || ("printed" ->> 'topic')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "certificates_superseded" ON "certificates" USING btree ("id") WHERE "certificates"."superseded_at" is not null;--> statement-breakpoint
CREATE INDEX "certificates_revoked" ON "certificates" USING btree ("id") WHERE "certificates"."revoked_at" is not null;--> statement-breakpoint
CREATE INDEX "certificates_ended" ON "certificates" USING btree ("status_index") WHERE "certificates"."superseded_at" is not null or "certificates"."revoked_at" is not null;--> statement-breakpoint
CREATE INDEX "ebooks_title" ON "ebooks" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ebooks_shown" ON "ebooks" USING btree ("position","id") WHERE "ebooks"."published_at" is not null and "ebooks"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "ebooks_drafts" ON "ebooks" USING btree ("position","id") WHERE "ebooks"."published_at" is null and "ebooks"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "ebooks_archived" ON "ebooks" USING btree ("archived_at","id") WHERE "ebooks"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "ebooks_position" ON "ebooks" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "videos_title" ON "videos" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "videos_shown" ON "videos" USING btree ("position","id") WHERE "videos"."published_at" is not null and "videos"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "videos_drafts" ON "videos" USING btree ("position","id") WHERE "videos"."published_at" is null and "videos"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "videos_archived" ON "videos" USING btree ("archived_at","id") WHERE "videos"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "videos_position" ON "videos" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "subscriptions_starts_at" ON "subscriptions" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "subscriptions_over" ON "subscriptions" USING btree (coalesce("ended_at", "ends_at"));--> statement-breakpoint
CREATE INDEX "subscriptions_ended" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_trials" ON "subscriptions" USING btree ("ends_at") WHERE "subscriptions"."trial";--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_created_at" ON "audit_log" USING btree ("created_at","id");