-- Charges by Pix and what banks tell of them, bank statements and what their lines paid. New tables alone: nothing that exists is touched.
CREATE TABLE "avisos_pix" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "avisos_pix_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"conta_pix_id" bigint NOT NULL,
	"impressao" "bytea" NOT NULL,
	"origem" text NOT NULL,
	"e2eid" text NOT NULL,
	"txid" text,
	"chave" text,
	"valor" text,
	"horario" text,
	"situacao" text DEFAULT 'na_fila' NOT NULL,
	"tentativas" integer DEFAULT 0 NOT NULL,
	"tentar_em" timestamp with time zone DEFAULT now(),
	"erro" text,
	"recebido_em" timestamp with time zone DEFAULT now() NOT NULL,
	"tratado_em" timestamp with time zone,
	CONSTRAINT "avisos_pix_empresa_id" UNIQUE("empresa_id","id"),
	CONSTRAINT "avisos_pix_impressao" UNIQUE("conta_pix_id","impressao"),
	CONSTRAINT "situacao_aviso_conhecida" CHECK ("avisos_pix"."situacao" in ('na_fila', 'conciliado', 'repetido', 'em_quarentena'))
);
--> statement-breakpoint
CREATE TABLE "cobrancas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cobrancas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"titulo_id" bigint NOT NULL,
	"conta_pix_id" bigint NOT NULL,
	"adaptador" text NOT NULL,
	"txid" text NOT NULL,
	"chave" text NOT NULL,
	"nome_recebedor" text NOT NULL,
	"cidade" text NOT NULL,
	"valor" numeric(17, 2) NOT NULL,
	"status" text DEFAULT 'ativa' NOT NULL,
	"copia_e_cola" text,
	"expira_em" timestamp with time zone,
	"valida_ate" date,
	"pendencia" text,
	"tentativas" integer DEFAULT 0 NOT NULL,
	"tentar_em" timestamp with time zone,
	"erro" text,
	"consultada_em" timestamp with time zone,
	"baixa_id" bigint,
	"e2eid" text,
	"concluida_em" timestamp with time zone,
	"removida_em" timestamp with time zone,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"atualizado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cobrancas_empresa_id" UNIQUE("empresa_id","id"),
	CONSTRAINT "cobrancas_txid" UNIQUE("empresa_id","txid"),
	CONSTRAINT "status_cobranca_conhecido" CHECK ("cobrancas"."status" in ('ativa', 'concluida', 'removida_pelo_recebedor', 'removida_pelo_psp', 'expirada')),
	CONSTRAINT "cobranca_positiva" CHECK ("cobrancas"."valor" > 0)
);
--> statement-breakpoint
CREATE TABLE "contas_pix" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contas_pix_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"nome" text NOT NULL,
	"chave" text NOT NULL,
	"tipo_chave" text NOT NULL,
	"nome_recebedor" text NOT NULL,
	"cidade" text NOT NULL,
	"adaptador" text NOT NULL,
	"validade_dias" smallint DEFAULT 30 NOT NULL,
	"padrao" boolean DEFAULT false NOT NULL,
	"ativo" boolean DEFAULT true NOT NULL,
	"api_url" text,
	"token_url" text,
	"client_id" text,
	"segredos_cifrados" "bytea",
	"certificado_titular" text,
	"certificado_vence_em" timestamp with time zone,
	"aviso_hash" "bytea",
	"aviso_situacao" text,
	"aviso_erro" text,
	"tentativas" integer DEFAULT 0 NOT NULL,
	"tentar_em" timestamp with time zone,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"atualizado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contas_pix_empresa_id" UNIQUE("empresa_id","id"),
	CONSTRAINT "adaptador_conhecido" CHECK ("contas_pix"."adaptador" in ('estatico', 'api_pix')),
	CONSTRAINT "conta_pix_completa" CHECK ("contas_pix"."adaptador" = 'estatico' or ("contas_pix"."api_url" is not null and "contas_pix"."token_url" is not null and "contas_pix"."client_id" is not null and "contas_pix"."segredos_cifrados" is not null and "contas_pix"."aviso_hash" is not null)),
	CONSTRAINT "padrao_ativa" CHECK ("contas_pix"."ativo" or not "contas_pix"."padrao")
);
--> statement-breakpoint
CREATE TABLE "pix_em_quarentena" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pix_em_quarentena_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"conta_pix_id" bigint NOT NULL,
	"aviso_id" bigint NOT NULL,
	"cobranca_id" bigint,
	"motivo" text NOT NULL,
	"detalhe" text NOT NULL,
	"confirmado" boolean NOT NULL,
	"e2eid" text NOT NULL,
	"txid" text,
	"chave" text,
	"valor" numeric(17, 2),
	"pago_em" timestamp with time zone,
	"pagador" text,
	"situacao" text DEFAULT 'aberta' NOT NULL,
	"perguntado_em" timestamp with time zone,
	"titulo_id" bigint,
	"baixa_id" bigint,
	"observacao" text,
	"tratado_por" text,
	"tratado_em" timestamp with time zone,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"atualizado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pix_em_quarentena_empresa_id" UNIQUE("empresa_id","id"),
	CONSTRAINT "pix_em_quarentena_motivo" UNIQUE("conta_pix_id","e2eid","motivo"),
	CONSTRAINT "situacao_quarentena_conhecida" CHECK ("pix_em_quarentena"."situacao" in ('aberta', 'vinculada', 'tratada'))
);
--> statement-breakpoint
CREATE TABLE "conciliacoes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conciliacoes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"linha_id" bigint NOT NULL,
	"titulo_id" bigint NOT NULL,
	"baixa_id" bigint NOT NULL,
	"valor" numeric(17, 2) NOT NULL,
	"criou_baixa" boolean NOT NULL,
	"ator_nome" text NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"desfeita_em" timestamp with time zone,
	CONSTRAINT "conciliacoes_empresa_id" UNIQUE("empresa_id","id")
);
--> statement-breakpoint
CREATE TABLE "extratos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "extratos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"arquivo_nome" text NOT NULL,
	"sha256" text NOT NULL,
	"banco" text NOT NULL,
	"agencia" text NOT NULL,
	"conta" text NOT NULL,
	"inicio" date,
	"fim" date,
	"saldo" numeric(17, 2),
	"saldo_em" date,
	"linhas" integer NOT NULL,
	"novas" integer NOT NULL,
	"ator_nome" text NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "extratos_empresa_id" UNIQUE("empresa_id","id"),
	CONSTRAINT "extratos_arquivo" UNIQUE("empresa_id","sha256","banco","agencia","conta")
);
--> statement-breakpoint
CREATE TABLE "linhas_extrato" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "linhas_extrato_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"extrato_id" bigint NOT NULL,
	"banco" text NOT NULL,
	"agencia" text NOT NULL,
	"conta" text NOT NULL,
	"fitid" text NOT NULL,
	"dia" date NOT NULL,
	"valor" numeric(17, 2) NOT NULL,
	"tipo" text NOT NULL,
	"documento" text NOT NULL,
	"descricao" text NOT NULL,
	"impressao" "bytea" NOT NULL,
	"status" text DEFAULT 'pendente' NOT NULL,
	"motivo" text,
	"tratada_por" text,
	"tratada_em" timestamp with time zone,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "linhas_extrato_empresa_id" UNIQUE("empresa_id","id"),
	CONSTRAINT "linhas_extrato_impressao" UNIQUE("empresa_id","impressao"),
	CONSTRAINT "status_linha_conhecido" CHECK ("linhas_extrato"."status" in ('pendente', 'conciliada', 'ignorada')),
	CONSTRAINT "linha_com_valor" CHECK ("linhas_extrato"."valor" <> 0)
);
--> statement-breakpoint
ALTER TABLE "avisos_pix" ADD CONSTRAINT "avisos_pix_empresa_id_conta_pix_id_contas_pix_empresa_id_id_fk" FOREIGN KEY ("empresa_id","conta_pix_id") REFERENCES "public"."contas_pix"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cobrancas" ADD CONSTRAINT "cobrancas_empresa_id_titulo_id_titulos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","titulo_id") REFERENCES "public"."titulos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cobrancas" ADD CONSTRAINT "cobrancas_empresa_id_conta_pix_id_contas_pix_empresa_id_id_fk" FOREIGN KEY ("empresa_id","conta_pix_id") REFERENCES "public"."contas_pix"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cobrancas" ADD CONSTRAINT "cobrancas_empresa_id_baixa_id_baixas_empresa_id_id_fk" FOREIGN KEY ("empresa_id","baixa_id") REFERENCES "public"."baixas"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contas_pix" ADD CONSTRAINT "contas_pix_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pix_em_quarentena" ADD CONSTRAINT "pix_em_quarentena_empresa_id_conta_pix_id_contas_pix_empresa_id_id_fk" FOREIGN KEY ("empresa_id","conta_pix_id") REFERENCES "public"."contas_pix"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pix_em_quarentena" ADD CONSTRAINT "pix_em_quarentena_empresa_id_aviso_id_avisos_pix_empresa_id_id_fk" FOREIGN KEY ("empresa_id","aviso_id") REFERENCES "public"."avisos_pix"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pix_em_quarentena" ADD CONSTRAINT "pix_em_quarentena_empresa_id_cobranca_id_cobrancas_empresa_id_id_fk" FOREIGN KEY ("empresa_id","cobranca_id") REFERENCES "public"."cobrancas"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pix_em_quarentena" ADD CONSTRAINT "pix_em_quarentena_empresa_id_titulo_id_titulos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","titulo_id") REFERENCES "public"."titulos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pix_em_quarentena" ADD CONSTRAINT "pix_em_quarentena_empresa_id_baixa_id_baixas_empresa_id_id_fk" FOREIGN KEY ("empresa_id","baixa_id") REFERENCES "public"."baixas"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conciliacoes" ADD CONSTRAINT "conciliacoes_empresa_id_linha_id_linhas_extrato_empresa_id_id_fk" FOREIGN KEY ("empresa_id","linha_id") REFERENCES "public"."linhas_extrato"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conciliacoes" ADD CONSTRAINT "conciliacoes_empresa_id_titulo_id_titulos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","titulo_id") REFERENCES "public"."titulos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conciliacoes" ADD CONSTRAINT "conciliacoes_empresa_id_baixa_id_baixas_empresa_id_id_fk" FOREIGN KEY ("empresa_id","baixa_id") REFERENCES "public"."baixas"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extratos" ADD CONSTRAINT "extratos_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linhas_extrato" ADD CONSTRAINT "linhas_extrato_empresa_id_extrato_id_extratos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","extrato_id") REFERENCES "public"."extratos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "avisos_pix_fila" ON "avisos_pix" USING btree ("tentar_em") WHERE situacao = 'na_fila';--> statement-breakpoint
CREATE INDEX "avisos_pix_conta" ON "avisos_pix" USING btree ("conta_pix_id") WHERE situacao = 'na_fila';--> statement-breakpoint
CREATE UNIQUE INDEX "cobrancas_ativa" ON "cobrancas" USING btree ("empresa_id","titulo_id") WHERE status = 'ativa';--> statement-breakpoint
CREATE INDEX "cobrancas_lista" ON "cobrancas" USING btree ("empresa_id","criado_em","id");--> statement-breakpoint
CREATE INDEX "cobrancas_status" ON "cobrancas" USING btree ("empresa_id","status","criado_em","id");--> statement-breakpoint
CREATE INDEX "cobrancas_titulo" ON "cobrancas" USING btree ("titulo_id","id");--> statement-breakpoint
CREATE INDEX "cobrancas_fila" ON "cobrancas" USING btree ("tentar_em") WHERE pendencia is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "contas_pix_padrao" ON "contas_pix" USING btree ("empresa_id") WHERE padrao;--> statement-breakpoint
CREATE UNIQUE INDEX "contas_pix_aviso" ON "contas_pix" USING btree ("aviso_hash");--> statement-breakpoint
CREATE INDEX "contas_pix_fila" ON "contas_pix" USING btree ("tentar_em") WHERE tentar_em is not null;--> statement-breakpoint
CREATE INDEX "pix_em_quarentena_do_aviso" ON "pix_em_quarentena" USING btree ("aviso_id");--> statement-breakpoint
CREATE INDEX "pix_em_quarentena_lista" ON "pix_em_quarentena" USING btree ("empresa_id","situacao","criado_em","id");--> statement-breakpoint
CREATE INDEX "pix_em_quarentena_data" ON "pix_em_quarentena" USING btree ("empresa_id","criado_em","id");--> statement-breakpoint
CREATE UNIQUE INDEX "conciliacoes_baixa" ON "conciliacoes" USING btree ("empresa_id","baixa_id") WHERE desfeita_em is null;--> statement-breakpoint
CREATE INDEX "conciliacoes_linha" ON "conciliacoes" USING btree ("linha_id","id");--> statement-breakpoint
CREATE INDEX "extratos_lista" ON "extratos" USING btree ("empresa_id","criado_em","id");--> statement-breakpoint
CREATE INDEX "linhas_extrato_lista" ON "linhas_extrato" USING btree ("empresa_id","dia","id");--> statement-breakpoint
CREATE INDEX "linhas_extrato_status" ON "linhas_extrato" USING btree ("empresa_id","status","dia","id");--> statement-breakpoint
CREATE INDEX "linhas_extrato_do_extrato" ON "linhas_extrato" USING btree ("extrato_id","dia","id");--> statement-breakpoint
-- Functions and triggers.
CREATE OR REPLACE FUNCTION cobranca_do_titulo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE cobrancas c SET
    status = CASE WHEN c.adaptador = 'estatico' AND NEW.status = 'paga' THEN 'concluida' ELSE 'removida_pelo_recebedor' END,
    concluida_em = CASE WHEN c.adaptador = 'estatico' AND NEW.status = 'paga' THEN NEW.quitada_em END,
    removida_em = CASE WHEN c.adaptador = 'estatico' AND NEW.status = 'paga' THEN NULL ELSE clock_timestamp() END,
    pendencia = CASE WHEN c.adaptador = 'api_pix' THEN 'remover' END,
    tentativas = 0,
    tentar_em = CASE WHEN c.adaptador <> 'api_pix' THEN NULL WHEN c.pendencia = 'registrar' THEN greatest(c.tentar_em, now()) ELSE now() END,
    atualizado_em = clock_timestamp()
  WHERE c.empresa_id = NEW.empresa_id AND c.titulo_id = NEW.id AND c.status = 'ativa' AND c.valor > NEW.valor_aberto;
  IF FOUND THEN PERFORM pg_notify('romaneio_cobrancas', ''); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER cobranca_do_titulo AFTER UPDATE ON titulos FOR EACH ROW
  WHEN (NEW.tipo = 'receber' AND NEW.valor_aberto < OLD.valor_aberto)
  EXECUTE FUNCTION cobranca_do_titulo();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION conciliacao_estornada() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH desfeita AS (
    UPDATE conciliacoes SET desfeita_em = clock_timestamp()
    WHERE empresa_id = NEW.empresa_id AND baixa_id = NEW.id AND desfeita_em IS NULL RETURNING linha_id)
  UPDATE linhas_extrato l SET status = 'pendente', tratada_por = NULL, tratada_em = NULL FROM desfeita d WHERE l.id = d.linha_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER conciliacao_estornada AFTER UPDATE OF estornada_em ON baixas FOR EACH ROW
  WHEN (OLD.estornada_em IS NULL AND NEW.estornada_em IS NOT NULL)
  EXECUTE FUNCTION conciliacao_estornada();
