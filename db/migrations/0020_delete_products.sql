-- Deletes products with all that belongs to them. Their figures are taken out of the daily sums for
-- all at once, where a plain DELETE does so product by product. Whoever writes a verdict or a decision
-- holds its product, so nothing is added between the two. The setting, which ends with the function,
-- tells the triggers that nothing is left to be taken out.
CREATE FUNCTION delete_products(product_ids integer[]) RETURNS void LANGUAGE plpgsql
SET plumbline.figures_taken_out = 'on' AS $$
DECLARE ids integer[];
BEGIN
  PERFORM FROM products WHERE id = ANY (product_ids) ORDER BY id FOR UPDATE;
  SELECT array_agg(id) INTO ids FROM validations
  WHERE product_id = ANY (product_ids) AND status = 'completed';
  IF ids IS NOT NULL THEN
    PERFORM analytics_add_verdicts(ids, -1), analytics_add_decisions(ids, -1);
  END IF;
  DELETE FROM products WHERE id = ANY (product_ids);
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER products_analytics_delete BEFORE DELETE ON products
  FOR EACH ROW WHEN (current_setting('plumbline.figures_taken_out', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION analytics_product_changed();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER validations_analytics_delete BEFORE DELETE ON validations
  FOR EACH ROW WHEN (OLD.status = 'completed' AND current_setting('plumbline.figures_taken_out', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION analytics_validation_taken_out();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER approvals_analytics_delete BEFORE DELETE ON approvals
  FOR EACH ROW WHEN (current_setting('plumbline.figures_taken_out', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION analytics_approval_taken_out();
