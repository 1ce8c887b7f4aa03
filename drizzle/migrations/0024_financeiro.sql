-- Money owed to the company and by it, and what came and went for it. New tables alone: nothing that exists is touched.
CREATE TABLE "baixas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "baixas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"titulo_id" bigint NOT NULL,
	"tipo" text NOT NULL,
	"valor" numeric(20, 2) NOT NULL,
	"juros" numeric(20, 2) DEFAULT '0' NOT NULL,
	"multa" numeric(20, 2) DEFAULT '0' NOT NULL,
	"desconto" numeric(20, 2) DEFAULT '0' NOT NULL,
	"quitado" numeric(20, 2) GENERATED ALWAYS AS (valor - juros - multa + desconto) STORED NOT NULL,
	"recebido_em" timestamp with time zone NOT NULL,
	"dia" date NOT NULL,
	"forma" text NOT NULL,
	"origem" text NOT NULL,
	"id_externo" text,
	"ator_nome" text NOT NULL,
	"estornada_em" timestamp with time zone,
	"motivo_estorno" text,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "baixas_empresa_id" UNIQUE("empresa_id","id"),
	CONSTRAINT "valores_baixa" CHECK (valor >= 0 and juros >= 0 and multa >= 0 and desconto >= 0 and quitado > 0),
	CONSTRAINT "tipo_baixa_conhecido" CHECK ("baixas"."tipo" in ('receber', 'pagar')),
	CONSTRAINT "forma_conhecida" CHECK ("baixas"."forma" in ('dinheiro', 'pix', 'boleto', 'cartao_credito', 'cartao_debito', 'transferencia', 'cheque', 'outro')),
	CONSTRAINT "origem_baixa_conhecida" CHECK ("baixas"."origem" in ('manual', 'pix', 'extrato'))
);
--> statement-breakpoint
CREATE TABLE "titulos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "titulos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"tipo" text NOT NULL,
	"numero" text NOT NULL,
	"origem" text NOT NULL,
	"venda_id" bigint,
	"compra_id" bigint,
	"contrato_id" bigint,
	"ciclo_id" bigint,
	"cliente_id" bigint,
	"parcela" smallint DEFAULT 1 NOT NULL,
	"parcelas" smallint DEFAULT 1 NOT NULL,
	"descricao" text NOT NULL,
	"valor" numeric(20, 2) NOT NULL,
	"valor_abatido" numeric(20, 2) DEFAULT '0' NOT NULL,
	"valor_recebido" numeric(20, 2) DEFAULT '0' NOT NULL,
	"valor_quitado" numeric(20, 2) DEFAULT '0' NOT NULL,
	"vencimento" date NOT NULL,
	"observacao" text DEFAULT '' NOT NULL,
	"busca" text GENERATED ALWAYS AS (normalizar(numero || chr(10) || descricao)) STORED,
	"status" text GENERATED ALWAYS AS (CASE WHEN cancelada_em IS NOT NULL THEN 'cancelada' WHEN valor_quitado = 0 THEN 'aberta'
          WHEN valor_quitado < valor - valor_abatido THEN 'parcial' ELSE 'paga' END) STORED NOT NULL,
	"valor_aberto" numeric(20, 2) GENERATED ALWAYS AS (CASE WHEN cancelada_em IS NOT NULL THEN 0 ELSE valor - valor_abatido - valor_quitado END) STORED NOT NULL,
	"quitada_em" timestamp with time zone,
	"cancelada_em" timestamp with time zone,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"atualizado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "titulos_empresa_id" UNIQUE("empresa_id","id"),
	CONSTRAINT "titulos_numero" UNIQUE("empresa_id","tipo","numero"),
	CONSTRAINT "titulos_ciclo" UNIQUE("empresa_id","ciclo_id"),
	CONSTRAINT "tipo_titulo_conhecido" CHECK ("titulos"."tipo" in ('receber', 'pagar')),
	CONSTRAINT "origem_titulo_conhecida" CHECK ("titulos"."origem" in ('manual', 'venda', 'contrato', 'compra', 'devolucao_venda', 'devolucao_compra')),
	CONSTRAINT "titulo_da_origem" CHECK ((origem in ('venda', 'devolucao_venda')) = (venda_id is not null) and (origem in ('compra', 'devolucao_compra')) = (compra_id is not null)
        and (origem = 'contrato') = (contrato_id is not null) and (ciclo_id is null or origem = 'contrato')),
	CONSTRAINT "tipo_da_origem" CHECK (tipo = 'receber' and origem in ('manual', 'venda', 'contrato', 'devolucao_compra')
        or tipo = 'pagar' and origem in ('manual', 'compra', 'contrato', 'devolucao_venda')),
	CONSTRAINT "parcela_titulo" CHECK (parcela between 1 and parcelas),
	CONSTRAINT "valores_titulo" CHECK (valor > 0 and valor_abatido between 0 and valor and valor_recebido >= 0 and valor_quitado between 0 and valor - valor_abatido),
	CONSTRAINT "titulo_cancelado" CHECK ((cancelada_em is null or valor_quitado = 0) and (cancelada_em is not null or valor_abatido < valor)),
	CONSTRAINT "titulo_quitado" CHECK ((quitada_em is not null) = (cancelada_em is null and valor_quitado = valor - valor_abatido))
);
--> statement-breakpoint
ALTER TABLE "baixas" ADD CONSTRAINT "baixas_empresa_id_titulo_id_titulos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","titulo_id") REFERENCES "public"."titulos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "titulos" ADD CONSTRAINT "titulos_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "titulos" ADD CONSTRAINT "titulos_empresa_id_cliente_id_clientes_empresa_id_id_fk" FOREIGN KEY ("empresa_id","cliente_id") REFERENCES "public"."clientes"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "titulos" ADD CONSTRAINT "titulos_empresa_id_venda_id_vendas_empresa_id_id_fk" FOREIGN KEY ("empresa_id","venda_id") REFERENCES "public"."vendas"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "titulos" ADD CONSTRAINT "titulos_empresa_id_compra_id_compras_empresa_id_id_fk" FOREIGN KEY ("empresa_id","compra_id") REFERENCES "public"."compras"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "baixas_id_externo" ON "baixas" USING btree ("empresa_id","origem","id_externo") WHERE id_externo is not null and estornada_em is null;--> statement-breakpoint
CREATE INDEX "baixas_titulo" ON "baixas" USING btree ("titulo_id","id");--> statement-breakpoint
CREATE INDEX "baixas_dia" ON "baixas" USING btree ("empresa_id","tipo","dia","valor") WHERE estornada_em is null;--> statement-breakpoint
CREATE UNIQUE INDEX "titulos_parcela_da_venda" ON "titulos" USING btree ("venda_id","parcela") WHERE origem = 'venda';--> statement-breakpoint
CREATE INDEX "titulos_vencimento" ON "titulos" USING btree ("empresa_id","tipo","vencimento","id");--> statement-breakpoint
CREATE INDEX "titulos_lista" ON "titulos" USING btree ("empresa_id","tipo","criado_em","id");--> statement-breakpoint
CREATE INDEX "titulos_valor" ON "titulos" USING btree ("empresa_id","tipo","valor","id");--> statement-breakpoint
CREATE INDEX "titulos_status" ON "titulos" USING btree ("empresa_id","tipo","status","vencimento","id");--> statement-breakpoint
CREATE INDEX "titulos_abertos" ON "titulos" USING btree ("empresa_id","tipo","vencimento","id","valor_aberto") WHERE valor_aberto > 0;--> statement-breakpoint
CREATE INDEX "titulos_termos" ON "titulos" USING gin (termos_texto(empresa_id, busca));--> statement-breakpoint
CREATE INDEX "titulos_numeros" ON "titulos" USING gin (numeros_de(empresa_id, busca)) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "titulos_cliente" ON "titulos" USING btree ("cliente_id","vencimento","id") WHERE cliente_id is not null;--> statement-breakpoint
CREATE INDEX "titulos_venda" ON "titulos" USING btree ("venda_id","id") WHERE venda_id is not null;--> statement-breakpoint
CREATE INDEX "titulos_compra" ON "titulos" USING btree ("compra_id","id") WHERE compra_id is not null;--> statement-breakpoint
CREATE INDEX "titulos_contrato" ON "titulos" USING btree ("contrato_id","vencimento","id") WHERE contrato_id is not null;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER titulos_sem_exclusao BEFORE DELETE ON titulos FOR EACH ROW EXECUTE FUNCTION recusar_alteracao();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER titulos_sem_truncate BEFORE TRUNCATE ON titulos FOR EACH STATEMENT EXECUTE FUNCTION recusar_alteracao();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER baixas_sem_exclusao BEFORE DELETE ON baixas FOR EACH ROW EXECUTE FUNCTION recusar_alteracao();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER baixas_sem_truncate BEFORE TRUNCATE ON baixas FOR EACH STATEMENT EXECUTE FUNCTION recusar_alteracao();
