CREATE TABLE "fair_credits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fair_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"entry_id" uuid,
	"part" text NOT NULL,
	CONSTRAINT "fair_credits_entry" UNIQUE("entry_id")
);
--> statement-breakpoint
CREATE TABLE "fair_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fair_id" uuid NOT NULL,
	"school_id" uuid NOT NULL,
	"teacher_id" uuid,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"grade" integer NOT NULL,
	"pupils" integer NOT NULL,
	"summary" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"score" numeric,
	"place" integer,
	CONSTRAINT "fair_entries_pupils" CHECK ("fair_entries"."pupils" between 1 and 12),
	CONSTRAINT "fair_entries_place_with_score" CHECK (("fair_entries"."place" is null) = ("fair_entries"."score" is null))
);
--> statement-breakpoint
CREATE TABLE "fair_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"slot" integer NOT NULL,
	"judge_id" uuid,
	"asked_at" timestamp with time zone NOT NULL,
	"stuck_at" timestamp with time zone,
	"marks" integer[],
	"remark" text DEFAULT '' NOT NULL,
	"scored_at" timestamp with time zone,
	CONSTRAINT "fair_reviews_slot" UNIQUE("entry_id","slot"),
	CONSTRAINT "fair_reviews_different_judges" UNIQUE("entry_id","judge_id"),
	CONSTRAINT "fair_reviews_slot_known" CHECK ("fair_reviews"."slot" between 1 and 3),
	CONSTRAINT "fair_reviews_score_whole" CHECK (("fair_reviews"."marks" is null) = ("fair_reviews"."scored_at" is null))
);
--> statement-breakpoint
CREATE TABLE "fair_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fair_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"school_id" uuid,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fair_members_once" UNIQUE("user_id","fair_id"),
	CONSTRAINT "fair_members_role_known" CHECK ("fair_members"."role" in ('school', 'judge')),
	CONSTRAINT "fair_members_teacher_has_school" CHECK ("fair_members"."role" = 'judge' or "fair_members"."school_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "fair_schools" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fair_id" uuid NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fairs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host_id" uuid,
	"state" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"place" text NOT NULL,
	"held_on" date NOT NULL,
	"entries_until" timestamp with time zone NOT NULL,
	"grade_from" integer NOT NULL,
	"grade_to" integer NOT NULL,
	"categories" text[] NOT NULL,
	"rubric" jsonb NOT NULL,
	"tie_rule" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"rules_locked_at" timestamp with time zone,
	"school_code" text NOT NULL,
	"judge_code" text NOT NULL,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "fairs_school_code_unique" UNIQUE("school_code"),
	CONSTRAINT "fairs_judge_code_unique" UNIQUE("judge_code"),
	CONSTRAINT "fairs_state_known" CHECK ("fairs"."state" in ('open', 'judging', 'published', 'cancelled')),
	CONSTRAINT "fairs_kind_known" CHECK ("fairs"."kind" in ('together', 'own-school')),
	CONSTRAINT "fairs_tie_rule_known" CHECK ("fairs"."tie_rule" in ('rows', 'rows-then-grade', 'shared')),
	CONSTRAINT "fairs_grades_in_order" CHECK ("fairs"."grade_from" <= "fairs"."grade_to"),
	CONSTRAINT "fairs_published_has_moment" CHECK (("fairs"."state" = 'published') = ("fairs"."published_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "notification_preferences" DROP CONSTRAINT "notification_preferences_kind_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "certificates" ALTER COLUMN "registration_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" ALTER COLUMN "session_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "credit_id" uuid;--> statement-breakpoint
ALTER TABLE "fair_credits" ADD CONSTRAINT "fair_credits_fair_id_fairs_id_fk" FOREIGN KEY ("fair_id") REFERENCES "public"."fairs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fair_credits" ADD CONSTRAINT "fair_credits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fair_credits" ADD CONSTRAINT "fair_credits_entry_id_fair_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."fair_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fair_entries" ADD CONSTRAINT "fair_entries_fair_id_fairs_id_fk" FOREIGN KEY ("fair_id") REFERENCES "public"."fairs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fair_entries" ADD CONSTRAINT "fair_entries_school_id_fair_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."fair_schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fair_entries" ADD CONSTRAINT "fair_entries_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fair_reviews" ADD CONSTRAINT "fair_reviews_entry_id_fair_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."fair_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fair_reviews" ADD CONSTRAINT "fair_reviews_judge_id_users_id_fk" FOREIGN KEY ("judge_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fair_members" ADD CONSTRAINT "fair_members_fair_id_fairs_id_fk" FOREIGN KEY ("fair_id") REFERENCES "public"."fairs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fair_members" ADD CONSTRAINT "fair_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fair_members" ADD CONSTRAINT "fair_members_school_id_fair_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."fair_schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fair_schools" ADD CONSTRAINT "fair_schools_fair_id_fairs_id_fk" FOREIGN KEY ("fair_id") REFERENCES "public"."fairs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fairs" ADD CONSTRAINT "fairs_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fair_credits_judge" ON "fair_credits" USING btree ("fair_id","user_id") WHERE "fair_credits"."entry_id" is null;--> statement-breakpoint
CREATE INDEX "fair_credits_fair" ON "fair_credits" USING btree ("fair_id","id");--> statement-breakpoint
CREATE INDEX "fair_credits_user" ON "fair_credits" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "fair_entries_fair" ON "fair_entries" USING btree ("fair_id","id");--> statement-breakpoint
CREATE INDEX "fair_entries_school" ON "fair_entries" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "fair_entries_teacher" ON "fair_entries" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "fair_reviews_judge" ON "fair_reviews" USING btree ("judge_id");--> statement-breakpoint
CREATE INDEX "fair_reviews_awaited" ON "fair_reviews" USING btree ("asked_at") WHERE "fair_reviews"."scored_at" is null;--> statement-breakpoint
CREATE INDEX "fair_members_fair" ON "fair_members" USING btree ("fair_id","id");--> statement-breakpoint
CREATE INDEX "fair_members_school" ON "fair_members" USING btree ("school_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fair_schools_name" ON "fair_schools" USING btree ("fair_id",lower("name"));--> statement-breakpoint
CREATE INDEX "fairs_host" ON "fairs" USING btree ("host_id","id");--> statement-breakpoint
CREATE INDEX "fairs_without_host" ON "fairs" USING btree ("id") WHERE "fairs"."host_id" is null;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_credit_id_fair_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."fair_credits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_one_in_force_for_fair" ON "certificates" USING btree ("credit_id") WHERE "certificates"."superseded_at" is null and "certificates"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "certificates_credit" ON "certificates" USING btree ("credit_id") WHERE "certificates"."credit_id" is not null;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_one_occasion" CHECK (num_nonnulls("certificates"."registration_id", "certificates"."session_id") = case when "certificates"."credit_id" is null then 2 else 0 end);--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_kind_known" CHECK ("notification_preferences"."kind" in ('live-changed', 'live-place-free', 'live-reminder', 'certificate', 'appeal', 'work-handed-in', 'class-passed-on', 'question-reviewed', 'discussion-answered', 'answer-accepted', 'discussion-unanswered', 'discussion-followed', 'news-reminder', 'news-decided', 'contribution-review', 'contribution-decided', 'contribution-adapted', 'post-decided', 'subscription', 'seat', 'seat-taken', 'mentor', 'visit', 'fair', 'school-term'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('live-changed', 'live-place-free', 'live-reminder', 'certificate', 'appeal', 'work-handed-in', 'class-passed-on', 'question-reviewed', 'discussion-answered', 'answer-accepted', 'discussion-unanswered', 'discussion-followed', 'news-reminder', 'news-decided', 'contribution-review', 'contribution-decided', 'contribution-adapted', 'post-decided', 'subscription', 'seat', 'seat-taken', 'mentor', 'visit', 'fair', 'school-term'));--> statement-breakpoint
-- by hand: the first entry locks the rules of a fair, and locked rules do not change
CREATE FUNCTION lock_fair_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE fairs SET rules_locked_at = NEW.created_at WHERE id = NEW.fair_id AND rules_locked_at IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER fair_entries_lock_rules AFTER INSERT ON "fair_entries" FOR EACH ROW EXECUTE FUNCTION lock_fair_rules();--> statement-breakpoint
CREATE FUNCTION keep_fair_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.rules_locked_at, NEW.version, NEW.name, NEW.kind, NEW.place, NEW.held_on, NEW.entries_until, NEW.grade_from, NEW.grade_to, NEW.categories, NEW.rubric, NEW.tie_rule)
    IS DISTINCT FROM
    (OLD.rules_locked_at, OLD.version, OLD.name, OLD.kind, OLD.place, OLD.held_on, OLD.entries_until, OLD.grade_from, OLD.grade_to, OLD.categories, OLD.rubric, OLD.tie_rule)
  THEN
    RAISE EXCEPTION 'the rules of a fair stay as they are from its first entry on' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER fairs_keep_rules BEFORE UPDATE ON "fairs"
  FOR EACH ROW WHEN (OLD.rules_locked_at IS NOT NULL) EXECUTE FUNCTION keep_fair_rules();
