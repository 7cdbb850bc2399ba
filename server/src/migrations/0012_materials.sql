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
DROP INDEX "links_kind_id";--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "position" integer;--> statement-breakpoint
-- Links were shown newest first: that order stays until staff change it.
UPDATE "links" SET "position" = "placed"."place" FROM (SELECT "id", row_number() OVER (ORDER BY "id" DESC) AS "place" FROM "links") AS "placed" WHERE "links"."id" = "placed"."id";--> statement-breakpoint
ALTER TABLE "links" ALTER COLUMN "position" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "workshops" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "workshops" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
-- Workshops were shown as soon as they were there.
UPDATE "workshops" SET "published_at" = "created_at";--> statement-breakpoint
ALTER TABLE "workshops" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "workshops" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_themes" ADD CONSTRAINT "training_themes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "materials_position" ON "materials" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "materials_kind_week" ON "materials" USING btree ("kind","week");--> statement-breakpoint
CREATE INDEX "materials_search" ON "materials" USING gin ("search");--> statement-breakpoint
ALTER TABLE "workshops" ADD CONSTRAINT "workshops_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "links_kind_position" ON "links" USING btree ("kind","position");--> statement-breakpoint
ALTER TABLE "workshop_images" ADD CONSTRAINT "workshop_images_of_eight" CHECK ("workshop_images"."position" between 0 and 7);--> statement-breakpoint
ALTER TABLE "workshops" ADD CONSTRAINT "workshops_link_is_web" CHECK ("workshops"."link" ~* '^https?:');