CREATE TABLE "receipt_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "receipt_counters_positive" CHECK ("receipt_counters"."last" >= 1)
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"year" integer NOT NULL,
	"number" integer DEFAULT 0 NOT NULL,
	"holder" text NOT NULL,
	"user_id" uuid,
	"institution_id" uuid,
	"printed" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipts_year_number_unique" UNIQUE("year","number"),
	CONSTRAINT "receipts_holder_known" CHECK ("receipts"."holder" in ('user', 'institution')),
	CONSTRAINT "receipts_number_positive" CHECK ("receipts"."number" >= 1)
);
--> statement-breakpoint
CREATE TABLE "subscription_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"details" jsonb NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"subscription_id" uuid,
	"actor_id" uuid,
	CONSTRAINT "subscription_events_kind_known" CHECK ("subscription_events"."kind" in ('requested', 'withdrawn', 'rejected', 'approved', 'started', 'renewed', 'extended', 'trial-started', 'reference-changed', 'ended', 'ended-by-staff', 'undone')),
	CONSTRAINT "subscription_events_actor_known" CHECK ("subscription_events"."actor" in ('self', 'staff', 'system'))
);
--> statement-breakpoint
ALTER TABLE "subscription_requests" DROP CONSTRAINT "subscription_requests_status_known";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "trial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_events" ADD CONSTRAINT "subscription_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_events" ADD CONSTRAINT "subscription_events_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_events" ADD CONSTRAINT "subscription_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipts_user" ON "receipts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "receipts_institution" ON "receipts" USING btree ("institution_id");--> statement-breakpoint
CREATE INDEX "subscription_events_user" ON "subscription_events" USING btree ("user_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_events_once" ON "subscription_events" USING btree ("subscription_id","kind") WHERE "subscription_events"."kind" in ('started', 'ended');--> statement-breakpoint
ALTER TABLE "subscription_requests" ADD CONSTRAINT "subscription_requests_status_known" CHECK ("subscription_requests"."status" in ('pending', 'approved', 'rejected', 'withdrawn'));--> statement-breakpoint
-- Any owner of a database may add it; it lets the constraint below compare persons as well as spans.
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_no_overlap" EXCLUDE USING gist ("user_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&) WHERE ("ended_at" IS NULL);--> statement-breakpoint
-- The number of a receipt comes from a counter that is part of the transaction: one that is rolled back gives its number back.
CREATE FUNCTION give_receipt_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO receipt_counters AS counter (year, last) VALUES (NEW.year, 1)
    ON CONFLICT (year) DO UPDATE SET last = counter.last + 1
    RETURNING last INTO NEW.number;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER receipts_give_number BEFORE INSERT ON "receipts" FOR EACH ROW EXECUTE FUNCTION give_receipt_number();--> statement-breakpoint
-- What was printed stays. A person who leaves takes only the link to their account along.
CREATE FUNCTION keep_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.user_id IS NULL AND to_jsonb(NEW) - 'user_id' = to_jsonb(OLD) - 'user_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'receipt %-% is kept as it was issued', OLD.year, OLD.number USING ERRCODE = 'integrity_constraint_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER receipts_stay BEFORE UPDATE OR DELETE ON "receipts" FOR EACH ROW EXECUTE FUNCTION keep_receipt();--> statement-breakpoint
-- The moves that were made before there was a history of them: what has started or ended is not announced again.
INSERT INTO "subscription_events" ("id", "at", "actor", "details", "kind", "user_id")
  SELECT gen_random_uuid(), "created_at", 'self', jsonb_build_object('school', "institution_name"), 'requested', "user_id" FROM "subscription_requests";--> statement-breakpoint
INSERT INTO "subscription_events" ("id", "at", "actor", "actor_id", "details", "kind", "user_id")
  SELECT gen_random_uuid(), "decided_at", 'staff', "decided_by", jsonb_build_object('reason', "reason"), 'rejected', "user_id"
  FROM "subscription_requests" WHERE "status" = 'rejected' AND "decided_at" IS NOT NULL;--> statement-breakpoint
INSERT INTO "subscription_events" ("id", "at", "actor", "actor_id", "details", "kind", "user_id", "subscription_id")
  SELECT gen_random_uuid(), term."created_at", CASE WHEN request."decided_by" IS NULL THEN 'system' ELSE 'staff' END, request."decided_by",
    jsonb_build_object('starts_at', to_char(term."starts_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'ends_at', to_char(term."ends_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'reference', term."reference"),
    'approved', term."user_id", term."id"
  FROM "subscriptions" term LEFT JOIN "subscription_requests" request ON request."id" = term."request_id";--> statement-breakpoint
INSERT INTO "subscription_events" ("id", "at", "actor", "details", "kind", "user_id", "subscription_id")
  SELECT gen_random_uuid(), "starts_at", 'system', '{}', 'started', "user_id", "id" FROM "subscriptions"
  WHERE "starts_at" <= now() AND ("ended_at" IS NULL OR "ended_at" > "starts_at");--> statement-breakpoint
INSERT INTO "subscription_events" ("id", "at", "actor", "details", "kind", "user_id", "subscription_id")
  SELECT gen_random_uuid(), "ends_at", 'system', '{}', 'ended', "user_id", "id" FROM "subscriptions" WHERE "ended_at" IS NULL AND "ends_at" <= now();--> statement-breakpoint
INSERT INTO "subscription_events" ("id", "at", "actor", "details", "kind", "user_id", "subscription_id")
  SELECT gen_random_uuid(), "ended_at", 'staff', '{}', 'ended-by-staff', "user_id", "id" FROM "subscriptions" WHERE "ended_at" IS NOT NULL;
