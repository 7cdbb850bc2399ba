CREATE TABLE "certificate_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"jwk" jsonb NOT NULL,
	"first_used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificate_name_changes" (
	"user_id" uuid NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "certificate_name_changes_user_id_changed_at_pk" PRIMARY KEY("user_id","changed_at")
);
--> statement-breakpoint
CREATE TABLE "certificate_names" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serial" text NOT NULL,
	"registration_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"theme" text NOT NULL,
	"printed" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"key_id" text NOT NULL,
	"status_index" integer GENERATED ALWAYS AS IDENTITY (sequence name "certificates_status_index_seq" INCREMENT BY 1 MINVALUE 0 MAXVALUE 2147483647 START WITH 0 CACHE 1),
	"proof" text NOT NULL,
	"credential" text NOT NULL,
	"pdf_key" text NOT NULL,
	"superseded_at" timestamp with time zone,
	"superseded_by" uuid,
	"revoked_at" timestamp with time zone,
	"revoked_by" uuid,
	"revoked_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "certificates_serial_unique" UNIQUE("serial"),
	CONSTRAINT "certificates_status_index_unique" UNIQUE("status_index"),
	CONSTRAINT "certificates_superseded_whole" CHECK (("certificates"."superseded_at" is null) = ("certificates"."superseded_by" is null))
);
--> statement-breakpoint
CREATE TABLE "record_shares" (
	"user_id" uuid NOT NULL,
	"institution_id" uuid NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "record_shares_user_id_institution_id_pk" PRIMARY KEY("user_id","institution_id")
);
--> statement-breakpoint
CREATE TABLE "live_appeals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"registration_id" uuid NOT NULL,
	"claimed_from" timestamp with time zone NOT NULL,
	"claimed_until" timestamp with time zone NOT NULL,
	"words" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"granted" boolean,
	"granted_from" timestamp with time zone,
	"granted_until" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "live_appeals_until_after_from" CHECK ("live_appeals"."claimed_until" > "live_appeals"."claimed_from"),
	CONSTRAINT "live_appeals_decided_whole" CHECK (("live_appeals"."decided_at" is null) = ("live_appeals"."granted" is null)),
	CONSTRAINT "live_appeals_granted_whole" CHECK (coalesce("live_appeals"."granted", false) = ("live_appeals"."granted_from" is not null and "live_appeals"."granted_until" is not null))
);
--> statement-breakpoint
CREATE TABLE "live_attendance" (
	"registration_id" uuid PRIMARY KEY NOT NULL,
	"present_seconds" integer NOT NULL,
	"session_seconds" integer NOT NULL,
	"intervals" jsonb NOT NULL,
	"qualified" boolean NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "live_attendance_within" CHECK ("live_attendance"."present_seconds" between 0 and "live_attendance"."session_seconds")
);
--> statement-breakpoint
CREATE TABLE "live_beats" (
	"registration_id" uuid NOT NULL,
	"device" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"left" boolean DEFAULT false NOT NULL,
	CONSTRAINT "live_beats_registration_id_device_at_pk" PRIMARY KEY("registration_id","device","at")
);
--> statement-breakpoint
CREATE TABLE "live_code_entries" (
	"registration_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "live_code_entries_registration_id_part_pk" PRIMARY KEY("registration_id","part"),
	CONSTRAINT "live_code_entries_part" CHECK ("live_code_entries"."part" >= 0)
);
--> statement-breakpoint
CREATE TABLE "live_import_rows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone NOT NULL,
	"registration_id" uuid,
	"matched_by" text,
	"dismissed_at" timestamp with time zone,
	CONSTRAINT "live_import_rows_left_after_joined" CHECK ("live_import_rows"."left_at" >= "live_import_rows"."joined_at")
);
--> statement-breakpoint
CREATE TABLE "live_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"service" text NOT NULL,
	"file_name" text NOT NULL,
	"file_sha" text NOT NULL,
	"imported_by" uuid,
	"imported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"sealed_token" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_mailings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"recipients" integer NOT NULL,
	"sent_by" uuid,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_registrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"walk_in" text DEFAULT 'no' NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"registered_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "live_registrations_one_per_user" UNIQUE("session_id","user_id"),
	CONSTRAINT "live_registrations_whole" CHECK (("live_registrations"."status" = 'registered') <= ("live_registrations"."registered_at" is not null) and ("live_registrations"."status" = 'cancelled') = ("live_registrations"."cancelled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "live_reminders" (
	"registration_id" uuid NOT NULL,
	"minutes_before" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "live_reminders_registration_id_minutes_before_starts_at_pk" PRIMARY KEY("registration_id","minutes_before","starts_at")
);
--> statement-breakpoint
CREATE TABLE "live_series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"weekdays" integer[] NOT NULL,
	"starts_at_clock" text NOT NULL,
	"minutes" integer NOT NULL,
	"time_zone" text NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date,
	"theme" text NOT NULL,
	"grades" integer[] NOT NULL,
	"capacity" integer,
	"meeting_url" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"ended_at" timestamp with time zone,
	CONSTRAINT "live_series_days_known" CHECK ("live_series"."weekdays" <@ array[1,2,3,4,5,6,7] and cardinality("live_series"."weekdays") >= 1),
	CONSTRAINT "live_series_clock" CHECK ("live_series"."starts_at_clock" ~ '^([01]\d|2[0-3]):[0-5]\d$'),
	CONSTRAINT "live_series_minutes" CHECK ("live_series"."minutes" between 10 and 480),
	CONSTRAINT "live_series_until_after_from" CHECK ("live_series"."until_day" >= "live_series"."from_day")
);
--> statement-breakpoint
CREATE TABLE "live_series_exceptions" (
	"series_id" uuid NOT NULL,
	"day" date NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "live_series_exceptions_series_id_day_pk" PRIMARY KEY("series_id","day")
);
--> statement-breakpoint
CREATE TABLE "live_session_materials" (
	"session_id" uuid NOT NULL,
	"material_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "live_session_materials_session_id_material_id_pk" PRIMARY KEY("session_id","material_id")
);
--> statement-breakpoint
CREATE TABLE "live_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"series_id" uuid,
	"series_day" date,
	"topic" text NOT NULL,
	"theme" text NOT NULL,
	"description" text NOT NULL,
	"grades" integer[] NOT NULL,
	"speaker_name" text NOT NULL,
	"speaker_about" text NOT NULL,
	"speaker_picture_key" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"capacity" integer,
	"meeting_url" text NOT NULL,
	"presence_percent" integer NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"edited_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "live_sessions_one_per_series_day" UNIQUE("series_id","series_day"),
	CONSTRAINT "live_sessions_length" CHECK ("live_sessions"."ends_at" - "live_sessions"."starts_at" between interval '10 minutes' and interval '8 hours'),
	CONSTRAINT "live_sessions_capacity" CHECK ("live_sessions"."capacity" between 1 and 10000),
	CONSTRAINT "live_sessions_percent" CHECK ("live_sessions"."presence_percent" between 1 and 100),
	CONSTRAINT "live_sessions_meeting_is_web" CHECK ("live_sessions"."meeting_url" = '' or "live_sessions"."meeting_url" ~* '^https?:'),
	CONSTRAINT "live_sessions_cancelled_was_published" CHECK ("live_sessions"."cancelled_at" is null or "live_sessions"."published_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "certificate_name_changes" ADD CONSTRAINT "certificate_name_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_names" ADD CONSTRAINT "certificate_names_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_registration_id_live_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."live_registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_key_id_certificate_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."certificate_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_shares" ADD CONSTRAINT "record_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_shares" ADD CONSTRAINT "record_shares_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_appeals" ADD CONSTRAINT "live_appeals_registration_id_live_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."live_registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_appeals" ADD CONSTRAINT "live_appeals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_attendance" ADD CONSTRAINT "live_attendance_registration_id_live_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."live_registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_beats" ADD CONSTRAINT "live_beats_registration_id_live_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."live_registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_code_entries" ADD CONSTRAINT "live_code_entries_registration_id_live_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."live_registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_import_rows" ADD CONSTRAINT "live_import_rows_import_id_live_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."live_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_import_rows" ADD CONSTRAINT "live_import_rows_registration_id_live_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."live_registrations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_imports" ADD CONSTRAINT "live_imports_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_imports" ADD CONSTRAINT "live_imports_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_mailings" ADD CONSTRAINT "live_mailings_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_mailings" ADD CONSTRAINT "live_mailings_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_registrations" ADD CONSTRAINT "live_registrations_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_registrations" ADD CONSTRAINT "live_registrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_reminders" ADD CONSTRAINT "live_reminders_registration_id_live_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."live_registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_series" ADD CONSTRAINT "live_series_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_series_exceptions" ADD CONSTRAINT "live_series_exceptions_series_id_live_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."live_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_session_materials" ADD CONSTRAINT "live_session_materials_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_session_materials" ADD CONSTRAINT "live_session_materials_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD CONSTRAINT "live_sessions_series_id_live_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."live_series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD CONSTRAINT "live_sessions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_one_in_force" ON "certificates" USING btree ("registration_id") WHERE "certificates"."superseded_at" is null and "certificates"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "certificates_user" ON "certificates" USING btree ("user_id","issued_at");--> statement-breakpoint
CREATE INDEX "certificates_session" ON "certificates" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "record_shares_institution" ON "record_shares" USING btree ("institution_id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_appeals_one_waits" ON "live_appeals" USING btree ("registration_id") WHERE "live_appeals"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "live_appeals_registration" ON "live_appeals" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "live_attendance_qualified" ON "live_attendance" USING btree ("registration_id") WHERE "live_attendance"."qualified";--> statement-breakpoint
CREATE INDEX "live_import_rows_import" ON "live_import_rows" USING btree ("import_id","line");--> statement-breakpoint
CREATE INDEX "live_import_rows_registration" ON "live_import_rows" USING btree ("registration_id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_imports_file_once" ON "live_imports" USING btree ("session_id","file_sha");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_token" ON "calendar_feeds" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "live_mailings_session" ON "live_mailings" USING btree ("session_id","sent_at");--> statement-breakpoint
CREATE INDEX "live_registrations_user" ON "live_registrations" USING btree ("user_id","session_id");--> statement-breakpoint
CREATE INDEX "live_registrations_queue" ON "live_registrations" USING btree ("session_id","status","queued_at");--> statement-breakpoint
CREATE INDEX "live_session_materials_material" ON "live_session_materials" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "live_sessions_starts_at" ON "live_sessions" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "live_sessions_ends_at" ON "live_sessions" USING btree ("ends_at");