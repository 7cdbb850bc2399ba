ALTER TABLE "payments" DROP CONSTRAINT "payments_purpose_known";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "statement_row" text;--> statement-breakpoint
CREATE INDEX "payments_utr" ON "payments" USING btree ("utr") WHERE "payments"."utr" <> '';--> statement-breakpoint
CREATE INDEX "payments_open_amount" ON "payments" USING btree ("amount_paise","id") WHERE "payments"."received_at" is null;--> statement-breakpoint
CREATE INDEX "payments_claimed" ON "payments" USING btree ("id") WHERE "payments"."received_at" is null and "payments"."utr" <> '';--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_statement_row_unique" UNIQUE("statement_row");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_purpose_known" CHECK ("payments"."purpose" in ('subscription-request', 'institution', 'renewal'));