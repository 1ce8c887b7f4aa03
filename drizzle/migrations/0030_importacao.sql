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
ALTER TABLE "importacoes" ADD CONSTRAINT "importacoes_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linhas_importacao" ADD CONSTRAINT "linhas_importacao_empresa_id_importacao_id_importacoes_empresa_id_id_fk" FOREIGN KEY ("empresa_id","importacao_id") REFERENCES "public"."importacoes"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "importacoes_empresa" ON "importacoes" USING btree ("empresa_id","id");--> statement-breakpoint
CREATE INDEX "importacoes_arquivo" ON "importacoes" USING btree ("empresa_id","tipo","arquivo_sha256");--> statement-breakpoint
CREATE INDEX "importacoes_abertas" ON "importacoes" USING btree ("avancou_em") WHERE estado in ('conferindo', 'importando');--> statement-breakpoint
CREATE INDEX "importacoes_com_linhas" ON "importacoes" USING btree ("avancou_em") WHERE not linhas_apagadas;--> statement-breakpoint
CREATE UNIQUE INDEX "linhas_importacao_numero" ON "linhas_importacao" USING btree ("importacao_id","numero");--> statement-breakpoint
CREATE INDEX "linhas_importacao_chave" ON "linhas_importacao" USING btree ("importacao_id","chave","numero") WHERE chave is not null;--> statement-breakpoint
CREATE INDEX "linhas_importacao_erros" ON "linhas_importacao" USING btree ("importacao_id","numero") WHERE estado = 'erro';