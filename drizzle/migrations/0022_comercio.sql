-- Commerce: categories, services, more fields of products and customers, documents that move stock.
-- Indexes on large tables (lancamentos_estoque, itens_venda, clientes) are built here; the new columns are empty, so that all but those
-- of itens_venda and clientes are built in one scan without a sort. To build them beforehand, add the columns of this file and run the
-- CREATE INDEX lines CONCURRENTLY.
CREATE TABLE "categorias" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categorias_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"nome" text NOT NULL,
	"categoria_pai_id" bigint,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"atualizado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "categorias_empresa_id" UNIQUE("empresa_id","id")
);
--> statement-breakpoint
CREATE TABLE "servicos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "servicos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"nome" text NOT NULL,
	"codigo" text NOT NULL,
	"unidade" text DEFAULT 'UN' NOT NULL,
	"preco" numeric(17, 2) DEFAULT '0' NOT NULL,
	"descricao" text,
	"ativo" boolean DEFAULT true NOT NULL,
	"nome_ordem" text GENERATED ALWAYS AS (normalizar(nome)) STORED,
	"busca" text GENERATED ALWAYS AS (normalizar(nome) || chr(10) || normalizar(codigo)) STORED,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"atualizado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "servicos_empresa_id" UNIQUE("empresa_id","id")
);
--> statement-breakpoint
CREATE TABLE "compras" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "compras_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"numero" text NOT NULL,
	"status" text DEFAULT 'aberta' NOT NULL,
	"fornecedor_id" bigint NOT NULL,
	"deposito_id" bigint,
	"previsao" date,
	"total" numeric(20, 2) NOT NULL,
	"observacao" text DEFAULT '' NOT NULL,
	"recebida_em" timestamp with time zone,
	"cancelada_em" timestamp with time zone,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"atualizado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "compras_empresa_id" UNIQUE("empresa_id","id"),
	CONSTRAINT "compras_numero" UNIQUE("empresa_id","numero"),
	CONSTRAINT "status_compra_conhecido" CHECK ("compras"."status" in ('aberta', 'parcial', 'recebida', 'cancelada'))
);
--> statement-breakpoint
CREATE TABLE "entregas_compra" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entregas_compra_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"compra_id" bigint NOT NULL,
	"tipo" text NOT NULL,
	"deposito_id" bigint NOT NULL,
	"total" numeric(20, 2) NOT NULL,
	"observacao" text DEFAULT '' NOT NULL,
	"ator_nome" text NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entregas_compra_empresa_id" UNIQUE("empresa_id","id"),
	CONSTRAINT "tipo_entrega_compra_conhecido" CHECK ("entregas_compra"."tipo" in ('recebimento', 'devolucao'))
);
--> statement-breakpoint
CREATE TABLE "itens_compra" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "itens_compra_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"compra_id" bigint NOT NULL,
	"posicao" smallint NOT NULL,
	"produto_id" bigint NOT NULL,
	"quantidade" numeric(18, 3) NOT NULL,
	"custo_unitario" numeric(17, 2) NOT NULL,
	"total" numeric(20, 2) NOT NULL,
	"quantidade_recebida" numeric(18, 3) DEFAULT '0' NOT NULL,
	"quantidade_devolvida" numeric(18, 3) DEFAULT '0' NOT NULL,
	CONSTRAINT "itens_compra_empresa_id" UNIQUE("empresa_id","id"),
	CONSTRAINT "item_compra_positivo" CHECK (quantidade > 0 and custo_unitario >= 0),
	CONSTRAINT "item_compra_recebido" CHECK (quantidade_recebida between 0 and quantidade and quantidade_devolvida between 0 and quantidade_recebida)
);
--> statement-breakpoint
CREATE TABLE "itens_entrega_compra" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "itens_entrega_compra_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"entrega_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"quantidade" numeric(18, 3) NOT NULL,
	"total" numeric(20, 2) NOT NULL,
	CONSTRAINT "itens_entrega_compra_item" UNIQUE("entrega_id","item_id"),
	CONSTRAINT "item_entrega_compra_positivo" CHECK (quantidade > 0)
);
--> statement-breakpoint
CREATE TABLE "reservas_estoque" (
	"item_venda_id" bigint PRIMARY KEY NOT NULL,
	"empresa_id" bigint NOT NULL,
	"venda_id" bigint NOT NULL,
	"produto_id" bigint NOT NULL,
	"deposito_id" bigint NOT NULL,
	"quantidade" numeric(18, 3) NOT NULL,
	CONSTRAINT "reserva_positiva" CHECK (quantidade > 0)
);
--> statement-breakpoint
CREATE TABLE "transferencias_estoque" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transferencias_estoque_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"produto_id" bigint NOT NULL,
	"deposito_origem_id" bigint NOT NULL,
	"deposito_destino_id" bigint NOT NULL,
	"quantidade" numeric(18, 3) NOT NULL,
	"observacao" text NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transferencia_entre_dois" CHECK (deposito_origem_id <> deposito_destino_id and quantidade > 0)
);
--> statement-breakpoint
CREATE TABLE "devolucoes_venda" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "devolucoes_venda_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"venda_id" bigint NOT NULL,
	"deposito_id" bigint,
	"total" numeric(20, 2) NOT NULL,
	"observacao" text DEFAULT '' NOT NULL,
	"ator_nome" text NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "devolucoes_venda_empresa_id" UNIQUE("empresa_id","id")
);
--> statement-breakpoint
CREATE TABLE "itens_devolucao_venda" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "itens_devolucao_venda_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"devolucao_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"quantidade" numeric(18, 3) NOT NULL,
	"total" numeric(20, 2) NOT NULL,
	CONSTRAINT "itens_devolucao_venda_item" UNIQUE("devolucao_id","item_id"),
	CONSTRAINT "item_devolucao_venda_positivo" CHECK (quantidade > 0)
);
--> statement-breakpoint
ALTER TABLE "itens_venda" DROP CONSTRAINT "itens_venda_produto";--> statement-breakpoint
ALTER TABLE "itens_venda" ADD CONSTRAINT "itens_venda_empresa_id" UNIQUE("empresa_id","id");--> statement-breakpoint
ALTER TABLE "itens_venda" ALTER COLUMN "produto_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "produtos" ADD COLUMN "categoria_id" bigint;--> statement-breakpoint
ALTER TABLE "produtos" ADD COLUMN "descricao" text;--> statement-breakpoint
ALTER TABLE "produtos" ADD COLUMN "ncm" text;--> statement-breakpoint
ALTER TABLE "produtos" ADD COLUMN "estoque_minimo" numeric(18, 3);--> statement-breakpoint
ALTER TABLE "produtos" ADD COLUMN "peso_bruto" numeric(12, 3);--> statement-breakpoint
ALTER TABLE "produtos" ADD COLUMN "peso_liquido" numeric(12, 3);--> statement-breakpoint
ALTER TABLE "produtos" ADD COLUMN "altura" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "produtos" ADD COLUMN "largura" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "produtos" ADD COLUMN "comprimento" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "produtos" ADD COLUMN "custo_medio_exato" numeric(23, 8);--> statement-breakpoint
ALTER TABLE "produtos" ADD COLUMN "custo_medio" numeric(17, 2);--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "telefone" text;--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "nome_fantasia" text;--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "inscricao_estadual" text;--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "observacao" text;--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "enderecos" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "fornecedor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lancamentos_estoque" ADD COLUMN "documento_tipo" text;--> statement-breakpoint
ALTER TABLE "lancamentos_estoque" ADD COLUMN "documento_id" bigint;--> statement-breakpoint
ALTER TABLE "lancamentos_estoque" ADD COLUMN "documento_item_id" bigint;--> statement-breakpoint
ALTER TABLE "lancamentos_estoque" ADD COLUMN "natureza" text;--> statement-breakpoint
ALTER TABLE "lancamentos_estoque" ADD COLUMN "rodada" smallint;--> statement-breakpoint
ALTER TABLE "lancamentos_estoque" ADD COLUMN "estorno_de_id" bigint;--> statement-breakpoint
ALTER TABLE "expedicoes" ADD COLUMN "conclusoes" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "empresas" ADD COLUMN "saida_estoque" text DEFAULT 'venda' NOT NULL;--> statement-breakpoint
ALTER TABLE "empresas" ADD COLUMN "reserva_estoque" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "itens_venda" ADD COLUMN "posicao" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "itens_venda" ADD COLUMN "tipo" text DEFAULT 'produto' NOT NULL;--> statement-breakpoint
ALTER TABLE "itens_venda" ADD COLUMN "servico_id" bigint;--> statement-breakpoint
ALTER TABLE "itens_venda" ADD COLUMN "codigo" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "itens_venda" ADD COLUMN "descricao" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "itens_venda" ADD COLUMN "unidade" text DEFAULT 'UN' NOT NULL;--> statement-breakpoint
ALTER TABLE "itens_venda" ADD COLUMN "desconto_percentual" numeric(5, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "itens_venda" ADD COLUMN "desconto_rateado" numeric(20, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "itens_venda" ADD COLUMN "quantidade_baixada" numeric(18, 3) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "itens_venda" ADD COLUMN "quantidade_devolvida" numeric(18, 3) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "vendas" ADD COLUMN "deposito_id" bigint;--> statement-breakpoint
ALTER TABLE "vendas" ADD COLUMN "vendedor_id" bigint;--> statement-breakpoint
ALTER TABLE "vendas" ADD COLUMN "vendedor_nome" text;--> statement-breakpoint
ALTER TABLE "vendas" ADD COLUMN "desconto" numeric(17, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "vendas" ADD COLUMN "frete" numeric(17, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "vendas" ADD COLUMN "total_produtos" numeric(20, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "vendas" ADD COLUMN "observacao" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "vendas" ADD COLUMN "negocio_id" bigint;--> statement-breakpoint
ALTER TABLE "vendas" ADD COLUMN "proposta_id" bigint;--> statement-breakpoint
ALTER TABLE "vendas" ADD COLUMN "contrato_id" bigint;--> statement-breakpoint
ALTER TABLE "vendas" ADD COLUMN "saida_estoque" text;--> statement-breakpoint
ALTER TABLE "vendas" ADD COLUMN "finalizada_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vendas" ADD COLUMN "cancelada_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "categorias" ADD CONSTRAINT "categorias_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categorias" ADD CONSTRAINT "categorias_categoria_pai_id_categorias_id_fk" FOREIGN KEY ("categoria_pai_id") REFERENCES "public"."categorias"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categorias" ADD CONSTRAINT "categorias_empresa_id_categoria_pai_id_categorias_empresa_id_id_fk" FOREIGN KEY ("empresa_id","categoria_pai_id") REFERENCES "public"."categorias"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "servicos" ADD CONSTRAINT "servicos_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compras" ADD CONSTRAINT "compras_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compras" ADD CONSTRAINT "compras_empresa_id_fornecedor_id_clientes_empresa_id_id_fk" FOREIGN KEY ("empresa_id","fornecedor_id") REFERENCES "public"."clientes"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compras" ADD CONSTRAINT "compras_empresa_id_deposito_id_depositos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","deposito_id") REFERENCES "public"."depositos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entregas_compra" ADD CONSTRAINT "entregas_compra_empresa_id_compra_id_compras_empresa_id_id_fk" FOREIGN KEY ("empresa_id","compra_id") REFERENCES "public"."compras"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entregas_compra" ADD CONSTRAINT "entregas_compra_empresa_id_deposito_id_depositos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","deposito_id") REFERENCES "public"."depositos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "itens_compra" ADD CONSTRAINT "itens_compra_empresa_id_compra_id_compras_empresa_id_id_fk" FOREIGN KEY ("empresa_id","compra_id") REFERENCES "public"."compras"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "itens_compra" ADD CONSTRAINT "itens_compra_empresa_id_produto_id_produtos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","produto_id") REFERENCES "public"."produtos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "itens_entrega_compra" ADD CONSTRAINT "itens_entrega_compra_empresa_id_entrega_id_entregas_compra_empresa_id_id_fk" FOREIGN KEY ("empresa_id","entrega_id") REFERENCES "public"."entregas_compra"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "itens_entrega_compra" ADD CONSTRAINT "itens_entrega_compra_empresa_id_item_id_itens_compra_empresa_id_id_fk" FOREIGN KEY ("empresa_id","item_id") REFERENCES "public"."itens_compra"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservas_estoque" ADD CONSTRAINT "reservas_estoque_empresa_id_produto_id_produtos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","produto_id") REFERENCES "public"."produtos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservas_estoque" ADD CONSTRAINT "reservas_estoque_empresa_id_deposito_id_depositos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","deposito_id") REFERENCES "public"."depositos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transferencias_estoque" ADD CONSTRAINT "transferencias_estoque_empresa_id_produto_id_produtos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","produto_id") REFERENCES "public"."produtos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transferencias_estoque" ADD CONSTRAINT "transferencias_estoque_empresa_id_deposito_origem_id_depositos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","deposito_origem_id") REFERENCES "public"."depositos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transferencias_estoque" ADD CONSTRAINT "transferencias_estoque_empresa_id_deposito_destino_id_depositos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","deposito_destino_id") REFERENCES "public"."depositos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devolucoes_venda" ADD CONSTRAINT "devolucoes_venda_empresa_id_venda_id_vendas_empresa_id_id_fk" FOREIGN KEY ("empresa_id","venda_id") REFERENCES "public"."vendas"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devolucoes_venda" ADD CONSTRAINT "devolucoes_venda_empresa_id_deposito_id_depositos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","deposito_id") REFERENCES "public"."depositos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "itens_devolucao_venda" ADD CONSTRAINT "itens_devolucao_venda_empresa_id_devolucao_id_devolucoes_venda_empresa_id_id_fk" FOREIGN KEY ("empresa_id","devolucao_id") REFERENCES "public"."devolucoes_venda"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "itens_devolucao_venda" ADD CONSTRAINT "itens_devolucao_venda_empresa_id_item_id_itens_venda_empresa_id_id_fk" FOREIGN KEY ("empresa_id","item_id") REFERENCES "public"."itens_venda"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "categorias_nome" ON "categorias" USING btree ("empresa_id",coalesce(categoria_pai_id, 0),normalizar(nome));--> statement-breakpoint
CREATE INDEX "categorias_pai" ON "categorias" USING btree ("categoria_pai_id") WHERE categoria_pai_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "servicos_codigo" ON "servicos" USING btree ("empresa_id","codigo");--> statement-breakpoint
CREATE INDEX "servicos_nome_busca" ON "servicos" USING btree ("empresa_id","nome_ordem","id","busca");--> statement-breakpoint
CREATE INDEX "servicos_criado" ON "servicos" USING btree ("empresa_id","criado_em","id");--> statement-breakpoint
CREATE INDEX "servicos_termos" ON "servicos" USING gin (termos_texto(empresa_id, busca));--> statement-breakpoint
CREATE INDEX "servicos_numeros" ON "servicos" USING gin (numeros_de(empresa_id, busca)) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "compras_lista" ON "compras" USING btree ("empresa_id","criado_em","id");--> statement-breakpoint
CREATE INDEX "compras_status" ON "compras" USING btree ("empresa_id","status","criado_em","id");--> statement-breakpoint
CREATE INDEX "compras_total" ON "compras" USING btree ("empresa_id","total","id");--> statement-breakpoint
CREATE INDEX "compras_busca" ON "compras" USING gin (termos_busca(empresa_id, numero));--> statement-breakpoint
CREATE INDEX "compras_fornecedor" ON "compras" USING btree ("fornecedor_id","id");--> statement-breakpoint
CREATE INDEX "entregas_compra_compra" ON "entregas_compra" USING btree ("compra_id","id");--> statement-breakpoint
CREATE INDEX "itens_compra_compra" ON "itens_compra" USING btree ("compra_id","posicao","id");--> statement-breakpoint
CREATE INDEX "itens_compra_do_produto" ON "itens_compra" USING btree ("produto_id","compra_id");--> statement-breakpoint
CREATE INDEX "itens_entrega_compra_do_item" ON "itens_entrega_compra" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "reservas_estoque_produto" ON "reservas_estoque" USING btree ("produto_id","deposito_id");--> statement-breakpoint
CREATE INDEX "reservas_estoque_venda" ON "reservas_estoque" USING btree ("venda_id");--> statement-breakpoint
CREATE INDEX "transferencias_estoque_empresa" ON "transferencias_estoque" USING btree ("empresa_id","id");--> statement-breakpoint
CREATE INDEX "transferencias_estoque_produto" ON "transferencias_estoque" USING btree ("produto_id","id");--> statement-breakpoint
CREATE INDEX "devolucoes_venda_venda" ON "devolucoes_venda" USING btree ("venda_id","id");--> statement-breakpoint
CREATE INDEX "itens_devolucao_venda_do_item" ON "itens_devolucao_venda" USING btree ("item_id");--> statement-breakpoint
ALTER TABLE "produtos" ADD CONSTRAINT "produtos_empresa_id_categoria_id_categorias_empresa_id_id_fk" FOREIGN KEY ("empresa_id","categoria_id") REFERENCES "public"."categorias"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lancamentos_estoque" ADD CONSTRAINT "lancamentos_estoque_estorno_de_id_lancamentos_estoque_id_fk" FOREIGN KEY ("estorno_de_id") REFERENCES "public"."lancamentos_estoque"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "itens_venda" ADD CONSTRAINT "itens_venda_empresa_id_servico_id_servicos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","servico_id") REFERENCES "public"."servicos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendas" ADD CONSTRAINT "vendas_vendedor_id_usuarios_empresas_id_fk" FOREIGN KEY ("vendedor_id") REFERENCES "public"."usuarios_empresas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendas" ADD CONSTRAINT "vendas_empresa_id_deposito_id_depositos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","deposito_id") REFERENCES "public"."depositos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "produtos_categoria" ON "produtos" USING btree ("categoria_id","id") WHERE categoria_id is not null;--> statement-breakpoint
CREATE INDEX "produtos_gtin" ON "produtos" USING btree ("empresa_id","gtin") WHERE gtin is not null and situacao <> 'E';--> statement-breakpoint
CREATE INDEX "clientes_fornecedores" ON "clientes" USING btree ("empresa_id","nome_ordem","id","busca") WHERE fornecedor;--> statement-breakpoint
CREATE UNIQUE INDEX "lancamentos_estoque_documento" ON "lancamentos_estoque" USING btree ("empresa_id","documento_tipo","documento_item_id","natureza","rodada") WHERE documento_tipo is not null;--> statement-breakpoint
CREATE INDEX "lancamentos_estoque_do_documento" ON "lancamentos_estoque" USING btree ("empresa_id","documento_tipo","documento_id","id") WHERE documento_tipo is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "lancamentos_estoque_estorno" ON "lancamentos_estoque" USING btree ("estorno_de_id") WHERE estorno_de_id is not null;--> statement-breakpoint
CREATE INDEX "itens_venda_venda" ON "itens_venda" USING btree ("venda_id","posicao","id");--> statement-breakpoint
CREATE INDEX "itens_venda_do_produto" ON "itens_venda" USING btree ("produto_id","venda_id");--> statement-breakpoint
CREATE INDEX "itens_venda_do_servico" ON "itens_venda" USING btree ("servico_id","venda_id") WHERE servico_id is not null;--> statement-breakpoint
CREATE INDEX "vendas_vendedor" ON "vendas" USING btree ("vendedor_id","id") WHERE vendedor_id is not null;--> statement-breakpoint
ALTER TABLE "lancamentos_estoque" ADD CONSTRAINT "documento_inteiro" CHECK (num_nulls(documento_tipo, documento_id, documento_item_id, natureza, rodada) in (0, 5));--> statement-breakpoint
ALTER TABLE "empresas" ADD CONSTRAINT "saida_estoque_conhecida" CHECK (saida_estoque in ('venda', 'expedicao'));--> statement-breakpoint
ALTER TABLE "itens_venda" ADD CONSTRAINT "item_venda_do_tipo" CHECK ((tipo = 'produto') = (produto_id is not null) and (tipo = 'servico') = (servico_id is not null));--> statement-breakpoint
ALTER TABLE "itens_venda" ADD CONSTRAINT "item_venda_desconto" CHECK (desconto_percentual between 0 and 100);--> statement-breakpoint
ALTER TABLE "itens_venda" ADD CONSTRAINT "item_venda_devolvido" CHECK (quantidade_devolvida between 0 and quantidade and quantidade_baixada between 0 and quantidade);--> statement-breakpoint
ALTER TABLE "vendas" ADD CONSTRAINT "valores_venda" CHECK (desconto >= 0 and frete >= 0);
--> statement-breakpoint
CREATE TABLE "separacoes_expedicao" (
	"empresa_id" bigint NOT NULL,
	"expedicao_id" bigint NOT NULL,
	"item_venda_id" bigint NOT NULL,
	"quantidade" numeric(18, 3) NOT NULL,
	CONSTRAINT "separacoes_expedicao_expedicao_id_item_venda_id_pk" PRIMARY KEY("expedicao_id","item_venda_id"),
	CONSTRAINT "separacao_positiva" CHECK (quantidade > 0)
);
--> statement-breakpoint
ALTER TABLE "separacoes_expedicao" ADD CONSTRAINT "separacoes_expedicao_empresa_id_expedicao_id_expedicoes_empresa_id_id_fk" FOREIGN KEY ("empresa_id","expedicao_id") REFERENCES "public"."expedicoes"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "separacoes_expedicao" ADD CONSTRAINT "separacoes_expedicao_empresa_id_item_venda_id_itens_venda_empresa_id_id_fk" FOREIGN KEY ("empresa_id","item_venda_id") REFERENCES "public"."itens_venda"("empresa_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "separacoes_expedicao_item" ON "separacoes_expedicao" USING btree ("item_venda_id");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION criar_total_estoque() RETURNS trigger LANGUAGE plpgsql
AS $$ BEGIN INSERT INTO totais_estoque (produto_id, empresa_id, total) SELECT id, empresa_id, 0 FROM novos; RETURN NULL; END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER produtos_total_estoque AFTER INSERT ON produtos REFERENCING NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION criar_total_estoque();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION criar_nivel_estoque() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO niveis_estoque (produto_id, empresa_id, situacao, controlar_estoque, nivel, nome_ordem, codigo)
  SELECT id, empresa_id, situacao, controlar_estoque, 0, nome_ordem, codigo FROM novos;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER produtos_nivel_criado AFTER INSERT ON produtos REFERENCING NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION criar_nivel_estoque();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION contar_niveis_criados() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO contagens_produtos AS c (empresa_id, parte, situacao, controlar_estoque, nivel, n)
  SELECT empresa_id, produto_id % 8, situacao, controlar_estoque, nivel, count(*) FROM novos GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (empresa_id, parte, situacao, controlar_estoque, nivel) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER niveis_estoque_criados AFTER INSERT ON niveis_estoque REFERENCING NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION contar_niveis_criados();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION contar_niveis() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO contagens_produtos AS c (empresa_id, parte, situacao, controlar_estoque, nivel, n)
  SELECT v.empresa_id, v.produto_id % 8, v.situacao, v.controlar_estoque, v.nivel, v.sinal
  FROM (SELECT NEW.*, 1 AS sinal UNION ALL SELECT OLD.*, -1) v
  ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (empresa_id, parte, situacao, controlar_estoque, nivel) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER niveis_estoque_alterados AFTER UPDATE ON niveis_estoque FOR EACH ROW
WHEN ((OLD.situacao, OLD.controlar_estoque, OLD.nivel) IS DISTINCT FROM (NEW.situacao, NEW.controlar_estoque, NEW.nivel))
EXECUTE FUNCTION contar_niveis();
--> statement-breakpoint
UPDATE vendas SET total_produtos = total_venda,
  finalizada_em = CASE WHEN status = 'finalizada' THEN atualizado_em END,
  cancelada_em = CASE WHEN status = 'cancelada' THEN atualizado_em END;
--> statement-breakpoint
UPDATE itens_venda i SET codigo = p.codigo, descricao = p.nome, unidade = p.unidade, posicao = x.posicao
FROM produtos p, (SELECT id, row_number() OVER (PARTITION BY venda_id ORDER BY id) - 1 AS posicao FROM itens_venda) x
WHERE p.id = i.produto_id AND x.id = i.id;
--> statement-breakpoint
-- Services and purchases come with the plan of whoever has products.
UPDATE contas SET modulos = modulos || ARRAY['servicos', 'compras'] WHERE 'produtos' = ANY (modulos) AND NOT 'servicos' = ANY (modulos);
