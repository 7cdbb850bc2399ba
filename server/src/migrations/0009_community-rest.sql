CREATE TABLE "post_mentions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"discussion_id" uuid,
	"answer_id" uuid,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "post_mentions_discussion" UNIQUE("discussion_id","user_id"),
	CONSTRAINT "post_mentions_answer" UNIQUE("answer_id","user_id"),
	CONSTRAINT "post_mentions_of_one_post" CHECK (num_nonnulls("post_mentions"."discussion_id", "post_mentions"."answer_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "moderation_decisions" DROP CONSTRAINT "moderation_decisions_one_post";--> statement-breakpoint
ALTER TABLE "post_reports" DROP CONSTRAINT "post_reports_one_post";--> statement-breakpoint
ALTER TABLE "unmaskings" DROP CONSTRAINT "unmaskings_one_post";--> statement-breakpoint
ALTER TABLE "notification_preferences" DROP CONSTRAINT "notification_preferences_kind_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN "picture" jsonb;--> statement-breakpoint
ALTER TABLE "discussions" ADD COLUMN "picture" jsonb;--> statement-breakpoint
ALTER TABLE "discussions" ADD COLUMN "live_session_id" uuid;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD COLUMN "news_id" uuid;--> statement-breakpoint
ALTER TABLE "post_reports" ADD COLUMN "news_id" uuid;--> statement-breakpoint
ALTER TABLE "unmaskings" ADD COLUMN "news_id" uuid;--> statement-breakpoint
ALTER TABLE "post_mentions" ADD CONSTRAINT "post_mentions_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_mentions" ADD CONSTRAINT "post_mentions_answer_id_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_mentions" ADD CONSTRAINT "post_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_mentions_user" ON "post_mentions" USING btree ("user_id","id");--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_live_session_id_live_sessions_id_fk" FOREIGN KEY ("live_session_id") REFERENCES "public"."live_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmaskings" ADD CONSTRAINT "unmaskings_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discussions_live_session" ON "discussions" USING btree ("live_session_id","id") WHERE "discussions"."live_session_id" is not null;--> statement-breakpoint
CREATE INDEX "moderation_decisions_news" ON "moderation_decisions" USING btree ("news_id","id") WHERE "moderation_decisions"."news_id" is not null;--> statement-breakpoint
CREATE INDEX "post_reports_news" ON "post_reports" USING btree ("news_id","id") WHERE "post_reports"."news_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "post_reports_news_once" ON "post_reports" USING btree ("reporter_id","news_id") WHERE "post_reports"."news_id" is not null and "post_reports"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "unmaskings_news" ON "unmaskings" USING btree ("news_id") WHERE "unmaskings"."news_id" is not null;--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_live_without_author" CHECK ("discussions"."live_session_id" is null or "discussions"."author_id" is null);--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_one_post" CHECK (num_nonnulls("moderation_decisions"."discussion_id", "moderation_decisions"."answer_id", "moderation_decisions"."contribution_id", "moderation_decisions"."news_id") = 1);--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_one_post" CHECK (num_nonnulls("post_reports"."discussion_id", "post_reports"."answer_id", "post_reports"."contribution_id", "post_reports"."news_id") = 1);--> statement-breakpoint
ALTER TABLE "unmaskings" ADD CONSTRAINT "unmaskings_one_post" CHECK (num_nonnulls("unmaskings"."discussion_id", "unmaskings"."answer_id", "unmaskings"."contribution_id", "unmaskings"."news_id") = 1);--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_kind_known" CHECK ("notification_preferences"."kind" in ('live-changed', 'live-place-free', 'live-reminder', 'certificate', 'appeal', 'work-handed-in', 'class-passed-on', 'question-reviewed', 'discussion-answered', 'answer-accepted', 'discussion-unanswered', 'discussion-followed', 'mention', 'news-reminder', 'news-decided', 'contribution-review', 'contribution-decided', 'contribution-adapted', 'post-decided', 'subscription', 'seat', 'seat-taken', 'mentor', 'visit', 'school-term'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('live-changed', 'live-place-free', 'live-reminder', 'certificate', 'appeal', 'work-handed-in', 'class-passed-on', 'question-reviewed', 'discussion-answered', 'answer-accepted', 'discussion-unanswered', 'discussion-followed', 'mention', 'news-reminder', 'news-decided', 'contribution-review', 'contribution-decided', 'contribution-adapted', 'post-decided', 'subscription', 'seat', 'seat-taken', 'mentor', 'visit', 'school-term'));