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
ALTER TABLE "imagens_produto" ADD CONSTRAINT "imagens_produto_empresa_id_produto_id_produtos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","produto_id") REFERENCES "public"."produtos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imagens_produto" ADD CONSTRAINT "imagens_produto_empresa_id_arquivo_id_arquivos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","arquivo_id") REFERENCES "public"."arquivos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arquivos" ADD CONSTRAINT "arquivos_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usos_midia" ADD CONSTRAINT "usos_midia_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imagens_produto_posicao" ON "imagens_produto" USING btree ("produto_id","posicao");--> statement-breakpoint
CREATE INDEX "objetos_sem_arquivo_prazo" ON "objetos_sem_arquivo" USING btree ("remover_apos");