CREATE TABLE "contribution_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contribution_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"draft_of" uuid,
	"form" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"photo" jsonb,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"reviewer_id" uuid,
	"taken_at" timestamp with time zone,
	"review_note" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "contribution_versions_number" UNIQUE("contribution_id","number"),
	CONSTRAINT "contribution_versions_state_known" CHECK ("contribution_versions"."state" in ('draft', 'sent', 'returned', 'public', 'earlier')),
	CONSTRAINT "contribution_versions_number_positive" CHECK ("contribution_versions"."number" >= 1),
	CONSTRAINT "contribution_versions_draft_until_public" CHECK (("contribution_versions"."state" in ('draft', 'sent', 'returned')) = ("contribution_versions"."draft_of" is not null))
);
--> statement-breakpoint
CREATE TABLE "contributions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"author_id" uuid,
	"draft_of" uuid,
	"seed_key" text,
	"state" text NOT NULL,
	"adapted_from_id" uuid,
	"public_version" integer,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"subject" text NOT NULL,
	"grades" integer[] NOT NULL,
	"board" text,
	"chapter" text NOT NULL,
	"licence" text NOT NULL,
	"body" text NOT NULL,
	"minutes" integer NOT NULL,
	"rupees" integer,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('simple', chapter), 'B') || setweight(to_tsvector('english', chapter), 'B') || setweight(to_tsvector('simple', summary), 'B') || setweight(to_tsvector('english', summary), 'B') || setweight(to_tsvector('simple', body), 'C') || setweight(to_tsvector('english', body), 'C')) STORED NOT NULL,
	CONSTRAINT "contributions_seed_key_unique" UNIQUE("seed_key"),
	CONSTRAINT "contributions_kind_known" CHECK ("contributions"."kind" in ('plan', 'paper', 'experiment')),
	CONSTRAINT "contributions_state_known" CHECK ("contributions"."state" in ('shown', 'waiting', 'hidden', 'removed')),
	CONSTRAINT "contributions_subject_known" CHECK ("contributions"."subject" in ('science', 'physics', 'chemistry', 'biology', 'mathematics', 'earth-and-space')),
	CONSTRAINT "contributions_board_known" CHECK ("contributions"."board" in ('CBSE', 'ICSE', 'State Board', 'IB', 'Cambridge (IGCSE)', 'Others')),
	CONSTRAINT "contributions_licence_known" CHECK ("contributions"."licence" in ('cc-by', 'cc-by-sa', 'class-only')),
	CONSTRAINT "contributions_waiting_until_public" CHECK (("contributions"."state" = 'waiting') = ("contributions"."public_version" is null)),
	CONSTRAINT "contributions_draft_until_public" CHECK (("contributions"."state" = 'waiting') = ("contributions"."draft_of" is not null)),
	CONSTRAINT "contributions_published_at" CHECK (("contributions"."public_version" is null) = ("contributions"."published_at" is null)),
	CONSTRAINT "contributions_seed_without_author" CHECK ("contributions"."seed_key" is null or "contributions"."author_id" is null)
);
--> statement-breakpoint
CREATE TABLE "digest_readers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"weekday" integer NOT NULL,
	"parts" text[] NOT NULL,
	"due_at" timestamp with time zone,
	"last_sent_at" timestamp with time zone,
	"mail_job" uuid,
	"ended_at" timestamp with time zone,
	CONSTRAINT "digest_readers_weekday_known" CHECK ("digest_readers"."weekday" between 1 and 7),
	CONSTRAINT "digest_readers_parts_known" CHECK ("digest_readers"."parts" <@ array['followed', 'questions', 'news']::text[]),
	CONSTRAINT "digest_readers_due_while_on" CHECK ("digest_readers"."is_on" or "digest_readers"."due_at" is null)
);
--> statement-breakpoint
CREATE TABLE "discussion_follows" (
	"user_id" uuid NOT NULL,
	"discussion_id" uuid NOT NULL,
	CONSTRAINT "discussion_follows_user_id_discussion_id_pk" PRIMARY KEY("user_id","discussion_id")
);
--> statement-breakpoint
CREATE TABLE "news" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"giver" text NOT NULL,
	"url" text NOT NULL,
	"gain" text NOT NULL,
	"subjects" text[] NOT NULL,
	"grades" integer[] NOT NULL,
	"boards" text[] NOT NULL,
	"states" text[] NOT NULL,
	"districts" text[] NOT NULL,
	"years_min" integer NOT NULL,
	"last_day" date NOT NULL,
	"fee" integer NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"suggested_by" uuid,
	"word" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('simple', giver), 'B') || setweight(to_tsvector('english', giver), 'B') || setweight(to_tsvector('simple', gain), 'C') || setweight(to_tsvector('english', gain), 'C')) STORED NOT NULL,
	CONSTRAINT "news_kind_known" CHECK ("news"."kind" in ('fellowship', 'course', 'competition')),
	CONSTRAINT "news_state_known" CHECK ("news"."state" in ('suggested', 'published', 'declined', 'withdrawn')),
	CONSTRAINT "news_url_is_web" CHECK ("news"."url" ~* '^https?:'),
	CONSTRAINT "news_fee_not_negative" CHECK ("news"."fee" >= 0),
	CONSTRAINT "news_years_not_negative" CHECK ("news"."years_min" >= 0),
	CONSTRAINT "news_published_has_moment" CHECK ("news"."state" <> 'published' or "news"."published_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "news_saves" (
	"user_id" uuid NOT NULL,
	"news_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"reminded_of" date,
	CONSTRAINT "news_saves_user_id_news_id_pk" PRIMARY KEY("user_id","news_id")
);
--> statement-breakpoint
CREATE TABLE "lesson_visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host_id" uuid,
	"visitor_id" uuid,
	"state" text NOT NULL,
	"awaits" text NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"place" text NOT NULL,
	"grade" integer NOT NULL,
	"topic" text NOT NULL,
	"focus" text NOT NULL,
	"focus_words" text NOT NULL,
	"whereabouts" text NOT NULL,
	"message" text NOT NULL,
	"decline_words" text DEFAULT '' NOT NULL,
	"seen" text DEFAULT '' NOT NULL,
	"keep" text DEFAULT '' NOT NULL,
	"to_try" text DEFAULT '' NOT NULL,
	"reflection" text DEFAULT '' NOT NULL,
	"host_minutes" integer,
	"visitor_minutes" integer,
	CONSTRAINT "lesson_visits_state_known" CHECK ("lesson_visits"."state" in ('proposed', 'agreed', 'declined', 'freed', 'cancelled')),
	CONSTRAINT "lesson_visits_awaits_known" CHECK ("lesson_visits"."awaits" in ('host', 'visitor')),
	CONSTRAINT "lesson_visits_place_known" CHECK ("lesson_visits"."place" in ('classroom', 'video')),
	CONSTRAINT "lesson_visits_focus_known" CHECK ("lesson_visits"."focus" in ('questions', 'voices', 'experiment', 'explaining', 'writing', 'mixed', 'time', 'own')),
	CONSTRAINT "lesson_visits_two" CHECK ("lesson_visits"."host_id" <> "lesson_visits"."visitor_id"),
	CONSTRAINT "lesson_visits_minutes" CHECK ("lesson_visits"."host_minutes" between 10 and 240
        and "lesson_visits"."visitor_minutes" between 10 and 240)
);
--> statement-breakpoint
CREATE TABLE "grievance_officer" (
	"only" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	CONSTRAINT "grievance_officer_one_row" CHECK ("grievance_officer"."only" = 1)
);
--> statement-breakpoint
CREATE TABLE "grievance_timers" (
	"name" text PRIMARY KEY NOT NULL,
	"hours" integer NOT NULL,
	"hides_first" boolean NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "grievance_timers_name_known" CHECK ("grievance_timers"."name" in ('acknowledgement', 'intimate', 'order', 'unlawful', 'other')),
	CONSTRAINT "grievance_timers_hours_positive" CHECK ("grievance_timers"."hours" > 0)
);
--> statement-breakpoint
CREATE TABLE "grievances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"class" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"place" text NOT NULL,
	"about" text NOT NULL,
	"post_id" uuid,
	"received_at" timestamp with time zone NOT NULL,
	"acknowledge_by" timestamp with time zone NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"remind_at" timestamp with time zone,
	"hides_post" boolean NOT NULL,
	"unacknowledged_told_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"overdue_told_at" timestamp with time zone,
	"outcome" text,
	"words" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"appeal" text DEFAULT '' NOT NULL,
	"appealed_at" timestamp with time zone,
	"appeal_granted" boolean DEFAULT false NOT NULL,
	"appeal_words" text DEFAULT '' NOT NULL,
	"appeal_decided_at" timestamp with time zone,
	"appeal_decided_by" uuid,
	CONSTRAINT "grievances_number_unique" UNIQUE("number"),
	CONSTRAINT "grievances_class_known" CHECK ("grievances"."class" in ('intimate', 'order', 'unlawful', 'other')),
	CONSTRAINT "grievances_outcome_known" CHECK ("grievances"."outcome" in ('upheld', 'rejected')),
	CONSTRAINT "grievances_outcome_when_decided" CHECK (("grievances"."outcome" is null) = ("grievances"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "answers" DROP CONSTRAINT "answers_state_known";--> statement-breakpoint
ALTER TABLE "discussions" DROP CONSTRAINT "discussions_state_known";--> statement-breakpoint
ALTER TABLE "moderation_decisions" DROP CONSTRAINT "moderation_decisions_one_post";--> statement-breakpoint
ALTER TABLE "post_reports" DROP CONSTRAINT "post_reports_one_post";--> statement-breakpoint
ALTER TABLE "unmaskings" DROP CONSTRAINT "unmaskings_one_post";--> statement-breakpoint
ALTER TABLE "notification_preferences" DROP CONSTRAINT "notification_preferences_kind_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "community_members" ADD COLUMN "reviews_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD COLUMN "contribution_id" uuid;--> statement-breakpoint
ALTER TABLE "post_reports" ADD COLUMN "contribution_id" uuid;--> statement-breakpoint
ALTER TABLE "unmaskings" ADD COLUMN "contribution_id" uuid;--> statement-breakpoint
ALTER TABLE "contribution_versions" ADD CONSTRAINT "contribution_versions_contribution_id_contributions_id_fk" FOREIGN KEY ("contribution_id") REFERENCES "public"."contributions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contribution_versions" ADD CONSTRAINT "contribution_versions_draft_of_users_id_fk" FOREIGN KEY ("draft_of") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contribution_versions" ADD CONSTRAINT "contribution_versions_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_draft_of_users_id_fk" FOREIGN KEY ("draft_of") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_adapted_from_id_contributions_id_fk" FOREIGN KEY ("adapted_from_id") REFERENCES "public"."contributions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_readers" ADD CONSTRAINT "digest_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_follows" ADD CONSTRAINT "discussion_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_follows" ADD CONSTRAINT "discussion_follows_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_suggested_by_users_id_fk" FOREIGN KEY ("suggested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_saves" ADD CONSTRAINT "news_saves_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_saves" ADD CONSTRAINT "news_saves_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_visits" ADD CONSTRAINT "lesson_visits_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_visits" ADD CONSTRAINT "lesson_visits_visitor_id_users_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grievances" ADD CONSTRAINT "grievances_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grievances" ADD CONSTRAINT "grievances_appeal_decided_by_users_id_fk" FOREIGN KEY ("appeal_decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contribution_versions_one_open" ON "contribution_versions" USING btree ("contribution_id") WHERE "contribution_versions"."draft_of" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "contribution_versions_one_public" ON "contribution_versions" USING btree ("contribution_id") WHERE "contribution_versions"."state" = 'public';--> statement-breakpoint
CREATE INDEX "contribution_versions_waiting" ON "contribution_versions" USING btree ("id") WHERE "contribution_versions"."state" = 'sent';--> statement-breakpoint
CREATE INDEX "contribution_versions_draft_of" ON "contribution_versions" USING btree ("draft_of","id") WHERE "contribution_versions"."draft_of" is not null;--> statement-breakpoint
CREATE INDEX "contribution_versions_reviewer" ON "contribution_versions" USING btree ("reviewer_id","id") WHERE "contribution_versions"."reviewer_id" is not null;--> statement-breakpoint
CREATE INDEX "contributions_author" ON "contributions" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "contributions_draft_of" ON "contributions" USING btree ("draft_of") WHERE "contributions"."draft_of" is not null;--> statement-breakpoint
CREATE INDEX "contributions_adapted_from" ON "contributions" USING btree ("adapted_from_id","id");--> statement-breakpoint
CREATE INDEX "contributions_shown" ON "contributions" USING btree ("id") WHERE "contributions"."state" = 'shown';--> statement-breakpoint
CREATE INDEX "contributions_kind" ON "contributions" USING btree ("kind","id") WHERE "contributions"."state" = 'shown';--> statement-breakpoint
CREATE INDEX "contributions_subject" ON "contributions" USING btree ("subject","id") WHERE "contributions"."state" = 'shown';--> statement-breakpoint
CREATE INDEX "contributions_search" ON "contributions" USING gin ("search");--> statement-breakpoint
CREATE INDEX "digest_readers_due" ON "digest_readers" USING btree ("due_at") WHERE "digest_readers"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "discussion_follows_discussion" ON "discussion_follows" USING btree ("discussion_id");--> statement-breakpoint
CREATE INDEX "news_published" ON "news" USING btree ("last_day","id") WHERE "news"."state" = 'published';--> statement-breakpoint
CREATE INDEX "news_suggested" ON "news" USING btree ("id") WHERE "news"."state" = 'suggested';--> statement-breakpoint
CREATE INDEX "news_suggested_by" ON "news" USING btree ("suggested_by","id");--> statement-breakpoint
CREATE INDEX "news_state" ON "news" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "news_published_at" ON "news" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "news_search" ON "news" USING gin ("search");--> statement-breakpoint
CREATE INDEX "news_saves_news" ON "news_saves" USING btree ("news_id");--> statement-breakpoint
CREATE INDEX "lesson_visits_host" ON "lesson_visits" USING btree ("host_id","id");--> statement-breakpoint
CREATE INDEX "lesson_visits_visitor" ON "lesson_visits" USING btree ("visitor_id","id");--> statement-breakpoint
CREATE INDEX "grievances_due" ON "grievances" USING btree ("due_at","id") WHERE "grievances"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "grievances_open" ON "grievances" USING btree ("id") WHERE "grievances"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "grievances_decided" ON "grievances" USING btree ("id") WHERE "grievances"."due_at" is null;--> statement-breakpoint
CREATE INDEX "grievances_to_remind" ON "grievances" USING btree ("remind_at") WHERE "grievances"."due_at" is not null and "grievances"."reminded_at" is null;--> statement-breakpoint
CREATE INDEX "grievances_to_tell" ON "grievances" USING btree ("due_at") WHERE "grievances"."due_at" is not null and "grievances"."overdue_told_at" is null;--> statement-breakpoint
CREATE INDEX "grievances_unacknowledged" ON "grievances" USING btree ("acknowledge_by") WHERE "grievances"."acknowledged_at" is null and "grievances"."unacknowledged_told_at" is null;--> statement-breakpoint
CREATE INDEX "grievances_post" ON "grievances" USING btree ("post_id") WHERE "grievances"."hides_post";--> statement-breakpoint
CREATE INDEX "grievances_decided_at" ON "grievances" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "grievances_decided_by" ON "grievances" USING btree ("decided_by") WHERE "grievances"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "grievances_appeal_decided_by" ON "grievances" USING btree ("appeal_decided_by") WHERE "grievances"."appeal_decided_by" is not null;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_contribution_id_contributions_id_fk" FOREIGN KEY ("contribution_id") REFERENCES "public"."contributions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_contribution_id_contributions_id_fk" FOREIGN KEY ("contribution_id") REFERENCES "public"."contributions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmaskings" ADD CONSTRAINT "unmaskings_contribution_id_contributions_id_fk" FOREIGN KEY ("contribution_id") REFERENCES "public"."contributions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "community_members_reviewers" ON "community_members" USING btree ("reviews_since") WHERE "community_members"."reviews_since" is not null;--> statement-breakpoint
CREATE INDEX "moderation_decisions_contribution" ON "moderation_decisions" USING btree ("contribution_id","id") WHERE "moderation_decisions"."contribution_id" is not null;--> statement-breakpoint
CREATE INDEX "post_reports_contribution" ON "post_reports" USING btree ("contribution_id","id") WHERE "post_reports"."contribution_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "post_reports_contribution_once" ON "post_reports" USING btree ("reporter_id","contribution_id") WHERE "post_reports"."contribution_id" is not null and "post_reports"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "unmaskings_contribution" ON "unmaskings" USING btree ("contribution_id") WHERE "unmaskings"."contribution_id" is not null;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_state_known" CHECK ("answers"."state" in ('shown', 'waiting', 'hidden', 'removed'));--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_state_known" CHECK ("discussions"."state" in ('shown', 'waiting', 'hidden', 'removed'));--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_one_post" CHECK (num_nonnulls("moderation_decisions"."discussion_id", "moderation_decisions"."answer_id", "moderation_decisions"."contribution_id") = 1);--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_one_post" CHECK (num_nonnulls("post_reports"."discussion_id", "post_reports"."answer_id", "post_reports"."contribution_id") = 1);--> statement-breakpoint
ALTER TABLE "unmaskings" ADD CONSTRAINT "unmaskings_one_post" CHECK (num_nonnulls("unmaskings"."discussion_id", "unmaskings"."answer_id", "unmaskings"."contribution_id") = 1);--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_kind_known" CHECK ("notification_preferences"."kind" in ('live-changed', 'live-place-free', 'live-reminder', 'certificate', 'appeal', 'work-handed-in', 'class-passed-on', 'question-reviewed', 'discussion-answered', 'answer-accepted', 'discussion-unanswered', 'discussion-followed', 'news-reminder', 'news-decided', 'contribution-review', 'contribution-decided', 'contribution-adapted', 'post-decided', 'subscription', 'seat', 'seat-taken', 'mentor', 'visit', 'school-term'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('live-changed', 'live-place-free', 'live-reminder', 'certificate', 'appeal', 'work-handed-in', 'class-passed-on', 'question-reviewed', 'discussion-answered', 'answer-accepted', 'discussion-unanswered', 'discussion-followed', 'news-reminder', 'news-decided', 'contribution-review', 'contribution-decided', 'contribution-adapted', 'post-decided', 'subscription', 'seat', 'seat-taken', 'mentor', 'visit', 'school-term'));