CREATE TABLE "chapters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seed_key" text,
	"seed_sha" text,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"slug" text NOT NULL,
	"board" text NOT NULL,
	"grade" integer NOT NULL,
	"number" integer,
	"title" text NOT NULL,
	"names" text[] NOT NULL,
	"textbook" text NOT NULL,
	"source" text NOT NULL,
	"competencies" text[] NOT NULL,
	"note" text NOT NULL,
	"monday" text NOT NULL,
	"uses" jsonb NOT NULL,
	"created_by" uuid,
	CONSTRAINT "chapters_seed_key_unique" UNIQUE("seed_key"),
	CONSTRAINT "chapters_slug_unique" UNIQUE("slug"),
	CONSTRAINT "chapters_board_known" CHECK ("chapters"."board" in ('CBSE', 'Tamil Nadu')),
	CONSTRAINT "chapters_grade_range" CHECK ("chapters"."grade" between 6 and 12),
	CONSTRAINT "chapters_number_positive" CHECK ("chapters"."number" >= 1)
);
--> statement-breakpoint
ALTER TABLE "materials" DROP CONSTRAINT "materials_kind_known";--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "turn" integer;--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contributions_chapter" ON "contributions" USING btree (lower("chapter"),"id") WHERE "contributions"."state" = 'shown';--> statement-breakpoint
CREATE INDEX "discussions_chapter" ON "discussions" USING btree (lower("chapter"),"id") WHERE "discussions"."state" = 'shown';--> statement-breakpoint
CREATE INDEX "materials_chapter" ON "materials" USING btree (lower("chapter"),"position","id");--> statement-breakpoint
CREATE INDEX "materials_kind_turn" ON "materials" USING btree ("kind","turn") WHERE "materials"."turn" is not null;--> statement-breakpoint
CREATE INDEX "questions_ariviyal_chapter" ON "questions" USING btree ("chapter","grade") WHERE "questions"."owner_id" is null;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_turn_or_week" CHECK ("materials"."turn" is null or ("materials"."week" is null and "materials"."turn" between 1 and 12));--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_kind_known" CHECK ("materials"."kind" in ('slide-deck', 'poster', 'worksheet', 'short-video', 'integration-plan', 'blackboard-card', 'kit'));