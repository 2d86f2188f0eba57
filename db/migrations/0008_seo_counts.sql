-- What a search of the SEO list looks through.
CREATE INDEX products_names_search_idx ON products USING gin ((product_id || chr(1) || name) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX product_seo_title_search_idx ON product_seo USING gin (seo_title gin_trgm_ops);
--> statement-breakpoint
-- Adds what a statement changed to seo_counts; in one order, as add_product_counts does.
CREATE FUNCTION add_seo_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO seo_counts AS kept (category_id, market, seo_status, count, analyzed, score_sum)
    SELECT category_id, market, seo_status, count(*), count(analyzed_at), sum(round(seo_score * 10000))
    FROM new_rows GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (category_id, market, seo_status) DO UPDATE SET count = kept.count + excluded.count,
      analyzed = kept.analyzed + excluded.analyzed, score_sum = kept.score_sum + excluded.score_sum;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO seo_counts AS kept (category_id, market, seo_status, count, analyzed, score_sum)
    SELECT category_id, market, seo_status, -count(*), -count(analyzed_at), -sum(round(seo_score * 10000))
    FROM old_rows GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (category_id, market, seo_status) DO UPDATE SET count = kept.count + excluded.count,
      analyzed = kept.analyzed + excluded.analyzed, score_sum = kept.score_sum + excluded.score_sum;
  ELSE
    INSERT INTO seo_counts AS kept (category_id, market, seo_status, count, analyzed, score_sum)
    SELECT category_id, market, seo_status, sum(delta), sum(analyzed), sum(score) FROM (
      SELECT category_id, market, seo_status, 1 AS delta,
        (analyzed_at IS NOT NULL)::int AS analyzed, round(seo_score * 10000) AS score FROM new_rows
      UNION ALL
      SELECT category_id, market, seo_status, -1,
        -(analyzed_at IS NOT NULL)::int, -round(seo_score * 10000) FROM old_rows
    ) AS moves
    GROUP BY 1, 2, 3 HAVING sum(delta) <> 0 OR sum(analyzed) <> 0 OR sum(score) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (category_id, market, seo_status) DO UPDATE SET count = kept.count + excluded.count,
      analyzed = kept.analyzed + excluded.analyzed, score_sum = kept.score_sum + excluded.score_sum;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_seo_counted_insert AFTER INSERT ON product_seo
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_seo_counts();
--> statement-breakpoint
CREATE TRIGGER product_seo_counted_update AFTER UPDATE ON product_seo
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_seo_counts();
--> statement-breakpoint
CREATE TRIGGER product_seo_counted_delete AFTER DELETE ON product_seo
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION add_seo_counts();
--> statement-breakpoint
-- A product that changes its category takes its record along.
CREATE FUNCTION move_product_seo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_seo SET category_id = NEW.category_id WHERE product_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_move_seo AFTER UPDATE OF category_id ON products
  FOR EACH ROW WHEN (OLD.category_id IS DISTINCT FROM NEW.category_id) EXECUTE FUNCTION move_product_seo();
