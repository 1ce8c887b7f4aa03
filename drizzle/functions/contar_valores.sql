-- Room: platform
-- How often each of 0 to n - 1 is among the values, each of which stands for as many as its place of `vezes` says.
CREATE OR REPLACE FUNCTION contar_valores(valores integer[], vezes integer[], n integer) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT array_agg(coalesce(c.vezes, 0)::integer ORDER BY k) FROM generate_series(0, n - 1) k
  LEFT JOIN (SELECT u.v, sum(u.vezes) AS vezes FROM unnest(valores, vezes) u (v, vezes) GROUP BY u.v) c ON c.v = k);
