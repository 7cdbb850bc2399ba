CREATE TABLE "project_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"field" text NOT NULL,
	"replicate" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"file_key" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "project_photos_once" UNIQUE("visit_id","field","replicate"),
	CONSTRAINT "project_photos_state_known" CHECK ("project_photos"."state" in ('expected', 'received', 'waiting', 'accepted', 'refused')),
	CONSTRAINT "project_photos_replicate_positive" CHECK ("project_photos"."replicate" >= 1),
	CONSTRAINT "project_photos_refused_with_reason" CHECK (("project_photos"."state" = 'refused') = ("project_photos"."reason" <> '')),
	CONSTRAINT "project_photos_file_while_kept" CHECK (("project_photos"."state" in ('expected', 'refused')) = ("project_photos"."file_key" is null))
);
--> statement-breakpoint
ALTER TABLE "project_photos" ADD CONSTRAINT "project_photos_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_photos" ADD CONSTRAINT "project_photos_visit_id_project_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."project_visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_photos" ADD CONSTRAINT "project_photos_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_photos_state" ON "project_photos" USING btree ("project_id","state","id");--> statement-breakpoint
CREATE INDEX "project_photos_class" ON "project_photos" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "project_photos_created" ON "project_photos" USING btree ("created_at");