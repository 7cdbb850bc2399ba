CREATE TABLE "ebook_first_pages" (
	"ebook_id" uuid PRIMARY KEY NOT NULL,
	"made_from" text NOT NULL,
	"pages" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ebook_first_pages" ADD CONSTRAINT "ebook_first_pages_ebook_id_ebooks_id_fk" FOREIGN KEY ("ebook_id") REFERENCES "public"."ebooks"("id") ON DELETE cascade ON UPDATE no action;