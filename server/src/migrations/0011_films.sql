ALTER TABLE "videos" ADD COLUMN "captions_ta_key" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "captions_hi_key" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "sheet_key" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "guide" jsonb;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "transcript" jsonb;