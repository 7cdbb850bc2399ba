ALTER TABLE "ebooks" ALTER COLUMN "file_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ebooks" ALTER COLUMN "cover_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ALTER COLUMN "file_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ALTER COLUMN "poster_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ebooks" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "ebooks" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ebooks" ADD COLUMN "page_cover_key" text;--> statement-breakpoint
ALTER TABLE "ebooks" ADD COLUMN "body_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ebooks" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', "ebooks"."title" || ' ' || "ebooks"."subtitle"), 'A') || setweight(to_tsvector('english', "ebooks"."author" || ' ' || "ebooks"."category" || ' ' || "ebooks"."description"), 'B') || setweight(to_tsvector('english', "ebooks"."body_text"), 'D')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "embed_provider" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "embed_id" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', "videos"."title"), 'A') || setweight(to_tsvector('english', "videos"."category" || ' ' || "videos"."description"), 'B')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "ebooks_search" ON "ebooks" USING gin ("search");--> statement-breakpoint
CREATE INDEX "videos_search" ON "videos" USING gin ("search");--> statement-breakpoint
ALTER TABLE "ebooks" ADD CONSTRAINT "ebooks_published_whole" CHECK ("ebooks"."published_at" is null or ("ebooks"."file_key" is not null and "ebooks"."cover_key" is not null));--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_published_whole" CHECK ("videos"."published_at" is null or "videos"."file_key" is not null or "videos"."embed_id" is not null);--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_one_source" CHECK (("videos"."embed_id" is null) = ("videos"."embed_provider" is null) and ("videos"."file_key" is null or "videos"."embed_id" is null));--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_embed_exact" CHECK ("videos"."embed_id" is null or ("videos"."embed_provider" = 'youtube' and "videos"."embed_id" ~ '^[A-Za-z0-9_-]{11}$') or ("videos"."embed_provider" = 'vimeo' and "videos"."embed_id" ~ '^[0-9]{1,12}(/[0-9a-f]{6,20})?$'));--> statement-breakpoint
-- What stands on the shelves now has been there since it came.
UPDATE "ebooks" SET "published_at" = "created_at";--> statement-breakpoint
UPDATE "videos" SET "published_at" = "created_at";
