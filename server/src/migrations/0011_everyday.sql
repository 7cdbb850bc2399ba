ALTER TABLE "payments" ADD COLUMN "refund_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_utr" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_refund_due" ON "payments" USING btree ("id") WHERE "payments"."refund_due_at" is not null and "payments"."refunded_at" is null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refund_of_received" CHECK ("payments"."refund_due_at" is null or "payments"."received_at" is not null);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refunded_when_due" CHECK ("payments"."refunded_at" is null or ("payments"."refund_due_at" is not null and "payments"."refund_utr" <> ''));