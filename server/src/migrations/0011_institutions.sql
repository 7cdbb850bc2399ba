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
	CONSTRAINT "institution_events_kind_known" CHECK ("institution_events"."kind" in ('registered', 'approved', 'rejected', 'reopened', 'extended', 'renewed', 'ended', 'seats-changed', 'claim-link-sent', 'representative-added', 'representative-removed', 'seat-taken', 'seat-released', 'seat-restored', 'seat-transferred', 'seat-left', 'invite-link-replaced', 'teachers-invited', 'invitation-resent', 'invitation-revoked', 'renewal-requested', 'renewal-approved', 'renewal-rejected')),
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
ALTER TABLE "institution_seats" DROP CONSTRAINT "institution_seats_institution_id_institutions_id_fk";
--> statement-breakpoint
DROP INDEX "institution_seats_institution";
--> statement-breakpoint
ALTER TABLE "institution_seats" ADD COLUMN "seat_no" integer, ADD COLUMN "seat_limit" integer;
--> statement-breakpoint
-- The seats that there are take their numbers in the order in which they were claimed; given back ones are numbered among themselves.
UPDATE "institution_seats" seat SET "seat_no" = numbered.place, "seat_limit" = school."seats"
FROM (
	SELECT "id", row_number() OVER (PARTITION BY "institution_id", "released_at" IS NULL ORDER BY "claimed_at", "id") AS place
	FROM "institution_seats"
) numbered, "institutions" school
WHERE numbered."id" = seat."id" AND school."id" = seat."institution_id";
--> statement-breakpoint
ALTER TABLE "institution_seats" ALTER COLUMN "seat_no" SET NOT NULL, ALTER COLUMN "seat_limit" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "institutions" ADD COLUMN "name_key" text, ADD COLUMN "place_keys" text[], ADD COLUMN "phone_keys" text[];
--> statement-breakpoint
-- Nearly what school-keys.ts makes of a registration from now on.
UPDATE "institutions" SET
	"name_key" = trim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
		lower("institution_name"),
		'\mg\.?h\.?s\.?s\M', 'government higher secondary school', 'g'),
		'\mh\.?s\.?s\M', 'higher secondary school', 'g'),
		'\mgovt\M', 'government', 'g'),
		'\mhr\M', 'higher', 'g'),
		'\msec\M', 'secondary', 'g'),
		'[^[:alnum:]]+', ' ', 'g')),
	"place_keys" = ARRAY(
		SELECT DISTINCT word FROM regexp_split_to_table(lower("school_address"), '[^[:alnum:]]+') word
		WHERE word ~ '^([[:alpha:]]{4,}|[1-9][0-9]{5})$'
			AND word NOT IN ('street', 'road', 'nagar', 'main', 'near', 'post', 'district', 'taluk', 'tamil', 'nadu', 'india')),
	"phone_keys" = ARRAY(
		SELECT DISTINCT right(regexp_replace(number, '\D', '', 'g'), 10)
		FROM unnest(ARRAY["principal_contact", "school_mobile", "school_landline"]) number
		WHERE length(regexp_replace(number, '\D', '', 'g')) >= 8);
--> statement-breakpoint
ALTER TABLE "institutions" ALTER COLUMN "name_key" SET NOT NULL, ALTER COLUMN "place_keys" SET NOT NULL, ALTER COLUMN "phone_keys" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "institutions" ADD CONSTRAINT "institutions_id_seats" UNIQUE("id","seats");
--> statement-breakpoint
ALTER TABLE "institution_claims" ADD CONSTRAINT "institution_claims_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "institution_events" ADD CONSTRAINT "institution_events_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "institution_events" ADD CONSTRAINT "institution_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "institution_invitations" ADD CONSTRAINT "institution_invitations_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "institution_invitations" ADD CONSTRAINT "institution_invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "institution_renewals" ADD CONSTRAINT "institution_renewals_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "institution_renewals" ADD CONSTRAINT "institution_renewals_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "institution_renewals" ADD CONSTRAINT "institution_renewals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "institution_representatives" ADD CONSTRAINT "institution_representatives_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "institution_representatives" ADD CONSTRAINT "institution_representatives_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "institution_events_institution" ON "institution_events" USING btree ("institution_id","id");
--> statement-breakpoint
CREATE INDEX "institution_events_actor" ON "institution_events" USING btree ("actor_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "institution_invitations_one_open" ON "institution_invitations" USING btree ("institution_id","email") WHERE "institution_invitations"."accepted_at" is null and "institution_invitations"."revoked_at" is null;
--> statement-breakpoint
CREATE INDEX "institution_invitations_institution" ON "institution_invitations" USING btree ("institution_id","id");
--> statement-breakpoint
CREATE INDEX "institution_invitations_accepted_by" ON "institution_invitations" USING btree ("accepted_by");
--> statement-breakpoint
CREATE UNIQUE INDEX "institution_renewals_one_pending" ON "institution_renewals" USING btree ("institution_id") WHERE "institution_renewals"."status" = 'pending';
--> statement-breakpoint
CREATE INDEX "institution_renewals_institution" ON "institution_renewals" USING btree ("institution_id","id");
--> statement-breakpoint
CREATE INDEX "institution_renewals_status_id" ON "institution_renewals" USING btree ("status","id");
--> statement-breakpoint
ALTER TABLE "institution_seats" ADD CONSTRAINT "institution_seats_limit" FOREIGN KEY ("institution_id","seat_limit") REFERENCES "public"."institutions"("id","seats") ON DELETE cascade ON UPDATE cascade;
--> statement-breakpoint
CREATE UNIQUE INDEX "institution_seats_number" ON "institution_seats" USING btree ("institution_id","seat_no") WHERE "institution_seats"."released_at" is null;
--> statement-breakpoint
CREATE INDEX "institutions_place_keys" ON "institutions" USING gin ("place_keys");
--> statement-breakpoint
CREATE INDEX "institutions_phone_keys" ON "institutions" USING gin ("phone_keys");
--> statement-breakpoint
CREATE INDEX "institutions_school_email" ON "institutions" USING btree ("school_email");
--> statement-breakpoint
CREATE INDEX "institutions_principal_email" ON "institutions" USING btree ("principal_email");
--> statement-breakpoint
CREATE INDEX "institution_seats_institution" ON "institution_seats" USING btree ("institution_id","id");
--> statement-breakpoint
ALTER TABLE "institution_seats" ADD CONSTRAINT "institution_seats_within_limit" CHECK ("institution_seats"."released_at" is not null or ("institution_seats"."seat_no" >= 1 and "institution_seats"."seat_no" <= "institution_seats"."seat_limit"));
