CREATE TABLE "saved_views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_list_check" CHECK ("saved_views"."list" in ('products', 'validations', 'seo', 'findings', 'decisions', 'audit'))
);
--> statement-breakpoint
ALTER TABLE "campaigns" DROP CONSTRAINT "campaigns_action_check";--> statement-breakpoint
DROP INDEX "validations_latest_idx";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "visited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "previous_visit_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "campaign_items" ADD COLUMN "decisions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "expected" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_results" ADD COLUMN "compared_with" integer;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name_key" ON "saved_views" USING btree ("user_id","list",lower("name"));--> statement-breakpoint
CREATE INDEX "saved_views_shared_idx" ON "saved_views" USING btree ("list") WHERE shared;--> statement-breakpoint
CREATE INDEX "validations_latest_idx" ON "validations" USING btree ("product_id","is_compliant","decision") WHERE is_latest;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_kind_check" CHECK ("campaigns"."kind" in ('wrong', 'accepted'));--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_action_check" CHECK ("campaigns"."action" in ('replace', 'delete_phrase', 'delete_sentence', 'apply_fixes', 'decide', 'send_back'));
--> statement-breakpoint
-- By hand, last
UPDATE "exam_results" r SET "compared_with" = e."compared_with" FROM "exams" e WHERE e."id" = r."exam_id";
-- End by hand
