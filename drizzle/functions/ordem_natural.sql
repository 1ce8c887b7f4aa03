-- Room: platform
-- A text as people order it: without accents, lower case, and each run of digits preceded by how many there are (leading
-- zeros apart), so that 9 comes before 10.
-- The generated column expedicoes.numero_ordem holds its answers: a migration that changes the body must write that column again.
CREATE OR REPLACE FUNCTION ordem_natural(texto text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT string_agg(CASE WHEN parte[1] ~ '^[0-9]' THEN lpad(length(ltrim(parte[1], '0'))::text, 3, '0') || ltrim(parte[1], '0')
    ELSE parte[1] END, '' ORDER BY posicao)
  FROM regexp_matches(public.normalizar(texto), '[0-9]+|[^0-9]+', 'g') WITH ORDINALITY AS m (parte, posicao)
$$;
