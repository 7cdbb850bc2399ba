CREATE TABLE "pupil_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pupil_sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "question_versions" (
	"question_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"explanation" text NOT NULL,
	"hint" text NOT NULL,
	"formulas" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"test_cases" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "question_versions_question_id_version_pk" PRIMARY KEY("question_id","version")
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"case_id" uuid,
	"place" integer NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"board" text,
	"grade" integer,
	"chapter" text NOT NULL,
	"competency" text NOT NULL,
	"difficulty" text,
	"bloom" text,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "questions_grade_range" CHECK ("questions"."grade" between 6 and 12),
	CONSTRAINT "questions_kind_known" CHECK ("questions"."kind" in ('one-choice', 'several-choices', 'true-false', 'assertion-reason', 'number', 'short-text', 'fill-in', 'match', 'order', 'long-answer', 'drawing', 'case')),
	CONSTRAINT "questions_board_known" CHECK ("questions"."board" in ('CBSE', 'ICSE', 'Tamil Nadu', 'Other')),
	CONSTRAINT "questions_difficulty_known" CHECK ("questions"."difficulty" in ('easy', 'medium', 'hard')),
	CONSTRAINT "questions_bloom_known" CHECK ("questions"."bloom" in ('remember', 'understand', 'apply', 'analyse', 'evaluate', 'create')),
	CONSTRAINT "questions_language_known" CHECK ("questions"."language" in ('en', 'ta', 'hi')),
	CONSTRAINT "questions_place_not_negative" CHECK ("questions"."place" >= 0),
	CONSTRAINT "questions_case_has_no_case" CHECK ("questions"."kind" <> 'case' or "questions"."case_id" is null),
	CONSTRAINT "questions_version_positive" CHECK ("questions"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "answer_events" (
	"attempt_id" uuid NOT NULL,
	"device" text NOT NULL,
	"seq" integer NOT NULL,
	"epoch" integer NOT NULL,
	"question" text NOT NULL,
	"value" jsonb,
	"at" timestamp with time zone,
	"received_at" timestamp with time zone NOT NULL,
	"arrival" integer NOT NULL,
	"late" boolean NOT NULL,
	"stale" boolean NOT NULL,
	CONSTRAINT "answer_events_attempt_id_device_seq_pk" PRIMARY KEY("attempt_id","device","seq"),
	CONSTRAINT "answer_events_arrival_unique" UNIQUE("attempt_id","arrival"),
	CONSTRAINT "answer_events_seq_positive" CHECK ("answer_events"."seq" >= 1)
);
--> statement-breakpoint
CREATE TABLE "attempt_answers" (
	"attempt_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"value" jsonb,
	"answered" boolean NOT NULL,
	"late" boolean NOT NULL,
	"late_value" jsonb,
	"accepted_arrival" integer,
	"conflict" boolean NOT NULL,
	"marks" numeric,
	"reason" text NOT NULL,
	"teacher_marks" numeric,
	"feedback" text NOT NULL,
	"marked_by" uuid,
	CONSTRAINT "attempt_answers_attempt_id_question_id_pk" PRIMARY KEY("attempt_id","question_id"),
	CONSTRAINT "attempt_answers_marks_hundredths" CHECK ("attempt_answers"."marks" = round("attempt_answers"."marks", 2)),
	CONSTRAINT "attempt_answers_teacher_marks_hundredths" CHECK ("attempt_answers"."teacher_marks" = round("attempt_answers"."teacher_marks", 2)),
	CONSTRAINT "attempt_answers_late_value" CHECK ("attempt_answers"."late" or "attempt_answers"."late_value" is null)
);
--> statement-breakpoint
CREATE TABLE "attempt_devices" (
	"attempt_id" uuid NOT NULL,
	"device" text NOT NULL,
	"epoch" integer NOT NULL,
	"saved" integer NOT NULL,
	"last_seq" integer NOT NULL,
	CONSTRAINT "attempt_devices_attempt_id_device_pk" PRIMARY KEY("attempt_id","device"),
	CONSTRAINT "attempt_devices_epoch_unique" UNIQUE("attempt_id","epoch"),
	CONSTRAINT "attempt_devices_saved_range" CHECK ("attempt_devices"."saved" between 0 and "attempt_devices"."last_seq")
);
--> statement-breakpoint
CREATE TABLE "test_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"test_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"seed" text NOT NULL,
	"epoch" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"deadline" timestamp with time zone,
	"seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"submitted_at" timestamp with time zone,
	"receipt" text,
	"events" integer NOT NULL,
	"bytes" integer NOT NULL,
	"answered" integer NOT NULL,
	"late" integer NOT NULL,
	"conflicts" integer NOT NULL,
	CONSTRAINT "test_attempts_number_unique" UNIQUE("test_id","student_id","number"),
	CONSTRAINT "test_attempts_receipt_unique" UNIQUE("receipt"),
	CONSTRAINT "test_attempts_end_has_cause" CHECK (("test_attempts"."ended_at" is null) = ("test_attempts"."ended_by" is null)),
	CONSTRAINT "test_attempts_ended_by_known" CHECK ("test_attempts"."ended_by" in ('submit', 'deadline', 'close')),
	CONSTRAINT "test_attempts_receipt_of_submit" CHECK (("test_attempts"."submitted_at" is null) = ("test_attempts"."receipt" is null)),
	CONSTRAINT "test_attempts_submit_ends" CHECK ("test_attempts"."submitted_at" is null or "test_attempts"."ended_at" is not null),
	CONSTRAINT "test_attempts_epoch_positive" CHECK ("test_attempts"."epoch" >= 1 and "test_attempts"."number" >= 1)
);
--> statement-breakpoint
CREATE TABLE "test_items" (
	"test_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"section" integer NOT NULL,
	"place" integer NOT NULL,
	"case_id" uuid,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"explanation" text NOT NULL,
	"hint" text NOT NULL,
	"formulas" jsonb NOT NULL,
	"marks" numeric NOT NULL,
	"negative_marks" numeric NOT NULL,
	CONSTRAINT "test_items_test_id_question_id_pk" PRIMARY KEY("test_id","question_id"),
	CONSTRAINT "test_items_place_unique" UNIQUE("test_id","place"),
	CONSTRAINT "test_items_marks_hundredths" CHECK ("test_items"."marks" = round("test_items"."marks", 2) and "test_items"."negative_marks" = round("test_items"."negative_marks", 2)),
	CONSTRAINT "test_items_marks_range" CHECK ("test_items"."marks" >= 0 and "test_items"."negative_marks" >= 0)
);
--> statement-breakpoint
CREATE TABLE "test_sections" (
	"test_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"title" text NOT NULL,
	"answer_any" integer,
	CONSTRAINT "test_sections_test_id_place_pk" PRIMARY KEY("test_id","place"),
	CONSTRAINT "test_sections_answer_any_positive" CHECK ("test_sections"."answer_any" >= 1)
);
--> statement-breakpoint
CREATE TABLE "tests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"title" text NOT NULL,
	"mode" text NOT NULL,
	"opens_at" timestamp with time zone,
	"closes_at" timestamp with time zone,
	"minutes" integer,
	"attempts" integer NOT NULL,
	"shuffle" boolean NOT NULL,
	"show" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"questions" integer NOT NULL,
	"marks" numeric NOT NULL,
	"negative" boolean NOT NULL,
	CONSTRAINT "tests_id_class" UNIQUE("id","class_id"),
	CONSTRAINT "tests_mode_known" CHECK ("tests"."mode" in ('graded', 'practice')),
	CONSTRAINT "tests_show_known" CHECK ("tests"."show" in ('after-submit', 'after-close', 'never')),
	CONSTRAINT "tests_window" CHECK ("tests"."closes_at" > "tests"."opens_at"),
	CONSTRAINT "tests_minutes_positive" CHECK ("tests"."minutes" >= 1),
	CONSTRAINT "tests_attempts_positive" CHECK ("tests"."attempts" >= 1),
	CONSTRAINT "tests_closed_after_opening" CHECK ("tests"."closed_at" is null or "tests"."opened_at" is not null),
	CONSTRAINT "tests_marks_positive" CHECK ("tests"."marks" > 0 and "tests"."questions" > 0)
);
--> statement-breakpoint
ALTER TABLE "class_students" ADD COLUMN "pin_hash" text;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "code" text;--> statement-breakpoint
UPDATE "classes" SET "code" = upper(translate(substr(md5("id"::text), 1, 8), '01', 'gh'));--> statement-breakpoint
ALTER TABLE "classes" ALTER COLUMN "code" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "pupil_sessions" ADD CONSTRAINT "pupil_sessions_student_id_class_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."class_students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_versions" ADD CONSTRAINT "question_versions_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_case_id_questions_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_events" ADD CONSTRAINT "answer_events_device_fk" FOREIGN KEY ("attempt_id","device") REFERENCES "public"."attempt_devices"("attempt_id","device") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_answers" ADD CONSTRAINT "attempt_answers_attempt_id_test_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."test_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_answers" ADD CONSTRAINT "attempt_answers_marked_by_users_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_devices" ADD CONSTRAINT "attempt_devices_attempt_id_test_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."test_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_attempts" ADD CONSTRAINT "test_attempts_test_fk" FOREIGN KEY ("test_id","class_id") REFERENCES "public"."tests"("id","class_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_attempts" ADD CONSTRAINT "test_attempts_student_fk" FOREIGN KEY ("student_id","class_id") REFERENCES "public"."class_students"("id","class_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_items" ADD CONSTRAINT "test_items_section_fk" FOREIGN KEY ("test_id","section") REFERENCES "public"."test_sections"("test_id","place") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_items" ADD CONSTRAINT "test_items_case_fk" FOREIGN KEY ("test_id","case_id") REFERENCES "public"."test_items"("test_id","question_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_sections" ADD CONSTRAINT "test_sections_test_id_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."tests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tests" ADD CONSTRAINT "tests_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pupil_sessions_student" ON "pupil_sessions" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "pupil_sessions_last_used_at" ON "pupil_sessions" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "questions_owner" ON "questions" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "questions_case" ON "questions" USING btree ("case_id","place");--> statement-breakpoint
CREATE INDEX "answer_events_question" ON "answer_events" USING btree ("attempt_id","question","device","late","epoch","seq");--> statement-breakpoint
CREATE INDEX "attempt_answers_marked_by" ON "attempt_answers" USING btree ("marked_by");--> statement-breakpoint
CREATE UNIQUE INDEX "test_attempts_one_running" ON "test_attempts" USING btree ("test_id","student_id") WHERE "test_attempts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "test_attempts_student" ON "test_attempts" USING btree ("student_id","test_id");--> statement-breakpoint
CREATE INDEX "test_attempts_running_out" ON "test_attempts" USING btree ("deadline") WHERE "test_attempts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "test_items_section" ON "test_items" USING btree ("test_id","section");--> statement-breakpoint
CREATE INDEX "test_items_case" ON "test_items" USING btree ("test_id","case_id");--> statement-breakpoint
CREATE INDEX "tests_class" ON "tests" USING btree ("class_id","id");--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_code_unique" UNIQUE("code");--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_language_known" CHECK ("classes"."language" in ('en', 'ta', 'hi'));