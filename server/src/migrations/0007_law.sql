CREATE TABLE "grievance_officer" (
	"only" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	CONSTRAINT "grievance_officer_one_row" CHECK ("grievance_officer"."only" = 1)
);
--> statement-breakpoint
CREATE TABLE "grievance_timers" (
	"name" text PRIMARY KEY NOT NULL,
	"hours" integer NOT NULL,
	"hides_first" boolean NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "grievance_timers_name_known" CHECK ("grievance_timers"."name" in ('acknowledgement', 'intimate', 'order', 'unlawful', 'other')),
	CONSTRAINT "grievance_timers_hours_positive" CHECK ("grievance_timers"."hours" > 0)
);
--> statement-breakpoint
CREATE TABLE "grievances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"class" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"place" text NOT NULL,
	"about" text NOT NULL,
	"post_id" uuid,
	"received_at" timestamp with time zone NOT NULL,
	"acknowledge_by" timestamp with time zone NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"remind_at" timestamp with time zone,
	"hides_post" boolean NOT NULL,
	"unacknowledged_told_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"overdue_told_at" timestamp with time zone,
	"outcome" text,
	"words" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"appeal" text DEFAULT '' NOT NULL,
	"appealed_at" timestamp with time zone,
	"appeal_granted" boolean DEFAULT false NOT NULL,
	"appeal_words" text DEFAULT '' NOT NULL,
	"appeal_decided_at" timestamp with time zone,
	"appeal_decided_by" uuid,
	CONSTRAINT "grievances_number_unique" UNIQUE("number"),
	CONSTRAINT "grievances_class_known" CHECK ("grievances"."class" in ('intimate', 'order', 'unlawful', 'other')),
	CONSTRAINT "grievances_outcome_known" CHECK ("grievances"."outcome" in ('upheld', 'rejected')),
	CONSTRAINT "grievances_outcome_when_decided" CHECK (("grievances"."outcome" is null) = ("grievances"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "answers" DROP CONSTRAINT "answers_state_known";--> statement-breakpoint
ALTER TABLE "discussions" DROP CONSTRAINT "discussions_state_known";--> statement-breakpoint
ALTER TABLE "grievances" ADD CONSTRAINT "grievances_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grievances" ADD CONSTRAINT "grievances_appeal_decided_by_users_id_fk" FOREIGN KEY ("appeal_decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grievances_due" ON "grievances" USING btree ("due_at","id") WHERE "grievances"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "grievances_open" ON "grievances" USING btree ("id") WHERE "grievances"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "grievances_decided" ON "grievances" USING btree ("id") WHERE "grievances"."due_at" is null;--> statement-breakpoint
CREATE INDEX "grievances_to_remind" ON "grievances" USING btree ("remind_at") WHERE "grievances"."due_at" is not null and "grievances"."reminded_at" is null;--> statement-breakpoint
CREATE INDEX "grievances_to_tell" ON "grievances" USING btree ("due_at") WHERE "grievances"."due_at" is not null and "grievances"."overdue_told_at" is null;--> statement-breakpoint
CREATE INDEX "grievances_unacknowledged" ON "grievances" USING btree ("acknowledge_by") WHERE "grievances"."acknowledged_at" is null and "grievances"."unacknowledged_told_at" is null;--> statement-breakpoint
CREATE INDEX "grievances_post" ON "grievances" USING btree ("post_id") WHERE "grievances"."hides_post";--> statement-breakpoint
CREATE INDEX "grievances_decided_at" ON "grievances" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "grievances_decided_by" ON "grievances" USING btree ("decided_by") WHERE "grievances"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "grievances_appeal_decided_by" ON "grievances" USING btree ("appeal_decided_by") WHERE "grievances"."appeal_decided_by" is not null;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_state_known" CHECK ("answers"."state" in ('shown', 'waiting', 'hidden', 'removed'));--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_state_known" CHECK ("discussions"."state" in ('shown', 'waiting', 'hidden', 'removed'));