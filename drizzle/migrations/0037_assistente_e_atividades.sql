-- What the assistant did day by day, and how long its turns took, is kept by triggers, so that the screen of twelve weeks reads no turns; they are
-- counted behind the migration, company by company (server/platform/migrate-online.ts). Activities get their order of what is to be done, by
-- indexes that are built beside the service where there are many.
CREATE TABLE "dias_assistente" (
	"empresa_id" bigint NOT NULL,
	"dia" date NOT NULL,
	"motivo" text NOT NULL,
	"perguntas" integer NOT NULL,
	"marcadas" integer NOT NULL,
	"tokens" bigint NOT NULL,
	CONSTRAINT "dias_assistente_chave" PRIMARY KEY("empresa_id","dia","motivo")
);
--> statement-breakpoint
CREATE TABLE "duracoes_assistente" (
	"empresa_id" bigint NOT NULL,
	"passo" smallint NOT NULL,
	"semana" date NOT NULL,
	"inicio" integer NOT NULL,
	"quantidade" integer NOT NULL,
	CONSTRAINT "duracoes_assistente_chave" PRIMARY KEY("empresa_id","passo","semana","inicio")
);
--> statement-breakpoint
CREATE INDEX "atividades_a_fazer" ON "atividades" USING btree ("empresa_id",(status <> 'pendente'),"vence_em","id");--> statement-breakpoint
CREATE INDEX "atividades_a_fazer_de" ON "atividades" USING btree ("responsavel_id",(status <> 'pendente'),"vence_em","id") WHERE responsavel_id is not null;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION somar_turnos(sinais integer[], empresas_ids bigint[], momentos timestamptz[], motivos text[], marcados boolean[],
  gastos bigint[], duracoes integer[]) RETURNS void LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('dias_assistente', e)) FROM (SELECT DISTINCT e FROM unnest(empresas_ids) e ORDER BY 1) q;
  INSERT INTO dias_assistente AS t (empresa_id, dia, motivo, perguntas, marcadas, tokens)
  SELECT l.empresa_id, (l.momento AT TIME ZONE e.fuso)::date, coalesce(l.motivo, ''), sum(l.sinal), sum(l.sinal * l.marcado::integer),
    sum(l.sinal * l.gasto)
  FROM unnest(sinais, empresas_ids, momentos, motivos, marcados, gastos) l (sinal, empresa_id, momento, motivo, marcado, gasto)
    JOIN empresas e ON e.id = l.empresa_id
  GROUP BY 1, 2, 3 HAVING (sum(l.sinal), sum(l.sinal * l.marcado::integer), sum(l.sinal * l.gasto)) <> (0, 0, 0)
  ON CONFLICT (empresa_id, dia, motivo) DO UPDATE SET perguntas = t.perguntas + excluded.perguntas, marcadas = t.marcadas + excluded.marcadas,
    tokens = t.tokens + excluded.tokens;
  DELETE FROM dias_assistente t USING (SELECT DISTINCT l.empresa_id, (l.momento AT TIME ZONE e.fuso)::date AS dia
      FROM unnest(empresas_ids, momentos) l (empresa_id, momento) JOIN empresas e ON e.id = l.empresa_id) d
  WHERE t.empresa_id = d.empresa_id AND t.dia = d.dia AND t.perguntas = 0;
  INSERT INTO duracoes_assistente AS t (empresa_id, passo, semana, inicio, quantidade)
  SELECT l.empresa_id, p.passo, date_trunc('week', l.momento AT TIME ZONE e.fuso)::date, l.duracao - l.duracao % p.passo, sum(l.sinal)
  FROM unnest(sinais, empresas_ids, momentos, duracoes) l (sinal, empresa_id, momento, duracao)
    JOIN empresas e ON e.id = l.empresa_id CROSS JOIN (VALUES (1), (100)) p (passo)
  WHERE l.duracao IS NOT NULL GROUP BY 1, 2, 3, 4 HAVING sum(l.sinal) <> 0
  ON CONFLICT (empresa_id, passo, semana, inicio) DO UPDATE SET quantidade = t.quantidade + excluded.quantidade;
  DELETE FROM duracoes_assistente t
  USING (SELECT DISTINCT l.empresa_id, p.passo, date_trunc('week', l.momento AT TIME ZONE e.fuso)::date AS semana, l.duracao - l.duracao % p.passo AS inicio
      FROM unnest(empresas_ids, momentos, duracoes) l (empresa_id, momento, duracao)
        JOIN empresas e ON e.id = l.empresa_id CROSS JOIN (VALUES (1), (100)) p (passo) WHERE l.duracao IS NOT NULL) d
  WHERE t.empresa_id = d.empresa_id AND t.passo = d.passo AND t.semana = d.semana AND t.inicio = d.inicio AND t.quantidade = 0;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION contar_turnos() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM somar_turnos(array_agg(1), array_agg(empresa_id), array_agg(criado_em), array_agg(motivo), array_agg(marcada_em IS NOT NULL),
      array_agg(tokens_entrada::bigint + tokens_saida), array_agg(CASE WHEN modelo IS NOT NULL THEN duracao_ms END))
    FROM novos WHERE NOT ensaio HAVING count(*) > 0;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM somar_turnos(array_agg(-1), array_agg(empresa_id), array_agg(criado_em), array_agg(motivo), array_agg(marcada_em IS NOT NULL),
      array_agg(tokens_entrada::bigint + tokens_saida), array_agg(CASE WHEN modelo IS NOT NULL THEN duracao_ms END))
    FROM antigos WHERE NOT ensaio HAVING count(*) > 0;
  ELSE
    PERFORM somar_turnos(array_agg(v.sinal), array_agg(v.empresa_id), array_agg(v.momento), array_agg(v.motivo), array_agg(v.marcada),
      array_agg(v.gasto), array_agg(v.duracao))
    FROM novos n JOIN antigos a USING (id) CROSS JOIN LATERAL (VALUES
      (1, n.ensaio, n.empresa_id, n.criado_em, n.motivo, n.marcada_em IS NOT NULL, n.tokens_entrada::bigint + n.tokens_saida,
        CASE WHEN n.modelo IS NOT NULL THEN n.duracao_ms END),
      (-1, a.ensaio, a.empresa_id, a.criado_em, a.motivo, a.marcada_em IS NOT NULL, a.tokens_entrada::bigint + a.tokens_saida,
        CASE WHEN a.modelo IS NOT NULL THEN a.duracao_ms END)) v (sinal, ensaio, empresa_id, momento, motivo, marcada, gasto, duracao)
    WHERE NOT v.ensaio AND (n.ensaio, n.empresa_id, n.criado_em, n.motivo, n.marcada_em IS NULL, n.tokens_entrada, n.tokens_saida, n.modelo IS NULL,
      n.duracao_ms) IS DISTINCT FROM (a.ensaio, a.empresa_id, a.criado_em, a.motivo, a.marcada_em IS NULL, a.tokens_entrada, a.tokens_saida,
      a.modelo IS NULL, a.duracao_ms)
    HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER respostas_ia_criadas AFTER INSERT ON respostas_ia REFERENCING NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION contar_turnos();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER respostas_ia_alteradas AFTER UPDATE ON respostas_ia REFERENCING OLD TABLE AS antigos NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION contar_turnos();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER respostas_ia_apagadas AFTER DELETE ON respostas_ia REFERENCING OLD TABLE AS antigos
