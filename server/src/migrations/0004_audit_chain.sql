CREATE TABLE "audit_chain_head" (
	"only" text PRIMARY KEY DEFAULT 'only' NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_chain_head_one_row" CHECK ("audit_chain_head"."only" = 'only')
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "seq" bigint;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "previous_hash" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "hash" text;--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_log_created_at" ON "audit_log" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_seq_unique" UNIQUE("seq");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_place_whole" CHECK (("audit_log"."seq" is null) = ("audit_log"."hash" is null) and ("audit_log"."seq" is null) = ("audit_log"."previous_hash" is null));
--> statement-breakpoint
-- The content of an entry as SHA-256 takes it; chain.ts computes the same. Each field is written with its length before it (a
-- netstring), so that no two contents look alike.
CREATE FUNCTION audit_entry_hash(entry audit_log) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(
    sha256(convert_to(string_agg(octet_length(convert_to(field, 'UTF8')) || ':' || field || ',', '' ORDER BY place), 'UTF8')),
    'hex'
  )
  FROM unnest(ARRAY[
    entry.seq::text, entry.previous_hash, entry.id::text, entry.actor_id::text, entry.action, entry.subject_type,
    entry.subject_id, entry.details::text, trunc(extract(epoch FROM entry.created_at) * 1000000)::text
  ]) WITH ORDINALITY AS fields (field, place)
$$;--> statement-breakpoint
-- What was noted before there was a chain begins it, in the order of its time.
DO $$
DECLARE
  entry audit_log;
  last_seq bigint := 0;
  last_hash text := repeat('0', 64);
BEGIN
  FOR entry IN SELECT * FROM audit_log ORDER BY created_at, id LOOP
    last_seq := last_seq + 1;
    entry.seq := last_seq;
    entry.previous_hash := last_hash;
    last_hash := audit_entry_hash(entry);
    UPDATE audit_log SET seq = entry.seq, previous_hash = entry.previous_hash, hash = last_hash WHERE id = entry.id;
  END LOOP;
  INSERT INTO audit_chain_head (seq, hash) VALUES (last_seq, last_hash);
END
$$;--> statement-breakpoint
CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  head audit_chain_head;
  entry audit_log := NEW;
BEGIN
  SELECT * INTO STRICT head FROM audit_chain_head FOR UPDATE;
  entry.seq := head.seq + 1;
  entry.previous_hash := head.hash;
  entry.hash := audit_entry_hash(entry);
  UPDATE audit_log SET seq = entry.seq, previous_hash = entry.previous_hash, hash = entry.hash WHERE id = entry.id;
  UPDATE audit_chain_head SET seq = entry.seq, hash = entry.hash;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- At the commit, when the transaction waits for nothing else any more: no two can wait for each other, and the queue is short.
CREATE CONSTRAINT TRIGGER audit_log_chain AFTER INSERT ON audit_log
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();--> statement-breakpoint
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The trigger above gives a new entry its place in the chain, and moves the head on.
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit log is only ever added to' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER audit_log_kept BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_log_not_emptied BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_chain_head_kept BEFORE UPDATE OR DELETE ON audit_chain_head
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_chain_head_not_emptied BEFORE TRUNCATE ON audit_chain_head
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
