-- Room: platform
-- Every run of one to four characters of a text, each with the company's id in front: what a search for a part of a number looks up,
-- whatever its length. A run that comes again is said again: an index keeps it once. PL/pgSQL, since SQL starts an executor for each text
-- (105 µs for a shipment, against 26). Costly on purpose, so that a plan compares the text itself first.
-- The indexes expedicoes_busca and vendas_busca hold its answers: a migration that changes them must rebuild both.
CREATE OR REPLACE FUNCTION termos_busca(empresa bigint, texto text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000
AS $$
DECLARE
  dentro text := empresa || ':';
  termos text[];
BEGIN
  FOR n IN 1..length(texto) LOOP
    termos := termos || ARRAY[dentro || substr(texto, n, 1), dentro || substr(texto, n, 2), dentro || substr(texto, n, 3),
      dentro || substr(texto, n, 4)];
  END LOOP;
  RETURN termos;
END
$$;