FOR EACH STATEMENT EXECUTE FUNCTION contar_turnos();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refazer_dias_assistente(empresa bigint) RETURNS void LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('dias_assistente', empresa));
  DELETE FROM dias_assistente WHERE empresa_id = empresa;
  DELETE FROM duracoes_assistente WHERE empresa_id = empresa;
  INSERT INTO dias_assistente (empresa_id, dia, motivo, perguntas, marcadas, tokens)
  SELECT r.empresa_id, (r.criado_em AT TIME ZONE e.fuso)::date, coalesce(r.motivo, ''), count(*), count(r.marcada_em),
    sum(r.tokens_entrada::bigint + r.tokens_saida)
  FROM respostas_ia r JOIN empresas e ON e.id = r.empresa_id WHERE r.empresa_id = empresa AND NOT r.ensaio GROUP BY 1, 2, 3;
  INSERT INTO duracoes_assistente (empresa_id, passo, semana, inicio, quantidade)
  SELECT r.empresa_id, 1, date_trunc('week', r.criado_em AT TIME ZONE e.fuso)::date, r.duracao_ms, count(*)
  FROM respostas_ia r JOIN empresas e ON e.id = r.empresa_id
  WHERE r.empresa_id = empresa AND NOT r.ensaio AND r.modelo IS NOT NULL GROUP BY 1, 3, 4;
  INSERT INTO duracoes_assistente (empresa_id, passo, semana, inicio, quantidade)
  SELECT empresa_id, 100, semana, inicio - inicio % 100, sum(quantidade) FROM duracoes_assistente WHERE empresa_id = empresa AND passo = 1
  GROUP BY 1, 3, 4;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION mudar_fuso_assistente() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM refazer_dias_assistente(NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER empresas_fuso_assistente AFTER UPDATE OF fuso ON empresas
FOR EACH ROW WHEN (OLD.fuso IS DISTINCT FROM NEW.fuso) EXECUTE FUNCTION mudar_fuso_assistente();
--> statement-breakpoint
SELECT refazer_dias_assistente(id) FROM empresas;
