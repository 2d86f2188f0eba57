ALTER TABLE "finding_kinds" ADD COLUMN "rule_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "finding_kinds" ADD COLUMN "missing" text;--> statement-breakpoint
ALTER TABLE "finding_kinds" drop column "pattern";--> statement-breakpoint
ALTER TABLE "finding_kinds" ADD COLUMN "pattern" bigint GENERATED ALWAYS AS (('x' || substr(md5(source || ':' || coalesce(rule::text, guideline_reference) || chr(1) || field || chr(1) || words || coalesce(chr(1) || missing, '')), 1, 16))::bit(64)::bigint) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "finding_kinds_pattern_idx" ON "finding_kinds" USING btree ("pattern");
