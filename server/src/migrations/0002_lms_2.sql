CREATE TABLE "class_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"email" text NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	CONSTRAINT "class_invitations_email_unique" UNIQUE("class_id","email")
);
--> statement-breakpoint
CREATE TABLE "class_teachers" (
	"class_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "class_teachers_class_id_user_id_pk" PRIMARY KEY("class_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "question_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question_id" uuid NOT NULL,
	"snapshot" jsonb NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"copy_id" uuid,
	CONSTRAINT "question_offers_question_unique" UNIQUE("question_id"),
	CONSTRAINT "question_offers_state_known" CHECK ("question_offers"."state" in ('pending', 'accepted', 'refused')),
	CONSTRAINT "question_offers_decided" CHECK (("question_offers"."state" = 'pending') = ("question_offers"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "pupil_extra_time" (
	"student_id" uuid PRIMARY KEY NOT NULL,
	"percent" integer NOT NULL,
	CONSTRAINT "pupil_extra_time_percent_range" CHECK ("pupil_extra_time"."percent" between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "marking_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"shortcut" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "marking_comments_shortcut_unique" UNIQUE("owner_id","shortcut")
);
--> statement-breakpoint
CREATE TABLE "test_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"test_id" uuid NOT NULL,
	"regrade_id" uuid,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"question_id" uuid,
	"student_id" uuid,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "test_history_kind_known" CHECK ("test_history"."kind" in ('regrade', 'marks', 'late', 'rubric')),
	CONSTRAINT "test_history_pupil_of_regrade" CHECK ("test_history"."regrade_id" is null or "test_history"."student_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "test_rubrics" (
	"test_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"rows" jsonb,
	CONSTRAINT "test_rubrics_test_id_question_id_pk" PRIMARY KEY("test_id","question_id"),
	CONSTRAINT "test_rubrics_version_positive" CHECK ("test_rubrics"."version" >= 1)
);
--> statement-breakpoint
ALTER TABLE "questions" ALTER COLUMN "owner_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "institution_id" uuid;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "translation_of" uuid;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "seed_key" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "seed_sha" text;--> statement-breakpoint
ALTER TABLE "answer_events" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "answer_events" ADD COLUMN "from_file" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "attempt_answers" ADD COLUMN "from_file" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "attempt_answers" ADD COLUMN "rubric" jsonb;--> statement-breakpoint
ALTER TABLE "attempt_answers" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "test_attempts" ADD COLUMN "set" text;--> statement-breakpoint
ALTER TABLE "test_attempts" ADD COLUMN "asked" uuid[];--> statement-breakpoint
ALTER TABLE "test_items" ADD COLUMN "compulsory" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "test_items" ADD COLUMN "choice" integer;--> statement-breakpoint
ALTER TABLE "test_items" ADD COLUMN "counting" text DEFAULT 'as-usual' NOT NULL;--> statement-breakpoint
ALTER TABLE "test_items" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "test_sections" ADD COLUMN "draw" integer;--> statement-breakpoint
ALTER TABLE "test_sections" ADD COLUMN "filter" jsonb;--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "sets" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "blueprint" text;--> statement-breakpoint
ALTER TABLE "class_invitations" ADD CONSTRAINT "class_invitations_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_teachers" ADD CONSTRAINT "class_teachers_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_teachers" ADD CONSTRAINT "class_teachers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_offers" ADD CONSTRAINT "question_offers_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_offers" ADD CONSTRAINT "question_offers_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_offers" ADD CONSTRAINT "question_offers_copy_id_questions_id_fk" FOREIGN KEY ("copy_id") REFERENCES "public"."questions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pupil_extra_time" ADD CONSTRAINT "pupil_extra_time_student_id_class_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."class_students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marking_comments" ADD CONSTRAINT "marking_comments_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_history" ADD CONSTRAINT "test_history_test_id_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."tests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_history" ADD CONSTRAINT "test_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_history" ADD CONSTRAINT "test_history_student_id_class_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."class_students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_history" ADD CONSTRAINT "test_history_regrade_fk" FOREIGN KEY ("regrade_id") REFERENCES "public"."test_history"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_rubrics" ADD CONSTRAINT "test_rubrics_test_id_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."tests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_invitations_email" ON "class_invitations" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "class_invitations_invited_at" ON "class_invitations" USING btree ("invited_at");--> statement-breakpoint
CREATE INDEX "class_teachers_user" ON "class_teachers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "question_offers_pending" ON "question_offers" USING btree ("id") WHERE "question_offers"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "question_offers_decided_by" ON "question_offers" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "question_offers_copy" ON "question_offers" USING btree ("copy_id");--> statement-breakpoint
CREATE INDEX "test_history_test" ON "test_history" USING btree ("test_id","regrade_id","id");--> statement-breakpoint
CREATE INDEX "test_history_kind" ON "test_history" USING btree ("test_id","kind","regrade_id","id");--> statement-breakpoint
CREATE INDEX "test_history_regrade" ON "test_history" USING btree ("regrade_id","id");--> statement-breakpoint
CREATE INDEX "test_history_student" ON "test_history" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "test_history_actor" ON "test_history" USING btree ("actor_id");--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_translation_of_questions_id_fk" FOREIGN KEY ("translation_of") REFERENCES "public"."questions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questions_school" ON "questions" USING btree ("institution_id","id");--> statement-breakpoint
CREATE INDEX "questions_ariviyal" ON "questions" USING btree ("id") WHERE "questions"."owner_id" is null;--> statement-breakpoint
CREATE INDEX "questions_translation" ON "questions" USING btree ("translation_of");--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_seed_key_unique" UNIQUE("seed_key");--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_shared_by_owner" CHECK ("questions"."institution_id" is null or "questions"."owner_id" is not null);--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_seed_without_owner" CHECK ("questions"."seed_key" is null or "questions"."owner_id" is null);--> statement-breakpoint
ALTER TABLE "answer_events" ADD CONSTRAINT "answer_events_source_known" CHECK ("answer_events"."source" in ('read', 'confirmed', 'entered'));--> statement-breakpoint
ALTER TABLE "test_attempts" ADD CONSTRAINT "test_attempts_set_known" CHECK ("test_attempts"."set" in ('A', 'B', 'C', 'D'));--> statement-breakpoint
ALTER TABLE "test_items" ADD CONSTRAINT "test_items_counting_known" CHECK ("test_items"."counting" in ('as-usual', 'full-marks', 'left-out'));--> statement-breakpoint
ALTER TABLE "test_sections" ADD CONSTRAINT "test_sections_draw_positive" CHECK ("test_sections"."draw" >= 1);--> statement-breakpoint
ALTER TABLE "test_sections" ADD CONSTRAINT "test_sections_filter_draws" CHECK ("test_sections"."filter" is null or "test_sections"."draw" is not null);--> statement-breakpoint
ALTER TABLE "tests" ADD CONSTRAINT "tests_sets_range" CHECK ("tests"."sets" between 1 and 4);--> statement-breakpoint
ALTER TABLE "tests" ADD CONSTRAINT "tests_sets_or_shuffle" CHECK ("tests"."sets" = 1 or not "tests"."shuffle");--> statement-breakpoint
-- What was decided stays. Foreign keys alone change it: a test or a student that is deleted takes its rows along, and an account its name.
CREATE FUNCTION keep_test_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() > 1 THEN
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  RAISE EXCEPTION 'the history of a test is kept as it was written' USING ERRCODE = 'integrity_constraint_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER test_history_kept BEFORE UPDATE OR DELETE ON "test_history" FOR EACH ROW EXECUTE FUNCTION keep_test_history();
