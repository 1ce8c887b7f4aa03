-- What a delivery that had no success was answered last, which lists look up. A column of its own, because what a success changes must
-- be in no index: it is an update in place then. Said by a trigger, so that workers of the version before write it too. From here to the
-- end writers of deliveries wait: with 8,000,000 of them, minutes. To keep them going, add the column and the trigger before, fill it in
-- batches, and run the CREATE INDEX lines with CONCURRENTLY (what is there already is passed over).
ALTER TABLE "entregas" ADD COLUMN IF NOT EXISTS "status_sem_sucesso" smallint;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION dizer_status_sem_sucesso() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  NEW.status_sem_sucesso := CASE WHEN NEW.ultimo_erro IS NULL AND NEW.ultimo_status BETWEEN 200 AND 299 THEN NULL ELSE NEW.ultimo_status END;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER entregas_status_sem_sucesso BEFORE UPDATE OF ultimo_status, ultimo_erro ON entregas FOR EACH ROW
WHEN (NEW.status_sem_sucesso IS NOT NULL OR NEW.ultimo_erro IS NOT NULL OR NEW.ultimo_status NOT BETWEEN 200 AND 299)
EXECUTE FUNCTION dizer_status_sem_sucesso();
--> statement-breakpoint
UPDATE entregas SET status_sem_sucesso = ultimo_status
WHERE status_sem_sucesso IS NULL AND (ultimo_erro IS NOT NULL AND ultimo_status IS NOT NULL OR ultimo_status NOT BETWEEN 200 AND 299);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "entregas_desistidas_status" ON "entregas" USING btree ("webhook_id","status_sem_sucesso","criado_em","id") WHERE status_sem_sucesso is not null and sem_sucesso_em is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "entregas_insistidas_status" ON "entregas" USING btree ("webhook_id","status_sem_sucesso","criado_em","id") WHERE status_sem_sucesso is not null and sem_sucesso_em is null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "entregas_desistidas_erro" ON "entregas" USING btree ("webhook_id","ultimo_erro","criado_em","id") WHERE ultimo_erro is not null and sem_sucesso_em is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "entregas_insistidas_erro" ON "entregas" USING btree ("webhook_id","ultimo_erro","criado_em","id") WHERE ultimo_erro is not null and sem_sucesso_em is null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "tentativas_webhook_sucesso" ON "tentativas_webhook" USING btree ("webhook_id","status","iniciada_em") WHERE resultado = 'sucesso';
--> statement-breakpoint
DROP INDEX "tentativas_webhook_ultimo_status";
--> statement-breakpoint
DROP INDEX "tentativas_webhook_outro_status";
--> statement-breakpoint
DROP INDEX "tentativas_webhook_ultimo_erro";
--> statement-breakpoint
DROP INDEX "tentativas_webhook_outro_erro";
--> statement-breakpoint
-- The numbers of a text from each of their digits on, with the company's id: whatever part of a number is searched, some of these
-- begin with it. Three of its digits alone are in too many numbers. The cost keeps the planner from filtering rows by it.
CREATE FUNCTION numeros_de(empresa bigint, texto text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 100000
AS $$
  SELECT coalesce(array_to_tsvector(array_agg(DISTINCT empresa || ':' || substr(m.n[1], i, 16))), ''::tsvector)
  FROM regexp_matches(texto, '[0-9]{4,}', 'g') m (n), generate_series(1, length(m.n[1]) - 3) i
$$;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "produtos_numeros" ON "produtos" USING gin (numeros_de(empresa_id, busca)) WITH (fastupdate = false) WHERE situacao <> 'E';
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "clientes_numeros" ON "clientes" USING gin (numeros_de(empresa_id, busca)) WITH (fastupdate = false);
--> statement-breakpoint
-- A name up to the first letter of its second word, or of so many characters: thousands share the two of termos_iniciais (0011). Names
-- of one such beginning follow one another in order.
CREATE FUNCTION inicio_palavras(nome text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN strpos(nome, ' ') BETWEEN 1 AND 30 THEN left(nome, strpos(nome, ' ') + 1) ELSE left(nome, 32) END;
--> statement-breakpoint
-- Every run of three characters of a text, each with the company's id and that beginning of the name before it.
CREATE FUNCTION termos_palavras(empresa bigint, nome text, texto text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 100000
AS $$
  SELECT array_agg(DISTINCT empresa || ':' || i.inicio || ':' || substr(texto, n, 3))
  FROM (SELECT public.inicio_palavras(nome) AS inicio) i, generate_series(1, greatest(1, length(texto) - 2)) n
$$;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "produtos_palavras" ON "produtos" USING gin (termos_palavras(empresa_id, nome_ordem, busca)) WITH (fastupdate = false) WHERE situacao <> 'E';
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "clientes_palavras" ON "clientes" USING gin (termos_palavras(empresa_id, nome_ordem, busca)) WITH (fastupdate = false);
--> statement-breakpoint
-- primeiro_nome_<table>_<direction>(empresa, texto): the name that no match of a text (as normalizar writes it) comes before, in order of
-- names; none where none has the text. Names are taken by their beginnings, and the indexes above tell which of these have it at all:
-- first by their first two characters, then inside the first of these by inicio_palavras, of which so many are gone through. A few names
-- of each are looked at before the index is asked: where all match, a long list of matches costs it more. Functions, because their
-- statements are planned once a session; the order of names must be that of code points, or a beginning is not one piece of it.
DO $criar$
DECLARE
  t record;
BEGIN
  FOR t IN SELECT * FROM
      (VALUES ('produtos', 'e.empresa_id = empresa AND e.situacao <> ''E'''), ('clientes', 'e.empresa_id = empresa')) AS l (tabela, da_lista),
      (VALUES ('asc', '>=', '>', 'chr(1114111)'), ('desc', '<=', '<', '''''')) AS d (direcao, de, depois, ultimo) LOOP
    EXECUTE format($modelo$
      CREATE FUNCTION primeiro_nome_%1$s_%3$s(empresa bigint, texto text, OUT inicio text, OUT nome text)
      LANGUAGE plpgsql STABLE PARALLEL SAFE SET plan_cache_mode = force_generic_plan
      AS $funcao$
      #variable_conflict use_variable
      DECLARE
        primeiros text;
        passos integer := 0;
        tem boolean;
      BEGIN
        SELECT left(e.nome_ordem, 2), e.nome_ordem INTO primeiros, nome FROM %1$s e WHERE %2$s ORDER BY e.nome_ordem %3$s LIMIT 1;
        WHILE FOUND LOOP
          SELECT EXISTS (SELECT FROM (SELECT e.busca FROM %1$s e WHERE %2$s AND e.nome_ordem %4$s nome ORDER BY e.nome_ordem %3$s LIMIT 20) e
            WHERE strpos(e.busca, texto) > 0) OR EXISTS (SELECT FROM %1$s e WHERE %2$s
            AND termos_iniciais(e.empresa_id, left(e.nome_ordem, 2), e.busca) @> termos_iniciais_de(empresa, primeiros, texto)) INTO tem;
          EXIT WHEN tem;
          -- Names of one character are a beginning of their own, not of others.
          SELECT left(e.nome_ordem, 2), e.nome_ordem INTO primeiros, nome FROM %1$s e
          WHERE %2$s AND e.nome_ordem %5$s primeiros || CASE WHEN length(primeiros) = 2 THEN %6$s ELSE '' END
            AND left(e.nome_ordem, 2) %5$s primeiros ORDER BY e.nome_ordem %3$s LIMIT 1;
        END LOOP;
        IF nome IS NULL OR length(texto) < 3 THEN
          inicio := primeiros;
          RETURN;
        END IF;
        inicio := inicio_palavras(nome);
        LOOP
          passos := passos + 1;
          SELECT EXISTS (SELECT FROM (SELECT e.busca FROM %1$s e WHERE %2$s AND e.nome_ordem %4$s nome ORDER BY e.nome_ordem %3$s LIMIT 20) e
            WHERE strpos(e.busca, texto) > 0) OR EXISTS (SELECT FROM %1$s e WHERE %2$s
            AND termos_palavras(e.empresa_id, e.nome_ordem, e.busca) @> termos_iniciais_de(empresa, inicio, texto)) INTO tem;
          EXIT WHEN tem OR passos = 60;
          SELECT e.nome_ordem INTO nome FROM %1$s e
          WHERE %2$s AND e.nome_ordem %5$s inicio || CASE WHEN length(inicio) = 32
            OR strpos(inicio, ' ') BETWEEN 1 AND length(inicio) - 1 THEN %6$s ELSE '' END ORDER BY e.nome_ordem %3$s LIMIT 1;
          EXIT WHEN NOT FOUND;
          inicio := inicio_palavras(nome);
        END LOOP;
        inicio := primeiros;
      END $funcao$ $modelo$, t.tabela, t.da_lista, t.direcao, t.de, t.depois, t.ultimo);
  END LOOP;
END $criar$;
