-- Lines of bank statements and answers of the assistant are searched by an index of their text; names that several contacts have, and what
-- became of deals day by day, are kept by triggers, so that screens read no more than they show. Large tables get their columns and indexes
-- beside the service, and the days of deals are counted behind the migration, company by company (server/platform/migrate-online.ts).
-- Contacts are held while the names that several have are counted, about half a second for a million contacts.
CREATE TABLE "dias_etapas" (
	"empresa_id" bigint NOT NULL,
	"funil_id" bigint NOT NULL,
	"dia" date NOT NULL,
	"etapa_id" bigint NOT NULL,
	"anterior" date NOT NULL,
	"depois" bigint[] NOT NULL,
	"ganho" boolean NOT NULL,
	"quantidade" integer NOT NULL,
	CONSTRAINT "dias_etapas_chave" PRIMARY KEY("empresa_id","funil_id","dia","etapa_id","anterior","depois","ganho")
);
--> statement-breakpoint
CREATE TABLE "dias_fechamentos" (
	"empresa_id" bigint NOT NULL,
	"funil_id" bigint NOT NULL,
	"dia" date NOT NULL,
	"status" text NOT NULL,
	"motivo_perda_id" bigint NOT NULL,
	"quantidade" integer NOT NULL,
	"valor" numeric(24, 2) NOT NULL,
	"segundos" numeric(24, 6) NOT NULL,
	CONSTRAINT "dias_fechamentos_chave" PRIMARY KEY("empresa_id","funil_id","dia","status","motivo_perda_id")
);
--> statement-breakpoint
CREATE TABLE "nomes_repetidos" (
	"empresa_id" bigint NOT NULL,
	"nome_ordem" text NOT NULL,
	"quantos" integer NOT NULL,
	"ultimo_id" bigint NOT NULL,
	CONSTRAINT "nomes_repetidos_empresa_id_nome_ordem_pk" PRIMARY KEY("empresa_id","nome_ordem")
);
--> statement-breakpoint
ALTER TABLE "respostas_ia" ADD COLUMN "busca" text GENERATED ALWAYS AS (normalizar(pergunta || ' ' || coalesce(resposta, ''))) STORED;--> statement-breakpoint
ALTER TABLE "linhas_extrato" ADD COLUMN "busca" text GENERATED ALWAYS AS (normalizar(descricao || ' ' || documento || ' ' || replace(valor::text, '.', ','))) STORED;--> statement-breakpoint
CREATE INDEX "nomes_repetidos_ultimo" ON "nomes_repetidos" USING btree ("empresa_id","ultimo_id") WHERE quantos > 1;--> statement-breakpoint
CREATE INDEX "respostas_ia_termos" ON "respostas_ia" USING gin (termos_texto(empresa_id, busca));--> statement-breakpoint
CREATE INDEX "respostas_ia_numeros" ON "respostas_ia" USING gin (numeros_de(empresa_id, busca)) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "respostas_ia_motivo" ON "respostas_ia" USING btree ("empresa_id","motivo","criado_em","id") WHERE motivo is not null;--> statement-breakpoint
CREATE INDEX "respostas_ia_marcadas" ON "respostas_ia" USING btree ("empresa_id","criado_em","id") WHERE marcada_em is not null;--> statement-breakpoint
CREATE INDEX "respostas_ia_ensaios" ON "respostas_ia" USING btree ("empresa_id","criado_em","id") WHERE ensaio;--> statement-breakpoint
CREATE INDEX "respostas_ia_sem_resposta" ON "respostas_ia" USING btree ("empresa_id","criado_em","id") WHERE not ensaio and (motivo in ('sem_trechos', 'sem_citacao') or marcada_em is not null);--> statement-breakpoint
CREATE INDEX "linhas_extrato_termos" ON "linhas_extrato" USING gin (termos_texto(empresa_id, busca));--> statement-breakpoint
CREATE INDEX "linhas_extrato_numeros" ON "linhas_extrato" USING gin (numeros_de(empresa_id, busca)) WITH (fastupdate=false);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION contar_nomes() RETURNS trigger LANGUAGE plpgsql
AS $$
DECLARE
  empresas bigint[];
  nomes text[];
  diferencas integer[];
  novas bigint[];
  perdas boolean[];
  m record;
  n integer;
  ultimo bigint;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(e), array_agg(nome), array_agg(d), array_agg(nova), array_agg(false) INTO empresas, nomes, diferencas, novas, perdas
    FROM (SELECT empresa_id AS e, nome_ordem AS nome, count(*)::integer AS d, max(id) AS nova FROM novos WHERE NOT arquivado GROUP BY 1, 2) q;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(e), array_agg(nome), array_agg(d), array_agg(0), array_agg(true) INTO empresas, nomes, diferencas, novas, perdas
    FROM (SELECT empresa_id AS e, nome_ordem AS nome, -count(*)::integer AS d FROM antigos WHERE NOT arquivado GROUP BY 1, 2) q;
  ELSE
    SELECT array_agg(e), array_agg(nome), array_agg(d), array_agg(nova), array_agg(perda) INTO empresas, nomes, diferencas, novas, perdas
    FROM (SELECT v.e, v.nome, sum(v.sinal)::integer AS d, max(CASE WHEN v.sinal = 1 THEN n.id ELSE 0 END) AS nova, bool_or(v.sinal = -1) AS perda
      FROM novos n JOIN antigos a USING (id) CROSS JOIN LATERAL (VALUES
        (1, n.empresa_id, n.nome_ordem, NOT n.arquivado), (-1, a.empresa_id, a.nome_ordem, NOT a.arquivado)) v (sinal, e, nome, conta)
      WHERE v.conta AND (n.nome_ordem, n.arquivado) IS DISTINCT FROM (a.nome_ordem, a.arquivado) GROUP BY 1, 2) q;
  END IF;
  FOR m IN SELECT * FROM unnest(empresas, nomes, diferencas, novas, perdas) u (e, nome, d, nova, perda) ORDER BY e, nome LOOP
    INSERT INTO nomes_repetidos AS t (empresa_id, nome_ordem, quantos, ultimo_id) VALUES (m.e, m.nome, 0, 0)
    ON CONFLICT (empresa_id, nome_ordem) DO UPDATE SET quantos = t.quantos RETURNING t.quantos, t.ultimo_id INTO n, ultimo;
    IF n > 0 AND NOT m.perda THEN
      n := n + m.d;
      ultimo := greatest(ultimo, m.nova);
    ELSE
      SELECT count(*), coalesce(max(c.id + 0), 0) INTO n, ultimo FROM contatos c WHERE c.empresa_id = m.e AND NOT c.arquivado AND c.nome_ordem = m.nome;
    END IF;
    IF n > 1 THEN
      UPDATE nomes_repetidos SET quantos = n, ultimo_id = ultimo WHERE empresa_id = m.e AND nome_ordem = m.nome;
    ELSE
      DELETE FROM nomes_repetidos WHERE empresa_id = m.e AND nome_ordem = m.nome;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER contatos_nomes_criados AFTER INSERT ON contatos REFERENCING NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION contar_nomes();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER contatos_nomes_alterados AFTER UPDATE ON contatos REFERENCING OLD TABLE AS antigos NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION contar_nomes();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER contatos_nomes_apagados AFTER DELETE ON contatos REFERENCING OLD TABLE AS antigos
