CREATE TABLE "style_guides" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "style_guides_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"pages" integer,
	"language" text,
	"sentences" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"rule_set_id" integer,
	"suggestions" jsonb NOT NULL,
	"counts" jsonb NOT NULL,
	"created_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "style_guides_state_check" CHECK ("style_guides"."state" in ('draft', 'created'))
);
--> statement-breakpoint
ALTER TABLE "style_guides" ADD CONSTRAINT "style_guides_rule_set_id_rule_sets_id_fk" FOREIGN KEY ("rule_set_id") REFERENCES "public"."rule_sets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "style_guides" ADD CONSTRAINT "style_guides_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "style_guides_created_at_idx" ON "style_guides" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "style_guides_rule_set_idx" ON "style_guides" USING btree ("rule_set_id");