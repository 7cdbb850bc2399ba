CREATE TABLE "assignment_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assignment_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"file_key" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "assignment_files_place_unique" UNIQUE("assignment_id","place"),
	CONSTRAINT "assignment_files_kind_known" CHECK ("assignment_files"."kind" in ('picture', 'pdf', 'document'))
);--> statement-breakpoint
CREATE TABLE "assignment_links" (
	"assignment_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"kind" text NOT NULL,
	"target_id" text,
	"url" text,
	"page" integer,
	"title" text NOT NULL,
	CONSTRAINT "assignment_links_assignment_id_place_pk" PRIMARY KEY("assignment_id","place"),
	CONSTRAINT "assignment_links_kind_known" CHECK ("assignment_links"."kind" in ('ebook', 'video', 'material', 'workshop', 'test', 'web')),
	CONSTRAINT "assignment_links_one_target" CHECK (("assignment_links"."kind" = 'web') = ("assignment_links"."url" is not null) and ("assignment_links"."kind" = 'web') = ("assignment_links"."target_id" is null)),
	CONSTRAINT "assignment_links_page" CHECK ("assignment_links"."page" is null or ("assignment_links"."kind" = 'ebook' and "assignment_links"."page" >= 1))
);--> statement-breakpoint
CREATE TABLE "assignment_pupils" (
	"assignment_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	CONSTRAINT "assignment_pupils_assignment_id_student_id_pk" PRIMARY KEY("assignment_id","student_id")
);--> statement-breakpoint
CREATE TABLE "assignments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"title" text NOT NULL,
	"instructions" text NOT NULL,
	"formulas" jsonb NOT NULL,
	"chapter" text NOT NULL,
	"competency" text NOT NULL,
	"takes_text" boolean NOT NULL,
	"takes_files" boolean NOT NULL,
	"grading" text NOT NULL,
	"max_marks" numeric,
	"rubric" jsonb,
	"for_all" boolean NOT NULL,
	"set_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"late_rule" text NOT NULL,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"version" integer NOT NULL,
	CONSTRAINT "assignments_id_class" UNIQUE("id","class_id"),
	CONSTRAINT "assignments_grading_known" CHECK ("assignments"."grading" in ('marks', 'rubric', 'feedback')),
	CONSTRAINT "assignments_late_rule_known" CHECK ("assignments"."late_rule" in ('accept', 'refuse')),
	CONSTRAINT "assignments_marks_of_grading" CHECK (("assignments"."max_marks" is null) = ("assignments"."grading" = 'feedback')),
	CONSTRAINT "assignments_rubric_of_grading" CHECK (("assignments"."rubric" is null) = ("assignments"."grading" <> 'rubric')),
	CONSTRAINT "assignments_max_marks" CHECK ("assignments"."max_marks" > 0 and "assignments"."max_marks" = round("assignments"."max_marks", 2)),
	CONSTRAINT "assignments_due_after_set" CHECK ("assignments"."due_at" > "assignments"."set_at"),
	CONSTRAINT "assignments_closed_once_set" CHECK ("assignments"."closed_at" is null or "assignments"."set_at" is not null),
	CONSTRAINT "assignments_refuses_by_due" CHECK ("assignments"."late_rule" = 'accept' or "assignments"."due_at" is not null)
);--> statement-breakpoint
CREATE TABLE "hand_in_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hand_in_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"upload_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"file_key" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"pages" integer,
	CONSTRAINT "hand_in_files_place_unique" UNIQUE("hand_in_id","place"),
	CONSTRAINT "hand_in_files_upload_unique" UNIQUE("hand_in_id","upload_id"),
	CONSTRAINT "hand_in_files_kind_known" CHECK ("hand_in_files"."kind" in ('picture', 'pdf', 'document')),
	CONSTRAINT "hand_in_files_size_of_picture" CHECK (("hand_in_files"."kind" = 'picture') = ("hand_in_files"."width" is not null) and ("hand_in_files"."width" is null) = ("hand_in_files"."height" is null)),
	CONSTRAINT "hand_in_files_pages_of_pdf" CHECK (("hand_in_files"."kind" = 'pdf') = ("hand_in_files"."pages" is not null))
);--> statement-breakpoint
CREATE TABLE "hand_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"submission_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"client_id" uuid NOT NULL,
	"text" text NOT NULL,
	"receipt" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"kept_at" timestamp with time zone,
	"contact_at" timestamp with time zone,
	"late" boolean NOT NULL,
	CONSTRAINT "hand_ins_number_unique" UNIQUE("submission_id","number"),
	CONSTRAINT "hand_ins_client_id_unique" UNIQUE("submission_id","client_id"),
	CONSTRAINT "hand_ins_receipt_unique" UNIQUE("receipt"),
	CONSTRAINT "hand_ins_number_positive" CHECK ("hand_ins"."number" >= 1),
	CONSTRAINT "hand_ins_kept_before_received" CHECK ("hand_ins"."kept_at" <= "hand_ins"."received_at"),
	CONSTRAINT "hand_ins_kept_after_contact" CHECK ("hand_ins"."contact_at" <= "hand_ins"."kept_at"),
	CONSTRAINT "hand_ins_kept_with_contact" CHECK (("hand_ins"."kept_at" is null) = ("hand_ins"."contact_at" is null))
);--> statement-breakpoint
CREATE TABLE "submissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assignment_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"hand_ins" integer NOT NULL,
	"handed_in_at" timestamp with time zone,
	"late" boolean NOT NULL,
	"marks" numeric,
	"rubric" jsonb,
	"feedback" text NOT NULL,
	"version" integer NOT NULL,
	"marked_by" uuid,
	"marked_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	"returned_marks" numeric,
	CONSTRAINT "submissions_pupil_unique" UNIQUE("assignment_id","student_id"),
	CONSTRAINT "submissions_handed_in" CHECK (("submissions"."hand_ins" = 0) = ("submissions"."handed_in_at" is null)),
	CONSTRAINT "submissions_late_when_handed_in" CHECK (not "submissions"."late" or "submissions"."handed_in_at" is not null),
	CONSTRAINT "submissions_marks" CHECK ("submissions"."marks" >= 0 and "submissions"."marks" = round("submissions"."marks", 2)),
	CONSTRAINT "submissions_returned_marks" CHECK ("submissions"."returned_marks" is null or "submissions"."returned_at" is not null)
);--> statement-breakpoint
CREATE TABLE "class_group_members" (
	"group_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	CONSTRAINT "class_group_members_group_id_student_id_pk" PRIMARY KEY("group_id","student_id")
);--> statement-breakpoint
CREATE TABLE "class_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "class_groups_name_unique" UNIQUE("class_id","name"),
	CONSTRAINT "class_groups_id_class" UNIQUE("id","class_id")
);--> statement-breakpoint
CREATE TABLE "marking_presence" (
	"assignment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"student_id" uuid,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "marking_presence_assignment_id_user_id_pk" PRIMARY KEY("assignment_id","user_id")
);--> statement-breakpoint
CREATE TABLE "returned_work" (
	"submission_id" uuid PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"content" jsonb NOT NULL
);--> statement-breakpoint
CREATE TABLE "submission_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assignment_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"before" text NOT NULL,
	"after" text NOT NULL,
	CONSTRAINT "submission_history_kind_known" CHECK ("submission_history"."kind" in ('decision', 'returned'))
);--> statement-breakpoint
CREATE TABLE "submission_marking" (
	"submission_id" uuid PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"row_words" jsonb NOT NULL,
	"next_steps" jsonb NOT NULL,
	CONSTRAINT "submission_marking_revision_positive" CHECK ("submission_marking"."revision" >= 1)
);--> statement-breakpoint
CREATE TABLE "submission_notes" (
	"hand_in_file_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"strokes" jsonb NOT NULL,
	"words" text NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "submission_notes_hand_in_file_id_page_pk" PRIMARY KEY("hand_in_file_id","page"),
	CONSTRAINT "submission_notes_from_one" CHECK ("submission_notes"."page" >= 1 and "submission_notes"."version" >= 1)
);--> statement-breakpoint
CREATE TABLE "gradebook_categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"name" text NOT NULL,
	"weight" integer NOT NULL,
	"best_of" integer,
	"drop_lowest" integer NOT NULL,
	"absent" text NOT NULL,
	CONSTRAINT "gradebook_categories_weight_positive" CHECK ("gradebook_categories"."weight" >= 1),
	CONSTRAINT "gradebook_categories_best_of_positive" CHECK ("gradebook_categories"."best_of" >= 1),
	CONSTRAINT "gradebook_categories_drop_lowest" CHECK ("gradebook_categories"."drop_lowest" >= 0),
	CONSTRAINT "gradebook_categories_absent_known" CHECK ("gradebook_categories"."absent" in ('leave-out', 'zero'))
);--> statement-breakpoint
CREATE TABLE "gradebook_cells" (
	"column_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"max_marks" integer,
	"marks" numeric,
	"absent" boolean NOT NULL,
	"exempt" boolean NOT NULL,
	"late" boolean NOT NULL,
	"note" text NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "gradebook_cells_column_id_student_id_pk" PRIMARY KEY("column_id","student_id"),
	CONSTRAINT "gradebook_cells_range" CHECK ("gradebook_cells"."marks" between 0 and coalesce("gradebook_cells"."max_marks", 1000)),
	CONSTRAINT "gradebook_cells_hundredths" CHECK ("gradebook_cells"."marks" = round("gradebook_cells"."marks", 2)),
	CONSTRAINT "gradebook_cells_halves" CHECK ("gradebook_cells"."max_marks" is null or "gradebook_cells"."marks" * 2 = trunc("gradebook_cells"."marks" * 2)),
	CONSTRAINT "gradebook_cells_one_state" CHECK (("gradebook_cells"."marks" is not null)::int + "gradebook_cells"."absent"::int + "gradebook_cells"."exempt"::int <= 1),
	CONSTRAINT "gradebook_cells_late" CHECK (not ("gradebook_cells"."late" and ("gradebook_cells"."absent" or "gradebook_cells"."exempt"))),
	CONSTRAINT "gradebook_cells_version_positive" CHECK ("gradebook_cells"."version" >= 1)
);--> statement-breakpoint
CREATE TABLE "gradebook_columns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"test_id" uuid,
	"assignment_id" uuid,
	"kind" text,
	"title" text,
	"held_on" date,
	"max_marks" integer,
	"category_id" uuid,
	"scale_to" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gradebook_columns_id_class" UNIQUE("id","class_id"),
	CONSTRAINT "gradebook_columns_id_max" UNIQUE("id","max_marks"),
	CONSTRAINT "gradebook_columns_id_of_source" CHECK ("gradebook_columns"."id" = coalesce("gradebook_columns"."test_id", "gradebook_columns"."assignment_id", "gradebook_columns"."id")),
	CONSTRAINT "gradebook_columns_one_source" CHECK (num_nonnulls("gradebook_columns"."test_id", "gradebook_columns"."assignment_id", "gradebook_columns"."kind") = 1),
	CONSTRAINT "gradebook_columns_typed" CHECK (num_nulls("gradebook_columns"."kind", "gradebook_columns"."title", "gradebook_columns"."held_on", "gradebook_columns"."max_marks") in (0, 4)),
	CONSTRAINT "gradebook_columns_kind_known" CHECK ("gradebook_columns"."kind" in ('test', 'assignment', 'attendance')),
	CONSTRAINT "gradebook_columns_max_marks_range" CHECK ("gradebook_columns"."max_marks" between 1 and 1000),
	CONSTRAINT "gradebook_columns_scale_range" CHECK ("gradebook_columns"."scale_to" between 1 and 1000)
);--> statement-breakpoint
CREATE TABLE "gradebook_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"column_id" uuid,
	"column_title" text NOT NULL,
	"student_id" uuid,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "gradebook_history_kind_known" CHECK ("gradebook_history"."kind" in ('cell', 'column', 'setup', 'holistic'))
);--> statement-breakpoint
CREATE TABLE "gradebooks" (
	"class_id" uuid PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"total_of" integer NOT NULL,
	"bands" text,
	"absent" text NOT NULL,
	"holistic" boolean NOT NULL,
	CONSTRAINT "gradebooks_total_positive" CHECK ("gradebooks"."total_of" >= 1),
	CONSTRAINT "gradebooks_bands_known" CHECK ("gradebooks"."bands" in ('cbse-8', 'cbse-9', 'tamil-nadu')),
	CONSTRAINT "gradebooks_absent_known" CHECK ("gradebooks"."absent" in ('leave-out', 'zero'))
);--> statement-breakpoint
CREATE TABLE "holistic_sheets" (
	"student_id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"teacher_awareness" text,
	"teacher_sensitivity" text,
	"teacher_creativity" text,
	"self_awareness" text,
	"self_sensitivity" text,
	"self_creativity" text,
	"peer_awareness" text,
	"peer_sensitivity" text,
	"peer_creativity" text,
	"remark" text NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "holistic_sheets_teacher_awareness_known" CHECK ("holistic_sheets"."teacher_awareness" in ('stream', 'mountain', 'sky')),
	CONSTRAINT "holistic_sheets_teacher_sensitivity_known" CHECK ("holistic_sheets"."teacher_sensitivity" in ('stream', 'mountain', 'sky')),
	CONSTRAINT "holistic_sheets_teacher_creativity_known" CHECK ("holistic_sheets"."teacher_creativity" in ('stream', 'mountain', 'sky')),
	CONSTRAINT "holistic_sheets_self_awareness_known" CHECK ("holistic_sheets"."self_awareness" in ('stream', 'mountain', 'sky')),
	CONSTRAINT "holistic_sheets_self_sensitivity_known" CHECK ("holistic_sheets"."self_sensitivity" in ('stream', 'mountain', 'sky')),
	CONSTRAINT "holistic_sheets_self_creativity_known" CHECK ("holistic_sheets"."self_creativity" in ('stream', 'mountain', 'sky')),
	CONSTRAINT "holistic_sheets_peer_awareness_known" CHECK ("holistic_sheets"."peer_awareness" in ('stream', 'mountain', 'sky')),
	CONSTRAINT "holistic_sheets_peer_sensitivity_known" CHECK ("holistic_sheets"."peer_sensitivity" in ('stream', 'mountain', 'sky')),
	CONSTRAINT "holistic_sheets_peer_creativity_known" CHECK ("holistic_sheets"."peer_creativity" in ('stream', 'mountain', 'sky')),
	CONSTRAINT "holistic_sheets_version" CHECK ("holistic_sheets"."version" >= 0)
);--> statement-breakpoint
CREATE TABLE "shared_classes" (
	"class_id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"agreed_by" uuid NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
-- Written by hand: what was typed into the register moves into the gradebook, row by row.
INSERT INTO "gradebook_columns" ("id", "class_id", "kind", "title", "held_on", "max_marks", "created_at")
	SELECT "id", "class_id", "kind", "title", "held_on", "max_marks", "created_at" FROM "class_tests";--> statement-breakpoint
INSERT INTO "gradebook_cells" ("column_id", "student_id", "class_id", "max_marks", "marks", "absent", "exempt", "late", "note", "version")
	SELECT "test_id", "student_id", "class_id", "max_marks", "marks", "absent", false, "late", "feedback", 1 FROM "class_marks";--> statement-breakpoint
-- The next change is revision 2, so that no cell gets the version that it has.
INSERT INTO "gradebooks" ("class_id", "revision", "total_of", "absent", "holistic")
	SELECT DISTINCT "class_id", 1, 100, 'leave-out', false FROM "class_tests";--> statement-breakpoint
DROP TABLE "class_marks" CASCADE;--> statement-breakpoint
DROP TABLE "class_tests" CASCADE;--> statement-breakpoint
ALTER TABLE "marking_comments" ADD COLUMN "institution_id" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "pupil_id" uuid;--> statement-breakpoint
ALTER TABLE "assignment_files" ADD CONSTRAINT "assignment_files_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_links" ADD CONSTRAINT "assignment_links_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_pupils" ADD CONSTRAINT "assignment_pupils_assignment_fk" FOREIGN KEY ("assignment_id","class_id") REFERENCES "public"."assignments"("id","class_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_pupils" ADD CONSTRAINT "assignment_pupils_student_fk" FOREIGN KEY ("student_id","class_id") REFERENCES "public"."class_students"("id","class_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_in_files" ADD CONSTRAINT "hand_in_files_hand_in_id_hand_ins_id_fk" FOREIGN KEY ("hand_in_id") REFERENCES "public"."hand_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_ins" ADD CONSTRAINT "hand_ins_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_marked_by_users_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_assignment_fk" FOREIGN KEY ("assignment_id","class_id") REFERENCES "public"."assignments"("id","class_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_student_fk" FOREIGN KEY ("student_id","class_id") REFERENCES "public"."class_students"("id","class_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_group_members" ADD CONSTRAINT "class_group_members_group_fk" FOREIGN KEY ("group_id","class_id") REFERENCES "public"."class_groups"("id","class_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_group_members" ADD CONSTRAINT "class_group_members_student_fk" FOREIGN KEY ("student_id","class_id") REFERENCES "public"."class_students"("id","class_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_groups" ADD CONSTRAINT "class_groups_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marking_presence" ADD CONSTRAINT "marking_presence_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marking_presence" ADD CONSTRAINT "marking_presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marking_presence" ADD CONSTRAINT "marking_presence_student_id_class_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."class_students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returned_work" ADD CONSTRAINT "returned_work_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_history" ADD CONSTRAINT "submission_history_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_history" ADD CONSTRAINT "submission_history_student_id_class_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."class_students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_history" ADD CONSTRAINT "submission_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_marking" ADD CONSTRAINT "submission_marking_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_notes" ADD CONSTRAINT "submission_notes_hand_in_file_id_hand_in_files_id_fk" FOREIGN KEY ("hand_in_file_id") REFERENCES "public"."hand_in_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gradebook_categories" ADD CONSTRAINT "gradebook_categories_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gradebook_cells" ADD CONSTRAINT "gradebook_cells_column_fk" FOREIGN KEY ("column_id","class_id") REFERENCES "public"."gradebook_columns"("id","class_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gradebook_cells" ADD CONSTRAINT "gradebook_cells_max_fk" FOREIGN KEY ("column_id","max_marks") REFERENCES "public"."gradebook_columns"("id","max_marks") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "gradebook_cells" ADD CONSTRAINT "gradebook_cells_student_fk" FOREIGN KEY ("student_id","class_id") REFERENCES "public"."class_students"("id","class_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gradebook_columns" ADD CONSTRAINT "gradebook_columns_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gradebook_columns" ADD CONSTRAINT "gradebook_columns_test_fk" FOREIGN KEY ("test_id","class_id") REFERENCES "public"."tests"("id","class_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gradebook_columns" ADD CONSTRAINT "gradebook_columns_assignment_fk" FOREIGN KEY ("assignment_id","class_id") REFERENCES "public"."assignments"("id","class_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gradebook_columns" ADD CONSTRAINT "gradebook_columns_category_fk" FOREIGN KEY ("category_id") REFERENCES "public"."gradebook_categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gradebook_history" ADD CONSTRAINT "gradebook_history_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gradebook_history" ADD CONSTRAINT "gradebook_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gradebook_history" ADD CONSTRAINT "gradebook_history_student_id_class_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."class_students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gradebooks" ADD CONSTRAINT "gradebooks_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holistic_sheets" ADD CONSTRAINT "holistic_sheets_student_fk" FOREIGN KEY ("student_id","class_id") REFERENCES "public"."class_students"("id","class_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_classes" ADD CONSTRAINT "shared_classes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_classes" ADD CONSTRAINT "shared_classes_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_classes" ADD CONSTRAINT "shared_classes_agreed_by_users_id_fk" FOREIGN KEY ("agreed_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignment_pupils_student" ON "assignment_pupils" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "assignments_class" ON "assignments" USING btree ("class_id","id");--> statement-breakpoint
CREATE INDEX "assignments_created_by" ON "assignments" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "submissions_student" ON "submissions" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "submissions_marked_by" ON "submissions" USING btree ("marked_by");--> statement-breakpoint
CREATE INDEX "class_group_members_student" ON "class_group_members" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "marking_presence_user" ON "marking_presence" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "marking_presence_student" ON "marking_presence" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "submission_history_assignment" ON "submission_history" USING btree ("assignment_id","id");--> statement-breakpoint
CREATE INDEX "submission_history_student" ON "submission_history" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "submission_history_actor" ON "submission_history" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "gradebook_categories_class" ON "gradebook_categories" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "gradebook_cells_student" ON "gradebook_cells" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "gradebook_cells_class" ON "gradebook_cells" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "gradebook_columns_class" ON "gradebook_columns" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "gradebook_columns_test" ON "gradebook_columns" USING btree ("test_id","class_id");--> statement-breakpoint
CREATE INDEX "gradebook_columns_assignment" ON "gradebook_columns" USING btree ("assignment_id","class_id");--> statement-breakpoint
CREATE INDEX "gradebook_columns_category" ON "gradebook_columns" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "gradebook_history_class" ON "gradebook_history" USING btree ("class_id","id");--> statement-breakpoint
CREATE INDEX "gradebook_history_cell" ON "gradebook_history" USING btree ("class_id","column_id","student_id","id");--> statement-breakpoint
CREATE INDEX "gradebook_history_student" ON "gradebook_history" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "gradebook_history_actor" ON "gradebook_history" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "holistic_sheets_class" ON "holistic_sheets" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "shared_classes_institution" ON "shared_classes" USING btree ("institution_id","class_id");--> statement-breakpoint
CREATE INDEX "shared_classes_agreed_by" ON "shared_classes" USING btree ("agreed_by");--> statement-breakpoint
ALTER TABLE "marking_comments" ADD CONSTRAINT "marking_comments_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_pupil_id_class_students_id_fk" FOREIGN KEY ("pupil_id") REFERENCES "public"."class_students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "marking_comments_institution" ON "marking_comments" USING btree ("institution_id");--> statement-breakpoint
CREATE INDEX "uploads_pupil" ON "uploads" USING btree ("pupil_id","created_at");--> statement-breakpoint
ALTER TABLE "answer_events" DROP CONSTRAINT "answer_events_source_known";--> statement-breakpoint
-- Written by hand: an event from a file says so in its source.
UPDATE "answer_events" SET "source" = 'file' WHERE "from_file";--> statement-breakpoint
ALTER TABLE "answer_events" DROP COLUMN "from_file";--> statement-breakpoint
ALTER TABLE "answer_events" ADD CONSTRAINT "answer_events_source_known" CHECK ("answer_events"."source" in ('file', 'read', 'confirmed', 'entered'));--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_one_sender" CHECK ("uploads"."created_by" is null or "uploads"."pupil_id" is null);--> statement-breakpoint
-- What was decided about work stays. Foreign keys alone change it: an assignment or a pupil that is deleted takes its rows along, and an account its name.
CREATE FUNCTION keep_submission_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() > 1 THEN
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  RAISE EXCEPTION 'the history of work is kept as it was written' USING ERRCODE = 'integrity_constraint_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER submission_history_kept BEFORE UPDATE OR DELETE ON "submission_history" FOR EACH ROW EXECUTE FUNCTION keep_submission_history();--> statement-breakpoint
-- Written by hand: the history of a gradebook is kept as it was written.
CREATE FUNCTION keep_gradebook_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() > 1 THEN
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  RAISE EXCEPTION 'the history of a gradebook is kept as it was written' USING ERRCODE = 'integrity_constraint_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER gradebook_history_kept BEFORE UPDATE OR DELETE ON "gradebook_history" FOR EACH ROW EXECUTE FUNCTION keep_gradebook_history();
