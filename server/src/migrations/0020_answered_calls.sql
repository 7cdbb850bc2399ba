CREATE TABLE "answered_calls" (
	"key" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"sealed_answer" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "answered_calls_created_at" ON "answered_calls" USING btree ("created_at");