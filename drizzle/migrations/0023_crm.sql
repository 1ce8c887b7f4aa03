-- The CRM: contacts, labels, fields of their own, funnels, deals, activities. New tables alone: nothing that exists is touched.
CREATE TABLE "atividades" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "atividades_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"tipo" text NOT NULL,
	"titulo" text NOT NULL,
	"descricao" text DEFAULT '' NOT NULL,
	"contato_id" bigint,
	"negocio_id" bigint,
	"responsavel_id" bigint,
	"responsavel_nome" text,
	"vence_em" timestamp with time zone,
	"status" text NOT NULL,
	"concluida_em" timestamp with time zone,
	"autor_nome" text NOT NULL,
	"busca" text GENERATED ALWAYS AS (normalizar(titulo)) STORED,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"atualizado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "atividades_empresa_id" UNIQUE("empresa_id","id"),
	CONSTRAINT "atividade_concluida" CHECK ((status = 'concluida') = (concluida_em is not null))
);
--> statement-breakpoint
CREATE TABLE "campos_personalizados" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campos_personalizados_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"entidade" text NOT NULL,
	"chave" text NOT NULL,
	"nome" text NOT NULL,
	"tipo" text NOT NULL,
	"opcoes" text[] DEFAULT '{}' NOT NULL,
	"pessoal" boolean DEFAULT false NOT NULL,
	"posicao" smallint NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"atualizado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campos_personalizados_empresa_id" UNIQUE("empresa_id","id"),
	CONSTRAINT "campos_personalizados_chave" UNIQUE("empresa_id","entidade","chave")
);
--> statement-breakpoint
CREATE TABLE "contatos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contatos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"nome" text NOT NULL,
	"email" text,
	"telefone" text,
	"celular" text,
	"empresa_nome" text,
	"cargo" text,
	"observacao" text DEFAULT '' NOT NULL,
	"cliente_erp_id" bigint,
	"responsavel_id" bigint,
	"responsavel_nome" text,
	"arquivado" boolean DEFAULT false NOT NULL,
	"arquivado_em" timestamp with time zone,
	"nome_ordem" text GENERATED ALWAYS AS (normalizar(nome)) STORED,
	"busca_nome" text GENERATED ALWAYS AS (normalizar(nome) || chr(10) || coalesce(normalizar(empresa_nome), '')) STORED,
	"busca" text GENERATED ALWAYS AS (normalizar(nome) || chr(10) || coalesce(normalizar(empresa_nome), '') || chr(10) || coalesce(lower(email), '') || chr(10) || coalesce(regexp_replace(telefone, '[^0-9]', '', 'g'), '') || chr(10) || coalesce(regexp_replace(celular, '[^0-9]', '', 'g'), '')) STORED,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"atualizado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contatos_empresa_id" UNIQUE("empresa_id","id"),
	CONSTRAINT "arquivado_tem_data" CHECK (arquivado = (arquivado_em is not null))
);
--> statement-breakpoint
CREATE TABLE "contatos_etiquetas" (
	"empresa_id" bigint NOT NULL,
	"contato_id" bigint NOT NULL,
	"etiqueta_id" bigint NOT NULL,
	CONSTRAINT "contatos_etiquetas_contato_id_etiqueta_id_pk" PRIMARY KEY("contato_id","etiqueta_id")
);
--> statement-breakpoint
CREATE TABLE "etapas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "etapas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"funil_id" bigint NOT NULL,
	"nome" text NOT NULL,
	"posicao" smallint NOT NULL,
	"cor" text NOT NULL,
	"probabilidade" smallint NOT NULL,
	"dias_parado" smallint,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"atualizado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "etapas_empresa_id" UNIQUE("empresa_id","id"),
	CONSTRAINT "etapas_do_funil" UNIQUE("funil_id","id"),
	CONSTRAINT "etapa_probabilidade" CHECK (probabilidade between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "etiquetas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "etiquetas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"nome" text NOT NULL,
	"cor" text NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"atualizado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "etiquetas_empresa_id" UNIQUE("empresa_id","id")
);
--> statement-breakpoint
CREATE TABLE "funis" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "funis_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"nome" text NOT NULL,
	"posicao" smallint NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"atualizado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "funis_empresa_id" UNIQUE("empresa_id","id")
);
--> statement-breakpoint
CREATE TABLE "historico_etapas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "historico_etapas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"negocio_id" bigint NOT NULL,
	"funil_id" bigint,
	"funil_nome" text NOT NULL,
	"etapa_id" bigint,
	"etapa_nome" text NOT NULL,
	"entrou_em" timestamp with time zone NOT NULL,
	"saiu_em" timestamp with time zone,
	"ator_nome" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identidades_contato" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identidades_contato_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"contato_id" bigint NOT NULL,
	"tipo" text NOT NULL,
	"chave" text NOT NULL,
	"valor" text NOT NULL,
	"do_cadastro" boolean NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identidades_contato_chave" UNIQUE("empresa_id","tipo","chave")
);
--> statement-breakpoint
CREATE TABLE "itens_negocio" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "itens_negocio_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"negocio_id" bigint NOT NULL,
	"posicao" smallint NOT NULL,
	"tipo" text NOT NULL,
	"produto_id" bigint,
	"servico_id" bigint,
	"codigo" text DEFAULT '' NOT NULL,
	"descricao" text NOT NULL,
	"unidade" text DEFAULT 'UN' NOT NULL,
	"quantidade" numeric(18, 3) NOT NULL,
	"preco_unitario" numeric(17, 2) NOT NULL,
	"desconto_percentual" numeric(5, 2) DEFAULT '0' NOT NULL,
	"total" numeric(20, 2) NOT NULL,
	CONSTRAINT "item_negocio_positivo" CHECK (quantidade > 0 and preco_unitario >= 0),
	CONSTRAINT "item_negocio_do_tipo" CHECK ((tipo = 'produto') = (produto_id is not null) and (tipo = 'servico') = (servico_id is not null)),
	CONSTRAINT "item_negocio_desconto" CHECK (desconto_percentual between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "mesclagens_contato" (
	"antigo_id" bigint PRIMARY KEY NOT NULL,
	"empresa_id" bigint NOT NULL,
	"contato_id" bigint NOT NULL,
	"antes" jsonb NOT NULL,
	"ator_nome" text NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "motivos_perda" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "motivos_perda_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"nome" text NOT NULL,
	"ativo" boolean DEFAULT true NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"atualizado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "motivos_perda_empresa_id" UNIQUE("empresa_id","id")
);
--> statement-breakpoint
CREATE TABLE "negocios" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "negocios_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"codigo" integer NOT NULL,
	"titulo" text NOT NULL,
	"valor" numeric(20, 2) DEFAULT '0' NOT NULL,
	"status" text DEFAULT 'aberto' NOT NULL,
	"contato_id" bigint,
	"funil_id" bigint NOT NULL,
	"etapa_id" bigint NOT NULL,
	"posicao" text COLLATE "C" NOT NULL,
	"na_etapa_desde" timestamp with time zone DEFAULT now() NOT NULL,
	"responsavel_id" bigint,
	"responsavel_nome" text,
	"previsao_fechamento" date,
	"observacao" text DEFAULT '' NOT NULL,
	"origem_canal" text,
	"origem_campanha" text,
	"origem_midia" text,
	"origem_fonte" text,
	"origem_url" text,
	"motivo_perda_id" bigint,
	"observacao_perda" text,
	"pedido_erp_id" bigint,
	"orcamento_erp_id" bigint,
	"contrato_erp_id" bigint,
	"versao" integer DEFAULT 1 NOT NULL,
	"fechado_em" timestamp with time zone,
	"excluido_em" timestamp with time zone,
	"busca" text GENERATED ALWAYS AS (normalizar(titulo) || chr(10) || codigo::text) STORED,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"atualizado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "negocios_empresa_id" UNIQUE("empresa_id","id"),
	CONSTRAINT "negocios_codigo" UNIQUE("empresa_id","codigo"),
	CONSTRAINT "negocio_fechado" CHECK ((status = 'aberto') = (fechado_em is null)),
	CONSTRAINT "negocio_perdido" CHECK (status <> 'perdido' or motivo_perda_id is not null)
);
--> statement-breakpoint
CREATE TABLE "totais_negocios" (
	"empresa_id" bigint NOT NULL,
	"etapa_id" bigint NOT NULL,
	"mes" date NOT NULL,
	"quantidade" integer NOT NULL,
	"valor" numeric(24, 2) NOT NULL,
	CONSTRAINT "totais_negocios_empresa_id_etapa_id_mes_pk" PRIMARY KEY("empresa_id","etapa_id","mes")
);
--> statement-breakpoint
CREATE TABLE "valores_contato" (
	"contato_id" bigint NOT NULL,
	"empresa_id" bigint NOT NULL,
	"campo_id" bigint NOT NULL,
	"texto" text,
	"numero" numeric(18, 3),
	"data" date,
	CONSTRAINT "valores_contato_contato_id_campo_id_pk" PRIMARY KEY("contato_id","campo_id")
);
--> statement-breakpoint
CREATE TABLE "valores_negocio" (
	"negocio_id" bigint NOT NULL,
	"empresa_id" bigint NOT NULL,
	"campo_id" bigint NOT NULL,
	"texto" text,
	"numero" numeric(18, 3),
	"data" date,
	CONSTRAINT "valores_negocio_negocio_id_campo_id_pk" PRIMARY KEY("negocio_id","campo_id")
);
--> statement-breakpoint
ALTER TABLE "atividades" ADD CONSTRAINT "atividades_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "atividades" ADD CONSTRAINT "atividades_responsavel_id_usuarios_empresas_id_fk" FOREIGN KEY ("responsavel_id") REFERENCES "public"."usuarios_empresas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "atividades" ADD CONSTRAINT "atividades_empresa_id_contato_id_contatos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","contato_id") REFERENCES "public"."contatos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "atividades" ADD CONSTRAINT "atividades_empresa_id_negocio_id_negocios_empresa_id_id_fk" FOREIGN KEY ("empresa_id","negocio_id") REFERENCES "public"."negocios"("empresa_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campos_personalizados" ADD CONSTRAINT "campos_personalizados_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contatos" ADD CONSTRAINT "contatos_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contatos" ADD CONSTRAINT "contatos_responsavel_id_usuarios_empresas_id_fk" FOREIGN KEY ("responsavel_id") REFERENCES "public"."usuarios_empresas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contatos" ADD CONSTRAINT "contatos_empresa_id_cliente_erp_id_clientes_empresa_id_id_fk" FOREIGN KEY ("empresa_id","cliente_erp_id") REFERENCES "public"."clientes"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contatos_etiquetas" ADD CONSTRAINT "contatos_etiquetas_empresa_id_contato_id_contatos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","contato_id") REFERENCES "public"."contatos"("empresa_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contatos_etiquetas" ADD CONSTRAINT "contatos_etiquetas_empresa_id_etiqueta_id_etiquetas_empresa_id_id_fk" FOREIGN KEY ("empresa_id","etiqueta_id") REFERENCES "public"."etiquetas"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "etapas" ADD CONSTRAINT "etapas_empresa_id_funil_id_funis_empresa_id_id_fk" FOREIGN KEY ("empresa_id","funil_id") REFERENCES "public"."funis"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "etiquetas" ADD CONSTRAINT "etiquetas_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funis" ADD CONSTRAINT "funis_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "historico_etapas" ADD CONSTRAINT "historico_etapas_funil_id_funis_id_fk" FOREIGN KEY ("funil_id") REFERENCES "public"."funis"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "historico_etapas" ADD CONSTRAINT "historico_etapas_etapa_id_etapas_id_fk" FOREIGN KEY ("etapa_id") REFERENCES "public"."etapas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "historico_etapas" ADD CONSTRAINT "historico_etapas_empresa_id_negocio_id_negocios_empresa_id_id_fk" FOREIGN KEY ("empresa_id","negocio_id") REFERENCES "public"."negocios"("empresa_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identidades_contato" ADD CONSTRAINT "identidades_contato_empresa_id_contato_id_contatos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","contato_id") REFERENCES "public"."contatos"("empresa_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "itens_negocio" ADD CONSTRAINT "itens_negocio_empresa_id_negocio_id_negocios_empresa_id_id_fk" FOREIGN KEY ("empresa_id","negocio_id") REFERENCES "public"."negocios"("empresa_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "itens_negocio" ADD CONSTRAINT "itens_negocio_empresa_id_produto_id_produtos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","produto_id") REFERENCES "public"."produtos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "itens_negocio" ADD CONSTRAINT "itens_negocio_empresa_id_servico_id_servicos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","servico_id") REFERENCES "public"."servicos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mesclagens_contato" ADD CONSTRAINT "mesclagens_contato_empresa_id_contato_id_contatos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","contato_id") REFERENCES "public"."contatos"("empresa_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "motivos_perda" ADD CONSTRAINT "motivos_perda_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negocios" ADD CONSTRAINT "negocios_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negocios" ADD CONSTRAINT "negocios_responsavel_id_usuarios_empresas_id_fk" FOREIGN KEY ("responsavel_id") REFERENCES "public"."usuarios_empresas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negocios" ADD CONSTRAINT "negocios_empresa_id_contato_id_contatos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","contato_id") REFERENCES "public"."contatos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negocios" ADD CONSTRAINT "negocios_empresa_id_funil_id_funis_empresa_id_id_fk" FOREIGN KEY ("empresa_id","funil_id") REFERENCES "public"."funis"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negocios" ADD CONSTRAINT "negocios_funil_id_etapa_id_etapas_funil_id_id_fk" FOREIGN KEY ("funil_id","etapa_id") REFERENCES "public"."etapas"("funil_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negocios" ADD CONSTRAINT "negocios_empresa_id_motivo_perda_id_motivos_perda_empresa_id_id_fk" FOREIGN KEY ("empresa_id","motivo_perda_id") REFERENCES "public"."motivos_perda"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "valores_contato" ADD CONSTRAINT "valores_contato_empresa_id_contato_id_contatos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","contato_id") REFERENCES "public"."contatos"("empresa_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "valores_contato" ADD CONSTRAINT "valores_contato_empresa_id_campo_id_campos_personalizados_empresa_id_id_fk" FOREIGN KEY ("empresa_id","campo_id") REFERENCES "public"."campos_personalizados"("empresa_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "valores_negocio" ADD CONSTRAINT "valores_negocio_empresa_id_negocio_id_negocios_empresa_id_id_fk" FOREIGN KEY ("empresa_id","negocio_id") REFERENCES "public"."negocios"("empresa_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "valores_negocio" ADD CONSTRAINT "valores_negocio_empresa_id_campo_id_campos_personalizados_empresa_id_id_fk" FOREIGN KEY ("empresa_id","campo_id") REFERENCES "public"."campos_personalizados"("empresa_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "atividades_lista" ON "atividades" USING btree ("empresa_id","criado_em","id");--> statement-breakpoint
CREATE INDEX "atividades_termos" ON "atividades" USING gin (termos_texto(empresa_id, busca));--> statement-breakpoint
CREATE INDEX "atividades_numeros" ON "atividades" USING gin (numeros_de(empresa_id, busca)) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "atividades_vencimento" ON "atividades" USING btree ("empresa_id","status","vence_em","id");--> statement-breakpoint
CREATE INDEX "atividades_responsavel" ON "atividades" USING btree ("responsavel_id","status","vence_em","id") WHERE responsavel_id is not null;--> statement-breakpoint
CREATE INDEX "atividades_contato" ON "atividades" USING btree ("contato_id","id") WHERE contato_id is not null;--> statement-breakpoint
CREATE INDEX "atividades_negocio" ON "atividades" USING btree ("negocio_id","id") WHERE negocio_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "campos_personalizados_nome" ON "campos_personalizados" USING btree ("empresa_id","entidade",normalizar(nome));--> statement-breakpoint
CREATE INDEX "contatos_nome" ON "contatos" USING btree ("empresa_id","nome_ordem","id");--> statement-breakpoint
CREATE INDEX "contatos_lista" ON "contatos" USING btree ("empresa_id","arquivado","nome_ordem","id","busca");--> statement-breakpoint
CREATE INDEX "contatos_criado" ON "contatos" USING btree ("empresa_id","criado_em","id");--> statement-breakpoint
CREATE INDEX "contatos_atualizado" ON "contatos" USING btree ("empresa_id","atualizado_em","id");--> statement-breakpoint
CREATE INDEX "contatos_responsavel" ON "contatos" USING btree ("responsavel_id","arquivado","nome_ordem","id") WHERE responsavel_id is not null;--> statement-breakpoint
CREATE INDEX "contatos_cliente" ON "contatos" USING btree ("cliente_erp_id","id") WHERE cliente_erp_id is not null;--> statement-breakpoint
CREATE INDEX "contatos_termos" ON "contatos" USING gin (termos_texto(empresa_id, busca));--> statement-breakpoint
CREATE INDEX "contatos_numeros" ON "contatos" USING gin (numeros_de(empresa_id, busca)) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "contatos_etiquetas_etiqueta" ON "contatos_etiquetas" USING btree ("etiqueta_id","contato_id");--> statement-breakpoint
CREATE INDEX "etapas_funil" ON "etapas" USING btree ("funil_id","posicao");--> statement-breakpoint
CREATE UNIQUE INDEX "etapas_nome" ON "etapas" USING btree ("funil_id",normalizar(nome));--> statement-breakpoint
CREATE UNIQUE INDEX "etiquetas_nome" ON "etiquetas" USING btree ("empresa_id",normalizar(nome));--> statement-breakpoint
CREATE UNIQUE INDEX "funis_nome" ON "funis" USING btree ("empresa_id",normalizar(nome));--> statement-breakpoint
CREATE INDEX "historico_etapas_negocio" ON "historico_etapas" USING btree ("negocio_id","id");--> statement-breakpoint
CREATE INDEX "historico_etapas_etapa" ON "historico_etapas" USING btree ("etapa_id","entrou_em");--> statement-breakpoint
CREATE INDEX "historico_etapas_funil" ON "historico_etapas" USING btree ("funil_id","entrou_em");--> statement-breakpoint
CREATE INDEX "identidades_contato_contato" ON "identidades_contato" USING btree ("contato_id","id");--> statement-breakpoint
CREATE INDEX "itens_negocio_negocio" ON "itens_negocio" USING btree ("negocio_id","posicao","id");--> statement-breakpoint
CREATE INDEX "itens_negocio_produto" ON "itens_negocio" USING btree ("produto_id","negocio_id") WHERE produto_id is not null;--> statement-breakpoint
CREATE INDEX "itens_negocio_servico" ON "itens_negocio" USING btree ("servico_id","negocio_id") WHERE servico_id is not null;--> statement-breakpoint
CREATE INDEX "mesclagens_contato_contato" ON "mesclagens_contato" USING btree ("contato_id");--> statement-breakpoint
CREATE UNIQUE INDEX "motivos_perda_nome" ON "motivos_perda" USING btree ("empresa_id",normalizar(nome));--> statement-breakpoint
CREATE UNIQUE INDEX "negocios_posicao" ON "negocios" USING btree ("etapa_id","posicao") WHERE status = 'aberto' and excluido_em is null;--> statement-breakpoint
CREATE INDEX "negocios_lista" ON "negocios" USING btree ("empresa_id","criado_em","id") WHERE excluido_em is null;--> statement-breakpoint
CREATE INDEX "negocios_atualizado" ON "negocios" USING btree ("empresa_id","atualizado_em","id") WHERE excluido_em is null;--> statement-breakpoint
CREATE INDEX "negocios_valor" ON "negocios" USING btree ("empresa_id","valor","id") WHERE excluido_em is null;--> statement-breakpoint
CREATE INDEX "negocios_status" ON "negocios" USING btree ("empresa_id","status","criado_em","id") WHERE excluido_em is null;--> statement-breakpoint
CREATE INDEX "negocios_etapa" ON "negocios" USING btree ("etapa_id","criado_em","id") WHERE excluido_em is null;--> statement-breakpoint
CREATE INDEX "negocios_funil" ON "negocios" USING btree ("funil_id","criado_em","id") WHERE excluido_em is null;--> statement-breakpoint
CREATE INDEX "negocios_contato" ON "negocios" USING btree ("contato_id","criado_em","id") WHERE contato_id is not null;--> statement-breakpoint
CREATE INDEX "negocios_responsavel" ON "negocios" USING btree ("responsavel_id","criado_em","id") WHERE responsavel_id is not null;--> statement-breakpoint
CREATE INDEX "negocios_canal" ON "negocios" USING btree ("empresa_id","origem_canal","criado_em","id") WHERE excluido_em is null;--> statement-breakpoint
CREATE INDEX "negocios_motivo" ON "negocios" USING btree ("motivo_perda_id") WHERE motivo_perda_id is not null;--> statement-breakpoint
CREATE INDEX "negocios_fechados" ON "negocios" USING btree ("empresa_id","fechado_em","id") WHERE fechado_em is not null;--> statement-breakpoint
CREATE INDEX "negocios_termos" ON "negocios" USING gin (termos_texto(empresa_id, busca));--> statement-breakpoint
CREATE INDEX "negocios_numeros" ON "negocios" USING gin (numeros_de(empresa_id, busca)) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "valores_contato_texto" ON "valores_contato" USING btree ("campo_id",left(normalizar(texto), 200),"contato_id");--> statement-breakpoint
CREATE INDEX "valores_contato_numero" ON "valores_contato" USING btree ("campo_id","numero","contato_id") WHERE numero is not null;--> statement-breakpoint
CREATE INDEX "valores_contato_data" ON "valores_contato" USING btree ("campo_id","data","contato_id") WHERE data is not null;--> statement-breakpoint
CREATE INDEX "valores_negocio_texto" ON "valores_negocio" USING btree ("campo_id",left(normalizar(texto), 200),"negocio_id");--> statement-breakpoint
CREATE INDEX "valores_negocio_numero" ON "valores_negocio" USING btree ("campo_id","numero","negocio_id") WHERE numero is not null;--> statement-breakpoint
CREATE INDEX "valores_negocio_data" ON "valores_negocio" USING btree ("campo_id","data","negocio_id") WHERE data is not null;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION contar_negocios_alterados() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO totais_negocios AS t (empresa_id, etapa_id, mes, quantidade, valor)
  SELECT v.empresa_id, v.etapa_id, coalesce(date_trunc('month', v.previsao)::date, 'infinity'), sum(v.sinal), sum(v.sinal * v.valor)
  FROM novos n JOIN antigos a USING (id) CROSS JOIN LATERAL (VALUES
    (1, n.empresa_id, n.etapa_id, n.previsao_fechamento, n.valor, n.status = 'aberto' AND n.excluido_em IS NULL),
    (-1, a.empresa_id, a.etapa_id, a.previsao_fechamento, a.valor, a.status = 'aberto' AND a.excluido_em IS NULL))
    v (sinal, empresa_id, etapa_id, previsao, valor, conta)
  WHERE v.conta AND (n.etapa_id, n.previsao_fechamento, n.valor, n.status, n.excluido_em)
    IS DISTINCT FROM (a.etapa_id, a.previsao_fechamento, a.valor, a.status, a.excluido_em)
  GROUP BY 1, 2, 3 HAVING sum(v.sinal) <> 0 OR sum(v.sinal * v.valor) <> 0 ORDER BY 1, 2, 3
  ON CONFLICT (empresa_id, etapa_id, mes) DO UPDATE SET quantidade = t.quantidade + excluded.quantidade, valor = t.valor + excluded.valor;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER negocios_alterados AFTER UPDATE ON negocios REFERENCING OLD TABLE AS antigos NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION contar_negocios_alterados();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION contar_negocios_criados() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO totais_negocios AS t (empresa_id, etapa_id, mes, quantidade, valor)
  SELECT empresa_id, etapa_id, coalesce(date_trunc('month', previsao_fechamento)::date, 'infinity'), count(*), sum(valor)
  FROM novos WHERE status = 'aberto' AND excluido_em IS NULL
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (empresa_id, etapa_id, mes) DO UPDATE SET quantidade = t.quantidade + excluded.quantidade, valor = t.valor + excluded.valor;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER negocios_criados AFTER INSERT ON negocios REFERENCING NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION contar_negocios_criados();
