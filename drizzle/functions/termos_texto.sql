-- Room: platform
-- Every run of one to three characters of a text, each with the company's id in front: what a search for a part of a name looks up. With
-- the company in front, a search reads its own company's entries only. A run that begins the text has ^ in place of the colon: in a list
-- in order of names, names that begin with the searched text are read from the index of names, and this one is asked for the others only.
-- A run that comes again is said again: an index keeps it once.
-- PL/pgSQL, since SQL starts an executor for each text (149 µs for a name of 36 characters, against 42). The letters are taken apart once,
-- and each term is put in its place: substr counts letters from the beginning each time, and || copies all that is there (8,000 characters:
-- 600 ms, against 15). The cost keeps the planner from filtering rows by it.
-- The indexes called …_termos hold its answers: a migration that changes them must rebuild all of these.
CREATE OR REPLACE FUNCTION termos_texto(empresa bigint, texto text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 100000
AS $$
DECLARE
  dentro text := empresa || ':';
  antes text := empresa || '^';
  letras text[] := string_to_array(texto, NULL);
  termos text[];
  um text;
  dois text;
BEGIN
  FOR n IN 1..cardinality(letras) LOOP
    um := antes || letras[n];
    dois := um || coalesce(letras[n + 1], '');
    termos[3 * n - 2] := um;
    termos[3 * n - 1] := dois;
    termos[3 * n] := dois || coalesce(letras[n + 2], '');
    antes := dentro;
  END LOOP;
  RETURN termos;
END
$$;
