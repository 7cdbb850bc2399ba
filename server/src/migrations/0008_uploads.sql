CREATE TABLE "loose_files" (
	"key" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"filename" text NOT NULL,
	"state" text NOT NULL,
	"declared_bytes" bigint NOT NULL,
	"reason" text,
	"file_key" text,
	"cover_key" text,
	"content_type" text,
	"bytes" bigint,
	"sha256" text,
	"examined" jsonb,
	"text" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"lease_holder" uuid,
	"lease_until" timestamp with time zone,
	"lease_wanted" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"taken_at" timestamp with time zone,
	CONSTRAINT "uploads_kind_known" CHECK ("uploads"."kind" in ('pdf', 'video', 'captions', 'picture', 'document')),
	CONSTRAINT "uploads_state_known" CHECK ("uploads"."state" in ('receiving', 'checking', 'ready', 'refused')),
	CONSTRAINT "uploads_declared_bytes_positive" CHECK ("uploads"."declared_bytes" > 0),
	CONSTRAINT "uploads_ready_is_whole" CHECK ("uploads"."state" <> 'ready' or ("uploads"."file_key" is not null and "uploads"."content_type" is not null and "uploads"."bytes" is not null and "uploads"."sha256" is not null and "uploads"."examined" is not null)),
	CONSTRAINT "uploads_refused_has_reason" CHECK (("uploads"."state" = 'refused') = ("uploads"."reason" is not null)),
	CONSTRAINT "uploads_finished_once_received" CHECK (("uploads"."state" = 'receiving') = ("uploads"."finished_at" is null)),
	CONSTRAINT "uploads_taken_when_ready" CHECK ("uploads"."taken_at" is null or "uploads"."state" = 'ready')
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_created_by" ON "uploads" USING btree ("created_by","state");