-- Room: platform
-- Those of termos_busca that a text must all have to contain the searched one: itself while it is short, else its runs of four.
CREATE OR REPLACE FUNCTION termos_de(empresa bigint, termo text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT array_agg(DISTINCT empresa || ':' || substr(termo, inicio, 4))
  FROM generate_series(1, greatest(1, length(termo) - 3)) inicio
$$;
