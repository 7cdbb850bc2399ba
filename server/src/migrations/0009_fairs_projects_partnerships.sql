CREATE TABLE "fair_credits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fair_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"entry_id" uuid,
	"part" text NOT NULL,
	CONSTRAINT "fair_credits_entry" UNIQUE("entry_id")
);
--> statement-breakpoint
CREATE TABLE "fair_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fair_id" uuid NOT NULL,
	"school_id" uuid NOT NULL,
	"teacher_id" uuid,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"grade" integer NOT NULL,
	"pupils" integer NOT NULL,
	"summary" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"score" numeric,
	"place" integer,
	CONSTRAINT "fair_entries_pupils" CHECK ("fair_entries"."pupils" between 1 and 12),
	CONSTRAINT "fair_entries_place_with_score" CHECK (("fair_entries"."place" is null) = ("fair_entries"."score" is null))
);
--> statement-breakpoint
CREATE TABLE "fair_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"slot" integer NOT NULL,
	"judge_id" uuid,
	"asked_at" timestamp with time zone NOT NULL,
	"stuck_at" timestamp with time zone,
	"marks" integer[],
	"remark" text DEFAULT '' NOT NULL,
	"scored_at" timestamp with time zone,
	CONSTRAINT "fair_reviews_slot" UNIQUE("entry_id","slot"),
	CONSTRAINT "fair_reviews_different_judges" UNIQUE("entry_id","judge_id"),
	CONSTRAINT "fair_reviews_slot_known" CHECK ("fair_reviews"."slot" between 1 and 3),
	CONSTRAINT "fair_reviews_score_whole" CHECK (("fair_reviews"."marks" is null) = ("fair_reviews"."scored_at" is null))
);
--> statement-breakpoint
CREATE TABLE "fair_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fair_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"school_id" uuid,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fair_members_once" UNIQUE("user_id","fair_id"),
	CONSTRAINT "fair_members_role_known" CHECK ("fair_members"."role" in ('school', 'judge')),
	CONSTRAINT "fair_members_teacher_has_school" CHECK ("fair_members"."role" = 'judge' or "fair_members"."school_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "fair_schools" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fair_id" uuid NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fairs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host_id" uuid,
	"state" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"place" text NOT NULL,
	"held_on" date NOT NULL,
	"entries_until" timestamp with time zone NOT NULL,
	"grade_from" integer NOT NULL,
	"grade_to" integer NOT NULL,
	"categories" text[] NOT NULL,
	"rubric" jsonb NOT NULL,
	"tie_rule" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"rules_locked_at" timestamp with time zone,
	"school_code" text NOT NULL,
	"judge_code" text NOT NULL,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "fairs_school_code_unique" UNIQUE("school_code"),
	CONSTRAINT "fairs_judge_code_unique" UNIQUE("judge_code"),
	CONSTRAINT "fairs_state_known" CHECK ("fairs"."state" in ('open', 'judging', 'published', 'cancelled')),
	CONSTRAINT "fairs_kind_known" CHECK ("fairs"."kind" in ('together', 'own-school')),
	CONSTRAINT "fairs_tie_rule_known" CHECK ("fairs"."tie_rule" in ('rows', 'rows-then-grade', 'shared')),
	CONSTRAINT "fairs_grades_in_order" CHECK ("fairs"."grade_from" <= "fairs"."grade_to"),
	CONSTRAINT "fairs_published_has_moment" CHECK (("fairs"."state" = 'published') = ("fairs"."published_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "post_mentions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"discussion_id" uuid,
	"answer_id" uuid,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "post_mentions_discussion" UNIQUE("discussion_id","user_id"),
	CONSTRAINT "post_mentions_answer" UNIQUE("answer_id","user_id"),
	CONSTRAINT "post_mentions_of_one_post" CHECK (num_nonnulls("post_mentions"."discussion_id", "post_mentions"."answer_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "partner_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"about" text NOT NULL,
	"chapters" text[] NOT NULL,
	"grades" integer[] NOT NULL,
	"subjects" text[] NOT NULL,
	"languages" text[] NOT NULL,
	"venue" text NOT NULL,
	"pupils_max" integer NOT NULL,
	"min_age" integer NOT NULL,
	"hazards" text NOT NULL,
	"state" text NOT NULL,
	"hidden_words" text DEFAULT '' NOT NULL,
	"is_hidden_by_staff" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	CONSTRAINT "partner_offers_kind_known" CHECK ("partner_offers"."kind" in ('talk', 'lab-visit', 'equipment', 'problem', 'placement', 'judging')),
	CONSTRAINT "partner_offers_venue_known" CHECK ("partner_offers"."venue" in ('at-partner', 'at-school', 'video')),
	CONSTRAINT "partner_offers_state_known" CHECK ("partner_offers"."state" in ('draft', 'open', 'paused', 'hidden', 'closed')),
	CONSTRAINT "partner_offers_pupils" CHECK ("partner_offers"."pupils_max" >= 0 and "partner_offers"."min_age" >= 0)
);
--> statement-breakpoint
CREATE TABLE "partner_slots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"offer_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"capacity" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"whereabouts" text NOT NULL,
	"cancelled_at" timestamp with time zone,
	"sequence" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "partner_slots_capacity" CHECK ("partner_slots"."taken" >= 0 and "partner_slots"."taken" <= "partner_slots"."capacity"),
	CONSTRAINT "partner_slots_minutes" CHECK ("partner_slots"."minutes" between 15 and 2880)
);
--> statement-breakpoint
CREATE TABLE "partner_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "partner_invitations_token" UNIQUE("token_hash"),
	CONSTRAINT "partner_invitations_once" UNIQUE("organisation_id","email")
);
--> statement-breakpoint
CREATE TABLE "partner_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "partner_members_user" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "partner_organisations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"about" text NOT NULL,
	"city" text NOT NULL,
	"district" text NOT NULL,
	"place" text NOT NULL,
	"website" text NOT NULL,
	"languages" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"checked_until" date,
	"checked_at" timestamp with time zone,
	"checked_by" uuid,
	"checked_people" text DEFAULT '' NOT NULL,
	"checked_what" text DEFAULT '' NOT NULL,
	"checked_how" text DEFAULT '' NOT NULL,
	"check_notice" text DEFAULT 'none' NOT NULL,
	CONSTRAINT "partner_organisations_notice_known" CHECK ("partner_organisations"."check_notice" in ('none', 'soon', 'lapsed')),
	CONSTRAINT "partner_organisations_checked_when" CHECK (("partner_organisations"."checked_until" is null) = ("partner_organisations"."checked_at" is null)),
	CONSTRAINT "partner_organisations_coarse" CHECK ("partner_organisations"."place" ~ '^([0-9]{1,2}\.[0-9],[0-9]{2,3}\.[0-9])?$')
);
--> statement-breakpoint
CREATE TABLE "partner_incidents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"side" text NOT NULL,
	"reporter_id" uuid,
	"about" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	"closed_words" text DEFAULT '' NOT NULL,
	CONSTRAINT "partner_incidents_side_known" CHECK ("partner_incidents"."side" in ('school', 'partner'))
);
--> statement-breakpoint
CREATE TABLE "partner_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"side" text NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "partner_messages_side_known" CHECK ("partner_messages"."side" in ('school', 'partner'))
);
--> statement-breakpoint
CREATE TABLE "partner_reports" (
	"request_id" uuid NOT NULL,
	"side" text NOT NULL,
	"author_id" uuid,
	"took_place" boolean NOT NULL,
	"minutes" integer NOT NULL,
	"pupils" integer NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "partner_reports_pkey" PRIMARY KEY("request_id","side"),
	CONSTRAINT "partner_reports_side_known" CHECK ("partner_reports"."side" in ('school', 'partner')),
	CONSTRAINT "partner_reports_numbers" CHECK ("partner_reports"."minutes" >= 0 and "partner_reports"."pupils" >= 0)
);
--> statement-breakpoint
CREATE TABLE "partner_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"offer_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"teacher_id" uuid,
	"state" text NOT NULL,
	"slot_id" uuid,
	"wished_slot_id" uuid,
	"school" text NOT NULL,
	"school_ref" text NOT NULL,
	"district" text NOT NULL,
	"place" text NOT NULL,
	"grade" integer NOT NULL,
	"pupils" integer NOT NULL,
	"language" text NOT NULL,
	"chapter" text NOT NULL,
	"message" text NOT NULL,
	"decline_words" text DEFAULT '' NOT NULL,
	"plan" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"reminded_at" timestamp with time zone,
	"report_asked_at" timestamp with time zone,
	"held_at" timestamp with time zone,
	"held_minutes" integer,
	"held_pupils" integer,
	CONSTRAINT "partner_requests_kind_known" CHECK ("partner_requests"."kind" in ('talk', 'lab-visit', 'equipment', 'problem', 'placement', 'judging')),
	CONSTRAINT "partner_requests_state_known" CHECK ("partner_requests"."state" in ('requested', 'waiting', 'matched', 'confirmed', 'counted', 'not-held', 'declined', 'withdrawn', 'cancelled', 'expired')),
	CONSTRAINT "partner_requests_placed" CHECK (("partner_requests"."slot_id" is not null) = ("partner_requests"."state" in ('matched', 'confirmed', 'counted', 'not-held'))),
	CONSTRAINT "partner_requests_counted_whole" CHECK (("partner_requests"."state" = 'counted') = ("partner_requests"."held_at" is not null and "partner_requests"."held_minutes" is not null and "partner_requests"."held_pupils" is not null)),
	CONSTRAINT "partner_requests_coarse" CHECK ("partner_requests"."place" ~ '^([0-9]{1,2}\.[0-9],[0-9]{2,3}\.[0-9])?$')
);
--> statement-breakpoint
CREATE TABLE "project_classes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"class_id" uuid,
	"enrolled_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "project_classes_once" UNIQUE("project_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "project_sites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"school" text NOT NULL,
	"district" text NOT NULL,
	"latitude_cells" integer NOT NULL,
	"longitude_cells" integer NOT NULL,
	CONSTRAINT "project_sites_number" UNIQUE("project_id","number"),
	CONSTRAINT "project_sites_in_india" CHECK ("project_sites"."latitude_cells" between 120 and 760 and "project_sites"."longitude_cells" between 1360 and 1960)
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seed_key" text,
	"state" text NOT NULL,
	"lead_id" uuid,
	"draft" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"published" integer DEFAULT 0 NOT NULL,
	"schools" integer DEFAULT 0 NOT NULL,
	"data_version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "projects_seed_key_unique" UNIQUE("seed_key"),
	CONSTRAINT "projects_state_known" CHECK ("projects"."state" in ('draft', 'open', 'closed')),
	CONSTRAINT "projects_open_once_published" CHECK ("projects"."state" = 'draft' or "projects"."published" >= 1),
	CONSTRAINT "projects_opened" CHECK (("projects"."state" = 'draft') = ("projects"."opened_at" is null)),
	CONSTRAINT "projects_closed" CHECK (("projects"."state" = 'closed') = ("projects"."closed_at" is not null)),
	CONSTRAINT "projects_schools_bounded" CHECK ("projects"."schools" between 0 and 2000)
);
--> statement-breakpoint
CREATE TABLE "protocol_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"form" jsonb NOT NULL,
	"changes" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "protocol_versions_number" UNIQUE("project_id","number"),
	CONSTRAINT "protocol_versions_number_positive" CHECK ("protocol_versions"."number" >= 1)
);
--> statement-breakpoint
CREATE TABLE "project_flags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"reading_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "project_flags_once" UNIQUE("reading_id","kind"),
	CONSTRAINT "project_flags_kind_known" CHECK ("project_flags"."kind" in ('unit', 'range', 'decimal', 'duplicate', 'date', 'place', 'readers', 'reported')),
	CONSTRAINT "project_flags_state_known" CHECK ("project_flags"."state" in ('open', 'right', 'wrong')),
	CONSTRAINT "project_flags_decided" CHECK (("project_flags"."state" = 'open') = ("project_flags"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "project_readings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit_id" uuid NOT NULL,
	"field" text NOT NULL,
	"replicate" integer NOT NULL,
	"value" text NOT NULL,
	"unit" text,
	"number" double precision,
	"instrument" text NOT NULL,
	"second_value" text NOT NULL,
	"is_confirmed" boolean NOT NULL,
	"corrects" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "project_readings_corrected_once" UNIQUE("corrects"),
	CONSTRAINT "project_readings_unit_known" CHECK ("project_readings"."unit" in ('mm', 'cm', 'm', 'in', 'C', 'F', 'mL', 'L', 'drops', 'mg/L', 'ppm', 'dH', 'g', 'kg', 's', 'min', 'percent', 'lux', 'pH', 'one')),
	CONSTRAINT "project_readings_replicate_positive" CHECK ("project_readings"."replicate" >= 1),
	CONSTRAINT "project_readings_correction_with_reason" CHECK (("project_readings"."corrects" is null) = ("project_readings"."reason" = ''))
);
--> statement-breakpoint
CREATE TABLE "project_visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"project_class_id" uuid NOT NULL,
	"protocol_id" uuid NOT NULL,
	"sent_id" uuid NOT NULL,
	"content" text NOT NULL,
	"measured_on" date NOT NULL,
	"measured_at" timestamp with time zone,
	"latitude_cells" integer NOT NULL,
	"longitude_cells" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "project_visits_once" UNIQUE("project_class_id","sent_id"),
	CONSTRAINT "project_visits_state_known" CHECK ("project_visits"."state" in ('waiting', 'released', 'excluded')),
	CONSTRAINT "project_visits_excluded_with_reason" CHECK (("project_visits"."state" = 'excluded') = ("project_visits"."reason" <> '')),
	CONSTRAINT "project_visits_in_india" CHECK ("project_visits"."latitude_cells" between 120 and 760 and "project_visits"."longitude_cells" between 1360 and 1960)
);
--> statement-breakpoint
ALTER TABLE "moderation_decisions" DROP CONSTRAINT "moderation_decisions_one_post";--> statement-breakpoint
ALTER TABLE "post_reports" DROP CONSTRAINT "post_reports_one_post";--> statement-breakpoint
ALTER TABLE "unmaskings" DROP CONSTRAINT "unmaskings_one_post";--> statement-breakpoint
ALTER TABLE "notification_preferences" DROP CONSTRAINT "notification_preferences_kind_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "certificates" ALTER COLUMN "registration_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" ALTER COLUMN "session_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "credit_id" uuid;--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN "picture" jsonb;--> statement-breakpoint
ALTER TABLE "discussions" ADD COLUMN "picture" jsonb;--> statement-breakpoint
ALTER TABLE "discussions" ADD COLUMN "live_session_id" uuid;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD COLUMN "news_id" uuid;--> statement-breakpoint
ALTER TABLE "post_reports" ADD COLUMN "news_id" uuid;--> statement-breakpoint
ALTER TABLE "unmaskings" ADD COLUMN "news_id" uuid;--> statement-breakpoint
ALTER TABLE "fair_credits" ADD CONSTRAINT "fair_credits_fair_id_fairs_id_fk" FOREIGN KEY ("fair_id") REFERENCES "public"."fairs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fair_credits" ADD CONSTRAINT "fair_credits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fair_credits" ADD CONSTRAINT "fair_credits_entry_id_fair_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."fair_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fair_entries" ADD CONSTRAINT "fair_entries_fair_id_fairs_id_fk" FOREIGN KEY ("fair_id") REFERENCES "public"."fairs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fair_entries" ADD CONSTRAINT "fair_entries_school_id_fair_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."fair_schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fair_entries" ADD CONSTRAINT "fair_entries_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fair_reviews" ADD CONSTRAINT "fair_reviews_entry_id_fair_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."fair_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fair_reviews" ADD CONSTRAINT "fair_reviews_judge_id_users_id_fk" FOREIGN KEY ("judge_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fair_members" ADD CONSTRAINT "fair_members_fair_id_fairs_id_fk" FOREIGN KEY ("fair_id") REFERENCES "public"."fairs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fair_members" ADD CONSTRAINT "fair_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fair_members" ADD CONSTRAINT "fair_members_school_id_fair_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."fair_schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fair_schools" ADD CONSTRAINT "fair_schools_fair_id_fairs_id_fk" FOREIGN KEY ("fair_id") REFERENCES "public"."fairs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fairs" ADD CONSTRAINT "fairs_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_mentions" ADD CONSTRAINT "post_mentions_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_mentions" ADD CONSTRAINT "post_mentions_answer_id_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_mentions" ADD CONSTRAINT "post_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_offers" ADD CONSTRAINT "partner_offers_organisation_id_partner_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."partner_organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_slots" ADD CONSTRAINT "partner_slots_offer_id_partner_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."partner_offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_invitations" ADD CONSTRAINT "partner_invitations_organisation_id_partner_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."partner_organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_members" ADD CONSTRAINT "partner_members_organisation_id_partner_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."partner_organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_members" ADD CONSTRAINT "partner_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_organisations" ADD CONSTRAINT "partner_organisations_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_incidents" ADD CONSTRAINT "partner_incidents_request_id_partner_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."partner_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_incidents" ADD CONSTRAINT "partner_incidents_organisation_id_partner_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."partner_organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_incidents" ADD CONSTRAINT "partner_incidents_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_incidents" ADD CONSTRAINT "partner_incidents_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_messages" ADD CONSTRAINT "partner_messages_request_id_partner_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."partner_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_messages" ADD CONSTRAINT "partner_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_reports" ADD CONSTRAINT "partner_reports_request_id_partner_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."partner_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_reports" ADD CONSTRAINT "partner_reports_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_requests" ADD CONSTRAINT "partner_requests_offer_id_partner_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."partner_offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_requests" ADD CONSTRAINT "partner_requests_organisation_id_partner_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."partner_organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_requests" ADD CONSTRAINT "partner_requests_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_requests" ADD CONSTRAINT "partner_requests_slot_id_partner_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."partner_slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_requests" ADD CONSTRAINT "partner_requests_wished_slot_id_partner_slots_id_fk" FOREIGN KEY ("wished_slot_id") REFERENCES "public"."partner_slots"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_classes" ADD CONSTRAINT "project_classes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_classes" ADD CONSTRAINT "project_classes_site_id_project_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."project_sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_classes" ADD CONSTRAINT "project_classes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_sites" ADD CONSTRAINT "project_sites_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_lead_id_users_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protocol_versions" ADD CONSTRAINT "protocol_versions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_flags" ADD CONSTRAINT "project_flags_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_flags" ADD CONSTRAINT "project_flags_visit_id_project_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."project_visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_flags" ADD CONSTRAINT "project_flags_reading_id_project_readings_id_fk" FOREIGN KEY ("reading_id") REFERENCES "public"."project_readings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_readings" ADD CONSTRAINT "project_readings_visit_id_project_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."project_visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_readings" ADD CONSTRAINT "project_readings_corrects_project_readings_id_fk" FOREIGN KEY ("corrects") REFERENCES "public"."project_readings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_visits" ADD CONSTRAINT "project_visits_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_visits" ADD CONSTRAINT "project_visits_site_id_project_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."project_sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_visits" ADD CONSTRAINT "project_visits_project_class_id_project_classes_id_fk" FOREIGN KEY ("project_class_id") REFERENCES "public"."project_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_visits" ADD CONSTRAINT "project_visits_protocol_id_protocol_versions_id_fk" FOREIGN KEY ("protocol_id") REFERENCES "public"."protocol_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fair_credits_judge" ON "fair_credits" USING btree ("fair_id","user_id") WHERE "fair_credits"."entry_id" is null;--> statement-breakpoint
CREATE INDEX "fair_credits_fair" ON "fair_credits" USING btree ("fair_id","id");--> statement-breakpoint
CREATE INDEX "fair_credits_user" ON "fair_credits" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "fair_entries_fair" ON "fair_entries" USING btree ("fair_id","id");--> statement-breakpoint
CREATE INDEX "fair_entries_school" ON "fair_entries" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "fair_entries_teacher" ON "fair_entries" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "fair_reviews_judge" ON "fair_reviews" USING btree ("judge_id");--> statement-breakpoint
CREATE INDEX "fair_reviews_awaited" ON "fair_reviews" USING btree ("asked_at") WHERE "fair_reviews"."scored_at" is null;--> statement-breakpoint
CREATE INDEX "fair_members_fair" ON "fair_members" USING btree ("fair_id","id");--> statement-breakpoint
CREATE INDEX "fair_members_school" ON "fair_members" USING btree ("school_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fair_schools_name" ON "fair_schools" USING btree ("fair_id",lower("name"));--> statement-breakpoint
CREATE INDEX "fairs_host" ON "fairs" USING btree ("host_id","id");--> statement-breakpoint
CREATE INDEX "fairs_without_host" ON "fairs" USING btree ("id") WHERE "fairs"."host_id" is null;--> statement-breakpoint
CREATE INDEX "post_mentions_user" ON "post_mentions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "partner_offers_organisation" ON "partner_offers" USING btree ("organisation_id","id");--> statement-breakpoint
CREATE INDEX "partner_offers_open" ON "partner_offers" USING btree ("id") WHERE "partner_offers"."state" = 'open';--> statement-breakpoint
CREATE INDEX "partner_offers_open_kind" ON "partner_offers" USING btree ("kind","id") WHERE "partner_offers"."state" = 'open';--> statement-breakpoint
CREATE INDEX "partner_offers_asked" ON "partner_offers" USING btree ("asked_at") WHERE "partner_offers"."asked_at" is not null;--> statement-breakpoint
CREATE INDEX "partner_slots_offer" ON "partner_slots" USING btree ("offer_id","starts_at");--> statement-breakpoint
CREATE INDEX "partner_slots_starts" ON "partner_slots" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "partner_invitations_expires" ON "partner_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "partner_members_organisation" ON "partner_members" USING btree ("organisation_id","id");--> statement-breakpoint
CREATE INDEX "partner_organisations_checked_by" ON "partner_organisations" USING btree ("checked_by");--> statement-breakpoint
CREATE INDEX "partner_organisations_checked_until" ON "partner_organisations" USING btree ("checked_until");--> statement-breakpoint
CREATE INDEX "partner_organisations_district" ON "partner_organisations" USING btree ("district","id");--> statement-breakpoint
CREATE INDEX "partner_incidents_request" ON "partner_incidents" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "partner_incidents_organisation" ON "partner_incidents" USING btree ("organisation_id","id");--> statement-breakpoint
CREATE INDEX "partner_incidents_reporter" ON "partner_incidents" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "partner_incidents_closed_by" ON "partner_incidents" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "partner_incidents_open" ON "partner_incidents" USING btree ("id") WHERE "partner_incidents"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "partner_incidents_closed" ON "partner_incidents" USING btree ("id") WHERE "partner_incidents"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "partner_messages_request" ON "partner_messages" USING btree ("request_id","id");--> statement-breakpoint
CREATE INDEX "partner_messages_author" ON "partner_messages" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "partner_reports_author" ON "partner_reports" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "partner_requests_offer" ON "partner_requests" USING btree ("offer_id","id");--> statement-breakpoint
CREATE INDEX "partner_requests_organisation" ON "partner_requests" USING btree ("organisation_id","id");--> statement-breakpoint
CREATE INDEX "partner_requests_teacher" ON "partner_requests" USING btree ("teacher_id","id");--> statement-breakpoint
CREATE INDEX "partner_requests_slot" ON "partner_requests" USING btree ("slot_id");--> statement-breakpoint
CREATE INDEX "partner_requests_wished" ON "partner_requests" USING btree ("wished_slot_id");--> statement-breakpoint
CREATE INDEX "partner_requests_unanswered" ON "partner_requests" USING btree ("created_at") WHERE "partner_requests"."state" = 'requested';--> statement-breakpoint
CREATE INDEX "partner_requests_open" ON "partner_requests" USING btree ("organisation_id","id") WHERE "partner_requests"."state" in ('requested', 'waiting', 'matched', 'confirmed');--> statement-breakpoint
CREATE INDEX "partner_requests_orphaned" ON "partner_requests" USING btree ("id") WHERE "partner_requests"."teacher_id" is null and "partner_requests"."state" in ('requested', 'waiting', 'matched', 'confirmed');--> statement-breakpoint
CREATE INDEX "partner_requests_matched" ON "partner_requests" USING btree ("slot_id") WHERE "partner_requests"."state" = 'matched';--> statement-breakpoint
CREATE INDEX "partner_requests_confirmed" ON "partner_requests" USING btree ("slot_id") WHERE "partner_requests"."state" = 'confirmed';--> statement-breakpoint
CREATE INDEX "partner_requests_given" ON "partner_requests" USING btree ("school_ref") WHERE "partner_requests"."kind" = 'equipment' and "partner_requests"."state" in ('matched', 'confirmed', 'counted');--> statement-breakpoint
CREATE INDEX "partner_requests_counted" ON "partner_requests" USING btree ("organisation_id","held_at") WHERE "partner_requests"."state" = 'counted';--> statement-breakpoint
CREATE INDEX "partner_requests_changed" ON "partner_requests" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "project_classes_site" ON "project_classes" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "project_classes_class" ON "project_classes" USING btree ("class_id","id") WHERE "project_classes"."class_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "project_sites_one_school" ON "project_sites" USING btree ("project_id","district","latitude_cells","longitude_cells",lower("school"));--> statement-breakpoint
CREATE INDEX "projects_lead" ON "projects" USING btree ("lead_id","id") WHERE "projects"."lead_id" is not null;--> statement-breakpoint
CREATE INDEX "projects_opened" ON "projects" USING btree ("opened_at") WHERE "projects"."opened_at" is not null;--> statement-breakpoint
CREATE INDEX "project_flags_state" ON "project_flags" USING btree ("project_id","state","id");--> statement-breakpoint
CREATE INDEX "project_flags_visit" ON "project_flags" USING btree ("visit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_readings_first" ON "project_readings" USING btree ("visit_id","field","replicate") WHERE "project_readings"."corrects" is null;--> statement-breakpoint
CREATE INDEX "project_readings_visit" ON "project_readings" USING btree ("visit_id","id");--> statement-breakpoint
CREATE INDEX "project_visits_class" ON "project_visits" USING btree ("project_class_id","id");--> statement-breakpoint
CREATE INDEX "project_visits_class_state" ON "project_visits" USING btree ("project_class_id","state","id");--> statement-breakpoint
CREATE INDEX "project_visits_released" ON "project_visits" USING btree ("project_id","id") WHERE "project_visits"."state" = 'released';--> statement-breakpoint
CREATE INDEX "project_visits_day" ON "project_visits" USING btree ("project_id","measured_on");--> statement-breakpoint
CREATE INDEX "project_visits_project_state" ON "project_visits" USING btree ("project_id","state");--> statement-breakpoint
CREATE INDEX "project_visits_site" ON "project_visits" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "project_visits_protocol" ON "project_visits" USING btree ("protocol_id");--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_credit_id_fair_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."fair_credits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_live_session_id_live_sessions_id_fk" FOREIGN KEY ("live_session_id") REFERENCES "public"."live_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmaskings" ADD CONSTRAINT "unmaskings_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_one_in_force_for_fair" ON "certificates" USING btree ("credit_id") WHERE "certificates"."superseded_at" is null and "certificates"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "certificates_credit" ON "certificates" USING btree ("credit_id") WHERE "certificates"."credit_id" is not null;--> statement-breakpoint
CREATE INDEX "discussions_live_session" ON "discussions" USING btree ("live_session_id","id") WHERE "discussions"."live_session_id" is not null;--> statement-breakpoint
CREATE INDEX "moderation_decisions_news" ON "moderation_decisions" USING btree ("news_id","id") WHERE "moderation_decisions"."news_id" is not null;--> statement-breakpoint
CREATE INDEX "post_reports_news" ON "post_reports" USING btree ("news_id","id") WHERE "post_reports"."news_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "post_reports_news_once" ON "post_reports" USING btree ("reporter_id","news_id") WHERE "post_reports"."news_id" is not null and "post_reports"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "unmaskings_news" ON "unmaskings" USING btree ("news_id") WHERE "unmaskings"."news_id" is not null;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_one_occasion" CHECK (num_nonnulls("certificates"."registration_id", "certificates"."session_id") = case when "certificates"."credit_id" is null then 2 else 0 end);--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_live_without_author" CHECK ("discussions"."live_session_id" is null or "discussions"."author_id" is null);--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_one_post" CHECK (num_nonnulls("moderation_decisions"."discussion_id", "moderation_decisions"."answer_id", "moderation_decisions"."contribution_id", "moderation_decisions"."news_id") = 1);--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_one_post" CHECK (num_nonnulls("post_reports"."discussion_id", "post_reports"."answer_id", "post_reports"."contribution_id", "post_reports"."news_id") = 1);--> statement-breakpoint
ALTER TABLE "unmaskings" ADD CONSTRAINT "unmaskings_one_post" CHECK (num_nonnulls("unmaskings"."discussion_id", "unmaskings"."answer_id", "unmaskings"."contribution_id", "unmaskings"."news_id") = 1);--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_kind_known" CHECK ("notification_preferences"."kind" in ('live-changed', 'live-place-free', 'live-reminder', 'certificate', 'appeal', 'work-handed-in', 'class-passed-on', 'question-reviewed', 'discussion-answered', 'answer-accepted', 'discussion-unanswered', 'discussion-followed', 'mention', 'news-reminder', 'news-decided', 'contribution-review', 'contribution-decided', 'contribution-adapted', 'post-decided', 'subscription', 'seat', 'seat-taken', 'mentor', 'visit', 'fair', 'partnership', 'school-term'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('live-changed', 'live-place-free', 'live-reminder', 'certificate', 'appeal', 'work-handed-in', 'class-passed-on', 'question-reviewed', 'discussion-answered', 'answer-accepted', 'discussion-unanswered', 'discussion-followed', 'mention', 'news-reminder', 'news-decided', 'contribution-review', 'contribution-decided', 'contribution-adapted', 'post-decided', 'subscription', 'seat', 'seat-taken', 'mentor', 'visit', 'fair', 'partnership', 'school-term'));--> statement-breakpoint
-- by hand: the first entry locks the rules of a fair, and locked rules do not change
CREATE FUNCTION lock_fair_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE fairs SET rules_locked_at = NEW.created_at WHERE id = NEW.fair_id AND rules_locked_at IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER fair_entries_lock_rules AFTER INSERT ON "fair_entries" FOR EACH ROW EXECUTE FUNCTION lock_fair_rules();--> statement-breakpoint
CREATE FUNCTION keep_fair_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.rules_locked_at, NEW.version, NEW.name, NEW.kind, NEW.place, NEW.held_on, NEW.entries_until, NEW.grade_from, NEW.grade_to, NEW.categories, NEW.rubric, NEW.tie_rule)
    IS DISTINCT FROM
    (OLD.rules_locked_at, OLD.version, OLD.name, OLD.kind, OLD.place, OLD.held_on, OLD.entries_until, OLD.grade_from, OLD.grade_to, OLD.categories, OLD.rubric, OLD.tie_rule)
  THEN
    RAISE EXCEPTION 'the rules of a fair stay as they are from its first entry on' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER fairs_keep_rules BEFORE UPDATE ON "fairs"
  FOR EACH ROW WHEN (OLD.rules_locked_at IS NOT NULL) EXECUTE FUNCTION keep_fair_rules();
--> statement-breakpoint
-- by hand: published protocols and readings are kept as they were written
CREATE FUNCTION keep_project_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are kept as they were written', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER protocol_versions_kept BEFORE UPDATE OR DELETE ON "protocol_versions" FOR EACH ROW EXECUTE FUNCTION keep_project_rows();--> statement-breakpoint
CREATE TRIGGER project_readings_kept BEFORE UPDATE OR DELETE ON "project_readings" FOR EACH ROW EXECUTE FUNCTION keep_project_rows();
