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
ALTER TABLE "notification_preferences" DROP CONSTRAINT "notification_preferences_kind_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "digest_readers" ADD CONSTRAINT "digest_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_follows" ADD CONSTRAINT "discussion_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussion_follows" ADD CONSTRAINT "discussion_follows_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_suggested_by_users_id_fk" FOREIGN KEY ("suggested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_saves" ADD CONSTRAINT "news_saves_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_saves" ADD CONSTRAINT "news_saves_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digest_readers_due" ON "digest_readers" USING btree ("due_at") WHERE "digest_readers"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "discussion_follows_discussion" ON "discussion_follows" USING btree ("discussion_id");--> statement-breakpoint
CREATE INDEX "news_published" ON "news" USING btree ("last_day","id") WHERE "news"."state" = 'published';--> statement-breakpoint
CREATE INDEX "news_suggested" ON "news" USING btree ("id") WHERE "news"."state" = 'suggested';--> statement-breakpoint
CREATE INDEX "news_suggested_by" ON "news" USING btree ("suggested_by","id");--> statement-breakpoint
CREATE INDEX "news_state" ON "news" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "news_published_at" ON "news" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "news_search" ON "news" USING gin ("search");--> statement-breakpoint
CREATE INDEX "news_saves_news" ON "news_saves" USING btree ("news_id");--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_kind_known" CHECK ("notification_preferences"."kind" in ('live-changed', 'live-place-free', 'live-reminder', 'certificate', 'appeal', 'work-handed-in', 'class-passed-on', 'question-reviewed', 'discussion-answered', 'answer-accepted', 'discussion-unanswered', 'discussion-followed', 'news-reminder', 'news-decided', 'post-decided', 'subscription', 'seat', 'seat-taken', 'mentor', 'school-term'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('live-changed', 'live-place-free', 'live-reminder', 'certificate', 'appeal', 'work-handed-in', 'class-passed-on', 'question-reviewed', 'discussion-answered', 'answer-accepted', 'discussion-unanswered', 'discussion-followed', 'news-reminder', 'news-decided', 'post-decided', 'subscription', 'seat', 'seat-taken', 'mentor', 'school-term'));