ALTER TABLE "project_credits" DROP CONSTRAINT "project_credits_once";--> statement-breakpoint
ALTER TABLE "project_credits" ADD COLUMN "site_id" uuid;--> statement-breakpoint
ALTER TABLE "project_credits" ADD COLUMN "school" text;--> statement-breakpoint
ALTER TABLE "project_photos" ADD COLUMN "refusals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "project_photos" SET "refusals" = 1 WHERE "state" = 'refused';--> statement-breakpoint
ALTER TABLE "project_credits" ADD CONSTRAINT "project_credits_site_id_project_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."project_sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "project_credits_one_a_teacher" ON "project_credits" USING btree ("project_id","user_id") WHERE "project_credits"."site_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "project_credits_one_a_school" ON "project_credits" USING btree ("site_id") WHERE "project_credits"."site_id" is not null;--> statement-breakpoint
ALTER TABLE "project_credits" ADD CONSTRAINT "project_credits_school_named" CHECK (("project_credits"."site_id" is null) = ("project_credits"."school" is null));