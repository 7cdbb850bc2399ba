CREATE TABLE "activity" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "activity_user_id_kind_item_id_day_pk" PRIMARY KEY("user_id","kind","item_id","day"),
	CONSTRAINT "activity_kind_known" CHECK ("activity"."kind" in ('ebook', 'video'))
);
--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_day_kind" ON "activity" USING btree ("day","kind");--> statement-breakpoint
CREATE INDEX "users_created_at" ON "users" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (("firstname" || ' ' || "lastname" || ' ' || "email" || ' ' || "phone_number") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("id") WHERE "contact_messages"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "contact_messages_search" ON "contact_messages" USING gin (("subject" || ' ' || "name" || ' ' || "email" || ' ' || "message") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "institutions_search" ON "institutions" USING gin (("institution_name" || ' ' || "school_address" || ' ' || "principal_name" || ' ' || "school_email" || ' ' || "principal_email" || ' ' || "school_mobile") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "subscription_requests_search" ON "subscription_requests" USING gin (("institution_name" || ' ' || "school_address" || ' ' || "principal_name" || ' ' || "school_email" || ' ' || "principal_email" || ' ' || "school_mobile") gin_trgm_ops);