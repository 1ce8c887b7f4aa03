-- Room: platform
-- How often each of 0 to n - 1 is among the values.
CREATE OR REPLACE FUNCTION contar_valores(valores integer[], n integer) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT array_agg(coalesce(c.vezes, 0)::integer ORDER BY k) FROM generate_series(0, n - 1) k
  LEFT JOIN (SELECT v, count(*) AS vezes FROM unnest(valores) v GROUP BY v) c ON c.v = k);
