CREATE TABLE "project_classes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"class_id" uuid,
	"enrolled_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "project_classes_once" UNIQUE("project_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "project_sites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"school" text NOT NULL,
	"district" text NOT NULL,
	"latitude_cells" integer NOT NULL,
	"longitude_cells" integer NOT NULL,
	CONSTRAINT "project_sites_number" UNIQUE("project_id","number"),
	CONSTRAINT "project_sites_in_india" CHECK ("project_sites"."latitude_cells" between 120 and 760 and "project_sites"."longitude_cells" between 1360 and 1960)
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seed_key" text,
	"state" text NOT NULL,
	"lead_id" uuid,
	"draft" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"published" integer DEFAULT 0 NOT NULL,
	"schools" integer DEFAULT 0 NOT NULL,
	"data_version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "projects_seed_key_unique" UNIQUE("seed_key"),
	CONSTRAINT "projects_state_known" CHECK ("projects"."state" in ('draft', 'open', 'closed')),
	CONSTRAINT "projects_open_once_published" CHECK ("projects"."state" = 'draft' or "projects"."published" >= 1),
	CONSTRAINT "projects_opened" CHECK (("projects"."state" = 'draft') = ("projects"."opened_at" is null)),
	CONSTRAINT "projects_closed" CHECK (("projects"."state" = 'closed') = ("projects"."closed_at" is not null)),
	CONSTRAINT "projects_schools_bounded" CHECK ("projects"."schools" between 0 and 2000)
);
--> statement-breakpoint
CREATE TABLE "protocol_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"form" jsonb NOT NULL,
	"changes" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "protocol_versions_number" UNIQUE("project_id","number"),
	CONSTRAINT "protocol_versions_number_positive" CHECK ("protocol_versions"."number" >= 1)
);
--> statement-breakpoint
CREATE TABLE "project_flags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"reading_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "project_flags_once" UNIQUE("reading_id","kind"),
	CONSTRAINT "project_flags_kind_known" CHECK ("project_flags"."kind" in ('unit', 'range', 'decimal', 'duplicate', 'date', 'place', 'readers', 'reported')),
	CONSTRAINT "project_flags_state_known" CHECK ("project_flags"."state" in ('open', 'right', 'wrong')),
	CONSTRAINT "project_flags_decided" CHECK (("project_flags"."state" = 'open') = ("project_flags"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "project_readings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit_id" uuid NOT NULL,
	"field" text NOT NULL,
	"replicate" integer NOT NULL,
	"value" text NOT NULL,
	"unit" text,
	"number" double precision,
	"instrument" text NOT NULL,
	"second_value" text NOT NULL,
	"is_confirmed" boolean NOT NULL,
	"corrects" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "project_readings_corrected_once" UNIQUE("corrects"),
	CONSTRAINT "project_readings_unit_known" CHECK ("project_readings"."unit" in ('mm', 'cm', 'm', 'in', 'C', 'F', 'mL', 'L', 'drops', 'mg/L', 'ppm', 'dH', 'g', 'kg', 's', 'min', 'percent', 'lux', 'pH', 'one')),
	CONSTRAINT "project_readings_replicate_positive" CHECK ("project_readings"."replicate" >= 1),
	CONSTRAINT "project_readings_correction_with_reason" CHECK (("project_readings"."corrects" is null) = ("project_readings"."reason" = ''))
);
--> statement-breakpoint
CREATE TABLE "project_visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"project_class_id" uuid NOT NULL,
	"protocol_id" uuid NOT NULL,
	"sent_id" uuid NOT NULL,
	"content" text NOT NULL,
	"measured_on" date NOT NULL,
	"measured_at" timestamp with time zone,
	"latitude_cells" integer NOT NULL,
	"longitude_cells" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "project_visits_once" UNIQUE("project_class_id","sent_id"),
	CONSTRAINT "project_visits_state_known" CHECK ("project_visits"."state" in ('waiting', 'released', 'excluded')),
	CONSTRAINT "project_visits_excluded_with_reason" CHECK (("project_visits"."state" = 'excluded') = ("project_visits"."reason" <> '')),
	CONSTRAINT "project_visits_in_india" CHECK ("project_visits"."latitude_cells" between 120 and 760 and "project_visits"."longitude_cells" between 1360 and 1960)
);
--> statement-breakpoint
ALTER TABLE "project_classes" ADD CONSTRAINT "project_classes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_classes" ADD CONSTRAINT "project_classes_site_id_project_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."project_sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_classes" ADD CONSTRAINT "project_classes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_sites" ADD CONSTRAINT "project_sites_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_lead_id_users_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protocol_versions" ADD CONSTRAINT "protocol_versions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_flags" ADD CONSTRAINT "project_flags_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_flags" ADD CONSTRAINT "project_flags_visit_id_project_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."project_visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_flags" ADD CONSTRAINT "project_flags_reading_id_project_readings_id_fk" FOREIGN KEY ("reading_id") REFERENCES "public"."project_readings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_readings" ADD CONSTRAINT "project_readings_visit_id_project_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."project_visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_readings" ADD CONSTRAINT "project_readings_corrects_project_readings_id_fk" FOREIGN KEY ("corrects") REFERENCES "public"."project_readings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_visits" ADD CONSTRAINT "project_visits_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_visits" ADD CONSTRAINT "project_visits_site_id_project_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."project_sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_visits" ADD CONSTRAINT "project_visits_project_class_id_project_classes_id_fk" FOREIGN KEY ("project_class_id") REFERENCES "public"."project_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_visits" ADD CONSTRAINT "project_visits_protocol_id_protocol_versions_id_fk" FOREIGN KEY ("protocol_id") REFERENCES "public"."protocol_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_classes_site" ON "project_classes" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "project_classes_class" ON "project_classes" USING btree ("class_id","id") WHERE "project_classes"."class_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "project_sites_one_school" ON "project_sites" USING btree ("project_id","district","latitude_cells","longitude_cells",lower("school"));--> statement-breakpoint
CREATE INDEX "projects_lead" ON "projects" USING btree ("lead_id","id") WHERE "projects"."lead_id" is not null;--> statement-breakpoint
CREATE INDEX "projects_opened" ON "projects" USING btree ("opened_at") WHERE "projects"."opened_at" is not null;--> statement-breakpoint
CREATE INDEX "project_flags_state" ON "project_flags" USING btree ("project_id","state","id");--> statement-breakpoint
CREATE INDEX "project_flags_visit" ON "project_flags" USING btree ("visit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_readings_first" ON "project_readings" USING btree ("visit_id","field","replicate") WHERE "project_readings"."corrects" is null;--> statement-breakpoint
CREATE INDEX "project_readings_visit" ON "project_readings" USING btree ("visit_id","id");--> statement-breakpoint
CREATE INDEX "project_visits_class" ON "project_visits" USING btree ("project_class_id","id");--> statement-breakpoint
CREATE INDEX "project_visits_class_state" ON "project_visits" USING btree ("project_class_id","state","id");--> statement-breakpoint
CREATE INDEX "project_visits_released" ON "project_visits" USING btree ("project_id","id") WHERE "project_visits"."state" = 'released';--> statement-breakpoint
CREATE INDEX "project_visits_day" ON "project_visits" USING btree ("project_id","measured_on");--> statement-breakpoint
CREATE INDEX "project_visits_project_state" ON "project_visits" USING btree ("project_id","state");--> statement-breakpoint
CREATE INDEX "project_visits_site" ON "project_visits" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "project_visits_protocol" ON "project_visits" USING btree ("protocol_id");--> statement-breakpoint
-- by hand: published protocols and readings are kept as they were written
CREATE FUNCTION keep_project_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are kept as they were written', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER protocol_versions_kept BEFORE UPDATE OR DELETE ON "protocol_versions" FOR EACH ROW EXECUTE FUNCTION keep_project_rows();--> statement-breakpoint
CREATE TRIGGER project_readings_kept BEFORE UPDATE OR DELETE ON "project_readings" FOR EACH ROW EXECUTE FUNCTION keep_project_rows();
