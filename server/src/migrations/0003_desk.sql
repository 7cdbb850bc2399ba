CREATE TABLE "undoable_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"mail_jobs" uuid[] NOT NULL,
	"staff_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "undoable_acts" ADD CONSTRAINT "undoable_acts_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "undoable_acts_until" ON "undoable_acts" USING btree ("until");