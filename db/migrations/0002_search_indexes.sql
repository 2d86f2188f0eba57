-- Searches of the products list.
CREATE INDEX "searched_texts_all_idx" ON "searched_texts" USING gin (("names" || chr(1) || "description") gin_trgm_ops) WITH (gin_pending_list_limit = 512);
--> statement-breakpoint
-- Searches of the SEO list.
CREATE INDEX "searched_texts_names_idx" ON "searched_texts" USING gin ("names" gin_trgm_ops) WITH (gin_pending_list_limit = 512);
--> statement-breakpoint
CREATE INDEX "product_seo_title_search_idx" ON "product_seo" USING gin ("seo_title" gin_trgm_ops);
--> statement-breakpoint
-- Searches of the validations list, beside those of their products.
CREATE INDEX "validations_search_idx" ON "validations" USING gin (("id"::text || chr(1) || "summary") gin_trgm_ops) WITH (gin_pending_list_limit = 512);
--> statement-breakpoint
-- Searches of the audit log.
CREATE INDEX "audit_log_search_idx" ON "audit_log" USING gin (("subject" || chr(1) || coalesce("detail" ->> 'product_ids', '')) gin_trgm_ops);
