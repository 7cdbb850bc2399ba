CREATE TABLE "account_pictures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"image" "bytea" NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_pictures_small" CHECK (octet_length("account_pictures"."image") <= 100000)
);
--> statement-breakpoint
CREATE TABLE "answer_trials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"answer_id" uuid NOT NULL,
	"user_id" uuid,
	"note" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "answer_trials_once" UNIQUE("answer_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid,
	"is_anonymous" boolean DEFAULT false NOT NULL,
	"seed_key" text,
	"body" text NOT NULL,
	"content" jsonb NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"discussion_id" uuid NOT NULL,
	"accepted_at" timestamp with time zone,
	CONSTRAINT "answers_seed_key_unique" UNIQUE("seed_key"),
	CONSTRAINT "answers_state_known" CHECK ("answers"."state" in ('shown', 'waiting', 'removed')),
	CONSTRAINT "answers_seed_without_author" CHECK ("answers"."seed_key" is null or "answers"."author_id" is null)
);
--> statement-breakpoint
CREATE TABLE "discussions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid,
	"is_anonymous" boolean DEFAULT false NOT NULL,
	"seed_key" text,
	"body" text NOT NULL,
	"content" jsonb NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"title" text NOT NULL,
	"subject" text NOT NULL,
	"grade" integer,
	"board" text,
	"chapter" text NOT NULL,
	"answer_count" integer DEFAULT 0 NOT NULL,
	"first_answered_at" timestamp with time zone,
	"teachers_told_at" timestamp with time zone,
	"staff_told_at" timestamp with time zone,
	"asker_told_at" timestamp with time zone,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('simple', chapter), 'B') || setweight(to_tsvector('english', chapter), 'B') || setweight(to_tsvector('simple', body), 'C') || setweight(to_tsvector('english', body), 'C')) STORED NOT NULL,
	CONSTRAINT "discussions_seed_key_unique" UNIQUE("seed_key"),
	CONSTRAINT "discussions_state_known" CHECK ("discussions"."state" in ('shown', 'waiting', 'removed')),
	CONSTRAINT "discussions_subject_known" CHECK ("discussions"."subject" in ('science', 'physics', 'chemistry', 'biology', 'mathematics', 'earth-and-space')),
	CONSTRAINT "discussions_board_known" CHECK ("discussions"."board" in ('CBSE', 'ICSE', 'State Board', 'IB', 'Cambridge (IGCSE)', 'Others')),
	CONSTRAINT "discussions_grade_range" CHECK ("discussions"."grade" between 6 and 12),
	CONSTRAINT "discussions_answer_count_not_negative" CHECK ("discussions"."answer_count" >= 0),
	CONSTRAINT "discussions_seed_without_author" CHECK ("discussions"."seed_key" is null or "discussions"."author_id" is null)
);
--> statement-breakpoint
CREATE TABLE "community_members" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"can_answer" text DEFAULT '' NOT NULL,
	"welcomed_at" timestamp with time zone,
	"suspended_until" timestamp with time zone,
	CONSTRAINT "community_members_can_answer_short" CHECK (length("community_members"."can_answer") <= 200)
);
--> statement-breakpoint
CREATE TABLE "member_blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "muted_discussions" (
	"user_id" uuid NOT NULL,
	"discussion_id" uuid NOT NULL,
	CONSTRAINT "muted_discussions_user_id_discussion_id_pk" PRIMARY KEY("user_id","discussion_id")
);
--> statement-breakpoint
CREATE TABLE "moderation_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"discussion_id" uuid,
	"answer_id" uuid,
	"member_id" uuid,
	"act" text NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp with time zone,
	"decided_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"appeal" text DEFAULT '' NOT NULL,
	"appealed_at" timestamp with time zone,
	"appeal_decided_by" uuid,
	"appeal_decided_at" timestamp with time zone,
	"is_reversed" boolean DEFAULT false NOT NULL,
	"appeal_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "moderation_decisions_one_post" CHECK (num_nonnulls("moderation_decisions"."discussion_id", "moderation_decisions"."answer_id") = 1),
	CONSTRAINT "moderation_decisions_act_known" CHECK ("moderation_decisions"."act" in ('kept', 'note', 'warning', 'suspension', 'removal')),
	CONSTRAINT "moderation_decisions_until_of_suspension" CHECK (("moderation_decisions"."act" = 'suspension') = ("moderation_decisions"."until" is not null))
);
--> statement-breakpoint
CREATE TABLE "post_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"discussion_id" uuid,
	"answer_id" uuid,
	"reporter_id" uuid,
	"reason" text NOT NULL,
	"details" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "post_reports_one_post" CHECK (num_nonnulls("post_reports"."discussion_id", "post_reports"."answer_id") = 1),
	CONSTRAINT "post_reports_reason_known" CHECK ("post_reports"."reason" in ('about-pupils', 'personal-data', 'abuse', 'wrong', 'advertising', 'copyright', 'other'))
);
--> statement-breakpoint
CREATE TABLE "unmaskings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"discussion_id" uuid,
	"answer_id" uuid,
	"requested_by" uuid,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	CONSTRAINT "unmaskings_one_post" CHECK (num_nonnulls("unmaskings"."discussion_id", "unmaskings"."answer_id") = 1),
	CONSTRAINT "unmaskings_by_two" CHECK ("unmaskings"."requested_by" <> "unmaskings"."approved_by")
);
--> statement-breakpoint
CREATE TABLE "mentor_pairs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mentor_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	CONSTRAINT "mentor_pairs_once" UNIQUE("mentor_id","teacher_id"),
	CONSTRAINT "mentor_pairs_subject_known" CHECK ("mentor_pairs"."subject" in ('science', 'physics', 'chemistry', 'biology', 'mathematics', 'earth-and-space')),
	CONSTRAINT "mentor_pairs_two" CHECK ("mentor_pairs"."mentor_id" <> "mentor_pairs"."teacher_id")
);
--> statement-breakpoint
CREATE TABLE "teacher_profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"board" text,
	"languages" text[] NOT NULL,
	"district" text,
	"ask_about" text NOT NULL,
	"school" text NOT NULL,
	"contact" text NOT NULL,
	"mentor_subjects" text[] NOT NULL,
	"is_shown" boolean NOT NULL,
	"is_nearby" boolean NOT NULL,
	"name_sounds" text NOT NULL,
	"other_sounds" text NOT NULL,
	CONSTRAINT "teacher_profiles_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "teacher_profiles_board_known" CHECK ("teacher_profiles"."board" in ('CBSE', 'ICSE', 'State Board', 'IB', 'Cambridge (IGCSE)', 'Others')),
	CONSTRAINT "teacher_profiles_languages_known" CHECK ("teacher_profiles"."languages" <@ array['en', 'as', 'bn', 'brx', 'doi', 'gu', 'hi', 'kn', 'ks', 'kok', 'mai', 'ml', 'mni', 'mr', 'ne', 'or', 'pa', 'sa', 'sat', 'sd', 'ta', 'te', 'ur']::text[]),
	CONSTRAINT "teacher_profiles_mentor_subjects_known" CHECK ("teacher_profiles"."mentor_subjects" <@ array['science', 'physics', 'chemistry', 'biology', 'mathematics', 'earth-and-space']::text[]),
	CONSTRAINT "teacher_profiles_nearby_somewhere" CHECK (not "teacher_profiles"."is_nearby" or "teacher_profiles"."district" is not null),
	CONSTRAINT "teacher_profiles_mentor_shown" CHECK ("teacher_profiles"."is_shown" or "teacher_profiles"."mentor_subjects" = '{}')
);
--> statement-breakpoint
CREATE TABLE "ebook_first_pages" (
	"ebook_id" uuid PRIMARY KEY NOT NULL,
	"made_from" text NOT NULL,
	"pages" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_preferences" DROP CONSTRAINT "notification_preferences_kind_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_purpose_known";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "statement_row" text;--> statement-breakpoint
ALTER TABLE "account_pictures" ADD CONSTRAINT "account_pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_trials" ADD CONSTRAINT "answer_trials_answer_id_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_trials" ADD CONSTRAINT "answer_trials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_members" ADD CONSTRAINT "community_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_blocks" ADD CONSTRAINT "member_blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_blocks" ADD CONSTRAINT "member_blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muted_discussions" ADD CONSTRAINT "muted_discussions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muted_discussions" ADD CONSTRAINT "muted_discussions_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_answer_id_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_appeal_decided_by_users_id_fk" FOREIGN KEY ("appeal_decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_answer_id_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmaskings" ADD CONSTRAINT "unmaskings_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmaskings" ADD CONSTRAINT "unmaskings_answer_id_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmaskings" ADD CONSTRAINT "unmaskings_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmaskings" ADD CONSTRAINT "unmaskings_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_pairs" ADD CONSTRAINT "mentor_pairs_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_pairs" ADD CONSTRAINT "mentor_pairs_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_profiles" ADD CONSTRAINT "teacher_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ebook_first_pages" ADD CONSTRAINT "ebook_first_pages_ebook_id_ebooks_id_fk" FOREIGN KEY ("ebook_id") REFERENCES "public"."ebooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_trials_user" ON "answer_trials" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "answers_discussion" ON "answers" USING btree ("discussion_id","id");--> statement-breakpoint
CREATE INDEX "answers_author" ON "answers" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "answers_waiting" ON "answers" USING btree ("id") WHERE "answers"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "answers_one_accepted" ON "answers" USING btree ("discussion_id") WHERE "answers"."accepted_at" is not null;--> statement-breakpoint
CREATE INDEX "discussions_author" ON "discussions" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "discussions_shown" ON "discussions" USING btree ("id") WHERE "discussions"."state" = 'shown';--> statement-breakpoint
CREATE INDEX "discussions_subject" ON "discussions" USING btree ("subject","id") WHERE "discussions"."state" = 'shown';--> statement-breakpoint
CREATE INDEX "discussions_unanswered" ON "discussions" USING btree ("id") WHERE "discussions"."state" = 'shown' and "discussions"."first_answered_at" is null;--> statement-breakpoint
CREATE INDEX "discussions_for_staff" ON "discussions" USING btree ("id") WHERE "discussions"."state" = 'shown' and "discussions"."first_answered_at" is null and "discussions"."staff_told_at" is not null;--> statement-breakpoint
CREATE INDEX "discussions_waiting" ON "discussions" USING btree ("id") WHERE "discussions"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "discussions_created_at" ON "discussions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "discussions_search" ON "discussions" USING gin ("search");--> statement-breakpoint
CREATE INDEX "member_blocks_user" ON "member_blocks" USING btree ("user_id","blocked_id");--> statement-breakpoint
CREATE INDEX "member_blocks_blocked" ON "member_blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "muted_discussions_discussion" ON "muted_discussions" USING btree ("discussion_id");--> statement-breakpoint
CREATE INDEX "moderation_decisions_discussion" ON "moderation_decisions" USING btree ("discussion_id","id");--> statement-breakpoint
CREATE INDEX "moderation_decisions_answer" ON "moderation_decisions" USING btree ("answer_id","id");--> statement-breakpoint
CREATE INDEX "moderation_decisions_member" ON "moderation_decisions" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "moderation_decisions_decided_by" ON "moderation_decisions" USING btree ("decided_by") WHERE "moderation_decisions"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "moderation_decisions_appeal_decided_by" ON "moderation_decisions" USING btree ("appeal_decided_by") WHERE "moderation_decisions"."appeal_decided_by" is not null;--> statement-breakpoint
CREATE INDEX "moderation_decisions_appeals" ON "moderation_decisions" USING btree ("id") WHERE "moderation_decisions"."appealed_at" is not null and "moderation_decisions"."appeal_decided_at" is null;--> statement-breakpoint
CREATE INDEX "post_reports_discussion" ON "post_reports" USING btree ("discussion_id","id");--> statement-breakpoint
CREATE INDEX "post_reports_answer" ON "post_reports" USING btree ("answer_id","id");--> statement-breakpoint
CREATE INDEX "post_reports_reporter" ON "post_reports" USING btree ("reporter_id","id");--> statement-breakpoint
CREATE INDEX "post_reports_open" ON "post_reports" USING btree ("id") WHERE "post_reports"."settled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "post_reports_discussion_once" ON "post_reports" USING btree ("reporter_id","discussion_id") WHERE "post_reports"."discussion_id" is not null and "post_reports"."settled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "post_reports_answer_once" ON "post_reports" USING btree ("reporter_id","answer_id") WHERE "post_reports"."answer_id" is not null and "post_reports"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "unmaskings_discussion" ON "unmaskings" USING btree ("discussion_id");--> statement-breakpoint
CREATE INDEX "unmaskings_answer" ON "unmaskings" USING btree ("answer_id");--> statement-breakpoint
CREATE INDEX "unmaskings_requested_by" ON "unmaskings" USING btree ("requested_by") WHERE "unmaskings"."requested_by" is not null;--> statement-breakpoint
CREATE INDEX "unmaskings_approved_by" ON "unmaskings" USING btree ("approved_by") WHERE "unmaskings"."approved_by" is not null;--> statement-breakpoint
CREATE INDEX "unmaskings_open" ON "unmaskings" USING btree ("id") WHERE "unmaskings"."approved_at" is null;--> statement-breakpoint
CREATE INDEX "mentor_pairs_teacher_id" ON "mentor_pairs" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "teacher_profiles_shown" ON "teacher_profiles" USING btree ("id") WHERE "teacher_profiles"."is_shown";--> statement-breakpoint
CREATE INDEX "teacher_profiles_shown_district" ON "teacher_profiles" USING btree ("district","id") WHERE "teacher_profiles"."is_shown";--> statement-breakpoint
CREATE INDEX "teacher_profiles_shown_board" ON "teacher_profiles" USING btree ("board","id") WHERE "teacher_profiles"."is_shown";--> statement-breakpoint
CREATE INDEX "teacher_profiles_shown_mentor_subjects" ON "teacher_profiles" USING gin ("mentor_subjects") WHERE "teacher_profiles"."is_shown";--> statement-breakpoint
CREATE INDEX "teacher_profiles_nearby" ON "teacher_profiles" USING btree ("district","id") WHERE "teacher_profiles"."is_nearby";--> statement-breakpoint
CREATE INDEX "teacher_profiles_search" ON "teacher_profiles" USING gin (("name_sounds" || ' ' || "other_sounds") gin_trgm_ops) WHERE "teacher_profiles"."is_shown";--> statement-breakpoint
CREATE INDEX "payments_utr" ON "payments" USING btree ("utr") WHERE "payments"."utr" <> '';--> statement-breakpoint
CREATE INDEX "payments_open_amount" ON "payments" USING btree ("amount_paise","id") WHERE "payments"."received_at" is null;--> statement-breakpoint
CREATE INDEX "payments_claimed" ON "payments" USING btree ("id") WHERE "payments"."received_at" is null and "payments"."utr" <> '';--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_statement_row_unique" UNIQUE("statement_row");--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_kind_known" CHECK ("notification_preferences"."kind" in ('live-changed', 'live-place-free', 'live-reminder', 'certificate', 'appeal', 'work-handed-in', 'class-passed-on', 'question-reviewed', 'discussion-answered', 'answer-accepted', 'discussion-unanswered', 'post-decided', 'subscription', 'seat', 'seat-taken', 'mentor', 'school-term'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('live-changed', 'live-place-free', 'live-reminder', 'certificate', 'appeal', 'work-handed-in', 'class-passed-on', 'question-reviewed', 'discussion-answered', 'answer-accepted', 'discussion-unanswered', 'post-decided', 'subscription', 'seat', 'seat-taken', 'mentor', 'school-term'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_purpose_known" CHECK ("payments"."purpose" in ('subscription-request', 'institution', 'renewal'));