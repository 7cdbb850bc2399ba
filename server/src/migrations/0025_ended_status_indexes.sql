DROP INDEX "certificates_ended";--> statement-breakpoint
CREATE TABLE "ended_status_indexes" (
	"status_index" integer PRIMARY KEY NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "status_lists" (
	"list" integer PRIMARY KEY NOT NULL,
	"jwt" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "ended_status_indexes_unpublished" ON "ended_status_indexes" USING btree ("status_index") WHERE "ended_status_indexes"."published_at" is null;--> statement-breakpoint
INSERT INTO "ended_status_indexes" ("status_index", "ended_at", "published_at")
  SELECT "status_index", coalesce("revoked_at", "superseded_at"), coalesce("revoked_at", "superseded_at")
  FROM "certificates" WHERE "revoked_at" IS NOT NULL OR "superseded_at" IS NOT NULL;--> statement-breakpoint
CREATE FUNCTION note_ended_certificate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.superseded_at IS NOT NULL OR NEW.revoked_at IS NOT NULL THEN
    INSERT INTO ended_status_indexes (status_index, ended_at)
      VALUES (NEW.status_index, coalesce(NEW.revoked_at, NEW.superseded_at)) ON CONFLICT DO NOTHING;
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM ended_status_indexes WHERE status_index = NEW.status_index AND published_at IS NULL;
  END IF;
  IF EXISTS (SELECT 1 FROM ended_status_indexes WHERE status_index = NEW.status_index) THEN
    RAISE EXCEPTION 'place % of the status list has ended: no certificate in force can have it', NEW.status_index
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_ended_certificate AFTER INSERT OR UPDATE OF status_index, superseded_at, revoked_at ON "certificates"
  FOR EACH ROW EXECUTE FUNCTION note_ended_certificate();--> statement-breakpoint
CREATE FUNCTION keep_ended_status_index() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a place that a signed status list has shown as ended stays so for ever' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER ended_status_indexes_stay BEFORE UPDATE OR DELETE ON "ended_status_indexes"
  FOR EACH ROW WHEN (OLD.published_at IS NOT NULL) EXECUTE FUNCTION keep_ended_status_index();--> statement-breakpoint
CREATE TRIGGER ended_status_indexes_not_emptied BEFORE TRUNCATE ON "ended_status_indexes"
  FOR EACH STATEMENT EXECUTE FUNCTION keep_ended_status_index();
