CREATE TABLE "keyword_volumes" (
	"normalized" text NOT NULL,
	"market" text NOT NULL,
	"volume" integer NOT NULL,
	"imported_by" integer,
	"imported_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "keyword_volumes_normalized_market_pk" PRIMARY KEY("normalized","market"),
	CONSTRAINT "keyword_volumes_volume_check" CHECK ("keyword_volumes"."volume" >= 0),
	CONSTRAINT "keyword_volumes_market_check" CHECK ("keyword_volumes"."market" in ('US', 'UK', 'EU', 'CA', 'AU', 'IN'))
);
--> statement-breakpoint
CREATE TABLE "product_seo" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_seo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"seo_status" text NOT NULL,
	"market" text NOT NULL,
	"locale" text NOT NULL,
	"error_message" text,
	"analyzed_at" timestamp (3) with time zone,
	"fingerprint" text,
	"description_hash" text,
	"seo_score" double precision DEFAULT 0 NOT NULL,
	"completeness_score" double precision DEFAULT 0 NOT NULL,
	"keywords_count" integer DEFAULT 0 NOT NULL,
	"target_keywords" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"structured_data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"og_twitter_tags" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"missing" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"optimized_at" timestamp (3) with time zone,
	"optimized_hash" text,
	"optimized_by" text,
	"seo_title" text,
	"seo_meta_description" text,
	"seo_optimized_description" text,
	"optimization_notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"accepted_parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"accepted_title" text,
	"accepted_meta_description" text,
	"approved_hash" text,
	CONSTRAINT "product_seo_status_check" CHECK ("product_seo"."seo_status" in ('pending', 'analyzing', 'optimized', 'needs_review', 'failed', 'approved')),
	CONSTRAINT "product_seo_market_check" CHECK ("product_seo"."market" in ('US', 'UK', 'EU', 'CA', 'AU', 'IN')),
	CONSTRAINT "product_seo_score_check" CHECK ("product_seo"."seo_score" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "seo_analyses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seo_analyses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"title_score" double precision NOT NULL,
	"description_score" double precision NOT NULL,
	"keyword_score" double precision NOT NULL,
	"technical_score" double precision NOT NULL,
	"seo_score" double precision NOT NULL,
	"recommendations" jsonb NOT NULL,
	"recommended_by" text NOT NULL,
	"market" text NOT NULL,
	"description_hash" text NOT NULL,
	"engine_version" text NOT NULL,
	"model_milliseconds" integer,
	"input_tokens" integer,
	"output_tokens" integer,
	"dropped_advice" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seo_counts" (
	"category_id" integer NOT NULL,
	"market" text NOT NULL,
	"seo_status" text NOT NULL,
	"count" integer NOT NULL,
	"analyzed" integer NOT NULL,
	"score_sum" bigint NOT NULL,
	CONSTRAINT "seo_counts_category_id_market_seo_status_pk" PRIMARY KEY("category_id","market","seo_status")
);
--> statement-breakpoint
CREATE TABLE "seo_jobs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seo_jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"work" text DEFAULT 'analyze' NOT NULL,
	"market" text,
	"priority" smallint DEFAULT 0 NOT NULL,
	"requested_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claim" uuid,
	"lease_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp (3) with time zone,
	"error_message" text,
	CONSTRAINT "seo_jobs_work_check" CHECK ("seo_jobs"."work" in ('analyze', 'optimize'))
);
--> statement-breakpoint
CREATE TABLE "seo_keywords" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seo_keywords_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"ordinal" integer NOT NULL,
	"keyword" text NOT NULL,
	"normalized" text NOT NULL,
	"keyword_type" text NOT NULL,
	"is_target" boolean NOT NULL,
	"is_idea" boolean DEFAULT false NOT NULL,
	"market" text NOT NULL,
	"search_volume" integer,
	"competition_score" double precision,
	"relevance_score" double precision,
	"used_in_title" boolean NOT NULL,
	"used_in_description" boolean NOT NULL,
	"used_in_meta" boolean NOT NULL,
	CONSTRAINT "seo_keywords_type_check" CHECK ("seo_keywords"."keyword_type" in ('primary', 'secondary', 'long_tail', 'brand'))
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "seo_analyzed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "keyword_volumes" ADD CONSTRAINT "keyword_volumes_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_seo" ADD CONSTRAINT "product_seo_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_seo" ADD CONSTRAINT "product_seo_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seo_analyses" ADD CONSTRAINT "seo_analyses_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seo_counts" ADD CONSTRAINT "seo_counts_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seo_jobs" ADD CONSTRAINT "seo_jobs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seo_jobs" ADD CONSTRAINT "seo_jobs_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seo_keywords" ADD CONSTRAINT "seo_keywords_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "keyword_volumes_imported_by_idx" ON "keyword_volumes" USING btree ("imported_by");--> statement-breakpoint
CREATE UNIQUE INDEX "product_seo_product_key" ON "product_seo" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_seo_status_idx" ON "product_seo" USING btree ("seo_status","product_id");--> statement-breakpoint
CREATE INDEX "product_seo_market_idx" ON "product_seo" USING btree ("market","product_id");--> statement-breakpoint
CREATE INDEX "product_seo_category_idx" ON "product_seo" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "product_seo_accepted_title_idx" ON "product_seo" USING btree (lower("accepted_title")) WHERE accepted_title is not null;--> statement-breakpoint
CREATE INDEX "seo_analyses_product_idx" ON "seo_analyses" USING btree ("product_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "seo_jobs_product_key" ON "seo_jobs" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "seo_jobs_queue_idx" ON "seo_jobs" USING btree ("priority" DESC NULLS FIRST,"id") WHERE claim is null;--> statement-breakpoint
CREATE INDEX "seo_jobs_lease_idx" ON "seo_jobs" USING btree ("lease_until") WHERE claim is not null;--> statement-breakpoint
CREATE INDEX "seo_jobs_requested_by_idx" ON "seo_jobs" USING btree ("requested_by");--> statement-breakpoint
CREATE UNIQUE INDEX "seo_keywords_product_key" ON "seo_keywords" USING btree ("product_id","normalized");--> statement-breakpoint
CREATE INDEX "seo_keywords_mentions_idx" ON "seo_keywords" USING btree ("normalized") WHERE not is_idea;--> statement-breakpoint
CREATE INDEX "seo_keywords_targets_idx" ON "seo_keywords" USING btree ("normalized","market") WHERE is_target;--> statement-breakpoint
CREATE INDEX "products_seo_analyzed_idx" ON "products" USING btree (coalesce("seo_analyzed_at", '-infinity'),"id");--> statement-breakpoint
CREATE INDEX "products_description_hash_idx" ON "products" USING btree (md5("description"));