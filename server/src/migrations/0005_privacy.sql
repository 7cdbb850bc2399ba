CREATE TABLE "consents" (
	"user_id" uuid NOT NULL,
	"document" text NOT NULL,
	"version" text NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consents_user_id_document_version_pk" PRIMARY KEY("user_id","document","version"),
	CONSTRAINT "consents_document_known" CHECK ("consents"."document" in ('terms', 'privacy'))
);
--> statement-breakpoint
ALTER TABLE "institutions" ADD COLUMN "terms_version" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "institutions" ADD COLUMN "privacy_version" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;