-- Room: platform
-- Every run of one to three characters of a text, each with the company's id in front: what a search for a part of a name looks up. With
-- the company in front, a search reads its own company's entries only. A run that begins the text has ^ in place of the colon: in a list
-- in order of names, names that begin with the searched text are read from the index of names, and this one is asked for the others only.
-- The cost keeps the planner from filtering rows by it.
-- The indexes produtos_termos and clientes_termos hold its answers: a migration that changes the body must rebuild them.
CREATE OR REPLACE FUNCTION termos_texto(empresa bigint, texto text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 100000
AS $$
  SELECT array_agg(DISTINCT empresa || CASE c.n WHEN 1 THEN '^' ELSE ':' END || t.termo)
  FROM unnest(string_to_array(texto, NULL)) WITH ORDINALITY AS c (letra, n)
    CROSS JOIN LATERAL (VALUES (c.letra), (substr(texto, c.n::integer, 2)), (substr(texto, c.n::integer, 3))) AS t (termo)
$$;
