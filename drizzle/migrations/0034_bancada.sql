CREATE TABLE "ajustes_requisicoes" (
	"empresa_id" bigint PRIMARY KEY NOT NULL,
	"guarda_conteudo" boolean NOT NULL,
	"mudado_em" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conteudos_requisicoes" (
	"requisicao_id" bigint NOT NULL,
	"empresa_id" bigint NOT NULL,
	"corpo" text,
	"corpo_bytes" integer NOT NULL,
	"corpo_cortado" boolean NOT NULL,
	"resposta" text,
	"resposta_bytes" integer NOT NULL,
	"resposta_cortada" boolean NOT NULL,
	"criado_em" timestamp with time zone NOT NULL,
	CONSTRAINT "conteudos_requisicoes_criado_em_requisicao_id_pk" PRIMARY KEY("criado_em","requisicao_id")
) PARTITION BY RANGE ("criado_em");
--> statement-breakpoint
ALTER TABLE "requisicoes_api" ADD COLUMN "tempos" integer[];--> statement-breakpoint
ALTER TABLE "requisicoes_api" ADD COLUMN "cabecalhos" json;--> statement-breakpoint
CREATE INDEX "conteudos_requisicoes_empresa" ON "conteudos_requisicoes" USING btree ("empresa_id","criado_em","requisicao_id");
--> statement-breakpoint
SELECT garantir_particoes('conteudos_requisicoes', 3);
