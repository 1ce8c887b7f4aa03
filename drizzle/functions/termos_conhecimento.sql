-- Room: conhecimento
-- What a search of knowledge looks up of a passage: its lexemes in Portuguese, each with the company's id in front, so that a search reads
-- its own company's entries only. Both with the accents and without: the stemmer needs accents to bring "devolução" and "devoluções"
-- together, and who writes without them ("maquina") finds what is written with them. Headings weigh more (A).
-- The column termos of trechos_conhecimento holds its answers: a migration that changes the body must write that column again.
CREATE OR REPLACE FUNCTION termos_conhecimento(empresa bigint, titulo text, texto text) RETURNS tsvector LANGUAGE plpgsql
IMMUTABLE PARALLEL SAFE COST 100000
AS $$
DECLARE
  lexemas tsvector := setweight(to_tsvector('pg_catalog.portuguese', titulo) || to_tsvector('pg_catalog.portuguese', normalizar(titulo)), 'A')
    || to_tsvector('pg_catalog.portuguese', texto) || to_tsvector('pg_catalog.portuguese', normalizar(texto));
BEGIN
  RETURN (
    SELECT coalesce(string_agg('''' || empresa || ':' || replace(replace(u.lexeme, '\', '\\'), '''', '''''') || ''':' || (
      SELECT string_agg(u.positions[i] || u.weights[i], ',') FROM generate_subscripts(u.positions, 1) i), ' '), '')
    FROM unnest(lexemas) u)::tsvector;
END
$$;