FOR EACH STATEMENT EXECUTE FUNCTION contar_nomes();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION somar_passagens(sinais integer[], empresas_ids bigint[], negocios_ids bigint[], passagens bigint[], funis_ids bigint[],
  etapas_ids bigint[], entradas timestamptz[], ganhos bigint[]) RETURNS void LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('dias_negocios', f)) FROM (SELECT DISTINCT f FROM unnest(funis_ids) f WHERE f IS NOT NULL ORDER BY 1) q;
  WITH linhas AS (
    SELECT l.sinal, l.empresa_id, l.funil_id, l.etapa_id, d.dia, l.ganho IS NOT DISTINCT FROM l.funil_id AS ganho,
      coalesce(lag(d.dia) OVER (PARTITION BY l.sinal, l.negocio_id, l.funil_id, l.etapa_id ORDER BY l.entrou_em, l.id), '-infinity') AS anterior,
      array_agg(l.etapa_id) OVER (PARTITION BY l.sinal, l.negocio_id, l.funil_id ORDER BY l.entrou_em DESC) AS desde
    FROM unnest(sinais, empresas_ids, negocios_ids, passagens, funis_ids, etapas_ids, entradas, ganhos)
        l (sinal, empresa_id, negocio_id, id, funil_id, etapa_id, entrou_em, ganho)
      CROSS JOIN LATERAL (SELECT (l.entrou_em AT TIME ZONE (SELECT e.fuso FROM empresas e WHERE e.id = l.empresa_id))::date AS dia) d
    WHERE l.funil_id IS NOT NULL AND l.etapa_id IS NOT NULL
  ), contadas AS (
    SELECT l.*, ARRAY(SELECT DISTINCT x FROM unnest(l.desde) x WHERE x <> l.etapa_id ORDER BY 1) AS depois FROM linhas l
  )
  INSERT INTO dias_etapas AS t (empresa_id, funil_id, dia, etapa_id, anterior, depois, ganho, quantidade)
  SELECT empresa_id, funil_id, dia, etapa_id, anterior, depois, ganho, sum(sinal) FROM contadas
  GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(sinal) <> 0
  ON CONFLICT (empresa_id, funil_id, dia, etapa_id, anterior, depois, ganho) DO UPDATE SET quantidade = t.quantidade + excluded.quantidade;
  DELETE FROM dias_etapas t USING (SELECT DISTINCT l.empresa_id, l.funil_id, (l.entrou_em AT TIME ZONE e.fuso)::date AS dia
      FROM unnest(empresas_ids, funis_ids, entradas) l (empresa_id, funil_id, entrou_em) JOIN empresas e ON e.id = l.empresa_id) d
  WHERE t.empresa_id = d.empresa_id AND t.funil_id = d.funil_id AND t.dia = d.dia AND t.quantidade = 0;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION somar_fechamentos(sinais integer[], empresas_ids bigint[], funis_ids bigint[], situacoes text[], motivos bigint[], valores numeric[],
  criados timestamptz[], fechados timestamptz[]) RETURNS void LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('dias_negocios', f)) FROM (SELECT DISTINCT f FROM unnest(funis_ids) f ORDER BY 1) q;
  INSERT INTO dias_fechamentos AS t (empresa_id, funil_id, dia, status, motivo_perda_id, quantidade, valor, segundos)
  SELECT l.empresa_id, l.funil_id, (l.fechado_em AT TIME ZONE e.fuso)::date, l.status, coalesce(l.motivo, 0), sum(l.sinal), sum(l.sinal * l.valor),
    sum(l.sinal * extract(epoch FROM l.fechado_em - l.criado_em))
  FROM unnest(sinais, empresas_ids, funis_ids, situacoes, motivos, valores, criados, fechados)
    l (sinal, empresa_id, funil_id, status, motivo, valor, criado_em, fechado_em) JOIN empresas e ON e.id = l.empresa_id
  GROUP BY 1, 2, 3, 4, 5 HAVING (sum(l.sinal), sum(l.sinal * l.valor), sum(l.sinal * extract(epoch FROM l.fechado_em - l.criado_em))) <> (0, 0, 0)
  ON CONFLICT (empresa_id, funil_id, dia, status, motivo_perda_id) DO UPDATE SET quantidade = t.quantidade + excluded.quantidade,
    valor = t.valor + excluded.valor, segundos = t.segundos + excluded.segundos;
  DELETE FROM dias_fechamentos t USING (SELECT DISTINCT l.empresa_id, l.funil_id, (l.fechado_em AT TIME ZONE e.fuso)::date AS dia
      FROM unnest(empresas_ids, funis_ids, fechados) l (empresa_id, funil_id, fechado_em) JOIN empresas e ON e.id = l.empresa_id) d
  WHERE t.empresa_id = d.empresa_id AND t.funil_id = d.funil_id AND t.dia = d.dia AND t.quantidade = 0;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION contar_passagens() RETURNS trigger LANGUAGE plpgsql
