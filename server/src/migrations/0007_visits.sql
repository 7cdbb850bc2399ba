CREATE TABLE "lesson_visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host_id" uuid,
	"visitor_id" uuid,
	"state" text NOT NULL,
	"awaits" text NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"place" text NOT NULL,
	"grade" integer NOT NULL,
	"topic" text NOT NULL,
	"focus" text NOT NULL,
	"focus_words" text NOT NULL,
	"whereabouts" text NOT NULL,
	"message" text NOT NULL,
	"decline_words" text DEFAULT '' NOT NULL,
	"seen" text DEFAULT '' NOT NULL,
	"keep" text DEFAULT '' NOT NULL,
	"to_try" text DEFAULT '' NOT NULL,
	"reflection" text DEFAULT '' NOT NULL,
	"host_minutes" integer,
	"visitor_minutes" integer,
	CONSTRAINT "lesson_visits_state_known" CHECK ("lesson_visits"."state" in ('proposed', 'agreed', 'declined', 'freed', 'cancelled')),
	CONSTRAINT "lesson_visits_awaits_known" CHECK ("lesson_visits"."awaits" in ('host', 'visitor')),
	CONSTRAINT "lesson_visits_place_known" CHECK ("lesson_visits"."place" in ('classroom', 'video')),
	CONSTRAINT "lesson_visits_focus_known" CHECK ("lesson_visits"."focus" in ('questions', 'voices', 'experiment', 'explaining', 'writing', 'mixed', 'time', 'own')),
	CONSTRAINT "lesson_visits_two" CHECK ("lesson_visits"."host_id" <> "lesson_visits"."visitor_id"),
	CONSTRAINT "lesson_visits_minutes" CHECK ("lesson_visits"."host_minutes" between 10 and 240
        and "lesson_visits"."visitor_minutes" between 10 and 240)
);
--> statement-breakpoint
ALTER TABLE "notification_preferences" DROP CONSTRAINT "notification_preferences_kind_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "lesson_visits" ADD CONSTRAINT "lesson_visits_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_visits" ADD CONSTRAINT "lesson_visits_visitor_id_users_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_visits_host" ON "lesson_visits" USING btree ("host_id","id");--> statement-breakpoint
CREATE INDEX "lesson_visits_visitor" ON "lesson_visits" USING btree ("visitor_id","id");--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_kind_known" CHECK ("notification_preferences"."kind" in ('live-changed', 'live-place-free', 'live-reminder', 'certificate', 'appeal', 'work-handed-in', 'class-passed-on', 'question-reviewed', 'discussion-answered', 'answer-accepted', 'discussion-unanswered', 'post-decided', 'subscription', 'seat', 'seat-taken', 'mentor', 'visit', 'school-term'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('live-changed', 'live-place-free', 'live-reminder', 'certificate', 'appeal', 'work-handed-in', 'class-passed-on', 'question-reviewed', 'discussion-answered', 'answer-accepted', 'discussion-unanswered', 'post-decided', 'subscription', 'seat', 'seat-taken', 'mentor', 'visit', 'school-term'));