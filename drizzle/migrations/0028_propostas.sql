CREATE TABLE "aparencias_documentos" (
	"empresa_id" bigint PRIMARY KEY NOT NULL,
	"logo_arquivo_id" bigint,
	"cor" text,
	"contato" text DEFAULT '' NOT NULL,
	"atualizado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cor_documentos" CHECK (cor ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
CREATE TABLE "itens_proposta" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "itens_proposta_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"proposta_id" bigint NOT NULL,
	"posicao" smallint NOT NULL,
	"tipo" text NOT NULL,
	"produto_id" bigint,
	"servico_id" bigint,
	"codigo" text NOT NULL,
	"descricao" text NOT NULL,
	"unidade" text NOT NULL,
	"quantidade" numeric(18, 3) NOT NULL,
	"preco_unitario" numeric(17, 2) NOT NULL,
	"desconto_percentual" numeric(5, 2) DEFAULT '0' NOT NULL,
	"total" numeric(20, 2) NOT NULL,
	"desconto_rateado" numeric(20, 2) DEFAULT '0' NOT NULL,
	CONSTRAINT "item_proposta_positivo" CHECK (quantidade > 0 and preco_unitario >= 0),
	CONSTRAINT "item_proposta_do_tipo" CHECK ((tipo = 'produto') = (produto_id is not null) and (tipo = 'servico') = (servico_id is not null)),
	CONSTRAINT "item_proposta_desconto" CHECK (desconto_percentual between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "links_proposta" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "links_proposta_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"proposta_id" bigint NOT NULL,
	"versao" integer NOT NULL,
	"hash" "bytea" NOT NULL,
	"expira_em" timestamp with time zone NOT NULL,
	"email" text,
	"criado_por" text NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "propostas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "propostas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"numero" text NOT NULL,
	"titulo" text NOT NULL,
	"status" text DEFAULT 'rascunho' NOT NULL,
	"cliente_id" bigint,
	"contato_id" bigint,
	"negocio_id" bigint,
	"valida_ate" date,
	"desconto" numeric(17, 2) DEFAULT '0' NOT NULL,
	"frete" numeric(17, 2) DEFAULT '0' NOT NULL,
	"total_produtos" numeric(20, 2) DEFAULT '0' NOT NULL,
	"valor_total" numeric(20, 2) DEFAULT '0' NOT NULL,
	"introducao" text DEFAULT '' NOT NULL,
	"condicoes" text DEFAULT '' NOT NULL,
	"tipo_destino" text DEFAULT 'venda' NOT NULL,
	"periodicidade" text,
	"inicio" date,
	"versao" integer DEFAULT 1 NOT NULL,
	"enviada_em" timestamp with time zone,
	"aceita_em" timestamp with time zone,
	"recusada_em" timestamp with time zone,
	"motivo_recusa" text,
	"expirada_em" timestamp with time zone,
	"cancelada_em" timestamp with time zone,
	"convertida_em" timestamp with time zone,
	"venda_id" bigint,
	"contrato_id" bigint,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"atualizado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "propostas_empresa_id" UNIQUE("empresa_id","id"),
	CONSTRAINT "propostas_numero" UNIQUE("empresa_id","numero"),
	CONSTRAINT "valores_proposta" CHECK (desconto >= 0 and frete >= 0),
	CONSTRAINT "versao_proposta" CHECK (versao > 0),
	CONSTRAINT "proposta_de_alguem" CHECK (cliente_id is not null or contato_id is not null),
	CONSTRAINT "status_proposta_conhecido" CHECK (status in ('rascunho', 'enviada', 'aceita', 'recusada', 'expirada', 'cancelada')),
	CONSTRAINT "tipo_destino_conhecido" CHECK (tipo_destino in ('venda', 'contrato')),
	CONSTRAINT "recorrencia_de_contrato" CHECK ((tipo_destino = 'contrato') = (periodicidade is not null and inicio is not null)),
	CONSTRAINT "convertida_uma_vez" CHECK (venda_id is null or contrato_id is null),
	CONSTRAINT "convertida_de_aceita" CHECK ((convertida_em is not null) = (venda_id is not null or contrato_id is not null) and (convertida_em is null or status = 'aceita'))
);
--> statement-breakpoint
CREATE TABLE "respostas_proposta" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "respostas_proposta_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"proposta_id" bigint NOT NULL,
	"versao" integer NOT NULL,
	"resposta" text NOT NULL,
	"por" text NOT NULL,
	"nome" text,
	"documento" text,
	"motivo" text,
	"pdf_sha256" "bytea" NOT NULL,
	"ip" text,
	"user_agent" text,
	"registrada_por" text NOT NULL,
	"respondida_em" timestamp with time zone NOT NULL,
	CONSTRAINT "respostas_proposta_versao" UNIQUE("proposta_id","versao"),
	CONSTRAINT "resposta_proposta_conhecida" CHECK (resposta in ('aceita', 'recusada')),
	CONSTRAINT "resposta_proposta_por" CHECK (por in ('cliente', 'empresa')),
	CONSTRAINT "resposta_proposta_de_alguem" CHECK (por = 'empresa' or resposta = 'recusada' or (nome is not null and documento is not null))
);
--> statement-breakpoint
CREATE TABLE "versoes_proposta" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "versoes_proposta_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"proposta_id" bigint NOT NULL,
	"versao" integer NOT NULL,
	"retrato" jsonb NOT NULL,
	"pdf" "bytea" NOT NULL,
	"pdf_sha256" "bytea" NOT NULL,
	"enviada_em" timestamp with time zone NOT NULL,
	"enviada_por" text NOT NULL,
	CONSTRAINT "versoes_proposta_versao" UNIQUE("proposta_id","versao")
);
--> statement-breakpoint
ALTER TABLE "aparencias_documentos" ADD CONSTRAINT "aparencias_documentos_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aparencias_documentos" ADD CONSTRAINT "aparencias_documentos_empresa_id_logo_arquivo_id_arquivos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","logo_arquivo_id") REFERENCES "public"."arquivos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "itens_proposta" ADD CONSTRAINT "itens_proposta_empresa_id_proposta_id_propostas_empresa_id_id_fk" FOREIGN KEY ("empresa_id","proposta_id") REFERENCES "public"."propostas"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "itens_proposta" ADD CONSTRAINT "itens_proposta_empresa_id_produto_id_produtos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","produto_id") REFERENCES "public"."produtos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "itens_proposta" ADD CONSTRAINT "itens_proposta_empresa_id_servico_id_servicos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","servico_id") REFERENCES "public"."servicos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links_proposta" ADD CONSTRAINT "links_proposta_proposta_id_versao_versoes_proposta_proposta_id_versao_fk" FOREIGN KEY ("proposta_id","versao") REFERENCES "public"."versoes_proposta"("proposta_id","versao") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links_proposta" ADD CONSTRAINT "links_proposta_empresa_id_proposta_id_propostas_empresa_id_id_fk" FOREIGN KEY ("empresa_id","proposta_id") REFERENCES "public"."propostas"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "propostas" ADD CONSTRAINT "propostas_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "propostas" ADD CONSTRAINT "propostas_empresa_id_cliente_id_clientes_empresa_id_id_fk" FOREIGN KEY ("empresa_id","cliente_id") REFERENCES "public"."clientes"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "propostas" ADD CONSTRAINT "propostas_empresa_id_contato_id_contatos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","contato_id") REFERENCES "public"."contatos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "propostas" ADD CONSTRAINT "propostas_empresa_id_negocio_id_negocios_empresa_id_id_fk" FOREIGN KEY ("empresa_id","negocio_id") REFERENCES "public"."negocios"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "propostas" ADD CONSTRAINT "propostas_empresa_id_venda_id_vendas_empresa_id_id_fk" FOREIGN KEY ("empresa_id","venda_id") REFERENCES "public"."vendas"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "propostas" ADD CONSTRAINT "propostas_empresa_id_contrato_id_contratos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","contrato_id") REFERENCES "public"."contratos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "respostas_proposta" ADD CONSTRAINT "respostas_proposta_proposta_id_versao_versoes_proposta_proposta_id_versao_fk" FOREIGN KEY ("proposta_id","versao") REFERENCES "public"."versoes_proposta"("proposta_id","versao") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "respostas_proposta" ADD CONSTRAINT "respostas_proposta_empresa_id_proposta_id_propostas_empresa_id_id_fk" FOREIGN KEY ("empresa_id","proposta_id") REFERENCES "public"."propostas"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "versoes_proposta" ADD CONSTRAINT "versoes_proposta_empresa_id_proposta_id_propostas_empresa_id_id_fk" FOREIGN KEY ("empresa_id","proposta_id") REFERENCES "public"."propostas"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "itens_proposta_proposta" ON "itens_proposta" USING btree ("proposta_id","posicao","id");--> statement-breakpoint
CREATE INDEX "itens_proposta_do_produto" ON "itens_proposta" USING btree ("produto_id","proposta_id") WHERE produto_id is not null;--> statement-breakpoint
CREATE INDEX "itens_proposta_do_servico" ON "itens_proposta" USING btree ("servico_id","proposta_id") WHERE servico_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "links_proposta_hash" ON "links_proposta" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "links_proposta_proposta" ON "links_proposta" USING btree ("proposta_id","id");--> statement-breakpoint
CREATE INDEX "propostas_lista" ON "propostas" USING btree ("empresa_id","criado_em","id");--> statement-breakpoint
CREATE INDEX "propostas_status" ON "propostas" USING btree ("empresa_id","status","criado_em","id");--> statement-breakpoint
CREATE INDEX "propostas_validade" ON "propostas" USING btree ("empresa_id","valida_ate","id");--> statement-breakpoint
CREATE INDEX "propostas_total" ON "propostas" USING btree ("empresa_id","valor_total","id");--> statement-breakpoint
CREATE INDEX "propostas_busca" ON "propostas" USING gin (termos_busca(empresa_id, numero));--> statement-breakpoint
CREATE INDEX "propostas_cliente" ON "propostas" USING btree ("cliente_id","id") WHERE cliente_id is not null;--> statement-breakpoint
CREATE INDEX "propostas_contato" ON "propostas" USING btree ("contato_id","id") WHERE contato_id is not null;--> statement-breakpoint
CREATE INDEX "propostas_negocio" ON "propostas" USING btree ("negocio_id","id") WHERE negocio_id is not null;--> statement-breakpoint
CREATE INDEX "propostas_a_vencer" ON "propostas" USING btree ("valida_ate","id") WHERE status = 'enviada' and valida_ate is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "vendas_proposta" ON "vendas" USING btree ("empresa_id","proposta_id") WHERE proposta_id is not null;
--> statement-breakpoint
-- Functions, triggers and what existing accounts get.
CREATE OR REPLACE FUNCTION seguir_contato_mesclado() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE propostas SET contato_id = NEW.contato_id WHERE empresa_id = NEW.empresa_id AND contato_id = NEW.antigo_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER mesclagens_contato_propostas AFTER INSERT ON mesclagens_contato
FOR EACH ROW EXECUTE FUNCTION seguir_contato_mesclado();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER versoes_proposta_imutaveis BEFORE UPDATE OR DELETE ON versoes_proposta FOR EACH ROW EXECUTE FUNCTION recusar_alteracao();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER versoes_proposta_sem_truncate BEFORE TRUNCATE ON versoes_proposta FOR EACH STATEMENT EXECUTE FUNCTION recusar_alteracao();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER respostas_proposta_imutaveis BEFORE UPDATE OR DELETE ON respostas_proposta FOR EACH ROW EXECUTE FUNCTION recusar_alteracao();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER respostas_proposta_sem_truncate BEFORE TRUNCATE ON respostas_proposta FOR EACH STATEMENT EXECUTE FUNCTION recusar_alteracao();
--> statement-breakpoint
UPDATE contas SET modulos = modulos || ARRAY['propostas'] WHERE 'vendas' = ANY (modulos) AND NOT 'propostas' = ANY (modulos);
