CREATE TABLE "holistic_views" (
	"rater_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"awareness" text,
	"sensitivity" text,
	"creativity" text,
	"given_at" timestamp with time zone,
	CONSTRAINT "holistic_views_rater_id_student_id_pk" PRIMARY KEY("rater_id","student_id"),
	CONSTRAINT "holistic_views_awareness_known" CHECK ("holistic_views"."awareness" in ('stream', 'mountain', 'sky')),
	CONSTRAINT "holistic_views_sensitivity_known" CHECK ("holistic_views"."sensitivity" in ('stream', 'mountain', 'sky')),
	CONSTRAINT "holistic_views_creativity_known" CHECK ("holistic_views"."creativity" in ('stream', 'mountain', 'sky')),
	CONSTRAINT "holistic_views_given" CHECK (num_nonnulls("holistic_views"."awareness", "holistic_views"."sensitivity", "holistic_views"."creativity", "holistic_views"."given_at") in (0, 4)),
	CONSTRAINT "holistic_views_self_given" CHECK ("holistic_views"."rater_id" <> "holistic_views"."student_id" or "holistic_views"."given_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "gradebooks" ADD COLUMN "pupil_views" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "holistic_views" ADD CONSTRAINT "holistic_views_rater_fk" FOREIGN KEY ("rater_id","class_id") REFERENCES "public"."class_students"("id","class_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holistic_views" ADD CONSTRAINT "holistic_views_student_fk" FOREIGN KEY ("student_id","class_id") REFERENCES "public"."class_students"("id","class_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "holistic_views_student" ON "holistic_views" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "holistic_views_class" ON "holistic_views" USING btree ("class_id");--> statement-breakpoint
CREATE UNIQUE INDEX "holistic_views_one_classmate" ON "holistic_views" USING btree ("rater_id") WHERE "holistic_views"."rater_id" <> "holistic_views"."student_id";--> statement-breakpoint
CREATE UNIQUE INDEX "holistic_views_one_rater" ON "holistic_views" USING btree ("student_id") WHERE "holistic_views"."rater_id" <> "holistic_views"."student_id";--> statement-breakpoint
ALTER TABLE "gradebooks" ADD CONSTRAINT "gradebooks_pupil_views_known" CHECK ("gradebooks"."pupil_views" in ('none', 'self', 'self-and-peer'));