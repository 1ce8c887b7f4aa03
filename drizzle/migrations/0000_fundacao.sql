CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
-- Declared immutable so that it can be indexed: the dictionary is named, so its answer does not depend on search_path.
CREATE FUNCTION normalizar(texto text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, texto)) $$;
--> statement-breakpoint
-- ISO 8601 with the zone's offset, as platform/clock.ts writes it.
CREATE FUNCTION iso_com_fuso(instante timestamptz, fuso text) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE
AS $$
  SELECT to_char(instante AT TIME ZONE fuso, 'YYYY-MM-DD"T"HH24:MI:SS.MS')
    || CASE WHEN d.diferenca < interval '0' THEN '-' ELSE '+' END
    || to_char(CASE WHEN d.diferenca < interval '0' THEN -d.diferenca ELSE d.diferenca END, 'HH24:MI')
  FROM (SELECT (instante AT TIME ZONE fuso) - (instante AT TIME ZONE 'UTC') AS diferenca) d
$$;
--> statement-breakpoint
CREATE TABLE "tokens_api" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tokens_api_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"nome" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"ultimos4" text NOT NULL,
	"escopos" text[] NOT NULL,
	"ips_permitidos" text[] NOT NULL,
	"expira_em" timestamp with time zone,
	"revogado_em" timestamp with time zone,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"criado_por_usuario_id" bigint,
	"criado_por_nome" text NOT NULL,
	"ultimo_uso_em" timestamp with time zone,
	"ultimo_uso_ip" text
);
--> statement-breakpoint
CREATE TABLE "auditoria" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auditoria_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"acao" text NOT NULL,
	"recurso" text NOT NULL,
	"recurso_id" bigint,
	"recurso_nome" text NOT NULL,
	"detalhes" jsonb NOT NULL,
	"porta" text NOT NULL,
	"ator_tipo" text NOT NULL,
	"ator_id" bigint,
	"ator_nome" text NOT NULL,
	"ip" text,
	"request_id" text NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "produtos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "produtos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"nome" text NOT NULL,
	"codigo" text NOT NULL,
	"unidade" text DEFAULT 'UN' NOT NULL,
	"controlar_estoque" boolean DEFAULT true NOT NULL,
	"preco_venda" numeric(17, 2) DEFAULT '0' NOT NULL,
	"preco_custo" numeric(17, 2) DEFAULT '0' NOT NULL,
	"gtin" text,
	"situacao" text DEFAULT 'A' NOT NULL,
	"nome_ordem" text GENERATED ALWAYS AS (normalizar(nome)) STORED,
	"busca" text GENERATED ALWAYS AS (normalizar(nome) || chr(10) || normalizar(codigo)) STORED,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"atualizado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "produtos_empresa_id" UNIQUE("empresa_id","id"),
	CONSTRAINT "situacao_conhecida" CHECK ("produtos"."situacao" in ('A', 'I', 'E'))
);
--> statement-breakpoint
CREATE TABLE "depositos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "depositos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"nome" text NOT NULL,
	"padrao" boolean DEFAULT false NOT NULL,
	"ativo" boolean DEFAULT true NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"atualizado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "depositos_empresa_id" UNIQUE("empresa_id","id"),
	CONSTRAINT "padrao_ativo" CHECK (not "depositos"."padrao" or "depositos"."ativo")
);
--> statement-breakpoint
CREATE TABLE "lancamentos_estoque" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lancamentos_estoque_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"produto_id" bigint NOT NULL,
	"deposito_id" bigint NOT NULL,
	"tipo" text NOT NULL,
	"quantidade" numeric(30, 3) NOT NULL,
	"variacao" numeric(30, 3) NOT NULL,
	"custo_unitario" numeric(17, 2) NOT NULL,
	"observacao" text NOT NULL,
	"origem" text NOT NULL,
	"saldo_apos" numeric(30, 3) NOT NULL,
	"versao" bigint NOT NULL,
	"porta" text NOT NULL,
	"ator_tipo" text NOT NULL,
	"ator_id" bigint,
	"ator_nome" text NOT NULL,
	"request_id" text NOT NULL,
	"criado_em" timestamp with time zone NOT NULL,
	CONSTRAINT "variacao_do_tipo" CHECK ((tipo = 'E' and quantidade > 0 and variacao = quantidade) or (tipo = 'S' and quantidade > 0 and variacao = -quantidade) or (tipo = 'B' and quantidade >= 0 and saldo_apos = quantidade)),
	CONSTRAINT "custo_nao_negativo" CHECK (custo_unitario >= 0)
);
--> statement-breakpoint
CREATE TABLE "saldos_estoque" (
	"empresa_id" bigint NOT NULL,
	"produto_id" bigint NOT NULL,
	"deposito_id" bigint NOT NULL,
	"quantidade" numeric(30, 3) NOT NULL,
	"versao" bigint NOT NULL,
	CONSTRAINT "saldos_estoque_produto_id_deposito_id_pk" PRIMARY KEY("produto_id","deposito_id")
);
--> statement-breakpoint
CREATE TABLE "totais_estoque" (
	"produto_id" bigint PRIMARY KEY NOT NULL,
	"empresa_id" bigint NOT NULL,
	"total" numeric(30, 3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "eventos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "eventos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"evento" text NOT NULL,
	"dados" json NOT NULL,
	"request_id" text NOT NULL,
	"ocorrido_em" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"nome" text NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "empresas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "empresas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conta_id" bigint NOT NULL,
	"nome" text NOT NULL,
	"cnpj" text,
	"fuso" text DEFAULT 'America/Sao_Paulo' NOT NULL,
	"modulos" text[] NOT NULL,
	"permite_estoque_negativo" boolean DEFAULT true NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"atualizado_em" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usuarios" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "usuarios_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conta_id" bigint NOT NULL,
	"nome" text NOT NULL,
	"email" text NOT NULL,
	"senha_hash" text NOT NULL,
	"versao_sessao" integer DEFAULT 1 NOT NULL,
	"ultimo_acesso_em" timestamp with time zone,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"atualizado_em" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usuarios_empresas" (
	"usuario_id" bigint NOT NULL,
	"empresa_id" bigint NOT NULL,
	"papel" text NOT NULL,
	"ativo" boolean DEFAULT true NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "usuarios_empresas_usuario_id_empresa_id_pk" PRIMARY KEY("usuario_id","empresa_id"),
	CONSTRAINT "papel_conhecido" CHECK ("usuarios_empresas"."papel" in ('administrador', 'operador', 'leitura'))
);
--> statement-breakpoint
CREATE TABLE "chaves_idempotencia" (
	"dono" text NOT NULL,
	"chave" text NOT NULL,
	"corpo_hash" "bytea" NOT NULL,
	"status" integer NOT NULL,
	"resposta" text NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chaves_idempotencia_dono_chave_pk" PRIMARY KEY("dono","chave")
);
--> statement-breakpoint
CREATE TABLE "requisicoes_api" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "requisicoes_api_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"token_id" bigint,
	"ator_nome" text NOT NULL,
	"metodo" text NOT NULL,
	"rota" text NOT NULL,
	"caminho" text NOT NULL,
	"status" integer NOT NULL,
	"duracao_ms" integer NOT NULL,
	"ip" text,
	"request_id" text NOT NULL,
	"campos_ignorados" text[] NOT NULL,
	"erro" text,
	"criado_em" timestamp with time zone NOT NULL,
	CONSTRAINT "requisicoes_api_criado_em_id_pk" PRIMARY KEY("criado_em","id")
) PARTITION BY RANGE ("criado_em");
--> statement-breakpoint
ALTER TABLE "tokens_api" ADD CONSTRAINT "tokens_api_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens_api" ADD CONSTRAINT "tokens_api_criado_por_usuario_id_usuarios_id_fk" FOREIGN KEY ("criado_por_usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "produtos" ADD CONSTRAINT "produtos_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "depositos" ADD CONSTRAINT "depositos_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lancamentos_estoque" ADD CONSTRAINT "lancamentos_estoque_produto_id_deposito_id_saldos_estoque_produto_id_deposito_id_fk" FOREIGN KEY ("produto_id","deposito_id") REFERENCES "public"."saldos_estoque"("produto_id","deposito_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saldos_estoque" ADD CONSTRAINT "saldos_estoque_empresa_id_produto_id_produtos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","produto_id") REFERENCES "public"."produtos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saldos_estoque" ADD CONSTRAINT "saldos_estoque_empresa_id_deposito_id_depositos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","deposito_id") REFERENCES "public"."depositos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totais_estoque" ADD CONSTRAINT "totais_estoque_produto_id_produtos_id_fk" FOREIGN KEY ("produto_id") REFERENCES "public"."produtos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "empresas" ADD CONSTRAINT "empresas_conta_id_contas_id_fk" FOREIGN KEY ("conta_id") REFERENCES "public"."contas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usuarios" ADD CONSTRAINT "usuarios_conta_id_contas_id_fk" FOREIGN KEY ("conta_id") REFERENCES "public"."contas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usuarios_empresas" ADD CONSTRAINT "usuarios_empresas_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usuarios_empresas" ADD CONSTRAINT "usuarios_empresas_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tokens_api_hash" ON "tokens_api" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "tokens_api_empresa" ON "tokens_api" USING btree ("empresa_id","id");--> statement-breakpoint
CREATE INDEX "auditoria_empresa" ON "auditoria" USING btree ("empresa_id","id");--> statement-breakpoint
CREATE INDEX "auditoria_recurso" ON "auditoria" USING btree ("empresa_id","recurso","recurso_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "produtos_codigo" ON "produtos" USING btree ("empresa_id","codigo") WHERE situacao <> 'E';--> statement-breakpoint
CREATE INDEX "produtos_nome" ON "produtos" USING btree ("empresa_id","nome_ordem","id") WHERE situacao <> 'E';--> statement-breakpoint
CREATE INDEX "produtos_busca" ON "produtos" USING gin ("empresa_id",busca gin_trgm_ops) WHERE situacao <> 'E';--> statement-breakpoint
CREATE UNIQUE INDEX "depositos_padrao" ON "depositos" USING btree ("empresa_id") WHERE padrao;--> statement-breakpoint
CREATE UNIQUE INDEX "depositos_nome" ON "depositos" USING btree ("empresa_id",lower(nome));--> statement-breakpoint
CREATE UNIQUE INDEX "lancamentos_estoque_versao" ON "lancamentos_estoque" USING btree ("produto_id","deposito_id","versao");--> statement-breakpoint
CREATE INDEX "lancamentos_estoque_produto" ON "lancamentos_estoque" USING btree ("produto_id","id");--> statement-breakpoint
CREATE INDEX "lancamentos_estoque_empresa" ON "lancamentos_estoque" USING btree ("empresa_id","criado_em");--> statement-breakpoint
CREATE INDEX "totais_estoque_ordem" ON "totais_estoque" USING btree ("empresa_id","total","produto_id");--> statement-breakpoint
CREATE INDEX "eventos_empresa" ON "eventos" USING btree ("empresa_id","id");--> statement-breakpoint
CREATE INDEX "empresas_conta" ON "empresas" USING btree ("conta_id");--> statement-breakpoint
CREATE UNIQUE INDEX "usuarios_email" ON "usuarios" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "usuarios_conta" ON "usuarios" USING btree ("conta_id");--> statement-breakpoint
CREATE INDEX "usuarios_empresas_empresa" ON "usuarios_empresas" USING btree ("empresa_id");--> statement-breakpoint
CREATE INDEX "requisicoes_api_empresa" ON "requisicoes_api" USING btree ("empresa_id","criado_em","id");--> statement-breakpoint
CREATE INDEX "requisicoes_api_request_id" ON "requisicoes_api" USING btree ("request_id");
--> statement-breakpoint
CREATE FUNCTION recusar_alteracao() RETURNS trigger LANGUAGE plpgsql
AS $$ BEGIN RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation'; END $$;
--> statement-breakpoint
CREATE TRIGGER lancamentos_estoque_imutavel BEFORE UPDATE OR DELETE ON lancamentos_estoque FOR EACH ROW EXECUTE FUNCTION recusar_alteracao();
--> statement-breakpoint
CREATE TRIGGER lancamentos_estoque_sem_truncate BEFORE TRUNCATE ON lancamentos_estoque FOR EACH STATEMENT EXECUTE FUNCTION recusar_alteracao();
--> statement-breakpoint
CREATE TRIGGER auditoria_imutavel BEFORE UPDATE OR DELETE ON auditoria FOR EACH ROW EXECUTE FUNCTION recusar_alteracao();
--> statement-breakpoint
CREATE FUNCTION criar_total_estoque() RETURNS trigger LANGUAGE plpgsql
AS $$ BEGIN INSERT INTO totais_estoque (produto_id, empresa_id, total) VALUES (NEW.id, NEW.empresa_id, 0); RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER produtos_total_estoque AFTER INSERT ON produtos FOR EACH ROW EXECUTE FUNCTION criar_total_estoque();
--> statement-breakpoint
-- Balances change on every movement: room on each page keeps most updates off the indexes.
ALTER TABLE saldos_estoque SET (fillfactor = 70);
--> statement-breakpoint
ALTER TABLE totais_estoque SET (fillfactor = 70);
--> statement-breakpoint
-- Creates the day partitions of a log table from yesterday to `dias` ahead. Safe to call from several processes.
CREATE FUNCTION garantir_particoes(tabela text, dias integer) RETURNS void LANGUAGE plpgsql
AS $$
DECLARE
  dia date;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('garantir_particoes'), hashtext(tabela));
  FOR dia IN SELECT generate_series((now() AT TIME ZONE 'UTC')::date - 1, (now() AT TIME ZONE 'UTC')::date + dias, interval '1 day')::date LOOP
    EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
      tabela || '_' || to_char(dia, 'YYYYMMDD'), tabela, dia || ' 00:00:00+00', (dia + 1) || ' 00:00:00+00');
  END LOOP;
END $$;
--> statement-breakpoint
-- Drops the day partitions that ended more than `dias` days ago; returns how many.
CREATE FUNCTION remover_particoes(tabela text, dias integer) RETURNS integer LANGUAGE plpgsql
AS $$
DECLARE
  nome text;
  removidas integer := 0;
BEGIN
  FOR nome IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = tabela::regclass
      AND c.relname ~ ('^' || tabela || '_[0-9]{8}$')
      AND to_date(right(c.relname, 8), 'YYYYMMDD') < (now() AT TIME ZONE 'UTC')::date - dias
  LOOP
    EXECUTE format('DROP TABLE IF EXISTS %I', nome);
    removidas := removidas + 1;
  END LOOP;
  RETURN removidas;
END $$;
--> statement-breakpoint
SELECT garantir_particoes('requisicoes_api', 3);
