-- One trigram index over all that a search looks through.
CREATE INDEX products_search_idx ON products USING gin ((product_id || chr(1) || name || chr(1) || description) gin_trgm_ops);
--> statement-breakpoint
-- Adds what a statement changed to product_counts; in one order, so that two transactions do not
-- wait for each other in a circle.
CREATE FUNCTION add_product_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO product_counts AS kept (category_id, status, count)
    SELECT category_id, status, count(*) FROM new_rows GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (category_id, status) DO UPDATE SET count = kept.count + excluded.count;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO product_counts AS kept (category_id, status, count)
    SELECT category_id, status, -count(*) FROM old_rows GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (category_id, status) DO UPDATE SET count = kept.count + excluded.count;
  ELSE
    INSERT INTO product_counts AS kept (category_id, status, count)
    SELECT category_id, status, sum(delta) FROM (
      SELECT category_id, status, 1 AS delta FROM new_rows
      UNION ALL
      SELECT category_id, status, -1 FROM old_rows
    ) AS moves
    GROUP BY 1, 2 HAVING sum(delta) <> 0 ORDER BY 1, 2
    ON CONFLICT (category_id, status) DO UPDATE SET count = kept.count + excluded.count;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_counted_insert AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_product_counts();
--> statement-breakpoint
CREATE TRIGGER products_counted_update AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_product_counts();
--> statement-breakpoint
CREATE TRIGGER products_counted_delete AFTER DELETE ON products
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION add_product_counts();
--> statement-breakpoint
INSERT INTO product_counts (category_id, status, count)
SELECT category_id, status, count(*) FROM products GROUP BY 1, 2;
