-- A transaction may change several counts, in any order: one at a time, so that two do not wait for
-- each other in a circle.
CREATE OR REPLACE FUNCTION add_seo_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('seo_counts'));
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
