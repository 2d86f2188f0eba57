CREATE TABLE "analytics_days" (
	"day" date NOT NULL,
	"category_id" integer NOT NULL,
	"slot" integer NOT NULL,
	"completed" bigint DEFAULT 0 NOT NULL,
	"compliant" bigint DEFAULT 0 NOT NULL,
	"score_sum" bigint DEFAULT 0 NOT NULL,
	"judged" bigint DEFAULT 0 NOT NULL,
	"tokens_known" bigint DEFAULT 0 NOT NULL,
	"input_tokens" bigint DEFAULT 0 NOT NULL,
	"output_tokens" bigint DEFAULT 0 NOT NULL,
	"model_milliseconds" bigint DEFAULT 0 NOT NULL,
	"dropped_findings" bigint DEFAULT 0 NOT NULL,
	"decided" bigint DEFAULT 0 NOT NULL,
	"rejected" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "analytics_days_day_category_id_slot_pk" PRIMARY KEY("day","category_id","slot")
);
--> statement-breakpoint
CREATE TABLE "analytics_rules" (
	"day" date NOT NULL,
	"rule_key" text NOT NULL,
	"slot" integer NOT NULL,
	"source" text NOT NULL,
	"rule" integer,
	"guideline_reference" text NOT NULL,
	"failures" bigint DEFAULT 0 NOT NULL,
	"decided" bigint DEFAULT 0 NOT NULL,
	"overruled" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "analytics_rules_day_rule_key_slot_pk" PRIMARY KEY("day","rule_key","slot"),
	CONSTRAINT "analytics_rules_source_check" CHECK ("analytics_rules"."source" in ('category', 'brand'))
);
--> statement-breakpoint
CREATE TABLE "analytics_violations" (
	"day" date NOT NULL,
	"violation_type" text NOT NULL,
	"slot" integer NOT NULL,
	"count" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "analytics_violations_day_violation_type_slot_pk" PRIMARY KEY("day","violation_type","slot")
);
--> statement-breakpoint
CREATE TABLE "analytics_waits" (
	"day" date NOT NULL,
	"wait" integer NOT NULL,
	"slot" integer NOT NULL,
	"count" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "analytics_waits_day_wait_slot_pk" PRIMARY KEY("day","wait","slot")
);
--> statement-breakpoint
ALTER TABLE "analytics_days" ADD CONSTRAINT "analytics_days_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analytics_days_category_idx" ON "analytics_days" USING btree ("category_id");