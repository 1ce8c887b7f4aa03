CREATE TABLE "eventos_nota" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "eventos_nota_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"nota_id" bigint,
	"chave_acesso" text NOT NULL,
	"tipo_evento" text NOT NULL,
	"sequencia" smallint NOT NULL,
	"documento" text NOT NULL,
	"protocolo_nota" text NOT NULL,
	"justificativa" text NOT NULL,
	"protocolo" text NOT NULL,
	"registrado_em" timestamp with time zone NOT NULL,
	"cadeia" text NOT NULL,
	"certificado" text NOT NULL,
	"demonstracao" boolean DEFAULT false NOT NULL,
	"xml" "bytea" NOT NULL,
	"sha256" "bytea" NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "itens_nota" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "itens_nota_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"nota_id" bigint NOT NULL,
	"numero" smallint NOT NULL,
	"codigo" text NOT NULL,
	"gtin" text,
	"descricao" text NOT NULL,
	"ncm" text NOT NULL,
	"cfop" text NOT NULL,
	"unidade" text NOT NULL,
	"quantidade" numeric(15, 4) NOT NULL,
	"valor_unitario" numeric(21, 10) NOT NULL,
	"valor_total" numeric(17, 2) NOT NULL,
	"desconto" numeric(17, 2) NOT NULL,
	"acrescimos" numeric(17, 2) NOT NULL,
	"tributos" jsonb NOT NULL,
	"produto_id" bigint,
	"fator" numeric(15, 6),
	"quantidade_recebida" numeric(18, 3),
	CONSTRAINT "itens_nota_empresa_id" UNIQUE("empresa_id","id"),
	CONSTRAINT "itens_nota_numero" UNIQUE("nota_id","numero"),
	CONSTRAINT "item_nota_recebido" CHECK (num_nulls(produto_id, fator, quantidade_recebida) in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "notas_fiscais" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notas_fiscais_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"chave_acesso" text NOT NULL,
	"tipo" text NOT NULL,
	"sentido" text NOT NULL,
	"status" text DEFAULT 'AUTORIZADO' NOT NULL,
	"serie" text NOT NULL,
	"numero" text NOT NULL,
	"emitida_em" timestamp with time zone NOT NULL,
	"protocolo" text NOT NULL,
	"autorizada_em" timestamp with time zone NOT NULL,
	"protocolo_cancelamento" text,
	"cancelada_em" timestamp with time zone,
	"verificacao" text DEFAULT 'assinatura' NOT NULL,
	"cadeia" text NOT NULL,
	"certificado" text NOT NULL,
	"demonstracao" boolean DEFAULT false NOT NULL,
	"valor_total" numeric(17, 2) NOT NULL,
	"emitente_documento" text NOT NULL,
	"emitente_nome" text NOT NULL,
	"destinatario_documento" text,
	"destinatario_nome" text,
	"cliente_id" bigint,
	"venda_id" bigint,
	"compra_id" bigint,
	"recebida_em" timestamp with time zone,
	"deposito_id" bigint,
	"dados" jsonb NOT NULL,
	"xml" "bytea" NOT NULL,
	"sha256" "bytea" NOT NULL,
	"busca" text GENERATED ALWAYS AS (normalizar(emitente_nome) || chr(10) || coalesce(normalizar(destinatario_nome), '') || chr(10) || numero || chr(10) || lower(emitente_documento) || chr(10) || coalesce(lower(destinatario_documento), '')) STORED,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"atualizado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notas_fiscais_empresa_id" UNIQUE("empresa_id","id"),
	CONSTRAINT "notas_fiscais_chave" UNIQUE("empresa_id","chave_acesso"),
	CONSTRAINT "chave_acesso_valida" CHECK (chave_acesso ~ '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$'),
	CONSTRAINT "nota_de_um_documento" CHECK (venda_id is null or compra_id is null),
	CONSTRAINT "nota_vinculada_por_sentido" CHECK (case sentido when 'saida' then compra_id is null else venda_id is null end),
	CONSTRAINT "nota_cancelada_inteira" CHECK ((status = 'CANCELADO') = (cancelada_em is not null and protocolo_cancelamento is not null))
);
--> statement-breakpoint
CREATE TABLE "produtos_fornecedor" (
	"empresa_id" bigint NOT NULL,
	"fornecedor_documento" text NOT NULL,
	"codigo" text NOT NULL,
	"produto_id" bigint NOT NULL,
	"fator" numeric(15, 6) NOT NULL,
	"atualizado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "produtos_fornecedor_empresa_id_fornecedor_documento_codigo_pk" PRIMARY KEY("empresa_id","fornecedor_documento","codigo"),
	CONSTRAINT "fator_positivo" CHECK (fator > 0)
);
--> statement-breakpoint
ALTER TABLE "eventos_nota" ADD CONSTRAINT "eventos_nota_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eventos_nota" ADD CONSTRAINT "eventos_nota_empresa_id_nota_id_notas_fiscais_empresa_id_id_fk" FOREIGN KEY ("empresa_id","nota_id") REFERENCES "public"."notas_fiscais"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "itens_nota" ADD CONSTRAINT "itens_nota_empresa_id_nota_id_notas_fiscais_empresa_id_id_fk" FOREIGN KEY ("empresa_id","nota_id") REFERENCES "public"."notas_fiscais"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "itens_nota" ADD CONSTRAINT "itens_nota_empresa_id_produto_id_produtos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","produto_id") REFERENCES "public"."produtos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notas_fiscais" ADD CONSTRAINT "notas_fiscais_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notas_fiscais" ADD CONSTRAINT "notas_fiscais_empresa_id_cliente_id_clientes_empresa_id_id_fk" FOREIGN KEY ("empresa_id","cliente_id") REFERENCES "public"."clientes"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notas_fiscais" ADD CONSTRAINT "notas_fiscais_empresa_id_venda_id_vendas_empresa_id_id_fk" FOREIGN KEY ("empresa_id","venda_id") REFERENCES "public"."vendas"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notas_fiscais" ADD CONSTRAINT "notas_fiscais_empresa_id_compra_id_compras_empresa_id_id_fk" FOREIGN KEY ("empresa_id","compra_id") REFERENCES "public"."compras"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notas_fiscais" ADD CONSTRAINT "notas_fiscais_empresa_id_deposito_id_depositos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","deposito_id") REFERENCES "public"."depositos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "produtos_fornecedor" ADD CONSTRAINT "produtos_fornecedor_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "produtos_fornecedor" ADD CONSTRAINT "produtos_fornecedor_empresa_id_produto_id_produtos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","produto_id") REFERENCES "public"."produtos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "eventos_nota_chave" ON "eventos_nota" USING btree ("empresa_id","chave_acesso","tipo_evento","sequencia");--> statement-breakpoint
CREATE INDEX "eventos_nota_nota" ON "eventos_nota" USING btree ("nota_id","id") WHERE nota_id is not null;--> statement-breakpoint
CREATE INDEX "eventos_nota_aguardando" ON "eventos_nota" USING btree ("empresa_id","id") WHERE nota_id is null;--> statement-breakpoint
CREATE INDEX "itens_nota_produto" ON "itens_nota" USING btree ("produto_id") WHERE produto_id is not null;--> statement-breakpoint
CREATE INDEX "notas_fiscais_lista" ON "notas_fiscais" USING btree ("empresa_id","emitida_em","id");--> statement-breakpoint
CREATE INDEX "notas_fiscais_sentido" ON "notas_fiscais" USING btree ("empresa_id","sentido","emitida_em","id");--> statement-breakpoint
CREATE INDEX "notas_fiscais_status" ON "notas_fiscais" USING btree ("empresa_id","status","emitida_em","id");--> statement-breakpoint
CREATE INDEX "notas_fiscais_tipo" ON "notas_fiscais" USING btree ("empresa_id","tipo","emitida_em","id");--> statement-breakpoint
CREATE INDEX "notas_fiscais_verificacao" ON "notas_fiscais" USING btree ("empresa_id","verificacao","emitida_em","id");--> statement-breakpoint
CREATE INDEX "notas_fiscais_valor" ON "notas_fiscais" USING btree ("empresa_id","valor_total","id");--> statement-breakpoint
CREATE INDEX "notas_fiscais_cliente" ON "notas_fiscais" USING btree ("cliente_id","id") WHERE cliente_id is not null;--> statement-breakpoint
CREATE INDEX "notas_fiscais_venda" ON "notas_fiscais" USING btree ("venda_id","id") WHERE venda_id is not null;--> statement-breakpoint
CREATE INDEX "notas_fiscais_compra" ON "notas_fiscais" USING btree ("compra_id","id") WHERE compra_id is not null;--> statement-breakpoint
CREATE INDEX "notas_fiscais_termos" ON "notas_fiscais" USING gin (termos_texto(empresa_id, busca));--> statement-breakpoint
CREATE INDEX "notas_fiscais_numeros" ON "notas_fiscais" USING gin (numeros_de(empresa_id, busca)) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "produtos_fornecedor_produto" ON "produtos_fornecedor" USING btree ("produto_id");
--> statement-breakpoint
-- Notes come with the plan of whoever sells.
UPDATE contas SET modulos = modulos || ARRAY['notas_fiscais'] WHERE 'vendas' = ANY (modulos) AND NOT 'notas_fiscais' = ANY (modulos);
