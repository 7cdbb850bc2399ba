CREATE TABLE "live_mail_recipients" (
	"mailing_id" uuid NOT NULL,
	"registration_id" uuid NOT NULL,
	"handed_over_at" timestamp with time zone,
	CONSTRAINT "live_mail_recipients_mailing_id_registration_id_pk" PRIMARY KEY("mailing_id","registration_id")
);
--> statement-breakpoint
ALTER TABLE "live_mailings" ADD COLUMN "audience" text NOT NULL;--> statement-breakpoint
ALTER TABLE "live_mail_recipients" ADD CONSTRAINT "live_mail_recipients_mailing_id_live_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."live_mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_mail_recipients" ADD CONSTRAINT "live_mail_recipients_registration_id_live_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."live_registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_mail_recipients_registration" ON "live_mail_recipients" USING btree ("registration_id");