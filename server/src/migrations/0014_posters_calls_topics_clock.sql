CREATE TABLE "project_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_id" uuid NOT NULL,
	"second_id" uuid NOT NULL,
	"first_class_id" uuid NOT NULL,
	"second_class_id" uuid NOT NULL,
	"state" text NOT NULL,
	"awaits" text NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"address" text NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "project_calls_couple" UNIQUE("first_id","second_id"),
	CONSTRAINT "project_calls_two_classes" CHECK ("project_calls"."first_id" <> "project_calls"."second_id"),
	CONSTRAINT "project_calls_state_known" CHECK ("project_calls"."state" in ('proposed', 'agreed')),
	CONSTRAINT "project_calls_awaits_known" CHECK ("project_calls"."awaits" in ('first', 'second'))
);
--> statement-breakpoint
CREATE TABLE "project_posters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"project_class_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"names_school" boolean NOT NULL,
	"put_up_at" timestamp with time zone NOT NULL,
	CONSTRAINT "project_posters_once" UNIQUE("project_class_id")
);
--> statement-breakpoint
ALTER TABLE "notification_preferences" DROP CONSTRAINT "notification_preferences_kind_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "discussions" ADD COLUMN "shown_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "discussions" ADD COLUMN "teachers_told" integer;--> statement-breakpoint
ALTER TABLE "institutions" ADD COLUMN "sent_by" uuid;--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "competency" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "handout_key" text;--> statement-breakpoint
ALTER TABLE "test_items" ADD COLUMN "chapter" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "test_items" ADD COLUMN "competency" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "project_calls" ADD CONSTRAINT "project_calls_first_id_project_classes_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."project_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_calls" ADD CONSTRAINT "project_calls_second_id_project_classes_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."project_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_calls" ADD CONSTRAINT "project_calls_first_class_id_classes_id_fk" FOREIGN KEY ("first_class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_calls" ADD CONSTRAINT "project_calls_second_class_id_classes_id_fk" FOREIGN KEY ("second_class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_posters" ADD CONSTRAINT "project_posters_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_posters" ADD CONSTRAINT "project_posters_project_class_id_project_classes_id_fk" FOREIGN KEY ("project_class_id") REFERENCES "public"."project_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_posters" ADD CONSTRAINT "project_posters_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ebooks_filtered" ON "ebooks" USING btree ("subject","grade_from","grade_to","boards") WHERE "ebooks"."published_at" is not null and "ebooks"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "videos_filtered" ON "videos" USING btree ("subject","grade_from","grade_to","boards") WHERE "videos"."published_at" is not null and "videos"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "project_calls_second" ON "project_calls" USING btree ("second_id");--> statement-breakpoint
CREATE INDEX "project_calls_first_class" ON "project_calls" USING btree ("first_class_id");--> statement-breakpoint
CREATE INDEX "project_calls_second_class" ON "project_calls" USING btree ("second_class_id");--> statement-breakpoint
CREATE INDEX "project_posters_project" ON "project_posters" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "project_posters_class" ON "project_posters" USING btree ("class_id");--> statement-breakpoint
ALTER TABLE "institutions" ADD CONSTRAINT "institutions_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "institutions_sent_by" ON "institutions" USING btree ("sent_by") WHERE "institutions"."sent_by" is not null;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_kind_known" CHECK ("notification_preferences"."kind" in ('live-changed', 'live-place-free', 'live-reminder', 'certificate', 'appeal', 'work-handed-in', 'class-invited', 'class-passed-on', 'question-reviewed', 'discussion-answered', 'answer-accepted', 'discussion-waits', 'discussion-unanswered', 'discussion-followed', 'mention', 'news-reminder', 'news-decided', 'contribution-review', 'contribution-decided', 'contribution-adapted', 'post-decided', 'subscription', 'seat', 'seat-taken', 'mentor', 'visit', 'fair', 'project', 'partnership', 'school-term'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('live-changed', 'live-place-free', 'live-reminder', 'certificate', 'appeal', 'work-handed-in', 'class-invited', 'class-passed-on', 'question-reviewed', 'discussion-answered', 'answer-accepted', 'discussion-waits', 'discussion-unanswered', 'discussion-followed', 'mention', 'news-reminder', 'news-decided', 'contribution-review', 'contribution-decided', 'contribution-adapted', 'post-decided', 'subscription', 'seat', 'seat-taken', 'mentor', 'visit', 'fair', 'project', 'partnership', 'school-term'));--> statement-breakpoint
UPDATE "test_items" AS item SET
  "chapter" = coalesce(nullif(question."chapter", ''), top."chapter", ''),
  "competency" = coalesce(nullif(question."competency", ''), top."competency", '')
FROM "questions" AS question LEFT JOIN "questions" AS top ON top."id" = question."case_id"
WHERE question."id" = item."question_id";--> statement-breakpoint
UPDATE "questions" AS part SET "language" = top."language"
FROM "questions" AS top
WHERE top."id" = part."case_id" AND part."language" <> top."language";--> statement-breakpoint
CREATE FUNCTION in_own_language(content jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce((
    SELECT content || jsonb_build_object(
      'text', replace(replace(content ->> 'text', 'Assertion (A): ', words.assertion), 'Reason (R): ', words.reason),
      'options', (
        SELECT jsonb_agg(option || jsonb_build_object('text', words.options[(option ->> 'id')::int]) ORDER BY place)
        FROM jsonb_array_elements(content -> 'options') WITH ORDINALITY AS given(option, place)
      )
    )
    FROM (VALUES
      ('[\u0b80-\u0bff]', 'கூற்று (A): ', 'காரணம் (R): ', ARRAY[
        'A, R இரண்டும் சரி; R என்பது A-இன் சரியான விளக்கம்.',
        'A, R இரண்டும் சரி; ஆனால் R என்பது A-இன் சரியான விளக்கம் அல்ல.',
        'A சரி, ஆனால் R தவறு.',
        'A தவறு, ஆனால் R சரி.']),
      ('[\u0900-\u097f]', 'अभिकथन (A): ', 'कारण (R): ', ARRAY[
        'A और R दोनों सत्य हैं, और R, A की सही व्याख्या है।',
        'A और R दोनों सत्य हैं, परन्तु R, A की सही व्याख्या नहीं है।',
        'A सत्य है, परन्तु R असत्य है।',
        'A असत्य है, परन्तु R सत्य है।'])
    ) AS words(script, assertion, reason, options)
    WHERE content ->> 'kind' = 'assertion-reason' AND content ->> 'assertion' ~ words.script
  ), content)
$$;--> statement-breakpoint
UPDATE "question_versions" SET "content" = in_own_language("content") WHERE "content" ->> 'kind' = 'assertion-reason' AND "content" ->> 'assertion' ~ '[\u0900-\u097f\u0b80-\u0bff]';--> statement-breakpoint
UPDATE "test_items" SET "content" = in_own_language("content") WHERE "content" ->> 'kind' = 'assertion-reason' AND "content" ->> 'assertion' ~ '[\u0900-\u097f\u0b80-\u0bff]';--> statement-breakpoint
UPDATE "questions" SET "text" = version."content" ->> 'text'
FROM "question_versions" AS version
WHERE version."question_id" = "questions"."id" AND version."version" = "questions"."version"
  AND "questions"."kind" = 'assertion-reason' AND "questions"."text" <> version."content" ->> 'text';--> statement-breakpoint
DROP FUNCTION in_own_language(jsonb);
--> statement-breakpoint
-- Decisions that were taken back before they counted as none.
UPDATE "submissions" AS work SET "marked_at" = null
WHERE work."marked_at" IS NOT NULL AND work."marks" IS NULL AND work."feedback" = ''
  AND NOT EXISTS (SELECT 1 FROM jsonb_array_elements(coalesce(work."rubric", '[]')) AS line WHERE line ->> 'level' IS NOT NULL)
  AND NOT EXISTS (
    SELECT 1 FROM "submission_marking" AS marking WHERE marking."submission_id" = work."id"
      AND (marking."next_steps" <> '[]' OR EXISTS (SELECT 1 FROM jsonb_array_elements_text(marking."row_words") AS words WHERE words <> ''))
  )
  AND NOT EXISTS (
    SELECT 1 FROM "hand_ins" AS hand_in JOIN "hand_in_files" AS file ON file."hand_in_id" = hand_in."id"
      JOIN "submission_notes" AS note ON note."hand_in_file_id" = file."id"
    WHERE hand_in."submission_id" = work."id" AND hand_in."number" = work."hand_ins" AND (note."words" <> '' OR note."strokes" <> '[]')
  );
--> statement-breakpoint
-- A report of a time longer than a day was asked for before its end, and the mail never left.
UPDATE "partner_requests" AS request SET "report_asked_at" = null FROM "partner_slots" AS slot
WHERE slot."id" = request."slot_id" AND request."state" = 'confirmed' AND slot."minutes" > 1440
  AND request."report_asked_at" < slot."starts_at" + make_interval(mins => slot."minutes");
