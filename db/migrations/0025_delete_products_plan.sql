-- Finds what goes by its indexes, however much it is: planned for the ids at hand, the statements read
-- whole tables, so that a deletion took the longer the larger the catalogue was.
ALTER FUNCTION delete_products(integer[]) SET plan_cache_mode = force_generic_plan;
