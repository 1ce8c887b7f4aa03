-- What lists need so that they do not slow down with the table. On two busy cores, with 1,000,000 products, 10,000,000 movements and
-- 10,000,000 attempts, all of this takes about five minutes, in which writers of the table whose index is being built wait. To keep them
-- going, run the CREATE INDEX lines of the large tables with CONCURRENTLY before (they are passed over then).
-- Every run of one and two characters of a text, each with the company's id before it: what a search for so little looks up, where
-- longer texts have trigrams.
CREATE FUNCTION termos_curtos(empresa bigint, texto text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000
AS $$
  SELECT array_agg(DISTINCT empresa || ':' || t.termo)
  FROM unnest(string_to_array(texto, NULL)) WITH ORDINALITY AS c (letra, n)
    CROSS JOIN LATERAL (VALUES (c.letra), (substr(texto, c.n::integer, 2))) AS t (termo)
$$;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "auditoria_data" ON "auditoria" USING btree ("empresa_id","criado_em","id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "auditoria_acao" ON "auditoria" USING btree ("empresa_id","acao","criado_em","id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "auditoria_tipo" ON "auditoria" USING btree ("empresa_id","recurso","criado_em","id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "auditoria_busca" ON "auditoria" USING gin ("empresa_id",normalizar(recurso_nome || ' ' || ator_nome) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "produtos_situacao" ON "produtos" USING btree ("empresa_id","situacao","nome_ordem","id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "produtos_criado" ON "produtos" USING btree ("empresa_id","criado_em","id") WHERE situacao <> 'E';
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "produtos_curtos" ON "produtos" USING gin (termos_curtos(empresa_id, busca)) WHERE situacao <> 'E';
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "clientes_ativo" ON "clientes" USING btree ("empresa_id","ativo","nome_ordem","id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "clientes_criado" ON "clientes" USING btree ("empresa_id","criado_em","id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "clientes_curtos" ON "clientes" USING gin (termos_curtos(empresa_id, busca));
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "lancamentos_estoque_extrato" ON "lancamentos_estoque" USING btree ("produto_id","criado_em","id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "lancamentos_estoque_balancos" ON "lancamentos_estoque" USING btree ("produto_id","criado_em","id") WHERE tipo = 'B';
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "eventos_tipo_ordem" ON "eventos" USING btree ("empresa_id","evento","txid","id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "eventos_requisicao" ON "eventos" USING btree ("request_id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "requisicoes_api_status" ON "requisicoes_api" USING btree ("empresa_id","status","criado_em","id") WHERE status >= 400;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "requisicoes_api_recusas" ON "requisicoes_api" USING btree ("empresa_id","criado_em","id") WHERE status >= 400;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "requisicoes_api_metodo" ON "requisicoes_api" USING btree ("empresa_id","metodo","criado_em","id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "requisicoes_api_token" ON "requisicoes_api" USING btree ("token_id","criado_em","id") WHERE token_id is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "requisicoes_api_concessao" ON "requisicoes_api" USING btree ("concessao_id","criado_em","id") WHERE concessao_id is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "requisicoes_api_caminho" ON "requisicoes_api" USING gin ("empresa_id",caminho gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vendas_tipo" ON "vendas" USING btree ("empresa_id","tipo_pedido","criado_em","id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vendas_total" ON "vendas" USING btree ("empresa_id","total_venda","id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vendas_busca" ON "vendas" USING gin (termos_busca(empresa_id, numero_pedido));
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "entregas_agendadas_empresa" ON "entregas" USING btree ("empresa_id","criado_em","id") WHERE proxima_tentativa_em is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "entregas_sem_sucesso_empresa" ON "entregas" USING btree ("empresa_id","criado_em","id") WHERE sem_sucesso_em is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "entregas_canceladas" ON "entregas" USING btree ("empresa_id","criado_em","id") WHERE motivo is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "entregas_pedidas" ON "entregas" USING btree ("empresa_id","criado_em","id") WHERE origem <> 'automatica';
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "tentativas_webhook_status" ON "tentativas_webhook" USING btree ("webhook_id","status","iniciada_em") WHERE status is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "tentativas_webhook_erro" ON "tentativas_webhook" USING btree ("webhook_id","erro","iniciada_em") WHERE erro is not null;
--> statement-breakpoint
CREATE TABLE "contagens_produtos" (
	"empresa_id" bigint NOT NULL,
	"parte" smallint NOT NULL,
	"situacao" text NOT NULL,
	"controlar_estoque" boolean NOT NULL,
	"nivel" smallint NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "contagens_produtos_empresa_id_parte_situacao_controlar_estoque_nivel_pk" PRIMARY KEY("empresa_id","parte","situacao","controlar_estoque","nivel")
);
--> statement-breakpoint
CREATE TABLE "niveis_estoque" (
	"produto_id" bigint PRIMARY KEY NOT NULL,
	"empresa_id" bigint NOT NULL,
	"situacao" text NOT NULL,
	"controlar_estoque" boolean NOT NULL,
	"nivel" smallint NOT NULL,
	"nome_ordem" text NOT NULL,
	"codigo" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE contagens_produtos SET (fillfactor = 70);
--> statement-breakpoint
CREATE FUNCTION contar_niveis() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO contagens_produtos AS c (empresa_id, parte, situacao, controlar_estoque, nivel, n)
  SELECT v.empresa_id, v.produto_id % 8, v.situacao, v.controlar_estoque, v.nivel, v.sinal
  FROM (SELECT NEW.*, 1 AS sinal UNION ALL SELECT OLD.*, -1 WHERE TG_OP = 'UPDATE') v
  ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (empresa_id, parte, situacao, controlar_estoque, nivel) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION criar_nivel_estoque() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO niveis_estoque (produto_id, empresa_id, situacao, controlar_estoque, nivel, nome_ordem, codigo)
  VALUES (NEW.id, NEW.empresa_id, NEW.situacao, NEW.controlar_estoque, 0, NEW.nome_ordem, NEW.codigo);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION copiar_nivel_estoque() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE niveis_estoque SET situacao = NEW.situacao, controlar_estoque = NEW.controlar_estoque, nome_ordem = NEW.nome_ordem,
    codigo = NEW.codigo WHERE produto_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION mudar_nivel_estoque() RETURNS trigger LANGUAGE plpgsql
AS $$ BEGIN UPDATE niveis_estoque SET nivel = sign(NEW.total) WHERE produto_id = NEW.produto_id; RETURN NULL; END $$;
--> statement-breakpoint
CREATE TABLE "fechamentos_lancamentos" (
	"empresa_id" bigint PRIMARY KEY NOT NULL,
	"ate" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "periodos_lancamentos" (
	"empresa_id" bigint NOT NULL,
	"inicio" timestamp with time zone NOT NULL,
	"tipo" text NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "periodos_lancamentos_empresa_id_inicio_tipo_pk" PRIMARY KEY("empresa_id","inicio","tipo")
);
--> statement-breakpoint
-- Counts the company's movements up to an hour ago, those of the last fortnight and a day; a movement that is being written is not as old.
-- Returns up to when all is counted. Of those who ask at once, one counts and the others take what there is.
CREATE FUNCTION fechar_lancamentos(empresa bigint) RETURNS timestamptz LANGUAGE plpgsql
AS $$
DECLARE
  desde timestamptz := date_bin('15 minutes', now() - interval '16 days', '2000-01-01Z');
  fim timestamptz := date_bin('15 minutes', now() - interval '1 hour', '2000-01-01Z');
  fechado timestamptz;
BEGIN
  SELECT ate INTO fechado FROM fechamentos_lancamentos WHERE empresa_id = empresa;
  IF fechado >= fim THEN
    RETURN fechado;
  END IF;
  IF NOT pg_try_advisory_xact_lock(hashtextextended('fechar_lancamentos:' || empresa, 0)) THEN
    RETURN coalesce(fechado, desde);
  END IF;
  SELECT ate INTO fechado FROM fechamentos_lancamentos WHERE empresa_id = empresa;
  IF fechado >= fim THEN
    RETURN fechado;
  END IF;
  DELETE FROM periodos_lancamentos WHERE empresa_id = empresa AND inicio < desde;
  INSERT INTO periodos_lancamentos (empresa_id, inicio, tipo, n)
  SELECT empresa, date_bin('15 minutes', criado_em, '2000-01-01Z'), tipo, count(*) FROM lancamentos_estoque
  WHERE empresa_id = empresa AND criado_em >= greatest(fechado, desde) AND criado_em < fim GROUP BY 2, 3;
  INSERT INTO fechamentos_lancamentos (empresa_id, ate) VALUES (empresa, fim)
  ON CONFLICT (empresa_id) DO UPDATE SET ate = excluded.ate;
  RETURN fim;
END $$;
--> statement-breakpoint
-- From here to the end of this transaction no product changes and nothing moves: the triggers' locks, while the projections are filled.
CREATE TRIGGER produtos_nivel_criado AFTER INSERT ON produtos FOR EACH ROW EXECUTE FUNCTION criar_nivel_estoque();
--> statement-breakpoint
CREATE TRIGGER produtos_nivel_alterado AFTER UPDATE ON produtos FOR EACH ROW
WHEN ((OLD.situacao, OLD.controlar_estoque, OLD.nome_ordem, OLD.codigo)
  IS DISTINCT FROM (NEW.situacao, NEW.controlar_estoque, NEW.nome_ordem, NEW.codigo))
EXECUTE FUNCTION copiar_nivel_estoque();
--> statement-breakpoint
CREATE TRIGGER totais_estoque_nivel AFTER UPDATE ON totais_estoque FOR EACH ROW
WHEN (sign(OLD.total) IS DISTINCT FROM sign(NEW.total)) EXECUTE FUNCTION mudar_nivel_estoque();
--> statement-breakpoint
INSERT INTO niveis_estoque (produto_id, empresa_id, situacao, controlar_estoque, nivel, nome_ordem, codigo)
SELECT p.id, p.empresa_id, p.situacao, p.controlar_estoque, sign(t.total), p.nome_ordem, p.codigo
FROM produtos p JOIN totais_estoque t ON t.produto_id = p.id;
--> statement-breakpoint
ALTER TABLE "niveis_estoque" ADD CONSTRAINT "niveis_estoque_produto_id_produtos_id_fk" FOREIGN KEY ("produto_id") REFERENCES "public"."produtos"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "niveis_estoque_nome" ON "niveis_estoque" USING btree ("empresa_id","nivel","nome_ordem","produto_id") WHERE situacao <> 'E' and controlar_estoque;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "niveis_estoque_codigo" ON "niveis_estoque" USING btree ("empresa_id","nivel","codigo","produto_id") WHERE situacao <> 'E' and controlar_estoque;
--> statement-breakpoint
INSERT INTO contagens_produtos (empresa_id, parte, situacao, controlar_estoque, nivel, n)
SELECT empresa_id, produto_id % 8, situacao, controlar_estoque, nivel, count(*) FROM niveis_estoque GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
CREATE TRIGGER niveis_estoque_criados AFTER INSERT ON niveis_estoque FOR EACH ROW EXECUTE FUNCTION contar_niveis();
--> statement-breakpoint
CREATE TRIGGER niveis_estoque_alterados AFTER UPDATE ON niveis_estoque FOR EACH ROW
WHEN ((OLD.situacao, OLD.controlar_estoque, OLD.nivel) IS DISTINCT FROM (NEW.situacao, NEW.controlar_estoque, NEW.nivel))
EXECUTE FUNCTION contar_niveis();
--> statement-breakpoint
DROP INDEX "auditoria_empresa";
--> statement-breakpoint
DROP INDEX "lancamentos_estoque_produto";
