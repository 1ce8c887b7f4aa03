-- Room: platform
-- Adds two rows of counts, place by place.
CREATE OR REPLACE FUNCTION somar_contagens(a integer[], b integer[]) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT array_agg(coalesce(x, 0) + coalesce(y, 0) ORDER BY n) FROM unnest(a, b) WITH ORDINALITY AS u (x, y, n));
