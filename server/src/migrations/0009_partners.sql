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
	"school_key" text NOT NULL,
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
ALTER TABLE "notification_preferences" DROP CONSTRAINT "notification_preferences_kind_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
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
CREATE INDEX "partner_requests_given" ON "partner_requests" USING btree ("school_key") WHERE "partner_requests"."kind" = 'equipment' and "partner_requests"."state" in ('matched', 'confirmed', 'counted');--> statement-breakpoint
CREATE INDEX "partner_requests_counted" ON "partner_requests" USING btree ("organisation_id","held_at") WHERE "partner_requests"."state" = 'counted';--> statement-breakpoint
CREATE INDEX "partner_requests_changed" ON "partner_requests" USING btree ("changed_at");--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_kind_known" CHECK ("notification_preferences"."kind" in ('live-changed', 'live-place-free', 'live-reminder', 'certificate', 'appeal', 'work-handed-in', 'class-passed-on', 'question-reviewed', 'discussion-answered', 'answer-accepted', 'discussion-unanswered', 'discussion-followed', 'news-reminder', 'news-decided', 'contribution-review', 'contribution-decided', 'contribution-adapted', 'post-decided', 'subscription', 'seat', 'seat-taken', 'mentor', 'visit', 'partnership', 'school-term'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('live-changed', 'live-place-free', 'live-reminder', 'certificate', 'appeal', 'work-handed-in', 'class-passed-on', 'question-reviewed', 'discussion-answered', 'answer-accepted', 'discussion-unanswered', 'discussion-followed', 'news-reminder', 'news-decided', 'contribution-review', 'contribution-decided', 'contribution-adapted', 'post-decided', 'subscription', 'seat', 'seat-taken', 'mentor', 'visit', 'partnership', 'school-term'));