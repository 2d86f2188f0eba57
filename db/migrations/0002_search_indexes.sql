-- What a search of the products looks through, all in one index.
CREATE INDEX products_search_idx ON products USING gin ((product_id || chr(1) || name || chr(1) || description) gin_trgm_ops);
--> statement-breakpoint
-- What a search of the SEO list looks through.
CREATE INDEX products_names_search_idx ON products USING gin ((product_id || chr(1) || name) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX product_seo_title_search_idx ON product_seo USING gin (seo_title gin_trgm_ops);
--> statement-breakpoint
-- What a search of the validations looks through beside their products.
CREATE INDEX validations_search_idx ON validations USING gin ((id::text || chr(1) || summary) gin_trgm_ops);
--> statement-breakpoint
-- What a search of the audit log looks through.
CREATE INDEX audit_log_search_idx ON audit_log USING gin ((subject || chr(1) || coalesce(detail ->> 'product_ids', '')) gin_trgm_ops);
