CREATE TABLE "project_credits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"part" text NOT NULL,
	CONSTRAINT "project_credits_once" UNIQUE("project_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "project_marks" (
	"pair_id" uuid PRIMARY KEY NOT NULL,
	"question" integer NOT NULL,
	"method" integer NOT NULL,
	"honesty" integer NOT NULL,
	"conclusion" integer NOT NULL,
	"praise" text NOT NULL,
	"advice" text NOT NULL,
	"marked_by" uuid,
	"marked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "project_marks_question_known" CHECK ("project_marks"."question" between 1 and 4),
	CONSTRAINT "project_marks_method_known" CHECK ("project_marks"."method" between 1 and 4),
	CONSTRAINT "project_marks_honesty_known" CHECK ("project_marks"."honesty" between 1 and 4),
	CONSTRAINT "project_marks_conclusion_known" CHECK ("project_marks"."conclusion" between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "project_pairs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"marker_id" uuid NOT NULL,
	"marked_id" uuid NOT NULL,
	"paired_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "project_pairs_two_classes" CHECK ("project_pairs"."marker_id" <> "project_pairs"."marked_id")
);
--> statement-breakpoint
CREATE TABLE "project_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"field" text NOT NULL,
	"replicate" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"file_key" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "project_photos_once" UNIQUE("visit_id","field","replicate"),
	CONSTRAINT "project_photos_state_known" CHECK ("project_photos"."state" in ('expected', 'received', 'waiting', 'accepted', 'refused')),
	CONSTRAINT "project_photos_replicate_positive" CHECK ("project_photos"."replicate" >= 1),
	CONSTRAINT "project_photos_refused_with_reason" CHECK (("project_photos"."state" = 'refused') = ("project_photos"."reason" <> '')),
	CONSTRAINT "project_photos_file_while_kept" CHECK (("project_photos"."state" in ('expected', 'refused')) = ("project_photos"."file_key" is null))
);
--> statement-breakpoint
CREATE TABLE "project_reports" (
	"project_class_id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"asked" text NOT NULL,
	"found" text NOT NULL,
	"differently" text NOT NULL,
	"version" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"handed_in_at" timestamp with time zone,
	CONSTRAINT "project_reports_version_positive" CHECK ("project_reports"."version" >= 1),
	CONSTRAINT "project_reports_handed_in_whole" CHECK ("project_reports"."handed_in_at" is null or ("project_reports"."asked" <> '' and "project_reports"."found" <> '' and "project_reports"."differently" <> ''))
);
--> statement-breakpoint
ALTER TABLE "certificates" DROP CONSTRAINT "certificates_one_occasion";--> statement-breakpoint
ALTER TABLE "notification_preferences" DROP CONSTRAINT "notification_preferences_kind_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "project_credit_id" uuid;--> statement-breakpoint
ALTER TABLE "chapters" ADD COLUMN "part" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "pairings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "project_credits" ADD CONSTRAINT "project_credits_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_credits" ADD CONSTRAINT "project_credits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_marks" ADD CONSTRAINT "project_marks_pair_id_project_pairs_id_fk" FOREIGN KEY ("pair_id") REFERENCES "public"."project_pairs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_marks" ADD CONSTRAINT "project_marks_marked_by_users_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_pairs" ADD CONSTRAINT "project_pairs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_pairs" ADD CONSTRAINT "project_pairs_marker_id_project_classes_id_fk" FOREIGN KEY ("marker_id") REFERENCES "public"."project_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_pairs" ADD CONSTRAINT "project_pairs_marked_id_project_classes_id_fk" FOREIGN KEY ("marked_id") REFERENCES "public"."project_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_photos" ADD CONSTRAINT "project_photos_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_photos" ADD CONSTRAINT "project_photos_visit_id_project_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."project_visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_photos" ADD CONSTRAINT "project_photos_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_reports" ADD CONSTRAINT "project_reports_project_class_id_project_classes_id_fk" FOREIGN KEY ("project_class_id") REFERENCES "public"."project_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_reports" ADD CONSTRAINT "project_reports_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_credits_project" ON "project_credits" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "project_credits_user" ON "project_credits" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "project_marks_by" ON "project_marks" USING btree ("marked_by") WHERE "project_marks"."marked_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "project_pairs_one_partner" ON "project_pairs" USING btree ("marker_id") WHERE "project_pairs"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "project_pairs_one_marker" ON "project_pairs" USING btree ("marked_id") WHERE "project_pairs"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "project_pairs_marker" ON "project_pairs" USING btree ("marker_id");--> statement-breakpoint
CREATE INDEX "project_pairs_marked" ON "project_pairs" USING btree ("marked_id");--> statement-breakpoint
CREATE INDEX "project_pairs_project" ON "project_pairs" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "project_photos_state" ON "project_photos" USING btree ("project_id","state","id");--> statement-breakpoint
CREATE INDEX "project_photos_class" ON "project_photos" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "project_photos_created" ON "project_photos" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "project_reports_class" ON "project_reports" USING btree ("class_id");--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_project_credit_id_project_credits_id_fk" FOREIGN KEY ("project_credit_id") REFERENCES "public"."project_credits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_one_in_force_for_project" ON "certificates" USING btree ("project_credit_id") WHERE "certificates"."superseded_at" is null and "certificates"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "certificates_project_credit" ON "certificates" USING btree ("project_credit_id") WHERE "certificates"."project_credit_id" is not null;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_one_occasion" CHECK (num_nonnulls("certificates"."registration_id", "certificates"."session_id") = 2 - 2 * num_nonnulls("certificates"."credit_id", "certificates"."project_credit_id"));--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_kind_known" CHECK ("notification_preferences"."kind" in ('live-changed', 'live-place-free', 'live-reminder', 'certificate', 'appeal', 'work-handed-in', 'class-passed-on', 'question-reviewed', 'discussion-answered', 'answer-accepted', 'discussion-unanswered', 'discussion-followed', 'mention', 'news-reminder', 'news-decided', 'contribution-review', 'contribution-decided', 'contribution-adapted', 'post-decided', 'subscription', 'seat', 'seat-taken', 'mentor', 'visit', 'fair', 'project', 'partnership', 'school-term'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('live-changed', 'live-place-free', 'live-reminder', 'certificate', 'appeal', 'work-handed-in', 'class-passed-on', 'question-reviewed', 'discussion-answered', 'answer-accepted', 'discussion-unanswered', 'discussion-followed', 'mention', 'news-reminder', 'news-decided', 'contribution-review', 'contribution-decided', 'contribution-adapted', 'post-decided', 'subscription', 'seat', 'seat-taken', 'mentor', 'visit', 'fair', 'project', 'partnership', 'school-term'));