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
ALTER TABLE "notification_preferences" DROP CONSTRAINT "notification_preferences_kind_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "mentor_pairs" ADD CONSTRAINT "mentor_pairs_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_pairs" ADD CONSTRAINT "mentor_pairs_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_profiles" ADD CONSTRAINT "teacher_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mentor_pairs_teacher_id" ON "mentor_pairs" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "teacher_profiles_shown" ON "teacher_profiles" USING btree ("id") WHERE "teacher_profiles"."is_shown";--> statement-breakpoint
CREATE INDEX "teacher_profiles_shown_district" ON "teacher_profiles" USING btree ("district","id") WHERE "teacher_profiles"."is_shown";--> statement-breakpoint
CREATE INDEX "teacher_profiles_nearby" ON "teacher_profiles" USING btree ("district","id") WHERE "teacher_profiles"."is_nearby";--> statement-breakpoint
CREATE INDEX "teacher_profiles_search" ON "teacher_profiles" USING gin (("name_sounds" || ' ' || "other_sounds") gin_trgm_ops) WHERE "teacher_profiles"."is_shown";--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_kind_known" CHECK ("notification_preferences"."kind" in ('live-changed', 'live-place-free', 'live-reminder', 'certificate', 'appeal', 'work-handed-in', 'class-passed-on', 'question-reviewed', 'discussion-answered', 'answer-accepted', 'discussion-unanswered', 'post-decided', 'subscription', 'seat', 'seat-taken', 'mentor', 'school-term'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('live-changed', 'live-place-free', 'live-reminder', 'certificate', 'appeal', 'work-handed-in', 'class-passed-on', 'question-reviewed', 'discussion-answered', 'answer-accepted', 'discussion-unanswered', 'post-decided', 'subscription', 'seat', 'seat-taken', 'mentor', 'school-term'));