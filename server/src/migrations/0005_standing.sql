CREATE TABLE "payment_prices" (
	"only" integer PRIMARY KEY NOT NULL,
	"term_paise" bigint NOT NULL,
	"seat_paise" bigint NOT NULL,
	"approves" boolean NOT NULL,
	CONSTRAINT "payment_prices_one_row" CHECK ("payment_prices"."only" = 1),
	CONSTRAINT "payment_prices_not_negative" CHECK ("payment_prices"."term_paise" >= 0 and "payment_prices"."seat_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"purpose" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"user_id" uuid,
	"payer" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"utr" text NOT NULL,
	"payer_state" text NOT NULL,
	"payer_gstin" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone,
	CONSTRAINT "payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payments_subject_unique" UNIQUE("subject_id"),
	CONSTRAINT "payments_purpose_known" CHECK ("payments"."purpose" in ('subscription-request', 'institution')),
	CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount_paise" > 0),
	CONSTRAINT "payments_received_with_utr" CHECK ("payments"."received_at" is null or "payments"."utr" <> '')
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_counters_series_year_pk" PRIMARY KEY("series","year"),
	CONSTRAINT "invoice_counters_series_known" CHECK ("invoice_counters"."series" in ('INV', 'CN')),
	CONSTRAINT "invoice_counters_six_digits" CHECK ("invoice_counters"."last" between 1 and 999999)
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "invoice" text;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_utr_counted" ON "payments" USING btree ("utr") WHERE "payments"."received_at" is not null;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_invoice_unique" UNIQUE("invoice");