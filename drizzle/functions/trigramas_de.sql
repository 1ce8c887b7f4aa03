-- Room: platform
-- Every run of three characters of a text, each with the company's id in front: what a search for three characters or more looks up, in a
-- third of the terms of termos_texto. The letters are taken apart once, since substr counts them from the beginning each time (8,000
-- characters: 250 ms, against 5). PL/pgSQL, and the cost, as in termos_texto.
-- The index buscas_mensagem_trigramas holds its answers: a migration that changes them must rebuild it.
CREATE OR REPLACE FUNCTION trigramas_de(empresa bigint, texto text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 100000
AS $$
DECLARE
  dentro text := empresa || ':';
  letras text[] := string_to_array(texto, NULL);
  termos text[];
BEGIN
  FOR n IN 1..cardinality(letras) - 2 LOOP
    termos[n] := dentro || letras[n] || letras[n + 1] || letras[n + 2];
  END LOOP;
  RETURN termos;
END
$$;
