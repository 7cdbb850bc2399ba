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
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_contribution_id_contributions_id_fk" FOREIGN KEY ("contribution_id") REFERENCES "public"."contributions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_contribution_id_contributions_id_fk" FOREIGN KEY ("contribution_id") REFERENCES "public"."contributions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmaskings" ADD CONSTRAINT "unmaskings_contribution_id_contributions_id_fk" FOREIGN KEY ("contribution_id") REFERENCES "public"."contributions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "community_members_reviewers" ON "community_members" USING btree ("reviews_since") WHERE "community_members"."reviews_since" is not null;--> statement-breakpoint
CREATE INDEX "moderation_decisions_contribution" ON "moderation_decisions" USING btree ("contribution_id","id") WHERE "moderation_decisions"."contribution_id" is not null;--> statement-breakpoint
CREATE INDEX "post_reports_contribution" ON "post_reports" USING btree ("contribution_id","id") WHERE "post_reports"."contribution_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "post_reports_contribution_once" ON "post_reports" USING btree ("reporter_id","contribution_id") WHERE "post_reports"."contribution_id" is not null and "post_reports"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "unmaskings_contribution" ON "unmaskings" USING btree ("contribution_id") WHERE "unmaskings"."contribution_id" is not null;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_one_post" CHECK (num_nonnulls("moderation_decisions"."discussion_id", "moderation_decisions"."answer_id", "moderation_decisions"."contribution_id") = 1);--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_one_post" CHECK (num_nonnulls("post_reports"."discussion_id", "post_reports"."answer_id", "post_reports"."contribution_id") = 1);--> statement-breakpoint
ALTER TABLE "unmaskings" ADD CONSTRAINT "unmaskings_one_post" CHECK (num_nonnulls("unmaskings"."discussion_id", "unmaskings"."answer_id", "unmaskings"."contribution_id") = 1);--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_kind_known" CHECK ("notification_preferences"."kind" in ('live-changed', 'live-place-free', 'live-reminder', 'certificate', 'appeal', 'work-handed-in', 'class-passed-on', 'question-reviewed', 'discussion-answered', 'answer-accepted', 'discussion-unanswered', 'discussion-followed', 'news-reminder', 'news-decided', 'contribution-review', 'contribution-decided', 'contribution-adapted', 'post-decided', 'subscription', 'seat', 'seat-taken', 'mentor', 'visit', 'school-term'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('live-changed', 'live-place-free', 'live-reminder', 'certificate', 'appeal', 'work-handed-in', 'class-passed-on', 'question-reviewed', 'discussion-answered', 'answer-accepted', 'discussion-unanswered', 'discussion-followed', 'news-reminder', 'news-decided', 'contribution-review', 'contribution-decided', 'contribution-adapted', 'post-decided', 'subscription', 'seat', 'seat-taken', 'mentor', 'visit', 'school-term'));