AS $$
DECLARE
  mudadas bigint[] := '{}';
  mudados bigint[];
  ids bigint[] := '{}';
  negocios_ids bigint[] := '{}';
  funis_ids bigint[] := '{}';
  etapas_ids bigint[] := '{}';
  entradas timestamptz[] := '{}';
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(n.id), array_agg(DISTINCT n.negocio_id) INTO mudadas, mudados FROM novos n;
  ELSE
    IF TG_OP = 'UPDATE' THEN
      SELECT array_agg(n.id) INTO mudadas FROM novos n JOIN antigos a USING (id)
      WHERE (n.funil_id, n.etapa_id, n.entrou_em) IS DISTINCT FROM (a.funil_id, a.etapa_id, a.entrou_em);
    ELSE
      SELECT array_agg(a.id) INTO mudadas FROM antigos a;
    END IF;
    SELECT array_agg(a.id), array_agg(a.negocio_id), array_agg(a.funil_id), array_agg(a.etapa_id), array_agg(a.entrou_em), array_agg(DISTINCT a.negocio_id)
    INTO ids, negocios_ids, funis_ids, etapas_ids, entradas, mudados FROM antigos a WHERE a.id = ANY (mudadas);
  END IF;
  IF mudados IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM somar_passagens(array_agg(l.sinal), array_agg(n.empresa_id), array_agg(n.id), array_agg(l.id), array_agg(l.funil_id), array_agg(l.etapa_id),
    array_agg(l.entrou_em), array_agg(CASE WHEN n.status = 'ganho' THEN n.funil_id END))
  FROM (SELECT s.sinal, h.id, h.negocio_id, h.funil_id, h.etapa_id, h.entrou_em FROM historico_etapas h CROSS JOIN (VALUES (1), (-1)) s (sinal)
      WHERE h.negocio_id = ANY (mudados) AND (s.sinal = 1 OR h.id <> ALL (mudadas))
    UNION ALL SELECT -1, a.* FROM unnest(ids, negocios_ids, funis_ids, etapas_ids, entradas) a) l
    JOIN negocios n ON n.id = l.negocio_id AND n.excluido_em IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER historico_etapas_criadas AFTER INSERT ON historico_etapas REFERENCING NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION contar_passagens();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER historico_etapas_alteradas AFTER UPDATE ON historico_etapas REFERENCING OLD TABLE AS antigos NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION contar_passagens();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER historico_etapas_apagadas AFTER DELETE ON historico_etapas REFERENCING OLD TABLE AS antigos
