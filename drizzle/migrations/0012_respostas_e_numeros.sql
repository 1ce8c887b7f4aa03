-- Searches first, deliveries last, for while the latter's indexes are built no event is written. With 1,000,000 products, as many customers
-- and 8,000,000 deliveries this takes minutes: in the first part no product and no customer is written, in the second nothing of deliveries
-- is read or written. To keep them going, run before, in this order: the CREATE FUNCTION lines, ADD COLUMN and the trigger, the UPDATE in
-- batches, and the CREATE INDEX lines with CONCURRENTLY (what is there already is passed over).
-- The numbers of a text from each of their digits on, with the company's id: whatever part of a number is searched, some of these
-- begin with it. Three of its digits alone are in too many numbers. The cost keeps the planner from filtering rows by it.
CREATE OR REPLACE FUNCTION numeros_de(empresa bigint, texto text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 100000
AS $$
  SELECT coalesce(array_to_tsvector(array_agg(DISTINCT empresa || ':' || substr(m.n[1], i, 16))), ''::tsvector)
  FROM regexp_matches(texto, '[0-9]{4,}', 'g') m (n), generate_series(1, length(m.n[1]) - 3) i
$$;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "produtos_numeros" ON "produtos" USING gin (numeros_de(empresa_id, busca)) WITH (fastupdate = false) WHERE situacao <> 'E';
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "clientes_numeros" ON "clientes" USING gin (numeros_de(empresa_id, busca)) WITH (fastupdate = false);
--> statement-breakpoint
-- Every run of one to three characters of a text, each with the company's id before it: what a search looks up that names no number.
-- Trigrams beside the company's id were read with the list of all that the company has.
CREATE OR REPLACE FUNCTION termos_texto(empresa bigint, texto text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 100000
AS $$
  SELECT array_agg(DISTINCT empresa || ':' || t.termo)
  FROM unnest(string_to_array(texto, NULL)) WITH ORDINALITY AS c (letra, n)
    CROSS JOIN LATERAL (VALUES (c.letra), (substr(texto, c.n::integer, 2)), (substr(texto, c.n::integer, 3))) AS t (termo)
$$;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "produtos_termos" ON "produtos" USING gin (termos_texto(empresa_id, busca)) WHERE situacao <> 'E';
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "clientes_termos" ON "clientes" USING gin (termos_texto(empresa_id, busca));
--> statement-breakpoint
-- A name up to the first letter of its second word, or of so many characters: thousands share the two of termos_iniciais (0011). Names
-- of one such beginning follow one another in order.
CREATE OR REPLACE FUNCTION inicio_palavras(nome text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN strpos(nome, ' ') BETWEEN 1 AND 30 THEN left(nome, strpos(nome, ' ') + 1) ELSE left(nome, 32) END;
--> statement-breakpoint
-- Every run of three characters of a text, each with the company's id and that beginning of the name before it.
CREATE OR REPLACE FUNCTION termos_palavras(empresa bigint, nome text, texto text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 100000
AS $$
  SELECT array_agg(DISTINCT empresa || ':' || i.inicio || ':' || substr(texto, n, 3))
  FROM (SELECT public.inicio_palavras(nome) AS inicio) i, generate_series(1, greatest(1, length(texto) - 2)) n
$$;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "produtos_palavras" ON "produtos" USING gin (termos_palavras(empresa_id, nome_ordem, busca)) WITH (fastupdate = false) WHERE situacao <> 'E';
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "clientes_palavras" ON "clientes" USING gin (termos_palavras(empresa_id, nome_ordem, busca)) WITH (fastupdate = false);
--> statement-breakpoint
-- primeiro_nome_<list>_<direction>(empresa, filtro, texto): the name that no match of a text (as normalizar writes it) comes before in a
-- list in order of names, with its first two characters; none where none has the text. Names are taken by their beginnings, of which the
-- indexes above tell whether any has it: a few words first and then the two characters, as where matches are many the list of them costs
-- the index more; and a few names of each are looked at before. Functions, because their statements are planned once a session. The order
-- of names must be that of code points, or a beginning is not one piece of it.
DO $criar$
DECLARE
  l record;
BEGIN
  FOR l IN
    SELECT * FROM (VALUES
      ('produtos', 'produtos', 'e.situacao <> ''E''', 'e.busca', 'produtos', 'AND e.situacao <> ''E'''),
      ('produtos_da_situacao', 'produtos', 'e.situacao <> ''E'' AND e.situacao = filtro', 'e.busca', 'produtos', 'AND e.situacao <> ''E'''),
      ('produtos_do_nivel', 'niveis_estoque', 'e.situacao <> ''E'' AND e.controlar_estoque AND e.nivel = filtro::smallint',
        '(SELECT p.busca FROM produtos p WHERE p.id = e.produto_id)', 'produtos', 'AND e.situacao <> ''E'''),
      ('clientes', 'clientes', 'true', 'e.busca', 'clientes', ''),
      ('clientes_ativos', 'clientes', 'e.ativo = filtro::boolean', 'e.busca', 'clientes', '')
    ) AS l (lista, tabela, da_lista, busca, indexada, do_indice), (VALUES
      ('asc', '>=', '>', 'chr(1114111)'),
      ('desc', '<=', '<', '''''')
    ) AS d (direcao, de, depois, ultimo)
  LOOP
    EXECUTE format($modelo$
      CREATE OR REPLACE FUNCTION primeiro_nome_%1$s_%2$s(empresa bigint, filtro text, texto text, OUT inicio text, OUT nome text)
      LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan
      AS $funcao$
      #variable_conflict use_variable
      DECLARE
        proximo text;
        palavras text;
        a_frente integer := CASE WHEN length(texto) < 3 THEN 0 ELSE 6 END;
        restam integer;
      BEGIN
        SELECT left(e.nome_ordem, 2), e.nome_ordem INTO inicio, nome FROM %3$s e
        WHERE e.empresa_id = empresa AND %4$s ORDER BY e.nome_ordem %2$s LIMIT 1;
        WHILE nome IS NOT NULL LOOP
          proximo := inicio;
          restam := NULL;
          WHILE proximo = inicio LOOP
            IF EXISTS (SELECT FROM (SELECT %5$s AS busca FROM %3$s e WHERE e.empresa_id = empresa AND %4$s AND e.nome_ordem %8$s nome
              ORDER BY e.nome_ordem %2$s LIMIT 20) e WHERE strpos(e.busca, texto) > 0) THEN
              RETURN;
            END IF;
            IF restam IS NULL AND a_frente > 0 THEN
              a_frente := a_frente - 1;
            ELSE
              IF restam IS NULL THEN
                EXIT WHEN NOT EXISTS (SELECT FROM %6$s e WHERE e.empresa_id = empresa %7$s
                  AND termos_iniciais(e.empresa_id, left(e.nome_ordem, 2), e.busca) @> termos_iniciais_de(empresa, inicio, texto));
                restam := CASE WHEN length(texto) < 3 THEN 0 ELSE 60 END;
              END IF;
              IF restam = 0 THEN
                RETURN;
              END IF;
              restam := restam - 1;
            END IF;
            palavras := inicio_palavras(nome);
            IF EXISTS (SELECT FROM %6$s e WHERE e.empresa_id = empresa %7$s
              AND termos_palavras(e.empresa_id, e.nome_ordem, e.busca) @> termos_iniciais_de(empresa, palavras, texto)) THEN
              RETURN;
            END IF;
            SELECT left(e.nome_ordem, 2), e.nome_ordem INTO proximo, nome FROM %3$s e
            WHERE e.empresa_id = empresa AND %4$s AND e.nome_ordem %9$s palavras || CASE WHEN length(palavras) = 32
              OR strpos(palavras, ' ') BETWEEN 1 AND length(palavras) - 1 THEN %10$s ELSE '' END ORDER BY e.nome_ordem %2$s LIMIT 1;
          END LOOP;
          IF proximo = inicio THEN
            -- Names of one character are a beginning of their own, not of others.
            SELECT left(e.nome_ordem, 2), e.nome_ordem INTO proximo, nome FROM %3$s e
            WHERE e.empresa_id = empresa AND %4$s AND e.nome_ordem %9$s inicio || CASE WHEN length(inicio) = 2 THEN %10$s ELSE '' END
              AND left(e.nome_ordem, 2) %9$s inicio ORDER BY e.nome_ordem %2$s LIMIT 1;
          END IF;
          inicio := proximo;
        END LOOP;
      END $funcao$ $modelo$, l.lista, l.direcao, l.tabela, l.da_lista, l.busca, l.indexada, l.do_indice, l.de, l.depois, l.ultimo);
  END LOOP;
END $criar$;
--> statement-breakpoint
-- What a delivery that had no success was answered last, which lists look up. A column of its own, because what a success changes must
-- be in no index: it is an update in place then. Said by a trigger, so that workers of the version before write it too.
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
-- The newest deliveries of a webhook with a last answer or fault, so many of each part: those that were given up, those that go on, those
-- that succeeded. A function, because these statements (of all days' partitions, one of them) take longer to plan than to run: they are
-- planned once a session.
CREATE OR REPLACE FUNCTION respostas_webhook(webhook bigint, resposta smallint, falha text, desistidas boolean, desde timestamptz, ate timestamptz,
  quantas integer) RETURNS TABLE (id bigint, quando timestamptz, parte text)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  desde := coalesce(desde, '-infinity');
  ate := coalesce(ate, 'infinity');
  IF falha IS NOT NULL AND desistidas IS NOT FALSE THEN
    RETURN QUERY SELECT e.id, e.criado_em, 'desistidas ' FROM entregas e
      WHERE e.webhook_id = webhook AND e.ultimo_erro = falha AND e.sem_sucesso_em IS NOT NULL AND e.criado_em >= desde AND e.criado_em < ate
      ORDER BY e.criado_em DESC, e.id DESC LIMIT quantas;
  END IF;
  IF falha IS NOT NULL AND desistidas IS NOT TRUE THEN
    RETURN QUERY SELECT e.id, e.criado_em, 'insistidas ' FROM entregas e
      WHERE e.webhook_id = webhook AND e.ultimo_erro = falha AND e.sem_sucesso_em IS NULL AND e.criado_em >= desde AND e.criado_em < ate
      ORDER BY e.criado_em DESC, e.id DESC LIMIT quantas;
  END IF;
  IF falha IS NULL AND desistidas IS NOT FALSE THEN
    RETURN QUERY SELECT e.id, e.criado_em, 'desistidas ' FROM entregas e
      WHERE e.webhook_id = webhook AND e.status_sem_sucesso = resposta AND e.sem_sucesso_em IS NOT NULL
        AND e.criado_em >= desde AND e.criado_em < ate
      ORDER BY e.criado_em DESC, e.id DESC LIMIT quantas;
  END IF;
  IF falha IS NULL AND desistidas IS NOT TRUE THEN
    RETURN QUERY SELECT e.id, e.criado_em, 'insistidas ' FROM entregas e
      WHERE e.webhook_id = webhook AND e.status_sem_sucesso = resposta AND e.sem_sucesso_em IS NULL
        AND e.criado_em >= desde AND e.criado_em < ate
      ORDER BY e.criado_em DESC, e.id DESC LIMIT quantas;
  END IF;
  IF falha IS NULL AND desistidas IS NOT TRUE AND resposta BETWEEN 200 AND 299 THEN
    RETURN QUERY SELECT t.entrega_id, t.iniciada_em, 'sucessos ' FROM tentativas_webhook t
      WHERE t.webhook_id = webhook AND t.status = resposta AND t.resultado = 'sucesso' ORDER BY t.iniciada_em DESC LIMIT quantas;
  END IF;
END $$;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "entregas_falhas_empresa" ON "entregas" USING btree ("empresa_id","criado_em","id","motivo") WHERE sem_sucesso_em is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "entregas_falhas" ON "entregas" USING btree ("webhook_id","criado_em","id","empresa_id","motivo") WHERE sem_sucesso_em is not null;
--> statement-breakpoint
DROP INDEX "entregas_sem_sucesso_empresa";
--> statement-breakpoint
DROP INDEX "entregas_sem_sucesso";
--> statement-breakpoint
DROP INDEX "tentativas_webhook_ultimo_status";
--> statement-breakpoint
DROP INDEX "tentativas_webhook_outro_status";
--> statement-breakpoint
DROP INDEX "tentativas_webhook_ultimo_erro";
--> statement-breakpoint
DROP INDEX "tentativas_webhook_outro_erro";
--> statement-breakpoint
-- termos_curtos stays for processes of the version before.
DROP INDEX "produtos_curtos";
--> statement-breakpoint
DROP INDEX "clientes_curtos";
--> statement-breakpoint
DROP INDEX "produtos_busca";
--> statement-breakpoint
DROP INDEX "clientes_busca";
