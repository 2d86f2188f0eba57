-- By hand, first
-- The violations as they were, each with the hash of what of it repeats; a model's stand alone.
CREATE TABLE "violations_before" AS
SELECT *, lower(regexp_replace(coalesce(nullif(visible_words, ''), violating_words, ''), '\s+', ' ', 'g')) AS words, md5(CASE WHEN checked_by = 'ai' THEN 'ai ' || id::text ELSE jsonb_build_array(source, rule, violation_type, severity, field, lower(regexp_replace(coalesce(nullif(visible_words, ''), violating_words, ''), '\s+', ' ', 'g')), visible_words, reason, guideline_reference, reference, form_of, suggestion, brand_guideline_title, region_specific)::text END)::uuid AS hash
FROM "violations";
--> statement-breakpoint
TRUNCATE "violations";
--> statement-breakpoint
-- End by hand
CREATE TABLE "finding_kinds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "finding_kinds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hash" uuid NOT NULL,
	"validation_id" integer,
	"source" text NOT NULL,
	"rule" integer,
	"violation_type" text NOT NULL,
	"severity" text NOT NULL,
	"field" text NOT NULL,
	"words" text NOT NULL,
	"visible_words" text,
	"reason" text NOT NULL,
	"guideline_reference" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"form_of" text,
	"suggestion" text,
	"checked_by" text NOT NULL,
	"brand_guideline_title" text,
	"region_specific" boolean DEFAULT false NOT NULL,
	"pattern" bigint GENERATED ALWAYS AS (('x' || substr(md5(source || ':' || coalesce(rule::text, guideline_reference) || chr(1) || field || chr(1) || words), 1, 16))::bit(64)::bigint) STORED NOT NULL,
	CONSTRAINT "finding_kinds_source_check" CHECK ("finding_kinds"."source" in ('category', 'brand')),
	CONSTRAINT "finding_kinds_severity_check" CHECK ("finding_kinds"."severity" in ('high', 'medium', 'low'))
);
--> statement-breakpoint
CREATE TABLE "product_patterns" (
	"product_id" integer NOT NULL,
	"validation_id" integer NOT NULL,
	"pattern" bigint NOT NULL,
	"fix" text NOT NULL,
	"kind_id" integer NOT NULL,
	"findings" integer NOT NULL,
	"open" integer NOT NULL,
	"would_pass" boolean NOT NULL,
	CONSTRAINT "product_patterns_fix_check" CHECK ("product_patterns"."fix" in ('replace', 'remove', 'rewrite', 'none'))
);
--> statement-breakpoint
CREATE TABLE "campaign_items" (
	"campaign_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"outcome" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"version" integer NOT NULL,
	"validation_id" integer,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"violations_before" integer,
	"violations_after" integer,
	"score_before" double precision,
	"score_after" double precision,
	"oddness" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "campaign_items_campaign_id_product_id_pk" PRIMARY KEY("campaign_id","product_id"),
	CONSTRAINT "campaign_items_outcome_check" CHECK ("campaign_items"."outcome" in ('planned', 'changed', 'remainder', 'left_out', 'undone', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"state" text DEFAULT 'preparing' NOT NULL,
	"action" text NOT NULL,
	"filters" jsonb NOT NULL,
	"replacement" text,
	"comments" text DEFAULT '' NOT NULL,
	"prepared" integer DEFAULT 0 NOT NULL,
	"created_by" integer NOT NULL,
	"started_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"claim" uuid,
	"lease_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp (3) with time zone,
	"error_message" text,
	CONSTRAINT "campaigns_state_check" CHECK ("campaigns"."state" in ('preparing', 'ready', 'running', 'completed', 'cancelled', 'undone', 'failed', 'undoing')),
	CONSTRAINT "campaigns_action_check" CHECK ("campaigns"."action" in ('replace', 'delete_phrase', 'delete_sentence', 'apply_fixes', 'send_back'))
);
--> statement-breakpoint
CREATE TABLE "review_holds" (
	"validation_id" integer PRIMARY KEY NOT NULL,
	"person_id" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "undos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "undos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token" uuid DEFAULT gen_random_uuid() NOT NULL,
	"person_id" integer NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "judgement_products" (
	"judgement_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"in_verdict" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "judgement_products_judgement_id_product_id_pk" PRIMARY KEY("judgement_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "judgements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "judgements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"model" text NOT NULL,
	"prompt_version" text NOT NULL,
	"mode" text NOT NULL,
	"outcome" text NOT NULL,
	"claims" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "judgements_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "finding_decisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "finding_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"validation_id" integer NOT NULL,
	"violation_id" integer NOT NULL,
	"kind" text NOT NULL,
	"scope" text NOT NULL,
	"reason" text NOT NULL,
	"rule" integer,
	"source" text NOT NULL,
	"guideline_reference" text NOT NULL,
	"checked_by" text NOT NULL,
	"violating_words" text,
	"context" text,
	"words" text,
	"missing" text,
	"anchor" jsonb,
	"decided_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" date,
	"state" text DEFAULT 'open' NOT NULL,
	"closed_reason" text,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "finding_decisions_kind_check" CHECK ("finding_decisions"."kind" in ('wrong', 'accepted')),
	CONSTRAINT "finding_decisions_scope_check" CHECK ("finding_decisions"."scope" in ('occurrence', 'product')),
	CONSTRAINT "finding_decisions_source_check" CHECK ("finding_decisions"."source" in ('category', 'brand')),
	CONSTRAINT "finding_decisions_state_check" CHECK (("finding_decisions"."state" = 'open') = ("finding_decisions"."closed_reason" is null) and ("finding_decisions"."closed_reason" is null) = ("finding_decisions"."closed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "exam_results" (
	"exam_id" integer NOT NULL,
	"rule" integer NOT NULL,
	"mode" text NOT NULL,
	"rule_hash" text NOT NULL,
	"grade" jsonb NOT NULL,
	"got_worse" boolean DEFAULT false NOT NULL,
	CONSTRAINT "exam_results_exam_id_rule_mode_pk" PRIMARY KEY("exam_id","rule","mode")
);
--> statement-breakpoint
CREATE TABLE "exam_runs" (
	"exam_id" integer NOT NULL,
	"rule" integer NOT NULL,
	"mode" text NOT NULL,
	"kind" text NOT NULL,
	"place" integer NOT NULL,
	"run" integer NOT NULL,
	"outcome" text NOT NULL,
	"lost_quotes" integer DEFAULT 0 NOT NULL,
	"words" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "exam_runs_exam_id_rule_mode_kind_place_run_pk" PRIMARY KEY("exam_id","rule","mode","kind","place","run")
);
--> statement-breakpoint
CREATE TABLE "exams" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exams_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text DEFAULT 'running' NOT NULL,
	"occasion" text NOT NULL,
	"model" text NOT NULL,
	"prompt_version" text NOT NULL,
	"modes" text[] NOT NULL,
	"times" integer NOT NULL,
	"rule_ids" integer[] NOT NULL,
	"guidelines" jsonb NOT NULL,
	"calls" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"compared_with" integer,
	"got_worse" boolean DEFAULT false NOT NULL,
	"best_mode" text,
	"input_tokens" integer,
	"output_tokens" integer,
	"milliseconds" integer,
	"created_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"accepted_by" integer,
	"claim" uuid,
	"lease_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp (3) with time zone,
	"error_message" text,
	CONSTRAINT "exams_state_check" CHECK ("exams"."state" in ('running', 'completed', 'failed', 'cancelled')),
	CONSTRAINT "exams_occasion_check" CHECK ("exams"."occasion" in ('requested', 'model', 'rule'))
);
--> statement-breakpoint
ALTER TABLE "violations" DROP CONSTRAINT "violations_source_check";--> statement-breakpoint
ALTER TABLE "violations" DROP CONSTRAINT "violations_severity_check";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_check";--> statement-breakpoint
DROP INDEX "validations_figures_idx";--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "four_eyes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rules" ADD COLUMN "counts" text DEFAULT 'always' NOT NULL;--> statement-breakpoint
ALTER TABLE "validations" ADD COLUMN "is_latest" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "validations" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "validations" ADD COLUMN "ask_again" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "validations" ADD COLUMN "raw_score" double precision;--> statement-breakpoint
ALTER TABLE "validations" ADD COLUMN "decided_violations" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "validations" ADD COLUMN "judging" jsonb;--> statement-breakpoint
ALTER TABLE "violations" ADD COLUMN "kind_id" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "violations" ADD COLUMN "decision" integer;--> statement-breakpoint
ALTER TABLE "violations" ADD COLUMN "doubt" text;--> statement-breakpoint
ALTER TABLE "finding_kinds" ADD CONSTRAINT "finding_kinds_validation_id_validations_id_fk" FOREIGN KEY ("validation_id") REFERENCES "public"."validations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_patterns" ADD CONSTRAINT "product_patterns_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_items" ADD CONSTRAINT "campaign_items_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_items" ADD CONSTRAINT "campaign_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_holds" ADD CONSTRAINT "review_holds_validation_id_validations_id_fk" FOREIGN KEY ("validation_id") REFERENCES "public"."validations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_holds" ADD CONSTRAINT "review_holds_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undos" ADD CONSTRAINT "undos_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judgement_products" ADD CONSTRAINT "judgement_products_judgement_id_judgements_id_fk" FOREIGN KEY ("judgement_id") REFERENCES "public"."judgements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judgement_products" ADD CONSTRAINT "judgement_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finding_decisions" ADD CONSTRAINT "finding_decisions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finding_decisions" ADD CONSTRAINT "finding_decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_results" ADD CONSTRAINT "exam_results_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_runs" ADD CONSTRAINT "exam_runs_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exams" ADD CONSTRAINT "exams_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exams" ADD CONSTRAINT "exams_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "finding_kinds_pattern_idx" ON "finding_kinds" USING btree ("pattern");--> statement-breakpoint
CREATE UNIQUE INDEX "finding_kinds_hash_key" ON "finding_kinds" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "finding_kinds_rule_idx" ON "finding_kinds" USING btree ("rule","source");--> statement-breakpoint
CREATE INDEX "finding_kinds_words_idx" ON "finding_kinds" USING hash ("words");--> statement-breakpoint
CREATE INDEX "finding_kinds_validation_idx" ON "finding_kinds" USING btree ("validation_id") WHERE validation_id is not null;--> statement-breakpoint
CREATE INDEX "product_patterns_product_idx" ON "product_patterns" USING btree ("product_id","validation_id");--> statement-breakpoint
CREATE INDEX "product_patterns_pattern_idx" ON "product_patterns" USING btree ("pattern","fix","product_id","kind_id","open","would_pass");--> statement-breakpoint
CREATE INDEX "campaign_items_outcome_idx" ON "campaign_items" USING btree ("campaign_id","outcome","oddness","product_id");--> statement-breakpoint
CREATE INDEX "campaign_items_product_idx" ON "campaign_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "campaigns_newest_idx" ON "campaigns" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "campaigns_queue_idx" ON "campaigns" USING btree ("id") WHERE state in ('preparing', 'running', 'undoing');--> statement-breakpoint
CREATE INDEX "campaigns_lease_idx" ON "campaigns" USING btree ("lease_until") WHERE claim is not null;--> statement-breakpoint
CREATE INDEX "review_holds_person_idx" ON "review_holds" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "undos_token_key" ON "undos" USING btree ("token");--> statement-breakpoint
CREATE INDEX "undos_expires_idx" ON "undos" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "undos_person_idx" ON "undos" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "judgement_products_product_idx" ON "judgement_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "judgement_products_unused_idx" ON "judgement_products" USING btree ("created_at") WHERE not in_verdict;--> statement-breakpoint
CREATE UNIQUE INDEX "finding_decisions_open_key" ON "finding_decisions" USING btree ("violation_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "finding_decisions_product_idx" ON "finding_decisions" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "finding_decisions_open_idx" ON "finding_decisions" USING btree ("product_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "finding_decisions_expires_idx" ON "finding_decisions" USING btree ("expires_at") WHERE state = 'open' and expires_at is not null;--> statement-breakpoint
CREATE INDEX "finding_decisions_newest_idx" ON "finding_decisions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "finding_decisions_rule_idx" ON "finding_decisions" USING btree ("rule","created_at");--> statement-breakpoint
CREATE INDEX "finding_decisions_person_idx" ON "finding_decisions" USING btree ("decided_by","created_at");--> statement-breakpoint
CREATE INDEX "exam_results_rule_idx" ON "exam_results" USING btree ("rule","exam_id");--> statement-breakpoint
CREATE INDEX "exams_queue_idx" ON "exams" USING btree ("id") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "exams_lease_idx" ON "exams" USING btree ("lease_until") WHERE claim is not null;--> statement-breakpoint
CREATE INDEX "exams_accepted_idx" ON "exams" USING btree ("id") WHERE accepted_at is not null;--> statement-breakpoint
CREATE INDEX "products_review_oldest_idx" ON "products" USING btree ("created_at","id") WHERE status = 'needs_review';--> statement-breakpoint
CREATE INDEX "products_review_worst_idx" ON "products" USING btree (coalesce("compliance_score", -1),"id") WHERE status = 'needs_review';--> statement-breakpoint
CREATE INDEX "approvals_person_idx" ON "approvals" USING btree ("approved_by","id");--> statement-breakpoint
CREATE INDEX "validations_verdict_idx" ON "validations" USING btree ("is_compliant","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_compliant is not null;--> statement-breakpoint
CREATE INDEX "validations_decision_idx" ON "validations" USING btree ("decision","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE decision is not null;--> statement-breakpoint
CREATE INDEX "validations_undecided_idx" ON "validations" USING btree ("is_compliant","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_latest and decision is null and is_compliant is not null;--> statement-breakpoint
CREATE INDEX "validations_latest_idx" ON "validations" USING btree ("product_id") WHERE is_latest;--> statement-breakpoint
CREATE INDEX "violations_kind_idx" ON "violations" USING btree ("kind_id","validation_id");--> statement-breakpoint
CREATE INDEX "validations_figures_idx" ON "validations" USING btree ("completed_at","category_id","is_compliant","overall_score","id","product_id") WHERE status = 'completed';--> statement-breakpoint
ALTER TABLE "violations" DROP COLUMN "source";--> statement-breakpoint
ALTER TABLE "violations" DROP COLUMN "violation_type";--> statement-breakpoint
ALTER TABLE "violations" DROP COLUMN "severity";--> statement-breakpoint
ALTER TABLE "violations" DROP COLUMN "field";--> statement-breakpoint
ALTER TABLE "violations" DROP COLUMN "violating_words";--> statement-breakpoint
ALTER TABLE "violations" DROP COLUMN "visible_words";--> statement-breakpoint
ALTER TABLE "violations" DROP COLUMN "reason";--> statement-breakpoint
ALTER TABLE "violations" DROP COLUMN "guideline_reference";--> statement-breakpoint
ALTER TABLE "violations" DROP COLUMN "reference";--> statement-breakpoint
ALTER TABLE "violations" DROP COLUMN "form_of";--> statement-breakpoint
ALTER TABLE "violations" DROP COLUMN "suggestion";--> statement-breakpoint
ALTER TABLE "violations" DROP COLUMN "checked_by";--> statement-breakpoint
ALTER TABLE "violations" DROP COLUMN "rule";--> statement-breakpoint
ALTER TABLE "violations" DROP COLUMN "brand_guideline_title";--> statement-breakpoint
ALTER TABLE "violations" DROP COLUMN "region_specific";--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ("notifications"."kind" in ('decision', 'finding_decided', 'finding_decision_ended', 'batch_finished', 'revalidation_finished', 'validation_failed', 'import_finished', 'campaign_finished', 'exam_finished'));
--> statement-breakpoint
-- By hand, last
UPDATE "validations" v SET "is_latest" = false
WHERE EXISTS (SELECT FROM "validations" n WHERE n."product_id" = v."product_id" AND n."id" > v."id");
--> statement-breakpoint
UPDATE "validations" v SET "decision" = a."action" FROM "approvals" a WHERE a."validation_id" = v."id";
--> statement-breakpoint
-- Of verdicts made before, the words are in lower case alone: SQL folds no further.
INSERT INTO "finding_kinds" (hash, validation_id, source, rule, violation_type, severity, field, words, visible_words, reason, guideline_reference, reference, form_of, suggestion, checked_by, brand_guideline_title, region_specific)
SELECT DISTINCT ON (hash) hash, CASE WHEN checked_by = 'ai' THEN validation_id END, source, rule, violation_type, severity, field, words, visible_words, reason, guideline_reference, reference, form_of, suggestion, checked_by, brand_guideline_title, region_specific
FROM "violations_before" ORDER BY hash, id;
--> statement-breakpoint
INSERT INTO "violations" (id, validation_id, ordinal, kind_id, item, line_number, start_position, end_position, repeated, completed_at)
OVERRIDING SYSTEM VALUE
SELECT b.id, b.validation_id, b.ordinal, k.id, b.item, b.line_number, b.start_position, b.end_position, b.repeated, b.completed_at
FROM "violations_before" b JOIN "finding_kinds" k ON k.hash = b.hash ORDER BY b.id;
--> statement-breakpoint
DROP TABLE "violations_before";
--> statement-breakpoint
-- What the newest verdicts found, by pattern. What would mend it is not known of verdicts made before.
WITH newest AS (
  SELECT DISTINCT ON (product_id) id, product_id, coalesce(threshold, 0)::numeric AS threshold, overall_score,
    category_high + brand_high AS high, category_medium + brand_medium AS medium, category_low + brand_low AS low
  FROM "validations" WHERE status = 'completed' ORDER BY product_id, id DESC
), found AS (
  SELECT f.validation_id, k.pattern, min(k.id) AS kind_id, bool_and(f.start_position IS NULL) AS nowhere, count(*)::int AS findings,
    (count(*) FILTER (WHERE k.severity = 'high'))::int AS high, (count(*) FILTER (WHERE k.severity = 'medium'))::int AS medium,
    (count(*) FILTER (WHERE k.severity = 'low'))::int AS low
  FROM "violations" f JOIN "finding_kinds" k ON k.id = f.kind_id JOIN newest n ON n.id = f.validation_id
  GROUP BY f.validation_id, k.pattern
)
INSERT INTO "product_patterns" (product_id, validation_id, pattern, fix, kind_id, findings, open, would_pass)
SELECT n.product_id, n.id, f.pattern, CASE WHEN f.nowhere THEN 'none' ELSE 'rewrite' END, f.kind_id, f.findings, f.findings,
  n.overall_score < n.threshold AND round(
    power(0.75, n.high - f.high) * power(0.90, n.medium - f.medium) * power(0.96, n.low - f.low), 4) >= n.threshold
FROM found f JOIN newest n ON n.id = f.validation_id;
-- End by hand
