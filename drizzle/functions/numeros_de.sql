-- Room: platform
-- The numbers of a text from each of their digits on, up to 16 digits, with the company's id in front: whatever part of a number is
-- searched, one of these begins with it. Numbers of fewer than four digits are left out; termos_texto has them. The cost keeps the planner
-- from filtering rows by it.
-- The indexes produtos_numeros and clientes_numeros hold its answers: a migration that changes the body must rebuild them.
CREATE OR REPLACE FUNCTION numeros_de(empresa bigint, texto text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 100000
AS $$
  SELECT coalesce(array_to_tsvector(array_agg(DISTINCT empresa || ':' || substr(m.n[1], i, 16))), ''::tsvector)
  FROM regexp_matches(texto, '[0-9]{4,}', 'g') m (n), generate_series(1, length(m.n[1]) - 3) i
$$;