FOR EACH STATEMENT EXECUTE FUNCTION contar_passagens();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION contar_dias_negocios() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM somar_fechamentos(array_agg(1), array_agg(empresa_id), array_agg(funil_id), array_agg(status), array_agg(motivo_perda_id), array_agg(valor),
      array_agg(criado_em), array_agg(fechado_em)) FROM novos WHERE fechado_em IS NOT NULL AND excluido_em IS NULL HAVING count(*) > 0;
    RETURN NULL;
  END IF;
  PERFORM somar_passagens(array_agg(l.sinal), array_agg(h.empresa_id), array_agg(h.negocio_id), array_agg(h.id), array_agg(h.funil_id), array_agg(h.etapa_id),
    array_agg(h.entrou_em), array_agg(l.ganho))
  FROM (SELECT v.sinal, v.id, v.ganho FROM novos n JOIN antigos a USING (id) CROSS JOIN LATERAL (VALUES
        (1, n.id, CASE WHEN n.status = 'ganho' THEN n.funil_id END, n.excluido_em IS NULL),
        (-1, a.id, CASE WHEN a.status = 'ganho' THEN a.funil_id END, a.excluido_em IS NULL)) v (sinal, id, ganho, conta)
      WHERE v.conta AND (n.status = 'ganho', n.excluido_em IS NULL) IS DISTINCT FROM (a.status = 'ganho', a.excluido_em IS NULL)
        OR v.conta AND n.status = 'ganho' AND n.funil_id <> a.funil_id) l
    JOIN historico_etapas h ON h.negocio_id = l.id
  HAVING count(*) > 0;
  PERFORM somar_fechamentos(array_agg(v.sinal), array_agg(v.empresa_id), array_agg(v.funil_id), array_agg(v.status), array_agg(v.motivo), array_agg(v.valor),
    array_agg(v.criado_em), array_agg(v.fechado_em))
  FROM novos n JOIN antigos a USING (id) CROSS JOIN LATERAL (VALUES
    (1, n.empresa_id, n.funil_id, n.status, n.motivo_perda_id, n.valor, n.criado_em, n.fechado_em, n.fechado_em IS NOT NULL AND n.excluido_em IS NULL),
    (-1, a.empresa_id, a.funil_id, a.status, a.motivo_perda_id, a.valor, a.criado_em, a.fechado_em, a.fechado_em IS NOT NULL AND a.excluido_em IS NULL))
    v (sinal, empresa_id, funil_id, status, motivo, valor, criado_em, fechado_em, conta)
  WHERE v.conta AND (n.funil_id, n.status, n.motivo_perda_id, n.valor, n.criado_em, n.fechado_em, n.excluido_em IS NULL)
    IS DISTINCT FROM (a.funil_id, a.status, a.motivo_perda_id, a.valor, a.criado_em, a.fechado_em, a.excluido_em IS NULL)
  HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER negocios_dias_criados AFTER INSERT ON negocios REFERENCING NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION contar_dias_negocios();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER negocios_dias_alterados AFTER UPDATE ON negocios REFERENCING OLD TABLE AS antigos NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION contar_dias_negocios();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refazer_dias_negocios(empresa bigint) RETURNS void LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('dias_negocios', f)) FROM (SELECT id AS f FROM funis WHERE empresa_id = empresa ORDER BY 1) q;
  DELETE FROM dias_etapas WHERE empresa_id = empresa;
  DELETE FROM dias_fechamentos WHERE empresa_id = empresa;
  PERFORM somar_passagens(array_agg(1), array_agg(h.empresa_id), array_agg(h.negocio_id), array_agg(h.id), array_agg(h.funil_id), array_agg(h.etapa_id),
    array_agg(h.entrou_em), array_agg(CASE WHEN n.status = 'ganho' THEN n.funil_id END))
  FROM historico_etapas h JOIN negocios n ON n.id = h.negocio_id AND n.excluido_em IS NULL WHERE n.empresa_id = empresa HAVING count(*) > 0;
  PERFORM somar_fechamentos(array_agg(1), array_agg(empresa_id), array_agg(funil_id), array_agg(status), array_agg(motivo_perda_id), array_agg(valor),
    array_agg(criado_em), array_agg(fechado_em))
  FROM negocios WHERE empresa_id = empresa AND fechado_em IS NOT NULL AND excluido_em IS NULL HAVING count(*) > 0;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION mudar_fuso() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM refazer_dias_negocios(NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER empresas_fuso AFTER UPDATE OF fuso ON empresas
FOR EACH ROW WHEN (OLD.fuso IS DISTINCT FROM NEW.fuso) EXECUTE FUNCTION mudar_fuso();
--> statement-breakpoint
INSERT INTO nomes_repetidos (empresa_id, nome_ordem, quantos, ultimo_id)
SELECT empresa_id, nome_ordem, count(*), max(id) FROM contatos WHERE NOT arquivado GROUP BY 1, 2 HAVING count(*) > 1;
--> statement-breakpoint
SELECT refazer_dias_negocios(id) FROM empresas;
