CREATE TABLE "address_confirmations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "address_confirmations" ADD CONSTRAINT "address_confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_confirmations_user_id" ON "address_confirmations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "address_confirmations_expires_at" ON "address_confirmations" USING btree ("expires_at");--> statement-breakpoint
-- Who is on the staff already was put there by an administrator who knows them, and must be able to work.
UPDATE "users" SET "email_confirmed_at" = "created_at" WHERE "role" <> 'teacher';
