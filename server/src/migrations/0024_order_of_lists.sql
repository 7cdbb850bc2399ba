DROP INDEX "subscriptions_starts_at";--> statement-breakpoint
DROP INDEX "subscriptions_over";--> statement-breakpoint
DROP INDEX "subscriptions_ended";--> statement-breakpoint
DROP INDEX "subscriptions_trials";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "asked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "subscriptions" SET "asked" = true WHERE "user_id" IN (SELECT "user_id" FROM "subscription_requests" WHERE "status" = 'pending');--> statement-breakpoint
CREATE FUNCTION mark_terms_of_who_asks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE subscriptions SET asked = (NEW.status = 'pending')
    WHERE user_id = NEW.user_id AND asked <> (NEW.status = 'pending');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER mark_terms_of_who_asks AFTER INSERT OR UPDATE OF status ON "subscription_requests"
  FOR EACH ROW EXECUTE FUNCTION mark_terms_of_who_asks();--> statement-breakpoint
CREATE FUNCTION mark_term_of_who_asks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.asked := EXISTS (SELECT 1 FROM subscription_requests WHERE user_id = NEW.user_id AND status = 'pending');
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER mark_term_of_who_asks BEFORE INSERT ON "subscriptions"
  FOR EACH ROW EXECUTE FUNCTION mark_term_of_who_asks();--> statement-breakpoint
CREATE INDEX "live_sessions_cancelled" ON "live_sessions" USING btree ("starts_at","id") WHERE "live_sessions"."cancelled_at" is not null;--> statement-breakpoint
CREATE INDEX "live_sessions_theme" ON "live_sessions" USING btree ("theme","starts_at","id");--> statement-breakpoint
CREATE INDEX "materials_archived" ON "materials" USING btree ("position","id") WHERE "materials"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "materials_kind" ON "materials" USING btree ("kind","position","id");--> statement-breakpoint
CREATE INDEX "materials_subject" ON "materials" USING btree ("subject","position","id");--> statement-breakpoint
CREATE INDEX "subscriptions_asked" ON "subscriptions" USING btree ("id") WHERE "subscriptions"."asked";--> statement-breakpoint
CREATE INDEX "subscriptions_starts_at" ON "subscriptions" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_over" ON "subscriptions" USING btree (coalesce("ended_at", "ends_at"),"id");--> statement-breakpoint
CREATE INDEX "subscriptions_ended" ON "subscriptions" USING btree (coalesce("ended_at", "ends_at"),"id") WHERE "subscriptions"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_trials" ON "subscriptions" USING btree (coalesce("ended_at", "ends_at"),"id") WHERE "subscriptions"."trial";