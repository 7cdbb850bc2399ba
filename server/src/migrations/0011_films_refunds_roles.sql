ALTER TABLE "gradebooks" ADD COLUMN "setup_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "captions_ta_key" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "captions_hi_key" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "sheet_key" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "guide" jsonb;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "transcript" jsonb;--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "role" text DEFAULT 'core' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_utr" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "role" text DEFAULT 'core' NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "taken_from" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_refund_due" ON "payments" USING btree ("id") WHERE "payments"."refund_due_at" is not null and "payments"."refunded_at" is null;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_role_known" CHECK ("materials"."role" in ('core', 'enrichment'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refund_of_received" CHECK ("payments"."refund_due_at" is null or "payments"."received_at" is not null);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refunded_when_due" CHECK ("payments"."refunded_at" is null or ("payments"."refund_due_at" is not null and "payments"."refund_utr" <> ''));--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_role_known" CHECK ("questions"."role" in ('core', 'enrichment'));