-- Commerce: categories, services, files, purchases, imports, documents that move stock, more fields of products and customers.
-- Products and customers are found by more of their fields: the searched text is written again, so that these two tables are rewritten
-- and their search indexes are built while nobody else reads them (about two minutes for a million of each). The indexes of the ledger
-- hold new, empty columns: one scan each. To build the others beforehand, run their CREATE INDEX lines CONCURRENTLY with IF NOT EXISTS.
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
CREATE TABLE "imagens_produto" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imagens_produto_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"produto_id" bigint NOT NULL,
	"arquivo_id" bigint NOT NULL,
	"posicao" smallint NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imagens_produto_arquivo" UNIQUE("arquivo_id")
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
	"deposito_id" bigint,
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
CREATE TABLE "separacoes_expedicao" (
	"empresa_id" bigint NOT NULL,
	"expedicao_id" bigint NOT NULL,
	"item_venda_id" bigint NOT NULL,
	"quantidade" numeric(18, 3) NOT NULL,
	CONSTRAINT "separacoes_expedicao_expedicao_id_item_venda_id_pk" PRIMARY KEY("expedicao_id","item_venda_id"),
	CONSTRAINT "separacao_positiva" CHECK (quantidade > 0)
);
--> statement-breakpoint
CREATE TABLE "importacoes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "importacoes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"tipo" text NOT NULL,
	"arquivo_nome" text NOT NULL,
	"arquivo_sha256" text NOT NULL,
	"arquivo_bytes" integer NOT NULL,
	"formato" text NOT NULL,
	"codificacao" text,
	"separador" text,
	"cabecalho" jsonb NOT NULL,
	"colunas" jsonb NOT NULL,
	"decimal" text NOT NULL,
	"existentes" text DEFAULT 'atualizar' NOT NULL,
	"deposito_id" bigint,
	"estado" text DEFAULT 'colunas' NOT NULL,
	"motivo" text,
	"total" integer NOT NULL,
	"cursor" integer DEFAULT 0 NOT NULL,
	"feitas" integer DEFAULT 0 NOT NULL,
	"novas" integer DEFAULT 0 NOT NULL,
	"existem" integer DEFAULT 0 NOT NULL,
	"com_erro" integer DEFAULT 0 NOT NULL,
	"criadas" integer DEFAULT 0 NOT NULL,
	"alteradas" integer DEFAULT 0 NOT NULL,
	"iguais" integer DEFAULT 0 NOT NULL,
	"puladas" integer DEFAULT 0 NOT NULL,
	"recusadas" integer DEFAULT 0 NOT NULL,
	"lote" smallint DEFAULT 250 NOT NULL,
	"ator_id" bigint NOT NULL,
	"ator_nome" text NOT NULL,
	"ip" text,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"avancou_em" timestamp with time zone DEFAULT now() NOT NULL,
	"iniciada_em" timestamp with time zone,
	"concluido_em" timestamp with time zone,
	"linhas_apagadas" boolean DEFAULT false NOT NULL,
	CONSTRAINT "importacoes_empresa_id" UNIQUE("empresa_id","id")
);
--> statement-breakpoint
CREATE TABLE "linhas_importacao" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "linhas_importacao_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"importacao_id" bigint NOT NULL,
	"numero" integer NOT NULL,
	"celulas" jsonb NOT NULL,
	"estado" text DEFAULT 'lida' NOT NULL,
	"chave" text,
	"erros" jsonb,
	"registro_id" bigint
);
--> statement-breakpoint
CREATE TABLE "arquivos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "arquivos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"finalidade" text NOT NULL,
	"nome" text NOT NULL,
	"tipo" text NOT NULL,
	"tamanho" bigint NOT NULL,
	"sha256" "bytea" NOT NULL,
	"chave" text NOT NULL,
	"largura" integer NOT NULL,
	"altura" integer NOT NULL,
	"variantes" jsonb NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "arquivos_empresa_id" UNIQUE("empresa_id","id"),
	CONSTRAINT "arquivos_chave" UNIQUE("chave")
);
--> statement-breakpoint
CREATE TABLE "objetos_sem_arquivo" (
	"chave" text PRIMARY KEY NOT NULL,
	"empresa_id" bigint NOT NULL,
	"nomes" text[] NOT NULL,
	"remover_apos" timestamp with time zone NOT NULL,
	"tentativas" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usos_midia" (
	"empresa_id" bigint PRIMARY KEY NOT NULL,
	"tamanho" bigint NOT NULL
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
ALTER TABLE "itens_venda" DROP CONSTRAINT "itens_venda_produto";
--> statement-breakpoint
ALTER TABLE "niveis_estoque" DROP CONSTRAINT "niveis_estoque_produto_id_produtos_id_fk";
--> statement-breakpoint
ALTER TABLE "produtos" drop column "busca";
--> statement-breakpoint
ALTER TABLE "clientes" drop column "busca";
--> statement-breakpoint
ALTER TABLE "itens_venda" ALTER COLUMN "produto_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "produtos" ADD COLUMN "categoria_id" bigint;
--> statement-breakpoint
ALTER TABLE "produtos" ADD COLUMN "descricao" text;
--> statement-breakpoint
ALTER TABLE "produtos" ADD COLUMN "ncm" text;
--> statement-breakpoint
ALTER TABLE "produtos" ADD COLUMN "estoque_minimo" numeric(18, 3);
--> statement-breakpoint
ALTER TABLE "produtos" ADD COLUMN "peso_bruto" numeric(12, 3);
--> statement-breakpoint
ALTER TABLE "produtos" ADD COLUMN "peso_liquido" numeric(12, 3);
--> statement-breakpoint
ALTER TABLE "produtos" ADD COLUMN "altura" numeric(10, 2);
--> statement-breakpoint
ALTER TABLE "produtos" ADD COLUMN "largura" numeric(10, 2);
--> statement-breakpoint
ALTER TABLE "produtos" ADD COLUMN "comprimento" numeric(10, 2);
--> statement-breakpoint
ALTER TABLE "produtos" ADD COLUMN "custo_medio_exato" numeric(23, 8);
--> statement-breakpoint
ALTER TABLE "produtos" ADD COLUMN "custo_medio" numeric(17, 2);
--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "telefone" text;
--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "nome_fantasia" text;
--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "inscricao_estadual" text;
--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "observacao" text;
--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "enderecos" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "fornecedor" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "lancamentos_estoque" ADD COLUMN "documento_tipo" text;
--> statement-breakpoint
ALTER TABLE "lancamentos_estoque" ADD COLUMN "documento_id" bigint;
--> statement-breakpoint
ALTER TABLE "lancamentos_estoque" ADD COLUMN "documento_numero" text;
--> statement-breakpoint
ALTER TABLE "lancamentos_estoque" ADD COLUMN "documento_item_id" bigint;
--> statement-breakpoint
ALTER TABLE "lancamentos_estoque" ADD COLUMN "natureza" text;
--> statement-breakpoint
ALTER TABLE "lancamentos_estoque" ADD COLUMN "rodada" smallint;
--> statement-breakpoint
ALTER TABLE "lancamentos_estoque" ADD COLUMN "estorno_de_id" bigint;
--> statement-breakpoint
ALTER TABLE "niveis_estoque" ADD COLUMN "abaixo_minimo" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "niveis_estoque" ADD COLUMN "depositos_negativos" smallint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "totais_estoque" ADD COLUMN "minimo" numeric(18, 3);
--> statement-breakpoint
ALTER TABLE "expedicoes" ADD COLUMN "conclusoes" smallint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "empresas" ADD COLUMN "saida_estoque" text DEFAULT 'venda' NOT NULL;
--> statement-breakpoint
ALTER TABLE "empresas" ADD COLUMN "reserva_estoque" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "usuarios_empresas" ADD COLUMN "primeiros_passos" text;
--> statement-breakpoint
ALTER TABLE "itens_venda" ADD COLUMN "posicao" smallint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "itens_venda" ADD COLUMN "tipo" text DEFAULT 'produto' NOT NULL;
--> statement-breakpoint
ALTER TABLE "itens_venda" ADD COLUMN "servico_id" bigint;
--> statement-breakpoint
ALTER TABLE "itens_venda" ADD COLUMN "codigo" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "itens_venda" ADD COLUMN "descricao" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "itens_venda" ADD COLUMN "unidade" text DEFAULT 'UN' NOT NULL;
--> statement-breakpoint
ALTER TABLE "itens_venda" ADD COLUMN "desconto_percentual" numeric(5, 2) DEFAULT '0' NOT NULL;
--> statement-breakpoint
ALTER TABLE "itens_venda" ADD COLUMN "desconto_rateado" numeric(20, 2) DEFAULT '0' NOT NULL;
--> statement-breakpoint
ALTER TABLE "itens_venda" ADD COLUMN "quantidade_baixada" numeric(18, 3) DEFAULT '0' NOT NULL;
--> statement-breakpoint
ALTER TABLE "itens_venda" ADD COLUMN "quantidade_devolvida" numeric(18, 3) DEFAULT '0' NOT NULL;
--> statement-breakpoint
ALTER TABLE "vendas" ADD COLUMN "deposito_id" bigint;
--> statement-breakpoint
ALTER TABLE "vendas" ADD COLUMN "vendedor_id" bigint;
--> statement-breakpoint
ALTER TABLE "vendas" ADD COLUMN "vendedor_nome" text;
--> statement-breakpoint
ALTER TABLE "vendas" ADD COLUMN "desconto" numeric(17, 2) DEFAULT '0' NOT NULL;
--> statement-breakpoint
ALTER TABLE "vendas" ADD COLUMN "frete" numeric(17, 2) DEFAULT '0' NOT NULL;
--> statement-breakpoint
ALTER TABLE "vendas" ADD COLUMN "total_produtos" numeric(20, 2) DEFAULT '0' NOT NULL;
--> statement-breakpoint
ALTER TABLE "vendas" ADD COLUMN "observacao" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "vendas" ADD COLUMN "negocio_id" bigint;
--> statement-breakpoint
ALTER TABLE "vendas" ADD COLUMN "proposta_id" bigint;
--> statement-breakpoint
ALTER TABLE "vendas" ADD COLUMN "contrato_id" bigint;
--> statement-breakpoint
ALTER TABLE "vendas" ADD COLUMN "saida_estoque" text;
--> statement-breakpoint
ALTER TABLE "vendas" ADD COLUMN "finalizada_em" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "vendas" ADD COLUMN "cancelada_em" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "produtos" ADD COLUMN "busca" text GENERATED ALWAYS AS (normalizar(nome) || chr(10) || normalizar(codigo) || chr(10) || coalesce(gtin, '')) STORED;
--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "busca" text GENERATED ALWAYS AS (normalizar(nome) || chr(10) || coalesce(lower(cnpj_cpf), '') || chr(10) || coalesce(lower(email), '') || chr(10) || coalesce(telefone, '') || chr(10) || coalesce(celular, '') || chr(10) || coalesce(normalizar(nome_fantasia), '')) STORED;
--> statement-breakpoint
ALTER TABLE "itens_venda" ADD CONSTRAINT "itens_venda_empresa_id" UNIQUE("empresa_id","id");
--> statement-breakpoint
ALTER TABLE "categorias" ADD CONSTRAINT "categorias_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "categorias" ADD CONSTRAINT "categorias_categoria_pai_id_categorias_id_fk" FOREIGN KEY ("categoria_pai_id") REFERENCES "public"."categorias"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "categorias" ADD CONSTRAINT "categorias_empresa_id_categoria_pai_id_categorias_empresa_id_id_fk" FOREIGN KEY ("empresa_id","categoria_pai_id") REFERENCES "public"."categorias"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "imagens_produto" ADD CONSTRAINT "imagens_produto_empresa_id_produto_id_produtos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","produto_id") REFERENCES "public"."produtos"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "imagens_produto" ADD CONSTRAINT "imagens_produto_empresa_id_arquivo_id_arquivos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","arquivo_id") REFERENCES "public"."arquivos"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "servicos" ADD CONSTRAINT "servicos_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "compras" ADD CONSTRAINT "compras_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "compras" ADD CONSTRAINT "compras_empresa_id_fornecedor_id_clientes_empresa_id_id_fk" FOREIGN KEY ("empresa_id","fornecedor_id") REFERENCES "public"."clientes"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "compras" ADD CONSTRAINT "compras_empresa_id_deposito_id_depositos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","deposito_id") REFERENCES "public"."depositos"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "entregas_compra" ADD CONSTRAINT "entregas_compra_empresa_id_compra_id_compras_empresa_id_id_fk" FOREIGN KEY ("empresa_id","compra_id") REFERENCES "public"."compras"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "entregas_compra" ADD CONSTRAINT "entregas_compra_empresa_id_deposito_id_depositos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","deposito_id") REFERENCES "public"."depositos"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "itens_compra" ADD CONSTRAINT "itens_compra_empresa_id_compra_id_compras_empresa_id_id_fk" FOREIGN KEY ("empresa_id","compra_id") REFERENCES "public"."compras"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "itens_compra" ADD CONSTRAINT "itens_compra_empresa_id_produto_id_produtos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","produto_id") REFERENCES "public"."produtos"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "itens_entrega_compra" ADD CONSTRAINT "itens_entrega_compra_empresa_id_entrega_id_entregas_compra_empresa_id_id_fk" FOREIGN KEY ("empresa_id","entrega_id") REFERENCES "public"."entregas_compra"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "itens_entrega_compra" ADD CONSTRAINT "itens_entrega_compra_empresa_id_item_id_itens_compra_empresa_id_id_fk" FOREIGN KEY ("empresa_id","item_id") REFERENCES "public"."itens_compra"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reservas_estoque" ADD CONSTRAINT "reservas_estoque_empresa_id_produto_id_produtos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","produto_id") REFERENCES "public"."produtos"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reservas_estoque" ADD CONSTRAINT "reservas_estoque_empresa_id_deposito_id_depositos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","deposito_id") REFERENCES "public"."depositos"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transferencias_estoque" ADD CONSTRAINT "transferencias_estoque_empresa_id_produto_id_produtos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","produto_id") REFERENCES "public"."produtos"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transferencias_estoque" ADD CONSTRAINT "transferencias_estoque_empresa_id_deposito_origem_id_depositos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","deposito_origem_id") REFERENCES "public"."depositos"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transferencias_estoque" ADD CONSTRAINT "transferencias_estoque_empresa_id_deposito_destino_id_depositos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","deposito_destino_id") REFERENCES "public"."depositos"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "separacoes_expedicao" ADD CONSTRAINT "separacoes_expedicao_empresa_id_expedicao_id_expedicoes_empresa_id_id_fk" FOREIGN KEY ("empresa_id","expedicao_id") REFERENCES "public"."expedicoes"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "separacoes_expedicao" ADD CONSTRAINT "separacoes_expedicao_empresa_id_item_venda_id_itens_venda_empresa_id_id_fk" FOREIGN KEY ("empresa_id","item_venda_id") REFERENCES "public"."itens_venda"("empresa_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "importacoes" ADD CONSTRAINT "importacoes_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "linhas_importacao" ADD CONSTRAINT "linhas_importacao_empresa_id_importacao_id_importacoes_empresa_id_id_fk" FOREIGN KEY ("empresa_id","importacao_id") REFERENCES "public"."importacoes"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "arquivos" ADD CONSTRAINT "arquivos_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "usos_midia" ADD CONSTRAINT "usos_midia_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "devolucoes_venda" ADD CONSTRAINT "devolucoes_venda_empresa_id_venda_id_vendas_empresa_id_id_fk" FOREIGN KEY ("empresa_id","venda_id") REFERENCES "public"."vendas"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "devolucoes_venda" ADD CONSTRAINT "devolucoes_venda_empresa_id_deposito_id_depositos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","deposito_id") REFERENCES "public"."depositos"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "itens_devolucao_venda" ADD CONSTRAINT "itens_devolucao_venda_empresa_id_devolucao_id_devolucoes_venda_empresa_id_id_fk" FOREIGN KEY ("empresa_id","devolucao_id") REFERENCES "public"."devolucoes_venda"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "itens_devolucao_venda" ADD CONSTRAINT "itens_devolucao_venda_empresa_id_item_id_itens_venda_empresa_id_id_fk" FOREIGN KEY ("empresa_id","item_id") REFERENCES "public"."itens_venda"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "categorias_nome" ON "categorias" USING btree ("empresa_id",coalesce(categoria_pai_id, 0),normalizar(nome));
--> statement-breakpoint
CREATE INDEX "categorias_pai" ON "categorias" USING btree ("categoria_pai_id") WHERE categoria_pai_id is not null;
--> statement-breakpoint
CREATE INDEX "imagens_produto_posicao" ON "imagens_produto" USING btree ("produto_id","posicao");
--> statement-breakpoint
CREATE UNIQUE INDEX "servicos_codigo" ON "servicos" USING btree ("empresa_id","codigo");
--> statement-breakpoint
CREATE INDEX "servicos_nome_busca" ON "servicos" USING btree ("empresa_id","nome_ordem","id","busca");
--> statement-breakpoint
CREATE INDEX "servicos_criado" ON "servicos" USING btree ("empresa_id","criado_em","id");
--> statement-breakpoint
CREATE INDEX "servicos_termos" ON "servicos" USING gin (termos_texto(empresa_id, busca));
--> statement-breakpoint
CREATE INDEX "servicos_numeros" ON "servicos" USING gin (numeros_de(empresa_id, busca)) WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "compras_lista" ON "compras" USING btree ("empresa_id","criado_em","id");
--> statement-breakpoint
CREATE INDEX "compras_status" ON "compras" USING btree ("empresa_id","status","criado_em","id");
--> statement-breakpoint
CREATE INDEX "compras_total" ON "compras" USING btree ("empresa_id","total","id");
--> statement-breakpoint
CREATE INDEX "compras_busca" ON "compras" USING gin (termos_busca(empresa_id, numero));
--> statement-breakpoint
CREATE INDEX "compras_fornecedor" ON "compras" USING btree ("fornecedor_id","id");
--> statement-breakpoint
CREATE INDEX "entregas_compra_compra" ON "entregas_compra" USING btree ("compra_id","id");
--> statement-breakpoint
CREATE INDEX "itens_compra_compra" ON "itens_compra" USING btree ("compra_id","posicao","id");
--> statement-breakpoint
CREATE INDEX "itens_compra_do_produto" ON "itens_compra" USING btree ("produto_id","compra_id");
--> statement-breakpoint
CREATE INDEX "itens_entrega_compra_do_item" ON "itens_entrega_compra" USING btree ("item_id");
--> statement-breakpoint
CREATE INDEX "reservas_estoque_produto" ON "reservas_estoque" USING btree ("produto_id","deposito_id");
--> statement-breakpoint
CREATE INDEX "reservas_estoque_venda" ON "reservas_estoque" USING btree ("venda_id");
--> statement-breakpoint
CREATE INDEX "transferencias_estoque_empresa" ON "transferencias_estoque" USING btree ("empresa_id","criado_em","id");
--> statement-breakpoint
CREATE INDEX "transferencias_estoque_produto" ON "transferencias_estoque" USING btree ("produto_id","criado_em","id");
--> statement-breakpoint
CREATE INDEX "separacoes_expedicao_item" ON "separacoes_expedicao" USING btree ("item_venda_id");
--> statement-breakpoint
CREATE INDEX "importacoes_empresa" ON "importacoes" USING btree ("empresa_id","id");
--> statement-breakpoint
CREATE INDEX "importacoes_arquivo" ON "importacoes" USING btree ("empresa_id","tipo","arquivo_sha256");
--> statement-breakpoint
CREATE INDEX "importacoes_abertas" ON "importacoes" USING btree ("avancou_em") WHERE estado in ('conferindo', 'importando');
--> statement-breakpoint
CREATE INDEX "importacoes_com_linhas" ON "importacoes" USING btree ("avancou_em") WHERE not linhas_apagadas;
--> statement-breakpoint
CREATE UNIQUE INDEX "linhas_importacao_numero" ON "linhas_importacao" USING btree ("importacao_id","numero");
--> statement-breakpoint
CREATE INDEX "linhas_importacao_chave" ON "linhas_importacao" USING btree ("importacao_id","chave","numero") WHERE chave is not null;
--> statement-breakpoint
CREATE INDEX "linhas_importacao_erros" ON "linhas_importacao" USING btree ("importacao_id","numero") WHERE estado = 'erro';
--> statement-breakpoint
CREATE INDEX "objetos_sem_arquivo_prazo" ON "objetos_sem_arquivo" USING btree ("remover_apos");
--> statement-breakpoint
CREATE INDEX "devolucoes_venda_venda" ON "devolucoes_venda" USING btree ("venda_id","id");
--> statement-breakpoint
CREATE INDEX "itens_devolucao_venda_do_item" ON "itens_devolucao_venda" USING btree ("item_id");
--> statement-breakpoint
ALTER TABLE "produtos" ADD CONSTRAINT "produtos_empresa_id_categoria_id_categorias_empresa_id_id_fk" FOREIGN KEY ("empresa_id","categoria_id") REFERENCES "public"."categorias"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lancamentos_estoque" ADD CONSTRAINT "lancamentos_estoque_estorno_de_id_lancamentos_estoque_id_fk" FOREIGN KEY ("estorno_de_id") REFERENCES "public"."lancamentos_estoque"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "itens_venda" ADD CONSTRAINT "itens_venda_empresa_id_servico_id_servicos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","servico_id") REFERENCES "public"."servicos"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "vendas" ADD CONSTRAINT "vendas_vendedor_id_usuarios_empresas_id_fk" FOREIGN KEY ("vendedor_id") REFERENCES "public"."usuarios_empresas"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "vendas" ADD CONSTRAINT "vendas_empresa_id_deposito_id_depositos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","deposito_id") REFERENCES "public"."depositos"("empresa_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "produtos_atualizado" ON "produtos" USING btree ("empresa_id","atualizado_em","id");
--> statement-breakpoint
CREATE INDEX "produtos_categoria" ON "produtos" USING btree ("categoria_id","nome_ordem","id") WHERE categoria_id is not null;
--> statement-breakpoint
CREATE INDEX "produtos_gtin" ON "produtos" USING btree ("empresa_id","gtin") WHERE gtin is not null and situacao <> 'E';
--> statement-breakpoint
CREATE INDEX "clientes_fornecedores" ON "clientes" USING btree ("empresa_id","nome_ordem","id","busca") WHERE fornecedor;
--> statement-breakpoint
CREATE INDEX "clientes_tipo_busca" ON "clientes" USING btree ("empresa_id","tipo_pessoa","nome_ordem","id","busca");
--> statement-breakpoint
CREATE INDEX "clientes_email" ON "clientes" USING btree ("empresa_id","email","nome_ordem","id") WHERE email is not null;
--> statement-breakpoint
CREATE INDEX "clientes_atualizado" ON "clientes" USING btree ("empresa_id","atualizado_em","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "lancamentos_estoque_documento" ON "lancamentos_estoque" USING btree ("empresa_id","documento_tipo","documento_item_id","natureza","rodada","documento_id") WHERE documento_tipo is not null;
--> statement-breakpoint
CREATE INDEX "lancamentos_estoque_do_documento" ON "lancamentos_estoque" USING btree ("empresa_id","documento_tipo","documento_id","id") WHERE documento_tipo is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "lancamentos_estoque_estorno" ON "lancamentos_estoque" USING btree ("estorno_de_id") WHERE estorno_de_id is not null;
--> statement-breakpoint
CREATE INDEX "niveis_estoque_abaixo" ON "niveis_estoque" USING btree ("empresa_id","nome_ordem","produto_id") WHERE abaixo_minimo and situacao <> 'E' and controlar_estoque;
--> statement-breakpoint
CREATE INDEX "niveis_estoque_abaixo_codigo" ON "niveis_estoque" USING btree ("empresa_id","codigo","produto_id") WHERE abaixo_minimo and situacao <> 'E' and controlar_estoque;
--> statement-breakpoint
CREATE INDEX "niveis_estoque_negativos" ON "niveis_estoque" USING btree ("empresa_id","nome_ordem","produto_id") WHERE depositos_negativos > 0 and situacao <> 'E' and controlar_estoque;
--> statement-breakpoint
CREATE INDEX "niveis_estoque_negativos_codigo" ON "niveis_estoque" USING btree ("empresa_id","codigo","produto_id") WHERE depositos_negativos > 0 and situacao <> 'E' and controlar_estoque;
--> statement-breakpoint
CREATE INDEX "saldos_estoque_deposito" ON "saldos_estoque" USING btree ("deposito_id","quantidade","produto_id");
--> statement-breakpoint
CREATE INDEX "totais_estoque_faltas" ON "totais_estoque" USING btree ("empresa_id",(total / nullif(minimo, 0)),"produto_id") WHERE total <= minimo;
--> statement-breakpoint
CREATE INDEX "itens_venda_venda" ON "itens_venda" USING btree ("venda_id","posicao","id");
--> statement-breakpoint
CREATE INDEX "itens_venda_do_produto" ON "itens_venda" USING btree ("produto_id","venda_id");
--> statement-breakpoint
CREATE INDEX "itens_venda_do_servico" ON "itens_venda" USING btree ("servico_id","venda_id") WHERE servico_id is not null;
--> statement-breakpoint
CREATE INDEX "vendas_vendidas" ON "vendas" USING btree ("empresa_id","criado_em","id","total_venda") WHERE tipo_pedido <> 'orcamento' and status <> 'cancelada';
--> statement-breakpoint
CREATE INDEX "vendas_vendedor" ON "vendas" USING btree ("vendedor_id","id") WHERE vendedor_id is not null;
--> statement-breakpoint
ALTER TABLE "lancamentos_estoque" ADD CONSTRAINT "documento_inteiro" CHECK (num_nulls(documento_tipo, documento_id, documento_item_id, natureza, rodada) in (0, 5));
--> statement-breakpoint
ALTER TABLE "empresas" ADD CONSTRAINT "saida_estoque_conhecida" CHECK (saida_estoque in ('venda', 'expedicao'));
--> statement-breakpoint
ALTER TABLE "usuarios_empresas" ADD CONSTRAINT "primeiros_passos_conhecidos" CHECK ("usuarios_empresas"."primeiros_passos" in ('loja', 'integrador'));
--> statement-breakpoint
ALTER TABLE "itens_venda" ADD CONSTRAINT "item_venda_do_tipo" CHECK ((tipo = 'produto') = (produto_id is not null) and (tipo = 'servico') = (servico_id is not null));
--> statement-breakpoint
ALTER TABLE "itens_venda" ADD CONSTRAINT "item_venda_desconto" CHECK (desconto_percentual between 0 and 100);
--> statement-breakpoint
ALTER TABLE "itens_venda" ADD CONSTRAINT "item_venda_devolvido" CHECK (quantidade_devolvida between 0 and quantidade and quantidade_baixada between 0 and quantidade);
--> statement-breakpoint
ALTER TABLE "vendas" ADD CONSTRAINT "valores_venda" CHECK (desconto >= 0 and frete >= 0);
--> statement-breakpoint
CREATE INDEX "produtos_nome_busca" ON "produtos" USING btree ("empresa_id","nome_ordem","id","busca") WHERE situacao <> 'E';
--> statement-breakpoint
CREATE INDEX "produtos_situacao_busca" ON "produtos" USING btree ("empresa_id","situacao","nome_ordem","id","busca");
--> statement-breakpoint
CREATE INDEX "produtos_termos" ON "produtos" USING gin (termos_texto(empresa_id, busca)) WHERE situacao <> 'E';
--> statement-breakpoint
CREATE INDEX "produtos_numeros" ON "produtos" USING gin (numeros_de(empresa_id, busca)) WITH (fastupdate=false) WHERE situacao <> 'E';
--> statement-breakpoint
CREATE INDEX "clientes_nome_busca" ON "clientes" USING btree ("empresa_id","nome_ordem","id","busca");
--> statement-breakpoint
CREATE INDEX "clientes_ativo_busca" ON "clientes" USING btree ("empresa_id","ativo","nome_ordem","id","busca");
--> statement-breakpoint
CREATE INDEX "clientes_termos" ON "clientes" USING gin (termos_texto(empresa_id, busca));
--> statement-breakpoint
CREATE INDEX "clientes_numeros" ON "clientes" USING gin (numeros_de(empresa_id, busca)) WITH (fastupdate=false);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION apagar_estoque_produto() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM FROM totais_estoque WHERE produto_id = OLD.id FOR UPDATE NOWAIT;
  DELETE FROM niveis_estoque WHERE produto_id = OLD.id;
  DELETE FROM totais_estoque WHERE produto_id = OLD.id;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION contar_negativos() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE niveis_estoque SET depositos_negativos = depositos_negativos + CASE WHEN NEW.quantidade < 0 THEN 1 ELSE -1 END
  WHERE produto_id = NEW.produto_id;
  RETURN NULL;
END $$;
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
CREATE OR REPLACE FUNCTION contar_niveis_apagados() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO contagens_produtos AS c (empresa_id, parte, situacao, controlar_estoque, nivel, n)
  SELECT empresa_id, produto_id % 8, situacao, controlar_estoque, nivel, -count(*) FROM velhos GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (empresa_id, parte, situacao, controlar_estoque, nivel) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $$;
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
CREATE OR REPLACE FUNCTION copiar_minimo_estoque() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE totais_estoque
  SET minimo = CASE WHEN NEW.situacao = 'A' AND NEW.controlar_estoque THEN NEW.estoque_minimo END
  WHERE produto_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION criar_nivel_estoque() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO niveis_estoque (produto_id, empresa_id, situacao, controlar_estoque, nivel, nome_ordem, codigo, abaixo_minimo)
  SELECT id, empresa_id, situacao, controlar_estoque, 0, nome_ordem, codigo, situacao = 'A' AND controlar_estoque AND estoque_minimo IS NOT NULL FROM novos;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION criar_total_estoque() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO totais_estoque (produto_id, empresa_id, total, minimo)
  SELECT id, empresa_id, 0, CASE WHEN situacao = 'A' AND controlar_estoque THEN estoque_minimo END FROM novos;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION mudar_nivel_estoque() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE niveis_estoque SET nivel = sign(NEW.total), abaixo_minimo = coalesce(NEW.total <= NEW.minimo, false)
  WHERE produto_id = NEW.produto_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER produtos_estoque_apagado BEFORE DELETE ON produtos FOR EACH ROW
EXECUTE FUNCTION apagar_estoque_produto();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER saldos_estoque_negativo_criado AFTER INSERT ON saldos_estoque FOR EACH ROW
WHEN (NEW.quantidade < 0) EXECUTE FUNCTION contar_negativos();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER saldos_estoque_negativo AFTER UPDATE ON saldos_estoque FOR EACH ROW
WHEN ((OLD.quantidade < 0) IS DISTINCT FROM (NEW.quantidade < 0)) EXECUTE FUNCTION contar_negativos();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER niveis_estoque_alterados AFTER UPDATE ON niveis_estoque FOR EACH ROW
WHEN ((OLD.situacao, OLD.controlar_estoque, OLD.nivel) IS DISTINCT FROM (NEW.situacao, NEW.controlar_estoque, NEW.nivel))
EXECUTE FUNCTION contar_niveis();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER niveis_estoque_apagados AFTER DELETE ON niveis_estoque REFERENCING OLD TABLE AS velhos
FOR EACH STATEMENT EXECUTE FUNCTION contar_niveis_apagados();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER niveis_estoque_criados AFTER INSERT ON niveis_estoque REFERENCING NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION contar_niveis_criados();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER produtos_minimo_alterado AFTER UPDATE ON produtos FOR EACH ROW
WHEN ((OLD.situacao, OLD.controlar_estoque, OLD.estoque_minimo)
  IS DISTINCT FROM (NEW.situacao, NEW.controlar_estoque, NEW.estoque_minimo))
EXECUTE FUNCTION copiar_minimo_estoque();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER produtos_nivel_criado AFTER INSERT ON produtos REFERENCING NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION criar_nivel_estoque();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER produtos_total_estoque AFTER INSERT ON produtos REFERENCING NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION criar_total_estoque();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER totais_estoque_nivel AFTER UPDATE ON totais_estoque FOR EACH ROW
WHEN ((sign(OLD.total), coalesce(OLD.total <= OLD.minimo, false))
  IS DISTINCT FROM (sign(NEW.total), coalesce(NEW.total <= NEW.minimo, false)))
EXECUTE FUNCTION mudar_nivel_estoque();
--> statement-breakpoint
UPDATE vendas SET total_produtos = total_venda,
  finalizada_em = CASE WHEN status = 'finalizada' THEN atualizado_em END,
  cancelada_em = CASE WHEN status = 'cancelada' THEN atualizado_em END;
--> statement-breakpoint
UPDATE itens_venda i SET codigo = p.codigo, descricao = p.nome, unidade = p.unidade, posicao = x.posicao
FROM produtos p, (SELECT id, row_number() OVER (PARTITION BY venda_id ORDER BY id) - 1 AS posicao FROM itens_venda) x
WHERE p.id = i.produto_id AND x.id = i.id;
--> statement-breakpoint
UPDATE niveis_estoque n SET depositos_negativos = s.n
FROM (SELECT produto_id, count(*) AS n FROM saldos_estoque WHERE quantidade < 0 GROUP BY produto_id) s WHERE s.produto_id = n.produto_id;
--> statement-breakpoint
-- Services and purchases come with the plan of whoever has products.
UPDATE contas SET modulos = modulos || ARRAY['servicos', 'compras'] WHERE 'produtos' = ANY (modulos) AND NOT 'servicos' = ANY (modulos);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ordem_do_evento() RETURNS xid8 LANGUAGE plpgsql VOLATILE
AS $$
BEGIN
  RETURN greatest(pg_current_xact_id(), (pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1)::text::xid8);
END $$;
--> statement-breakpoint
ALTER TABLE "eventos" ALTER COLUMN "txid" SET DEFAULT ordem_do_evento();
