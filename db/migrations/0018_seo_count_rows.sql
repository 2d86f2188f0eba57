-- Writes what a statement changed as rows of their own: counts that are added to would make
-- transactions wait for each other, and in a circle.
CREATE OR REPLACE FUNCTION add_seo_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO seo_counts (category_id, market, seo_status, count, analyzed, score_sum)
    SELECT category_id, market, seo_status, count(*), count(analyzed_at), sum(round(seo_score * 10000))
    FROM new_rows GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO seo_counts (category_id, market, seo_status, count, analyzed, score_sum)
    SELECT category_id, market, seo_status, -count(*), -count(analyzed_at), -sum(round(seo_score * 10000))
    FROM old_rows GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO seo_counts (category_id, market, seo_status, count, analyzed, score_sum)
    SELECT category_id, market, seo_status, sum(delta), sum(analyzed), sum(score) FROM (
      SELECT category_id, market, seo_status, 1 AS delta,
        (analyzed_at IS NOT NULL)::int AS analyzed, round(seo_score * 10000) AS score FROM new_rows
      UNION ALL
      SELECT category_id, market, seo_status, -1,
        -(analyzed_at IS NOT NULL)::int, -round(seo_score * 10000) FROM old_rows
    ) AS moves
    GROUP BY 1, 2, 3 HAVING sum(delta) <> 0 OR sum(analyzed) <> 0 OR sum(score) <> 0;
  END IF;
  RETURN NULL;
END $$;
