-- Any owner of a database may add these: trigrams for searches that forgive typing errors, and B-tree operators for the exclusion constraint below.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE TABLE "account_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"device" text,
	CONSTRAINT "account_events_kind_known" CHECK ("account_events"."kind" in ('logged-in', 'logged-in-new-device', 'log-in-failed', 'code-failed', 'password-changed', 'reset-link-sent', 'password-reset', 'session-ended', 'other-sessions-ended', 'second-factor-on', 'second-factor-off', 'second-factor-reset', 'recovery-code-used', 'recovery-codes-renewed', 'email-confirmed', 'role-changed', 'data-exported')),
	CONSTRAINT "account_events_count_positive" CHECK ("account_events"."count" > 0),
	CONSTRAINT "account_events_device_short" CHECK (length("account_events"."device") <= 40)
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"user_id" uuid NOT NULL,
	"document" text NOT NULL,
	"version" text NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consents_user_id_document_version_pk" PRIMARY KEY("user_id","document","version"),
	CONSTRAINT "consents_document_known" CHECK ("consents"."document" in ('terms', 'privacy'))
);
--> statement-breakpoint
CREATE TABLE "address_confirmations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "set_up_links" (
	"only" text PRIMARY KEY DEFAULT 'only' NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "set_up_links_one_row" CHECK ("set_up_links"."only" = 'only')
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"second_factor_at" timestamp with time zone,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firstname" text NOT NULL,
	"lastname" text NOT NULL,
	"email" text NOT NULL,
	"phone_number" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"email_confirmed_at" timestamp with time zone,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_email_lower_case" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('teacher', 'admin', 'editor', 'support'))
);
--> statement-breakpoint
CREATE TABLE "activity" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "activity_user_id_kind_item_id_day_pk" PRIMARY KEY("user_id","kind","item_id","day"),
	CONSTRAINT "activity_kind_known" CHECK ("activity"."kind" in ('ebook', 'video'))
);
--> statement-breakpoint
CREATE TABLE "audit_chain_head" (
	"only" text PRIMARY KEY DEFAULT 'only' NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_chain_head_one_row" CHECK ("audit_chain_head"."only" = 'only')
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"details" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seq" bigint,
	"previous_hash" text,
	"hash" text,
	CONSTRAINT "audit_log_seq_unique" UNIQUE("seq"),
	CONSTRAINT "audit_log_place_whole" CHECK (("audit_log"."seq" is null) = ("audit_log"."hash" is null) and ("audit_log"."seq" is null) = ("audit_log"."previous_hash" is null))
);
--> statement-breakpoint
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
CREATE TABLE "certificate_asks" (
	"registration_id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
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
CREATE TABLE "ended_status_indexes" (
	"status_index" integer PRIMARY KEY NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "record_shares" (
	"user_id" uuid NOT NULL,
	"institution_id" uuid NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "record_shares_user_id_institution_id_pk" PRIMARY KEY("user_id","institution_id")
);
--> statement-breakpoint
CREATE TABLE "status_lists" (
	"list" integer PRIMARY KEY NOT NULL,
	"jwt" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"answer" text DEFAULT '' NOT NULL,
	"handled_by" uuid
);
--> statement-breakpoint
CREATE TABLE "institution_reminders" (
	"institution_id" uuid NOT NULL,
	"days_before" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "institution_reminders_institution_id_days_before_pk" PRIMARY KEY("institution_id","days_before")
);
--> statement-breakpoint
CREATE TABLE "institution_seats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"seat_no" integer NOT NULL,
	"seat_limit" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "institution_seats_within_limit" CHECK ("institution_seats"."released_at" is not null or ("institution_seats"."seat_no" >= 1 and "institution_seats"."seat_no" <= "institution_seats"."seat_limit"))
);
--> statement-breakpoint
CREATE TABLE "institutions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"institution_name" text NOT NULL,
	"school_address" text NOT NULL,
	"affiliation_board" text NOT NULL,
	"correspondent_name" text NOT NULL,
	"principal_name" text NOT NULL,
	"principal_contact" text NOT NULL,
	"principal_email" text NOT NULL,
	"branches" text NOT NULL,
	"school_email" text NOT NULL,
	"school_website" text NOT NULL,
	"school_mobile" text NOT NULL,
	"school_landline" text NOT NULL,
	"student_strength" text NOT NULL,
	"teaching_staff_count" integer NOT NULL,
	"representatives" text NOT NULL,
	"declaration" boolean NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"reference" text NOT NULL,
	"terms_version" text DEFAULT '' NOT NULL,
	"privacy_version" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"months" integer,
	"seats" integer,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"invite_token" text,
	"name_key" text NOT NULL,
	"place_keys" text[] NOT NULL,
	"phone_keys" text[] NOT NULL,
	CONSTRAINT "institutions_invite_token_unique" UNIQUE("invite_token"),
	CONSTRAINT "institutions_id_seats" UNIQUE("id","seats"),
	CONSTRAINT "institutions_status_known" CHECK ("institutions"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "institutions_approved_whole" CHECK (("institutions"."status" = 'approved') = ("institutions"."seats" is not null and "institutions"."starts_at" is not null and "institutions"."ends_at" is not null and "institutions"."invite_token" is not null)),
	CONSTRAINT "institutions_seats_positive" CHECK ("institutions"."seats" >= 1),
	CONSTRAINT "institutions_ends_after_start" CHECK ("institutions"."ends_at" > "institutions"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "institution_claims" (
	"institution_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "institution_claims_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "institution_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"details" jsonb NOT NULL,
	"kind" text NOT NULL,
	"institution_id" uuid NOT NULL,
	"actor_id" uuid,
	CONSTRAINT "institution_events_kind_known" CHECK ("institution_events"."kind" in ('registered', 'approved', 'rejected', 'reopened', 'extended', 'renewed', 'ended', 'over', 'seats-changed', 'claim-link-sent', 'representative-added', 'representative-removed', 'seat-taken', 'seat-released', 'seat-restored', 'seat-transferred', 'seat-left', 'invite-link-replaced', 'teachers-invited', 'invitation-resent', 'invitation-revoked', 'renewal-requested', 'renewal-approved', 'renewal-rejected')),
	CONSTRAINT "institution_events_actor_known" CHECK ("institution_events"."actor" in ('self', 'staff', 'system'))
);
--> statement-breakpoint
CREATE TABLE "institution_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by" uuid,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "institution_invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "institution_invitations_email_lower_case" CHECK ("institution_invitations"."email" = lower("institution_invitations"."email")),
	CONSTRAINT "institution_invitations_one_end" CHECK ("institution_invitations"."accepted_at" is null or "institution_invitations"."revoked_at" is null)
);
--> statement-breakpoint
CREATE TABLE "institution_renewals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"asked_by" uuid,
	"seats" integer,
	"note" text NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	CONSTRAINT "institution_renewals_status_known" CHECK ("institution_renewals"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "institution_renewals_seats_positive" CHECK ("institution_renewals"."seats" >= 1)
);
--> statement-breakpoint
CREATE TABLE "institution_representatives" (
	"institution_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "institution_representatives_institution_id_place_pk" PRIMARY KEY("institution_id","place"),
	CONSTRAINT "institution_representatives_one_school" UNIQUE("user_id"),
	CONSTRAINT "institution_representatives_up_to_three" CHECK ("institution_representatives"."place" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "ebooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seed_key" text,
	"seed_sha" text,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"is_premium" boolean NOT NULL,
	"file_key" text,
	"bytes" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"subtitle" text NOT NULL,
	"author" text NOT NULL,
	"grades" text NOT NULL,
	"pages" integer NOT NULL,
	"cover_key" text,
	"page_cover_key" text,
	"body_text" text DEFAULT '' NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', "ebooks"."title" || ' ' || "ebooks"."subtitle"), 'A') || setweight(to_tsvector('english', "ebooks"."author" || ' ' || "ebooks"."category" || ' ' || "ebooks"."description"), 'B') || setweight(to_tsvector('english', "ebooks"."body_text"), 'D')) STORED NOT NULL,
	CONSTRAINT "ebooks_seed_key_unique" UNIQUE("seed_key"),
	CONSTRAINT "ebooks_published_whole" CHECK ("ebooks"."published_at" is null or ("ebooks"."file_key" is not null and "ebooks"."cover_key" is not null))
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seed_key" text,
	"seed_sha" text,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"is_premium" boolean NOT NULL,
	"file_key" text,
	"bytes" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"seconds" integer NOT NULL,
	"captions_key" text,
	"poster_key" text,
	"embed_provider" text,
	"embed_id" text,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', "videos"."title"), 'A') || setweight(to_tsvector('english', "videos"."category" || ' ' || "videos"."description"), 'B')) STORED NOT NULL,
	CONSTRAINT "videos_seed_key_unique" UNIQUE("seed_key"),
	CONSTRAINT "videos_published_whole" CHECK ("videos"."published_at" is null or "videos"."file_key" is not null or "videos"."embed_id" is not null),
	CONSTRAINT "videos_one_source" CHECK (("videos"."embed_id" is null) = ("videos"."embed_provider" is null) and ("videos"."file_key" is null or "videos"."embed_id" is null)),
	CONSTRAINT "videos_embed_exact" CHECK ("videos"."embed_id" is null or ("videos"."embed_provider" = 'youtube' and "videos"."embed_id" ~ '^[A-Za-z0-9_-]{11}$') or ("videos"."embed_provider" = 'vimeo' and "videos"."embed_id" ~ '^[0-9]{1,12}(/[0-9a-f]{6,20})?$'))
);
--> statement-breakpoint
CREATE TABLE "links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"url" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	CONSTRAINT "links_kind_known" CHECK ("links"."kind" in ('website', 'networking', 'project', 'industry', 'lms')),
	CONSTRAINT "links_url_is_web" CHECK ("links"."url" ~* '^https?:')
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
CREATE TABLE "live_mail_recipients" (
	"mailing_id" uuid NOT NULL,
	"registration_id" uuid NOT NULL,
	"handed_over_at" timestamp with time zone,
	CONSTRAINT "live_mail_recipients_mailing_id_registration_id_pk" PRIMARY KEY("mailing_id","registration_id")
);
--> statement-breakpoint
CREATE TABLE "live_mailings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"audience" text NOT NULL,
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
CREATE TABLE "materials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seed_key" text,
	"seed_sha" text,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"body" text NOT NULL,
	"subject" text NOT NULL,
	"chapter" text NOT NULL,
	"grade_from" integer NOT NULL,
	"grade_to" integer NOT NULL,
	"boards" text[] NOT NULL,
	"week" date,
	"readings" jsonb NOT NULL,
	"is_premium" boolean NOT NULL,
	"file_key" text,
	"file_name" text,
	"file_type" text,
	"bytes" bigint,
	"file_text" text NOT NULL,
	"cover_key" text,
	"captions_key" text,
	"created_by" uuid,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('simple', chapter || ' ' || subject), 'B') || setweight(to_tsvector('english', chapter || ' ' || subject), 'B') || setweight(to_tsvector('simple', description || ' ' || replace(kind, '-', ' ')), 'C') || setweight(to_tsvector('english', description || ' ' || replace(kind, '-', ' ')), 'C') || setweight(to_tsvector('simple', body), 'D') || setweight(to_tsvector('english', body), 'D') || setweight(to_tsvector('simple', file_text), 'D') || setweight(to_tsvector('english', file_text), 'D')) STORED NOT NULL,
	CONSTRAINT "materials_seed_key_unique" UNIQUE("seed_key"),
	CONSTRAINT "materials_kind_known" CHECK ("materials"."kind" in ('slide-deck', 'poster', 'worksheet', 'short-video', 'integration-plan')),
	CONSTRAINT "materials_grades_in_order" CHECK (6 <= "materials"."grade_from" and "materials"."grade_from" <= "materials"."grade_to" and "materials"."grade_to" <= 12),
	CONSTRAINT "materials_week_is_monday" CHECK (extract(isodow from "materials"."week") = 1),
	CONSTRAINT "materials_file_whole" CHECK (num_nulls("materials"."file_key", "materials"."file_name", "materials"."file_type", "materials"."bytes") in (0, 4)),
	CONSTRAINT "materials_published_whole" CHECK ("materials"."published_at" is null or "materials"."file_key" is not null or ("materials"."kind" = 'integration-plan' and "materials"."body" <> ''))
);
--> statement-breakpoint
CREATE TABLE "answered_calls" (
	"key" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"sealed_answer" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempt_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loose_files" (
	"key" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "receipt_counters_positive" CHECK ("receipt_counters"."last" >= 1)
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"year" integer NOT NULL,
	"number" integer DEFAULT 0 NOT NULL,
	"holder" text NOT NULL,
	"user_id" uuid,
	"institution_id" uuid,
	"printed" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipts_year_number_unique" UNIQUE("year","number"),
	CONSTRAINT "receipts_holder_known" CHECK ("receipts"."holder" in ('user', 'institution')),
	CONSTRAINT "receipts_number_positive" CHECK ("receipts"."number" >= 1)
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"last_step" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_rules" (
	"only" text PRIMARY KEY DEFAULT 'only' NOT NULL,
	"second_factor_required" boolean NOT NULL,
	CONSTRAINT "staff_rules_one_row" CHECK ("staff_rules"."only" = 'only')
);
--> statement-breakpoint
CREATE TABLE "subscription_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"details" jsonb NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"subscription_id" uuid,
	"actor_id" uuid,
	CONSTRAINT "subscription_events_kind_known" CHECK ("subscription_events"."kind" in ('requested', 'withdrawn', 'rejected', 'approved', 'started', 'renewed', 'extended', 'trial-started', 'reference-changed', 'ended', 'ended-by-staff', 'undone')),
	CONSTRAINT "subscription_events_actor_known" CHECK ("subscription_events"."actor" in ('self', 'staff', 'system'))
);
--> statement-breakpoint
CREATE TABLE "subscription_reminders" (
	"subscription_id" uuid NOT NULL,
	"days_before" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscription_reminders_subscription_id_days_before_pk" PRIMARY KEY("subscription_id","days_before")
);
--> statement-breakpoint
CREATE TABLE "subscription_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"institution_name" text NOT NULL,
	"school_address" text NOT NULL,
	"affiliation_board" text NOT NULL,
	"correspondent_name" text NOT NULL,
	"principal_name" text NOT NULL,
	"principal_contact" text NOT NULL,
	"principal_email" text NOT NULL,
	"branches" text NOT NULL,
	"school_email" text NOT NULL,
	"school_website" text NOT NULL,
	"school_mobile" text NOT NULL,
	"school_landline" text NOT NULL,
	"student_strength" text NOT NULL,
	"teaching_staff_count" integer NOT NULL,
	"representatives" text NOT NULL,
	"declaration" boolean NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	CONSTRAINT "subscription_requests_status_known" CHECK ("subscription_requests"."status" in ('pending', 'approved', 'rejected', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"request_id" uuid,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"reference" text NOT NULL,
	"trial" boolean DEFAULT false NOT NULL,
	"has_pending_request" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscriptions_ends_after_start" CHECK ("subscriptions"."ends_at" > "subscriptions"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "training_themes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seed_key" text,
	"seed_sha" text,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"title" text NOT NULL,
	"picture" text,
	"alt" text NOT NULL,
	"science" text NOT NULL,
	"people" text NOT NULL,
	"lesson" text NOT NULL,
	"created_by" uuid,
	CONSTRAINT "training_themes_seed_key_unique" UNIQUE("seed_key"),
	CONSTRAINT "training_themes_picture_is_ours" CHECK ("training_themes"."picture" ~ '^/[a-z]'),
	CONSTRAINT "training_themes_published_whole" CHECK ("training_themes"."published_at" is null or "training_themes"."picture" is not null)
);
--> statement-breakpoint
CREATE TABLE "workshop_images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workshop_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"file_key" text NOT NULL,
	"alt" text NOT NULL,
	"caption" text NOT NULL,
	CONSTRAINT "workshop_images_of_eight" CHECK ("workshop_images"."position" between 0 and 7)
);
--> statement-breakpoint
CREATE TABLE "workshops" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seed_key" text,
	"seed_sha" text,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"topic" text NOT NULL,
	"link" text NOT NULL,
	"starts_at" timestamp with time zone,
	"created_by" uuid,
	CONSTRAINT "workshops_seed_key_unique" UNIQUE("seed_key"),
	CONSTRAINT "workshops_link_is_web" CHECK ("workshops"."link" ~* '^https?:')
);
--> statement-breakpoint
CREATE TABLE "undoable_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"mail_jobs" uuid[] NOT NULL,
	"staff_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"filename" text NOT NULL,
	"state" text NOT NULL,
	"declared_bytes" bigint NOT NULL,
	"reason" text,
	"file_key" text,
	"cover_key" text,
	"content_type" text,
	"bytes" bigint,
	"sha256" text,
	"examined" jsonb,
	"text" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"lease_holder" uuid,
	"lease_until" timestamp with time zone,
	"lease_wanted" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"taken_at" timestamp with time zone,
	CONSTRAINT "uploads_kind_known" CHECK ("uploads"."kind" in ('pdf', 'video', 'captions', 'picture', 'document')),
	CONSTRAINT "uploads_state_known" CHECK ("uploads"."state" in ('receiving', 'checking', 'ready', 'refused')),
	CONSTRAINT "uploads_declared_bytes_positive" CHECK ("uploads"."declared_bytes" > 0),
	CONSTRAINT "uploads_ready_is_whole" CHECK ("uploads"."state" <> 'ready' or ("uploads"."file_key" is not null and "uploads"."content_type" is not null and "uploads"."bytes" is not null and "uploads"."sha256" is not null and "uploads"."examined" is not null)),
	CONSTRAINT "uploads_refused_has_reason" CHECK (("uploads"."state" = 'refused') = ("uploads"."reason" is not null)),
	CONSTRAINT "uploads_finished_once_received" CHECK (("uploads"."state" = 'receiving') = ("uploads"."finished_at" is null)),
	CONSTRAINT "uploads_taken_when_ready" CHECK ("uploads"."taken_at" is null or "uploads"."state" = 'ready')
);
--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address_confirmations" ADD CONSTRAINT "address_confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_name_changes" ADD CONSTRAINT "certificate_name_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_asks" ADD CONSTRAINT "certificate_asks_registration_id_live_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."live_registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_asks" ADD CONSTRAINT "certificate_asks_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_names" ADD CONSTRAINT "certificate_names_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_registration_id_live_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."live_registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_key_id_certificate_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."certificate_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_shares" ADD CONSTRAINT "record_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_shares" ADD CONSTRAINT "record_shares_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_marks" ADD CONSTRAINT "class_marks_test_fk" FOREIGN KEY ("test_id","class_id","max_marks") REFERENCES "public"."class_tests"("id","class_id","max_marks") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_marks" ADD CONSTRAINT "class_marks_student_fk" FOREIGN KEY ("student_id","class_id") REFERENCES "public"."class_students"("id","class_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_students" ADD CONSTRAINT "class_students_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_tests" ADD CONSTRAINT "class_tests_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "institution_reminders" ADD CONSTRAINT "institution_reminders_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "institution_seats" ADD CONSTRAINT "institution_seats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "institution_seats" ADD CONSTRAINT "institution_seats_limit" FOREIGN KEY ("institution_id","seat_limit") REFERENCES "public"."institutions"("id","seats") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "institutions" ADD CONSTRAINT "institutions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "institution_claims" ADD CONSTRAINT "institution_claims_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "institution_events" ADD CONSTRAINT "institution_events_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "institution_events" ADD CONSTRAINT "institution_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "institution_invitations" ADD CONSTRAINT "institution_invitations_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "institution_invitations" ADD CONSTRAINT "institution_invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "institution_renewals" ADD CONSTRAINT "institution_renewals_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "institution_renewals" ADD CONSTRAINT "institution_renewals_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "institution_renewals" ADD CONSTRAINT "institution_renewals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "institution_representatives" ADD CONSTRAINT "institution_representatives_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "institution_representatives" ADD CONSTRAINT "institution_representatives_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_appeals" ADD CONSTRAINT "live_appeals_registration_id_live_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."live_registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_appeals" ADD CONSTRAINT "live_appeals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_attendance" ADD CONSTRAINT "live_attendance_registration_id_live_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."live_registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_beats" ADD CONSTRAINT "live_beats_registration_id_live_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."live_registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_code_entries" ADD CONSTRAINT "live_code_entries_registration_id_live_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."live_registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_import_rows" ADD CONSTRAINT "live_import_rows_import_id_live_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."live_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_import_rows" ADD CONSTRAINT "live_import_rows_registration_id_live_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."live_registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_imports" ADD CONSTRAINT "live_imports_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_imports" ADD CONSTRAINT "live_imports_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_mail_recipients" ADD CONSTRAINT "live_mail_recipients_mailing_id_live_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."live_mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_mail_recipients" ADD CONSTRAINT "live_mail_recipients_registration_id_live_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."live_registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "materials" ADD CONSTRAINT "materials_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_second_factors_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."second_factors"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_events" ADD CONSTRAINT "subscription_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_events" ADD CONSTRAINT "subscription_events_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_events" ADD CONSTRAINT "subscription_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_reminders" ADD CONSTRAINT "subscription_reminders_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_requests" ADD CONSTRAINT "subscription_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_requests" ADD CONSTRAINT "subscription_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_request_id_subscription_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."subscription_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_themes" ADD CONSTRAINT "training_themes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshop_images" ADD CONSTRAINT "workshop_images_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshops" ADD CONSTRAINT "workshops_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undoable_acts" ADD CONSTRAINT "undoable_acts_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_events_user_id" ON "account_events" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "account_events_device" ON "account_events" USING btree ("user_id","device") WHERE "account_events"."device" is not null;--> statement-breakpoint
CREATE INDEX "account_events_at" ON "account_events" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "account_events_hour" ON "account_events" USING btree ("user_id","kind","at") WHERE "account_events"."kind" in ('log-in-failed', 'code-failed', 'reset-link-sent');--> statement-breakpoint
CREATE INDEX "address_confirmations_user_id" ON "address_confirmations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "address_confirmations_expires_at" ON "address_confirmations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "password_resets_user_id" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_expires_at" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_last_used_at" ON "sessions" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "users_phone_number" ON "users" USING btree ("phone_number");--> statement-breakpoint
CREATE INDEX "users_created_at" ON "users" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (("firstname" || ' ' || "lastname" || ' ' || "email" || ' ' || "phone_number") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("role") WHERE "users"."role" <> 'teacher';--> statement-breakpoint
CREATE INDEX "activity_day_kind" ON "activity" USING btree ("day","kind");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject_type" ON "audit_log" USING btree ("subject_type","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_created_at" ON "audit_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "certificate_asks_session" ON "certificate_asks" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_one_in_force" ON "certificates" USING btree ("registration_id") WHERE "certificates"."superseded_at" is null and "certificates"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "certificates_user" ON "certificates" USING btree ("user_id","issued_at");--> statement-breakpoint
CREATE INDEX "certificates_session" ON "certificates" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "certificates_registration" ON "certificates" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "certificates_revoked_by" ON "certificates" USING btree ("revoked_by") WHERE "certificates"."revoked_by" is not null;--> statement-breakpoint
CREATE INDEX "certificates_search" ON "certificates" USING gin (("serial" || ' ' || ("printed" ->> 'name') || ' ' || ("printed" ->> 'topic')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "certificates_superseded" ON "certificates" USING btree ("id") WHERE "certificates"."superseded_at" is not null;--> statement-breakpoint
CREATE INDEX "certificates_revoked" ON "certificates" USING btree ("id") WHERE "certificates"."revoked_at" is not null;--> statement-breakpoint
CREATE INDEX "ended_status_indexes_unpublished" ON "ended_status_indexes" USING btree ("status_index") WHERE "ended_status_indexes"."published_at" is null;--> statement-breakpoint
CREATE INDEX "record_shares_institution" ON "record_shares" USING btree ("institution_id");--> statement-breakpoint
CREATE INDEX "class_marks_student" ON "class_marks" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "class_marks_class" ON "class_marks" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "class_tests_class" ON "class_tests" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "classes_owner" ON "classes" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("id") WHERE "contact_messages"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "contact_messages_search" ON "contact_messages" USING gin (("subject" || ' ' || "name" || ' ' || "email" || ' ' || "message") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_messages_handled_by" ON "contact_messages" USING btree ("handled_by") WHERE "contact_messages"."handled_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "institution_seats_one_per_user" ON "institution_seats" USING btree ("user_id") WHERE "institution_seats"."released_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "institution_seats_number" ON "institution_seats" USING btree ("institution_id","seat_no") WHERE "institution_seats"."released_at" is null;--> statement-breakpoint
CREATE INDEX "institution_seats_institution" ON "institution_seats" USING btree ("institution_id","id");--> statement-breakpoint
CREATE INDEX "institution_seats_user" ON "institution_seats" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "institutions_place_keys" ON "institutions" USING gin ("place_keys");--> statement-breakpoint
CREATE INDEX "institutions_phone_keys" ON "institutions" USING gin ("phone_keys");--> statement-breakpoint
CREATE INDEX "institutions_school_email" ON "institutions" USING btree ("school_email");--> statement-breakpoint
CREATE INDEX "institutions_principal_email" ON "institutions" USING btree ("principal_email");--> statement-breakpoint
CREATE INDEX "institutions_status_id" ON "institutions" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "institutions_search" ON "institutions" USING gin (("institution_name" || ' ' || "school_address" || ' ' || "principal_name" || ' ' || "school_email" || ' ' || "principal_email" || ' ' || "school_mobile") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "institutions_ends_at" ON "institutions" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "institutions_decided_by" ON "institutions" USING btree ("decided_by") WHERE "institutions"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "institution_events_institution" ON "institution_events" USING btree ("institution_id","id");--> statement-breakpoint
CREATE INDEX "institution_events_actor" ON "institution_events" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "institution_invitations_one_open" ON "institution_invitations" USING btree ("institution_id","email") WHERE "institution_invitations"."accepted_at" is null and "institution_invitations"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "institution_invitations_institution" ON "institution_invitations" USING btree ("institution_id","id");--> statement-breakpoint
CREATE INDEX "institution_invitations_accepted_by" ON "institution_invitations" USING btree ("accepted_by");--> statement-breakpoint
CREATE UNIQUE INDEX "institution_renewals_one_pending" ON "institution_renewals" USING btree ("institution_id") WHERE "institution_renewals"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "institution_renewals_institution" ON "institution_renewals" USING btree ("institution_id","id");--> statement-breakpoint
CREATE INDEX "institution_renewals_status_id" ON "institution_renewals" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "institution_renewals_asked_by" ON "institution_renewals" USING btree ("asked_by") WHERE "institution_renewals"."asked_by" is not null;--> statement-breakpoint
CREATE INDEX "institution_renewals_decided_by" ON "institution_renewals" USING btree ("decided_by") WHERE "institution_renewals"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "ebooks_search" ON "ebooks" USING gin ("search");--> statement-breakpoint
CREATE INDEX "ebooks_shown" ON "ebooks" USING btree ("position","id") WHERE "ebooks"."published_at" is not null and "ebooks"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "ebooks_drafts" ON "ebooks" USING btree ("position","id") WHERE "ebooks"."published_at" is null and "ebooks"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "ebooks_archived" ON "ebooks" USING btree ("archived_at","id") WHERE "ebooks"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "ebooks_position" ON "ebooks" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "videos_search" ON "videos" USING gin ("search");--> statement-breakpoint
CREATE INDEX "videos_shown" ON "videos" USING btree ("position","id") WHERE "videos"."published_at" is not null and "videos"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "videos_drafts" ON "videos" USING btree ("position","id") WHERE "videos"."published_at" is null and "videos"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "videos_archived" ON "videos" USING btree ("archived_at","id") WHERE "videos"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "videos_position" ON "videos" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "links_kind_position" ON "links" USING btree ("kind","position");--> statement-breakpoint
CREATE UNIQUE INDEX "live_appeals_one_waits" ON "live_appeals" USING btree ("registration_id") WHERE "live_appeals"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "live_appeals_registration" ON "live_appeals" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "live_appeals_decided_by" ON "live_appeals" USING btree ("decided_by") WHERE "live_appeals"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "live_attendance_qualified" ON "live_attendance" USING btree ("registration_id") WHERE "live_attendance"."qualified";--> statement-breakpoint
CREATE INDEX "live_import_rows_import" ON "live_import_rows" USING btree ("import_id","line");--> statement-breakpoint
CREATE INDEX "live_import_rows_registration" ON "live_import_rows" USING btree ("registration_id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_imports_file_once" ON "live_imports" USING btree ("session_id","file_sha");--> statement-breakpoint
CREATE INDEX "live_imports_imported_by" ON "live_imports" USING btree ("imported_by") WHERE "live_imports"."imported_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_token" ON "calendar_feeds" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "live_mail_recipients_registration" ON "live_mail_recipients" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "live_mailings_session" ON "live_mailings" USING btree ("session_id","sent_at");--> statement-breakpoint
CREATE INDEX "live_mailings_sent_by" ON "live_mailings" USING btree ("sent_by") WHERE "live_mailings"."sent_by" is not null;--> statement-breakpoint
CREATE INDEX "live_registrations_user" ON "live_registrations" USING btree ("user_id","session_id");--> statement-breakpoint
CREATE INDEX "live_registrations_queue" ON "live_registrations" USING btree ("session_id","status","queued_at");--> statement-breakpoint
CREATE INDEX "live_session_materials_material" ON "live_session_materials" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "live_sessions_starts_at" ON "live_sessions" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "live_sessions_ends_at" ON "live_sessions" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "live_sessions_search" ON "live_sessions" USING gin (("topic" || ' ' || "speaker_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "live_sessions_drafts" ON "live_sessions" USING btree ("starts_at","id") WHERE "live_sessions"."published_at" is null;--> statement-breakpoint
CREATE INDEX "live_sessions_cancelled" ON "live_sessions" USING btree ("starts_at","id") WHERE "live_sessions"."cancelled_at" is not null;--> statement-breakpoint
CREATE INDEX "live_sessions_theme" ON "live_sessions" USING btree ("theme","starts_at","id");--> statement-breakpoint
CREATE INDEX "live_sessions_created_by" ON "live_sessions" USING btree ("created_by") WHERE "live_sessions"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "materials_position" ON "materials" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "materials_drafts" ON "materials" USING btree ("position","id") WHERE "materials"."published_at" is null and "materials"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "materials_archived" ON "materials" USING btree ("position","id") WHERE "materials"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "materials_kind" ON "materials" USING btree ("kind","position","id");--> statement-breakpoint
CREATE INDEX "materials_subject" ON "materials" USING btree ("subject","position","id");--> statement-breakpoint
CREATE INDEX "materials_kind_week" ON "materials" USING btree ("kind","week");--> statement-breakpoint
CREATE INDEX "materials_search" ON "materials" USING gin ("search");--> statement-breakpoint
CREATE INDEX "answered_calls_created_at" ON "answered_calls" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "attempt_counts_ends_at" ON "attempt_counts" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "receipts_user" ON "receipts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "receipts_institution" ON "receipts" USING btree ("institution_id");--> statement-breakpoint
CREATE INDEX "subscription_events_user" ON "subscription_events" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "subscription_events_subscription" ON "subscription_events" USING btree ("subscription_id") WHERE "subscription_events"."subscription_id" is not null;--> statement-breakpoint
CREATE INDEX "subscription_events_actor" ON "subscription_events" USING btree ("actor_id") WHERE "subscription_events"."actor_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_events_once" ON "subscription_events" USING btree ("subscription_id","kind") WHERE "subscription_events"."kind" in ('started', 'ended');--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_requests_one_pending" ON "subscription_requests" USING btree ("user_id") WHERE "subscription_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "subscription_requests_user" ON "subscription_requests" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "subscription_requests_search" ON "subscription_requests" USING gin (("institution_name" || ' ' || "school_address" || ' ' || "principal_name" || ' ' || "school_email" || ' ' || "principal_email" || ' ' || "school_mobile") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "subscription_requests_status_id" ON "subscription_requests" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "subscription_requests_decided_by" ON "subscription_requests" USING btree ("decided_by") WHERE "subscription_requests"."decided_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_per_request" ON "subscriptions" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id","ends_at");--> statement-breakpoint
CREATE INDEX "subscriptions_ends_at" ON "subscriptions" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "subscriptions_starts_at" ON "subscriptions" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_over" ON "subscriptions" USING btree (coalesce("ended_at", "ends_at"),"id");--> statement-breakpoint
CREATE INDEX "subscriptions_ended" ON "subscriptions" USING btree (coalesce("ended_at", "ends_at"),"id") WHERE "subscriptions"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_trials" ON "subscriptions" USING btree (coalesce("ended_at", "ends_at"),"id") WHERE "subscriptions"."trial";--> statement-breakpoint
CREATE INDEX "subscriptions_with_pending_request" ON "subscriptions" USING btree ("id") WHERE "subscriptions"."has_pending_request";--> statement-breakpoint
CREATE INDEX "workshop_images_workshop" ON "workshop_images" USING btree ("workshop_id","position");--> statement-breakpoint
CREATE INDEX "undoable_acts_until" ON "undoable_acts" USING btree ("until");--> statement-breakpoint
CREATE INDEX "undoable_acts_staff" ON "undoable_acts" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "uploads_created_by" ON "uploads" USING btree ("created_by","state");--> statement-breakpoint
-- The content of an entry as SHA-256 takes it; chain.ts computes the same. Each field is written with its length before it (a
-- netstring), so that no two contents look alike.
CREATE FUNCTION audit_entry_hash(entry audit_log) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(
    sha256(convert_to(string_agg(octet_length(convert_to(field, 'UTF8')) || ':' || field || ',', '' ORDER BY place), 'UTF8')),
    'hex'
  )
  FROM unnest(ARRAY[
    entry.seq::text, entry.previous_hash, entry.id::text, entry.actor_id::text, entry.action, entry.subject_type,
    entry.subject_id, entry.details::text, trunc(extract(epoch FROM entry.created_at) * 1000000)::text
  ]) WITH ORDINALITY AS fields (field, place)
$$;--> statement-breakpoint
-- The audit log begins empty: its head has no entry before it.
INSERT INTO audit_chain_head (seq, hash) VALUES (0, repeat('0', 64));--> statement-breakpoint
CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  head audit_chain_head;
  entry audit_log := NEW;
BEGIN
  SELECT * INTO STRICT head FROM audit_chain_head FOR UPDATE;
  entry.seq := head.seq + 1;
  entry.previous_hash := head.hash;
  entry.hash := audit_entry_hash(entry);
  UPDATE audit_log SET seq = entry.seq, previous_hash = entry.previous_hash, hash = entry.hash WHERE id = entry.id;
  UPDATE audit_chain_head SET seq = entry.seq, hash = entry.hash;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- At the commit, when the transaction waits for nothing else any more: no two can wait for each other, and the queue is short.
CREATE CONSTRAINT TRIGGER audit_log_chain AFTER INSERT ON audit_log
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();--> statement-breakpoint
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The trigger above gives a new entry its place in the chain, and moves the head on.
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit log is only ever added to' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER audit_log_kept BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_log_not_emptied BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_chain_head_kept BEFORE UPDATE OR DELETE ON audit_chain_head
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_chain_head_not_emptied BEFORE TRUNCATE ON audit_chain_head
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_no_overlap" EXCLUDE USING gist ("user_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&) WHERE ("ended_at" IS NULL);--> statement-breakpoint
-- The number of a receipt comes from a counter that is part of the transaction: one that is rolled back gives its number back.
CREATE FUNCTION give_receipt_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO receipt_counters AS counter (year, last) VALUES (NEW.year, 1)
    ON CONFLICT (year) DO UPDATE SET last = counter.last + 1
    RETURNING last INTO NEW.number;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER receipts_give_number BEFORE INSERT ON "receipts" FOR EACH ROW EXECUTE FUNCTION give_receipt_number();--> statement-breakpoint
-- What was printed stays. A person who leaves takes only the link to their account along.
CREATE FUNCTION keep_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.user_id IS NULL AND to_jsonb(NEW) - 'user_id' = to_jsonb(OLD) - 'user_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'receipt %-% is kept as it was issued', OLD.year, OLD.number USING ERRCODE = 'integrity_constraint_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER receipts_stay BEFORE UPDATE OR DELETE ON "receipts" FOR EACH ROW EXECUTE FUNCTION keep_receipt();--> statement-breakpoint
CREATE FUNCTION copy_pending_request_to_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE subscriptions SET has_pending_request = (NEW.status = 'pending')
    WHERE user_id = NEW.user_id AND has_pending_request <> (NEW.status = 'pending');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER copy_pending_request_to_terms AFTER INSERT OR UPDATE OF status ON "subscription_requests"
  FOR EACH ROW EXECUTE FUNCTION copy_pending_request_to_terms();--> statement-breakpoint
CREATE FUNCTION copy_pending_request_to_term() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.has_pending_request := EXISTS (SELECT 1 FROM subscription_requests WHERE user_id = NEW.user_id AND status = 'pending');
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER copy_pending_request_to_term BEFORE INSERT ON "subscriptions"
  FOR EACH ROW EXECUTE FUNCTION copy_pending_request_to_term();--> statement-breakpoint
CREATE FUNCTION note_ended_certificate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.superseded_at IS NOT NULL OR NEW.revoked_at IS NOT NULL THEN
    INSERT INTO ended_status_indexes (status_index, ended_at)
      VALUES (NEW.status_index, coalesce(NEW.revoked_at, NEW.superseded_at)) ON CONFLICT DO NOTHING;
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM ended_status_indexes WHERE status_index = NEW.status_index AND published_at IS NULL;
  END IF;
  IF EXISTS (SELECT 1 FROM ended_status_indexes WHERE status_index = NEW.status_index) THEN
    RAISE EXCEPTION 'place % of the status list has ended: no certificate in force can have it', NEW.status_index
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_ended_certificate AFTER INSERT OR UPDATE OF status_index, superseded_at, revoked_at ON "certificates"
  FOR EACH ROW EXECUTE FUNCTION note_ended_certificate();--> statement-breakpoint
CREATE FUNCTION keep_ended_status_index() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a place that a signed status list has shown as ended stays so for ever' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER ended_status_indexes_stay BEFORE UPDATE OR DELETE ON "ended_status_indexes"
  FOR EACH ROW WHEN (OLD.published_at IS NOT NULL) EXECUTE FUNCTION keep_ended_status_index();--> statement-breakpoint
CREATE TRIGGER ended_status_indexes_not_emptied BEFORE TRUNCATE ON "ended_status_indexes"
  FOR EACH STATEMENT EXECUTE FUNCTION keep_ended_status_index();
