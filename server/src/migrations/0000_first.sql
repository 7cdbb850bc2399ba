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
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_email_lower_case" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('teacher', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"details" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
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
	"user_id" uuid NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone
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
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"months" integer,
	"seats" integer,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"invite_token" text,
	CONSTRAINT "institutions_invite_token_unique" UNIQUE("invite_token"),
	CONSTRAINT "institutions_status_known" CHECK ("institutions"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "institutions_approved_whole" CHECK (("institutions"."status" = 'approved') = ("institutions"."seats" is not null and "institutions"."starts_at" is not null and "institutions"."ends_at" is not null and "institutions"."invite_token" is not null)),
	CONSTRAINT "institutions_seats_positive" CHECK ("institutions"."seats" >= 1),
	CONSTRAINT "institutions_ends_after_start" CHECK ("institutions"."ends_at" > "institutions"."starts_at")
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
	"file_key" text NOT NULL,
	"bytes" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"subtitle" text NOT NULL,
	"author" text NOT NULL,
	"grades" text NOT NULL,
	"pages" integer NOT NULL,
	"cover_key" text NOT NULL,
	CONSTRAINT "ebooks_seed_key_unique" UNIQUE("seed_key")
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
	"file_key" text NOT NULL,
	"bytes" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"seconds" integer NOT NULL,
	"captions_key" text,
	"poster_key" text NOT NULL,
	CONSTRAINT "videos_seed_key_unique" UNIQUE("seed_key")
);
--> statement-breakpoint
CREATE TABLE "links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"url" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	CONSTRAINT "links_kind_known" CHECK ("links"."kind" in ('website', 'networking', 'project', 'industry', 'lms')),
	CONSTRAINT "links_url_is_web" CHECK ("links"."url" ~* '^https?:')
);
--> statement-breakpoint
CREATE TABLE "attempt_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
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
	CONSTRAINT "subscription_requests_status_known" CHECK ("subscription_requests"."status" in ('pending', 'approved', 'rejected'))
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
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscriptions_ends_after_start" CHECK ("subscriptions"."ends_at" > "subscriptions"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "workshop_images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workshop_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"file_key" text NOT NULL,
	"alt" text NOT NULL,
	"caption" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workshops" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seed_key" text,
	"seed_sha" text,
	"position" integer NOT NULL,
	"topic" text NOT NULL,
	"link" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	CONSTRAINT "workshops_seed_key_unique" UNIQUE("seed_key")
);
--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "institution_reminders" ADD CONSTRAINT "institution_reminders_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "institution_seats" ADD CONSTRAINT "institution_seats_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "institution_seats" ADD CONSTRAINT "institution_seats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "institutions" ADD CONSTRAINT "institutions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_reminders" ADD CONSTRAINT "subscription_reminders_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_requests" ADD CONSTRAINT "subscription_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_requests" ADD CONSTRAINT "subscription_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_request_id_subscription_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."subscription_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshop_images" ADD CONSTRAINT "workshop_images_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "password_resets_user_id" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_expires_at" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_last_used_at" ON "sessions" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_type","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "institution_seats_one_per_user" ON "institution_seats" USING btree ("user_id") WHERE "institution_seats"."released_at" is null;--> statement-breakpoint
CREATE INDEX "institution_seats_institution" ON "institution_seats" USING btree ("institution_id") WHERE "institution_seats"."released_at" is null;--> statement-breakpoint
CREATE INDEX "institutions_status_id" ON "institutions" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "institutions_ends_at" ON "institutions" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "links_kind_id" ON "links" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "attempt_counts_ends_at" ON "attempt_counts" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_requests_one_pending" ON "subscription_requests" USING btree ("user_id") WHERE "subscription_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "subscription_requests_user" ON "subscription_requests" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "subscription_requests_status_id" ON "subscription_requests" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_per_request" ON "subscriptions" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id","ends_at");--> statement-breakpoint
CREATE INDEX "subscriptions_ends_at" ON "subscriptions" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "workshop_images_workshop" ON "workshop_images" USING btree ("workshop_id","position");