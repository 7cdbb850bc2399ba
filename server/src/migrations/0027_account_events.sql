CREATE TABLE "account_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"device" text,
	CONSTRAINT "account_events_kind_known" CHECK ("account_events"."kind" in ('logged-in', 'logged-in-new-device', 'log-in-failed', 'code-failed', 'password-changed', 'reset-link-sent', 'password-reset', 'session-ended', 'other-sessions-ended', 'second-factor-on', 'second-factor-off', 'second-factor-reset', 'recovery-code-used', 'recovery-codes-renewed', 'email-confirmed', 'role-changed', 'data-exported')),
	CONSTRAINT "account_events_count_positive" CHECK ("account_events"."count" > 0),
	CONSTRAINT "account_events_device_short" CHECK (length("account_events"."device") <= 40)
);
--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_events_user_id" ON "account_events" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "account_events_device" ON "account_events" USING btree ("user_id","device") WHERE "account_events"."device" is not null;--> statement-breakpoint
CREATE INDEX "account_events_at" ON "account_events" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "account_events_hour" ON "account_events" USING btree ("user_id","kind","at") WHERE "account_events"."kind" in ('log-in-failed', 'code-failed', 'reset-link-sent');