CREATE TABLE "ciclos_contrato" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ciclos_contrato_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"contrato_id" bigint NOT NULL,
	"competencia" text NOT NULL,
	"vencimento" date NOT NULL,
	"ancora" date NOT NULL,
	"dia" smallint NOT NULL,
	"meses" integer NOT NULL,
	"valor" numeric(20, 2) NOT NULL,
	"desfeito_em" timestamp with time zone,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ciclos_contrato_empresa_id" UNIQUE("empresa_id","id"),
	CONSTRAINT "ciclo_valor" CHECK (valor > 0),
	CONSTRAINT "ciclo_vencimento" CHECK (vencimento = least(date_trunc('month', ancora::timestamp) + make_interval(months => meses, days => dia - 1),
        date_trunc('month', ancora::timestamp) + make_interval(months => meses + 1) - interval '1 day')),
	CONSTRAINT "ciclo_competencia" CHECK (competencia = lpad(extract(year from vencimento)::int::text, 4, '0') || '-' || lpad(extract(month from vencimento)::int::text, 2, '0'))
);
--> statement-breakpoint
CREATE TABLE "contratos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contratos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"numero" text NOT NULL,
	"titulo" text NOT NULL,
	"status" text DEFAULT 'ativo' NOT NULL,
	"periodicidade" text NOT NULL,
	"valor" numeric(20, 2) NOT NULL,
	"inicio_em" date NOT NULL,
	"fim_em" date,
	"cliente_id" bigint NOT NULL,
	"negocio_id" bigint,
	"proposta_id" bigint,
	"primeiro_vencimento" date NOT NULL,
	"dia_vencimento" smallint NOT NULL,
	"dias_antecedencia" smallint DEFAULT 0 NOT NULL,
	"meses" integer DEFAULT 0 NOT NULL,
	"proximo_vencimento" date,
	"agir_em" date,
	"preco_desde" date NOT NULL,
	"observacao" text DEFAULT '' NOT NULL,
	"suspenso_em" timestamp with time zone,
	"encerrado_em" timestamp with time zone,
	"cancelado_em" timestamp with time zone,
	"busca" text GENERATED ALWAYS AS (normalizar(titulo) || chr(10) || numero) STORED,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"atualizado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contratos_empresa_id" UNIQUE("empresa_id","id"),
	CONSTRAINT "contratos_numero" UNIQUE("empresa_id","numero"),
	CONSTRAINT "status_contrato_conhecido" CHECK ("contratos"."status" in ('ativo', 'suspenso', 'encerrado', 'cancelado')),
	CONSTRAINT "periodicidade_conhecida" CHECK ("contratos"."periodicidade" in ('mensal', 'bimestral', 'trimestral', 'semestral', 'anual')),
	CONSTRAINT "contrato_valor" CHECK (valor >= 0),
	CONSTRAINT "contrato_calendario" CHECK (dia_vencimento between 1 and 31 and dias_antecedencia between 0 and 60 and meses >= 0),
	CONSTRAINT "contrato_parado" CHECK (status = 'ativo' or proximo_vencimento is null),
	CONSTRAINT "contrato_terminado" CHECK (status in ('ativo', 'suspenso') or agir_em is null)
);
--> statement-breakpoint
CREATE TABLE "itens_contrato" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "itens_contrato_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"contrato_id" bigint NOT NULL,
	"posicao" smallint NOT NULL,
	"tipo" text NOT NULL,
	"servico_id" bigint,
	"codigo" text DEFAULT '' NOT NULL,
	"descricao" text NOT NULL,
	"unidade" text DEFAULT 'UN' NOT NULL,
	"quantidade" numeric(18, 3) NOT NULL,
	"preco_unitario" numeric(17, 2) NOT NULL,
	"desconto_percentual" numeric(5, 2) DEFAULT '0' NOT NULL,
	"total" numeric(20, 2) NOT NULL,
	CONSTRAINT "item_contrato_positivo" CHECK (quantidade > 0 and preco_unitario >= 0),
	CONSTRAINT "item_contrato_do_tipo" CHECK ((tipo = 'servico') = (servico_id is not null)),
	CONSTRAINT "item_contrato_desconto" CHECK (desconto_percentual between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "reajustes_contrato" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reajustes_contrato_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"contrato_id" bigint NOT NULL,
	"a_partir_de" text NOT NULL,
	"percentual" numeric(6, 2) NOT NULL,
	"indice" text DEFAULT '' NOT NULL,
	"motivo" text DEFAULT '' NOT NULL,
	"valor_antes" numeric(20, 2),
	"valor_depois" numeric(20, 2),
	"itens" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ator_nome" text NOT NULL,
	"aplicado_em" timestamp with time zone,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reajustes_contrato_competencia" UNIQUE("contrato_id","a_partir_de"),
	CONSTRAINT "reajuste_percentual" CHECK (percentual > -100 and percentual <> 0),
	CONSTRAINT "reajuste_competencia" CHECK (a_partir_de ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "reajuste_aplicado" CHECK ((aplicado_em is null) = (valor_antes is null) and (aplicado_em is null) = (valor_depois is null))
);
--> statement-breakpoint
ALTER TABLE "ciclos_contrato" ADD CONSTRAINT "ciclos_contrato_empresa_id_contrato_id_contratos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","contrato_id") REFERENCES "public"."contratos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contratos" ADD CONSTRAINT "contratos_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contratos" ADD CONSTRAINT "contratos_empresa_id_cliente_id_clientes_empresa_id_id_fk" FOREIGN KEY ("empresa_id","cliente_id") REFERENCES "public"."clientes"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contratos" ADD CONSTRAINT "contratos_empresa_id_negocio_id_negocios_empresa_id_id_fk" FOREIGN KEY ("empresa_id","negocio_id") REFERENCES "public"."negocios"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "itens_contrato" ADD CONSTRAINT "itens_contrato_empresa_id_contrato_id_contratos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","contrato_id") REFERENCES "public"."contratos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "itens_contrato" ADD CONSTRAINT "itens_contrato_empresa_id_servico_id_servicos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","servico_id") REFERENCES "public"."servicos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reajustes_contrato" ADD CONSTRAINT "reajustes_contrato_empresa_id_contrato_id_contratos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","contrato_id") REFERENCES "public"."contratos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ciclos_contrato_competencia" ON "ciclos_contrato" USING btree ("contrato_id","competencia") WHERE desfeito_em is null;--> statement-breakpoint
CREATE INDEX "ciclos_contrato_lista" ON "ciclos_contrato" USING btree ("contrato_id","vencimento","id");--> statement-breakpoint
CREATE INDEX "contratos_lista" ON "contratos" USING btree ("empresa_id","criado_em","id");--> statement-breakpoint
CREATE INDEX "contratos_status" ON "contratos" USING btree ("empresa_id","status","criado_em","id");--> statement-breakpoint
CREATE INDEX "contratos_periodicidade" ON "contratos" USING btree ("empresa_id","periodicidade","criado_em","id");--> statement-breakpoint
CREATE INDEX "contratos_valor" ON "contratos" USING btree ("empresa_id","valor","id");--> statement-breakpoint
CREATE INDEX "contratos_proximo" ON "contratos" USING btree ("empresa_id","proximo_vencimento","id");--> statement-breakpoint
CREATE INDEX "contratos_cliente" ON "contratos" USING btree ("cliente_id","id");--> statement-breakpoint
CREATE INDEX "contratos_negocio" ON "contratos" USING btree ("negocio_id","id") WHERE negocio_id is not null;--> statement-breakpoint
CREATE INDEX "contratos_agir" ON "contratos" USING btree ("agir_em","id") WHERE agir_em is not null;--> statement-breakpoint
CREATE INDEX "contratos_recorrentes" ON "contratos" USING btree ("empresa_id","periodicidade","valor") WHERE status = 'ativo';--> statement-breakpoint
CREATE INDEX "contratos_preco" ON "contratos" USING btree ("empresa_id","preco_desde","id") WHERE status = 'ativo';--> statement-breakpoint
CREATE INDEX "contratos_termos" ON "contratos" USING gin (termos_texto(empresa_id, busca));--> statement-breakpoint
CREATE INDEX "contratos_numeros" ON "contratos" USING gin (numeros_de(empresa_id, busca)) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "itens_contrato_contrato" ON "itens_contrato" USING btree ("contrato_id","posicao","id");--> statement-breakpoint
CREATE INDEX "itens_contrato_servico" ON "itens_contrato" USING btree ("servico_id","contrato_id") WHERE servico_id is not null;--> statement-breakpoint
CREATE INDEX "reajustes_contrato_lista" ON "reajustes_contrato" USING btree ("contrato_id","criado_em","id");--> statement-breakpoint
-- Written by hand from here on.
CREATE OR REPLACE TRIGGER ciclos_contrato_sem_exclusao BEFORE DELETE ON ciclos_contrato FOR EACH ROW EXECUTE FUNCTION recusar_alteracao();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER ciclos_contrato_sem_truncate BEFORE TRUNCATE ON ciclos_contrato FOR EACH STATEMENT EXECUTE FUNCTION recusar_alteracao();
--> statement-breakpoint
-- Contracts come with the plan of whoever has the CRM or the finances.
UPDATE contas SET modulos = modulos || ARRAY['contratos'] WHERE modulos && ARRAY['crm', 'financeiro'] AND NOT 'contratos' = ANY (modulos);
