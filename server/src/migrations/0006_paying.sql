CREATE TABLE "account_pictures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"image" "bytea" NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_pictures_small" CHECK (octet_length("account_pictures"."image") <= 100000)
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_purpose_known";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "statement_row" text;--> statement-breakpoint
ALTER TABLE "account_pictures" ADD CONSTRAINT "account_pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_utr" ON "payments" USING btree ("utr") WHERE "payments"."utr" <> '';--> statement-breakpoint
CREATE INDEX "payments_open_amount" ON "payments" USING btree ("amount_paise","id") WHERE "payments"."received_at" is null;--> statement-breakpoint
CREATE INDEX "payments_claimed" ON "payments" USING btree ("id") WHERE "payments"."received_at" is null and "payments"."utr" <> '';--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_statement_row_unique" UNIQUE("statement_row");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_purpose_known" CHECK ("payments"."purpose" in ('subscription-request', 'institution', 'renewal'));