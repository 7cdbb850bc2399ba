CREATE TABLE "class_marks" (
	"test_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"max_marks" integer NOT NULL,
	"marks" numeric,
	"absent" boolean NOT NULL,
	"late" boolean NOT NULL,
	"feedback" text NOT NULL,
	CONSTRAINT "class_marks_test_id_student_id_pk" PRIMARY KEY("test_id","student_id"),
	CONSTRAINT "class_marks_range" CHECK ("class_marks"."marks" between 0 and "class_marks"."max_marks"),
	CONSTRAINT "class_marks_halves" CHECK ("class_marks"."marks" * 2 = trunc("class_marks"."marks" * 2)),
	CONSTRAINT "class_marks_absent_empty" CHECK (not "class_marks"."absent" or ("class_marks"."marks" is null and not "class_marks"."late"))
);
--> statement-breakpoint
CREATE TABLE "class_students" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"roll_number" integer NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "class_students_roll_number_unique" UNIQUE("class_id","roll_number"),
	CONSTRAINT "class_students_id_class" UNIQUE("id","class_id"),
	CONSTRAINT "class_students_roll_number_positive" CHECK ("class_students"."roll_number" >= 1)
);
--> statement-breakpoint
CREATE TABLE "class_tests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"held_on" date NOT NULL,
	"max_marks" integer NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "class_tests_id_class_max" UNIQUE("id","class_id","max_marks"),
	CONSTRAINT "class_tests_kind_known" CHECK ("class_tests"."kind" in ('test', 'assignment')),
	CONSTRAINT "class_tests_max_marks_range" CHECK ("class_tests"."max_marks" between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "classes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"grade" integer NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "classes_grade_range" CHECK ("classes"."grade" between 6 and 12)
);
--> statement-breakpoint
ALTER TABLE "class_marks" ADD CONSTRAINT "class_marks_test_fk" FOREIGN KEY ("test_id","class_id","max_marks") REFERENCES "public"."class_tests"("id","class_id","max_marks") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_marks" ADD CONSTRAINT "class_marks_student_fk" FOREIGN KEY ("student_id","class_id") REFERENCES "public"."class_students"("id","class_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_students" ADD CONSTRAINT "class_students_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_tests" ADD CONSTRAINT "class_tests_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_marks_student" ON "class_marks" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "class_marks_class" ON "class_marks" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "class_tests_class" ON "class_tests" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "classes_owner" ON "classes" USING btree ("owner_id","id");