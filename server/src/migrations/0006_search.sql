CREATE TABLE "ebook_pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ebook_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"text" text NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', "ebook_pages"."text") || to_tsvector('english', "ebook_pages"."text")) STORED NOT NULL,
	CONSTRAINT "ebook_pages_page_unique" UNIQUE("ebook_id","page")
);
--> statement-breakpoint
ALTER TABLE "ebooks" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ebooks" ADD COLUMN "boards" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ebooks" ADD COLUMN "grade_from" integer GENERATED ALWAYS AS (coalesce(substring(grades from '^\d{1,2}')::int, 6)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "ebooks" ADD COLUMN "grade_to" integer GENERATED ALWAYS AS (coalesce(substring(grades from '\d{1,2}$')::int, 12)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "boards" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "grade_from" integer DEFAULT 6 NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "grade_to" integer DEFAULT 12 NOT NULL;--> statement-breakpoint
ALTER TABLE "ebook_pages" ADD CONSTRAINT "ebook_pages_ebook_id_ebooks_id_fk" FOREIGN KEY ("ebook_id") REFERENCES "public"."ebooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ebook_pages_search" ON "ebook_pages" USING gin ("search");--> statement-breakpoint
CREATE INDEX "ebooks_subject" ON "ebooks" USING btree ("subject","position","id");--> statement-breakpoint
CREATE INDEX "videos_subject" ON "videos" USING btree ("subject","position","id");--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_grades_in_order" CHECK (6 <= "videos"."grade_from" and "videos"."grade_from" <= "videos"."grade_to" and "videos"."grade_to" <= 12);