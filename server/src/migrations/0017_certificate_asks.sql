CREATE TABLE "certificate_asks" (
	"registration_id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certificate_asks" ADD CONSTRAINT "certificate_asks_registration_id_live_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."live_registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_asks" ADD CONSTRAINT "certificate_asks_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificate_asks_session" ON "certificate_asks" USING btree ("session_id");