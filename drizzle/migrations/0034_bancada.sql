-- The workbench of integrations: what requests sent and were answered, warnings that a person put aside, when a worker last looked for
-- deliveries, and events that are found by the record that they tell of. Builds an index on a large table (eventos): while it is built
-- nobody writes an event, and so nobody changes a record (about ten seconds for a million events). To keep them going, run the function
-- registro_do_evento and then the line CREATE INDEX "eventos_registro" with CONCURRENTLY beforehand (an index that is there is passed over).
-- Events and deliveries have the time at which they are written, and no longer that at which their transaction began, so that lists in the
-- order of times are in the order of numbers; a delivery's key follows its time.
CREATE OR REPLACE FUNCTION registro_do_evento(evento text, dados json) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE split_part(evento, '.', 1)
  WHEN 'estoque' THEN 'produto:' || (dados ->> 'produto_id')
  WHEN 'produto' THEN 'produto:' || (dados ->> 'id')
  WHEN 'cliente' THEN 'cliente:' || (dados ->> 'id')
  WHEN 'venda' THEN 'venda:' || (dados ->> 'id')
  WHEN 'proposta' THEN 'proposta:' || (dados ->> 'id')
  WHEN 'contrato' THEN 'contrato:' || (dados ->> 'id')
  WHEN 'pagamento' THEN 'conta_receber:' || (dados #>> '{pagamento,conta_id}')
  WHEN 'nfe' THEN 'nota_fiscal:' || (dados ->> 'id')
  WHEN 'contato' THEN 'contato:' || (dados #>> '{contato,id}')
  WHEN 'negocio' THEN 'negocio:' || (dados #>> '{negocio,id}')
  WHEN 'conversa' THEN 'conversa:' || (dados ->> 'id')
  WHEN 'mensagem' THEN 'conversa:' || (dados ->> 'conversa_id')
END;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION chave_entrega(webhook_id bigint, evento text) RETURNS text LANGUAGE sql VOLATILE
RETURN webhook_id || '_' || CASE evento WHEN 'webhook.teste' THEN 'teste' ELSE evento END || '_'
  || lpad(to_hex(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
  || substr(replace(gen_random_uuid()::text, '-', ''), 14);
--> statement-breakpoint
CREATE TABLE "avisos_dispensados" (
	"empresa_id" bigint NOT NULL,
	"usuario_id" bigint NOT NULL,
	"tipo" text NOT NULL,
	"de" text NOT NULL,
	"volta_em" timestamp with time zone NOT NULL,
	"volta_com" integer,
	"dispensado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "avisos_dispensados_empresa_id_usuario_id_tipo_de_pk" PRIMARY KEY("empresa_id","usuario_id","tipo","de")
);
--> statement-breakpoint
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
ALTER TABLE "entregas" ALTER COLUMN "criado_em" SET DEFAULT clock_timestamp();--> statement-breakpoint
ALTER TABLE "eventos" ALTER COLUMN "ocorrido_em" SET DEFAULT clock_timestamp();--> statement-breakpoint
ALTER TABLE "trabalhadores" ADD COLUMN "olhou_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "requisicoes_api" ADD COLUMN "tempos" integer[];--> statement-breakpoint
ALTER TABLE "requisicoes_api" ADD COLUMN "cabecalhos" json;--> statement-breakpoint
ALTER TABLE "avisos_dispensados" ADD CONSTRAINT "avisos_dispensados_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avisos_dispensados" ADD CONSTRAINT "avisos_dispensados_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conteudos_requisicoes_empresa" ON "conteudos_requisicoes" USING btree ("empresa_id","criado_em","requisicao_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "eventos_registro" ON "eventos" USING btree ("empresa_id",registro_do_evento(evento, dados),"ocorrido_em","id");
--> statement-breakpoint
SELECT garantir_particoes('conteudos_requisicoes', 3);
