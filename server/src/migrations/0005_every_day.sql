CREATE TABLE "address_changes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "address_changes_token_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "former_addresses" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "teaching" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"subjects" text[] NOT NULL,
	"grades" integer[] NOT NULL,
	CONSTRAINT "teaching_subjects_known" CHECK ("teaching"."subjects" <@ array['science', 'physics', 'chemistry', 'biology', 'mathematics', 'earth-and-space']::text[]),
	CONSTRAINT "teaching_grades_within" CHECK (6 <= all ("teaching"."grades") and 12 >= all ("teaching"."grades"))
);
--> statement-breakpoint
CREATE TABLE "reading_places" (
	"user_id" uuid NOT NULL,
	"ebook_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reading_places_user_id_ebook_id_pk" PRIMARY KEY("user_id","ebook_id"),
	CONSTRAINT "reading_places_page_counted" CHECK ("reading_places"."page" >= 1)
);
--> statement-breakpoint
CREATE TABLE "ebook_pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ebook_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"text" text NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', "ebook_pages"."text") || to_tsvector('english', "ebook_pages"."text")) STORED NOT NULL,
	CONSTRAINT "ebook_pages_page_unique" UNIQUE("ebook_id","page")
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	CONSTRAINT "notification_preferences_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "notification_preferences_kind_known" CHECK ("notification_preferences"."kind" in ('live-changed', 'live-place-free', 'live-reminder', 'certificate', 'appeal', 'work-handed-in', 'class-passed-on', 'question-reviewed', 'subscription', 'seat', 'seat-taken', 'school-term')),
	CONSTRAINT "notification_preferences_channel_known" CHECK ("notification_preferences"."channel" in ('mail', 'bell', 'both', 'none'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"details" text NOT NULL,
	"path" text NOT NULL,
	"group_key" text,
	"count" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"visible_from" timestamp with time zone NOT NULL,
	"act_id" uuid,
	"read_at" timestamp with time zone,
	CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('live-changed', 'live-place-free', 'live-reminder', 'certificate', 'appeal', 'work-handed-in', 'class-passed-on', 'question-reviewed', 'subscription', 'seat', 'seat-taken', 'school-term')),
	CONSTRAINT "notifications_path_of_ours" CHECK ("notifications"."path" ~ '^/([^/\\]|$)'),
	CONSTRAINT "notifications_count_positive" CHECK ("notifications"."count" >= 1)
);
--> statement-breakpoint
CREATE TABLE "payment_prices" (
	"only" integer PRIMARY KEY NOT NULL,
	"term_paise" bigint NOT NULL,
	"seat_paise" bigint NOT NULL,
	"approves" boolean NOT NULL,
	CONSTRAINT "payment_prices_one_row" CHECK ("payment_prices"."only" = 1),
	CONSTRAINT "payment_prices_not_negative" CHECK ("payment_prices"."term_paise" >= 0 and "payment_prices"."seat_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"purpose" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"user_id" uuid,
	"payer" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"utr" text NOT NULL,
	"payer_state" text NOT NULL,
	"payer_gstin" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone,
	CONSTRAINT "payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payments_subject_unique" UNIQUE("subject_id"),
	CONSTRAINT "payments_purpose_known" CHECK ("payments"."purpose" in ('subscription-request', 'institution')),
	CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount_paise" > 0),
	CONSTRAINT "payments_received_with_utr" CHECK ("payments"."received_at" is null or "payments"."utr" <> '')
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_counters_series_year_pk" PRIMARY KEY("series","year"),
	CONSTRAINT "invoice_counters_series_known" CHECK ("invoice_counters"."series" in ('INV', 'CN')),
	CONSTRAINT "invoice_counters_six_digits" CHECK ("invoice_counters"."last" between 1 and 999999)
);
--> statement-breakpoint
ALTER TABLE "account_events" DROP CONSTRAINT "account_events_kind_known";--> statement-breakpoint
ALTER TABLE "ebooks" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ebooks" ADD COLUMN "boards" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ebooks" ADD COLUMN "grade_from" integer GENERATED ALWAYS AS (coalesce(substring(grades from '^\d{1,2}')::int, 6)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "ebooks" ADD COLUMN "grade_to" integer GENERATED ALWAYS AS (coalesce(substring(grades from '\d{1,2}$')::int, 12)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "boards" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "grade_from" integer DEFAULT 6 NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "grade_to" integer DEFAULT 12 NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "invoice" text;--> statement-breakpoint
ALTER TABLE "address_changes" ADD CONSTRAINT "address_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_addresses" ADD CONSTRAINT "former_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teaching" ADD CONSTRAINT "teaching_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_places" ADD CONSTRAINT "reading_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_places" ADD CONSTRAINT "reading_places_ebook_id_ebooks_id_fk" FOREIGN KEY ("ebook_id") REFERENCES "public"."ebooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ebook_pages" ADD CONSTRAINT "ebook_pages_ebook_id_ebooks_id_fk" FOREIGN KEY ("ebook_id") REFERENCES "public"."ebooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_changes_expires_at" ON "address_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "former_addresses_user_id" ON "former_addresses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "former_addresses_email" ON "former_addresses" USING btree ("email");--> statement-breakpoint
CREATE INDEX "former_addresses_expires_at" ON "former_addresses" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reading_places_ebook" ON "reading_places" USING btree ("ebook_id");--> statement-breakpoint
CREATE INDEX "reading_places_read" ON "reading_places" USING btree ("read_at");--> statement-breakpoint
CREATE INDEX "ebook_pages_search" ON "ebook_pages" USING gin ("search");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_group_unique" ON "notifications" USING btree ("user_id","group_key") WHERE "notifications"."read_at" is null and "notifications"."group_key" is not null;--> statement-breakpoint
CREATE INDEX "notifications_act" ON "notifications" USING btree ("act_id") WHERE "notifications"."act_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_created_at" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_utr_counted" ON "payments" USING btree ("utr") WHERE "payments"."received_at" is not null;--> statement-breakpoint
CREATE INDEX "ebooks_subject" ON "ebooks" USING btree ("subject","position","id");--> statement-breakpoint
CREATE INDEX "videos_subject" ON "videos" USING btree ("subject","position","id");--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_invoice_unique" UNIQUE("invoice");--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_kind_known" CHECK ("account_events"."kind" in ('logged-in', 'logged-in-new-device', 'log-in-failed', 'code-failed', 'password-changed', 'reset-link-sent', 'password-reset', 'session-ended', 'other-sessions-ended', 'second-factor-on', 'second-factor-off', 'second-factor-reset', 'recovery-code-used', 'recovery-codes-renewed', 'email-confirmed', 'email-changed', 'email-restored', 'role-changed', 'data-exported'));--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_grades_in_order" CHECK (6 <= "videos"."grade_from" and "videos"."grade_from" <= "videos"."grade_to" and "videos"."grade_to" <= 12);