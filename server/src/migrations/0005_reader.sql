CREATE TABLE "reading_places" (
	"user_id" uuid NOT NULL,
	"ebook_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reading_places_user_id_ebook_id_pk" PRIMARY KEY("user_id","ebook_id"),
	CONSTRAINT "reading_places_page_counted" CHECK ("reading_places"."page" >= 1)
);
--> statement-breakpoint
ALTER TABLE "reading_places" ADD CONSTRAINT "reading_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_places" ADD CONSTRAINT "reading_places_ebook_id_ebooks_id_fk" FOREIGN KEY ("ebook_id") REFERENCES "public"."ebooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reading_places_ebook" ON "reading_places" USING btree ("ebook_id");--> statement-breakpoint
CREATE INDEX "reading_places_read" ON "reading_places" USING btree ("read_at");