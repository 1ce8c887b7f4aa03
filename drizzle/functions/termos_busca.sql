-- Room: platform
-- Every run of one to four characters of a text, each with the company's id in front: what a search for a part of a number looks up,
-- whatever its length. Costly on purpose, so that a plan compares the text itself first.
-- The indexes expedicoes_busca and vendas_busca hold its answers: a migration that changes the body must rebuild them.
CREATE OR REPLACE FUNCTION termos_busca(empresa bigint, texto text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000
AS $$
  SELECT array_agg(DISTINCT empresa || ':' || substr(texto, inicio, tamanho))
  FROM generate_series(1, length(texto)) inicio, generate_series(1, 4) tamanho
  WHERE inicio + tamanho - 1 <= length(texto)
$$;
