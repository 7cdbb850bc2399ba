DROP INDEX "ebooks_title";--> statement-breakpoint
DROP INDEX "videos_title";--> statement-breakpoint
CREATE INDEX "live_sessions_search" ON "live_sessions" USING gin (("topic" || ' ' || "speaker_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "live_sessions_drafts" ON "live_sessions" USING btree ("starts_at","id") WHERE "live_sessions"."published_at" is null;--> statement-breakpoint
CREATE INDEX "materials_drafts" ON "materials" USING btree ("position","id") WHERE "materials"."published_at" is null and "materials"."archived_at" is null;