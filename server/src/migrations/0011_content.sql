ALTER TABLE "materials" ADD COLUMN "role" text DEFAULT 'core' NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "role" text DEFAULT 'core' NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "taken_from" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_role_known" CHECK ("materials"."role" in ('core', 'enrichment'));--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_role_known" CHECK ("questions"."role" in ('core', 'enrichment'));