ALTER TABLE "materials" DROP CONSTRAINT "materials_kind_known";--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "turn" integer;--> statement-breakpoint
CREATE INDEX "materials_kind_turn" ON "materials" USING btree ("kind","turn") WHERE "materials"."turn" is not null;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_turn_or_week" CHECK ("materials"."turn" is null or ("materials"."week" is null and "materials"."turn" between 1 and 12));--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_kind_known" CHECK ("materials"."kind" in ('slide-deck', 'poster', 'worksheet', 'short-video', 'integration-plan', 'blackboard-card', 'kit'));