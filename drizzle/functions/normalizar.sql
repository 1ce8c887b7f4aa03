-- Room: platform
-- A text as searches and orders compare it: lower case, without accents. Declared immutable so that it can be indexed: the dictionary is
-- named, so its answer does not depend on search_path.
-- Generated columns (produtos, clientes and expedicoes: nome_ordem, numero_ordem, busca) and the index auditoria_busca hold its answers:
-- a migration that changes the body must write those columns again and rebuild that index.
CREATE OR REPLACE FUNCTION normalizar(texto text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, texto)) $$;
