CREATE OR REPLACE FUNCTION termos_conhecimento(empresa bigint, titulo text, texto text) RETURNS tsvector LANGUAGE plpgsql
IMMUTABLE PARALLEL SAFE COST 100000
AS $$
DECLARE
  lexemas tsvector := setweight(to_tsvector('pg_catalog.portuguese', titulo) || to_tsvector('pg_catalog.portuguese', normalizar(titulo)), 'A')
    || to_tsvector('pg_catalog.portuguese', texto) || to_tsvector('pg_catalog.portuguese', normalizar(texto));
BEGIN
  RETURN (
    SELECT coalesce(string_agg('''' || empresa || ':' || replace(replace(u.lexeme, '\', '\\'), '''', '''''') || ''':' || (
      SELECT string_agg(u.positions[i] || u.weights[i], ',') FROM generate_subscripts(u.positions, 1) i), ' '), '')
    FROM unnest(lexemas) u)::tsvector;
END
$$;
--> statement-breakpoint
CREATE TABLE "assistentes" (
	"empresa_id" bigint PRIMARY KEY NOT NULL,
	"nome" text DEFAULT 'Assistente' NOT NULL,
	"tom" text DEFAULT 'cordial' NOT NULL,
	"orientacoes" text,
	"horario" text DEFAULT 'sempre' NOT NULL,
	"expediente" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"espera_segundos" smallint DEFAULT 8 NOT NULL,
	"minutos_espera" smallint DEFAULT 5 NOT NULL,
	"respostas_por_dia" integer DEFAULT 500 NOT NULL,
	"tokens_por_dia" integer DEFAULT 1000000 NOT NULL,
	"texto_transferencia" text DEFAULT 'Vou passar a conversa para uma pessoa da equipe, que continua por aqui.' NOT NULL,
	"atualizado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "espera_do_assistente" CHECK ("assistentes"."espera_segundos" between 0 and 120),
	CONSTRAINT "minutos_do_assistente" CHECK ("assistentes"."minutos_espera" between 0 and 1440)
);
--> statement-breakpoint
CREATE TABLE "consumos_ia" (
	"empresa_id" bigint NOT NULL,
	"dia" date NOT NULL,
	"respostas" integer DEFAULT 0 NOT NULL,
	"tokens" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "consumos_ia_empresa_id_dia_pk" PRIMARY KEY("empresa_id","dia")
);
--> statement-breakpoint
CREATE TABLE "respostas_ia" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "respostas_ia_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"conversa_id" bigint,
	"mensagem_id" bigint,
	"pergunta" text NOT NULL,
	"resultado" text NOT NULL,
	"motivo" text,
	"resposta" text,
	"trechos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"buscas" text[] DEFAULT '{}' NOT NULL,
	"versao_instrucoes" text NOT NULL,
	"modelo" text,
	"tokens_entrada" integer DEFAULT 0 NOT NULL,
	"tokens_saida" integer DEFAULT 0 NOT NULL,
	"duracao_ms" integer DEFAULT 0 NOT NULL,
	"marcada_em" timestamp with time zone,
	"marcada_por" text,
	"observacao" text,
	"conhecimento_id" bigint,
	"ensaio" boolean DEFAULT false NOT NULL,
	"criado_em" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "respostas_ia_empresa_id" UNIQUE("empresa_id","id"),
	CONSTRAINT "resposta_ia_tem_motivo" CHECK (("respostas_ia"."resultado" = 'transferida') = ("respostas_ia"."motivo" is not null)),
	CONSTRAINT "resposta_ia_ensaio" CHECK ("respostas_ia"."ensaio" = ("respostas_ia"."conversa_id" is null))
);
--> statement-breakpoint
CREATE TABLE "vezes_ia" (
	"conversa_id" bigint PRIMARY KEY NOT NULL,
	"empresa_id" bigint NOT NULL,
	"mensagem_id" bigint NOT NULL,
	"geracao" integer DEFAULT 1 NOT NULL,
	"tentativas" smallint DEFAULT 0 NOT NULL,
	"tentar_em" timestamp with time zone NOT NULL,
	"desde" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "acervos" (
	"empresa_id" bigint PRIMARY KEY NOT NULL,
	"revisao" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conhecimentos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conhecimentos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"nome" text NOT NULL,
	"tipo" text NOT NULL,
	"formato" text NOT NULL,
	"situacao" text DEFAULT 'na_fila' NOT NULL,
	"erro" text,
	"ativo" boolean DEFAULT true NOT NULL,
	"paginas" integer,
	"paginas_vazias" integer[] DEFAULT '{}' NOT NULL,
	"paginas_lidas" integer DEFAULT 0 NOT NULL,
	"tamanho" bigint NOT NULL,
	"texto" text,
	"arquivo_id" bigint,
	"arquivo_sha256" "bytea",
	"texto_sha256" "bytea",
	"versao" integer DEFAULT 1 NOT NULL,
	"tentativas" smallint DEFAULT 0 NOT NULL,
	"tentar_em" timestamp with time zone,
	"trechos" integer DEFAULT 0 NOT NULL,
	"vetores_modelo" text,
	"vetores_em" timestamp with time zone,
	"vetores_tentativas" smallint DEFAULT 0 NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"atualizado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conhecimentos_empresa_id" UNIQUE("empresa_id","id"),
	CONSTRAINT "situacao_conhecimento_conhecida" CHECK ("conhecimentos"."situacao" in ('na_fila', 'processando', 'pronto', 'erro')),
	CONSTRAINT "conhecimento_tem_conteudo" CHECK (("conhecimentos"."tipo" = 'texto') = ("conhecimentos"."texto" is not null)),
	CONSTRAINT "conhecimento_arquivo" CHECK (("conhecimentos"."tipo" = 'arquivo') = ("conhecimentos"."arquivo_id" is not null)),
	CONSTRAINT "conhecimento_fila_tem_prazo" CHECK (("conhecimentos"."situacao" in ('na_fila', 'processando')) = ("conhecimentos"."tentar_em" is not null)),
	CONSTRAINT "conhecimento_erro_tem_motivo" CHECK (("conhecimentos"."situacao" = 'erro') = ("conhecimentos"."erro" is not null))
);
--> statement-breakpoint
CREATE TABLE "palavras_conhecimento" (
	"empresa_id" bigint NOT NULL,
	"palavra" text NOT NULL,
	"conhecimento_id" bigint NOT NULL,
	CONSTRAINT "palavras_conhecimento_empresa_id_palavra_conhecimento_id_pk" PRIMARY KEY("empresa_id","palavra","conhecimento_id")
);
--> statement-breakpoint
CREATE TABLE "trechos_conhecimento" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trechos_conhecimento_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"conhecimento_id" bigint NOT NULL,
	"posicao" integer NOT NULL,
	"pagina" integer NOT NULL,
	"titulo" text DEFAULT '' NOT NULL,
	"texto" text NOT NULL,
	"termos" "tsvector" GENERATED ALWAYS AS (termos_conhecimento(empresa_id, titulo, texto)) STORED NOT NULL,
	CONSTRAINT "trechos_conhecimento_empresa_id" UNIQUE("empresa_id","id"),
	CONSTRAINT "trechos_conhecimento_posicao" UNIQUE("conhecimento_id","posicao")
);
--> statement-breakpoint
CREATE TABLE "vetores_trecho" (
	"trecho_id" bigint PRIMARY KEY NOT NULL,
	"empresa_id" bigint NOT NULL,
	"conhecimento_id" bigint NOT NULL,
	"modelo" text NOT NULL,
	"dimensoes" integer NOT NULL,
	"vetor" "bytea" NOT NULL,
	CONSTRAINT "vetor_tem_dimensoes" CHECK (octet_length("vetores_trecho"."vetor") = 4 * "vetores_trecho"."dimensoes")
);
--> statement-breakpoint
ALTER TABLE "conversas" ADD COLUMN "ia_pausa_automatica" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversas" ADD COLUMN "avisar_espera_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "canais" ADD COLUMN "assistente" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assistentes" ADD CONSTRAINT "assistentes_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consumos_ia" ADD CONSTRAINT "consumos_ia_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "respostas_ia" ADD CONSTRAINT "respostas_ia_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "respostas_ia" ADD CONSTRAINT "respostas_ia_empresa_id_conversa_id_conversas_empresa_id_id_fk" FOREIGN KEY ("empresa_id","conversa_id") REFERENCES "public"."conversas"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vezes_ia" ADD CONSTRAINT "vezes_ia_empresa_id_conversa_id_conversas_empresa_id_id_fk" FOREIGN KEY ("empresa_id","conversa_id") REFERENCES "public"."conversas"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acervos" ADD CONSTRAINT "acervos_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conhecimentos" ADD CONSTRAINT "conhecimentos_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conhecimentos" ADD CONSTRAINT "conhecimentos_empresa_id_arquivo_id_arquivos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","arquivo_id") REFERENCES "public"."arquivos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "palavras_conhecimento" ADD CONSTRAINT "palavras_conhecimento_empresa_id_conhecimento_id_conhecimentos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","conhecimento_id") REFERENCES "public"."conhecimentos"("empresa_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trechos_conhecimento" ADD CONSTRAINT "trechos_conhecimento_empresa_id_conhecimento_id_conhecimentos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","conhecimento_id") REFERENCES "public"."conhecimentos"("empresa_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vetores_trecho" ADD CONSTRAINT "vetores_trecho_empresa_id_trecho_id_trechos_conhecimento_empresa_id_id_fk" FOREIGN KEY ("empresa_id","trecho_id") REFERENCES "public"."trechos_conhecimento"("empresa_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "respostas_ia_criado" ON "respostas_ia" USING btree ("empresa_id","criado_em","id");--> statement-breakpoint
CREATE INDEX "respostas_ia_conversa" ON "respostas_ia" USING btree ("conversa_id","id");--> statement-breakpoint
CREATE INDEX "respostas_ia_mensagem" ON "respostas_ia" USING btree ("mensagem_id");--> statement-breakpoint
CREATE INDEX "vezes_ia_fila" ON "vezes_ia" USING btree ("tentar_em","conversa_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conhecimentos_texto" ON "conhecimentos" USING btree ("empresa_id","texto_sha256") WHERE texto_sha256 is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "conhecimentos_arquivo" ON "conhecimentos" USING btree ("empresa_id","arquivo_sha256") WHERE arquivo_sha256 is not null;--> statement-breakpoint
CREATE INDEX "conhecimentos_fila" ON "conhecimentos" USING btree ("tentar_em","id") WHERE tentar_em is not null;--> statement-breakpoint
CREATE INDEX "conhecimentos_vetores" ON "conhecimentos" USING btree ("vetores_em","id") WHERE vetores_em is not null;--> statement-breakpoint
CREATE INDEX "conhecimentos_modelo" ON "conhecimentos" USING btree ("vetores_modelo","id") WHERE situacao = 'pronto';--> statement-breakpoint
CREATE INDEX "palavras_conhecimento_item" ON "palavras_conhecimento" USING btree ("conhecimento_id");--> statement-breakpoint
CREATE INDEX "trechos_conhecimento_empresa" ON "trechos_conhecimento" USING btree ("empresa_id","conhecimento_id");--> statement-breakpoint
CREATE INDEX "trechos_conhecimento_termos" ON "trechos_conhecimento" USING gin ("termos") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "vetores_trecho_empresa" ON "vetores_trecho" USING btree ("empresa_id","modelo");--> statement-breakpoint
CREATE INDEX "vetores_trecho_conhecimento" ON "vetores_trecho" USING btree ("conhecimento_id");--> statement-breakpoint
CREATE INDEX "conversas_espera" ON "conversas" USING btree ("avisar_espera_em","id") WHERE avisar_espera_em is not null;--> statement-breakpoint
ALTER TABLE "conversas" ADD CONSTRAINT "espera_de_quem_aguarda" CHECK ("conversas"."avisar_espera_em" is null or "conversas"."status" = 'aguardando_atendente');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION esperar_assistente() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  espera interval;
BEGIN
  IF NOT EXISTS (SELECT FROM canais WHERE id = NEW.canal_id AND assistente) THEN RETURN NULL; END IF;
  espera := make_interval(secs => coalesce((SELECT espera_segundos FROM assistentes WHERE empresa_id = NEW.empresa_id), 8));
  INSERT INTO vezes_ia AS v (conversa_id, empresa_id, mensagem_id, tentar_em)
    VALUES (NEW.conversa_id, NEW.empresa_id, NEW.id, clock_timestamp() + espera)
  ON CONFLICT (conversa_id) DO UPDATE SET mensagem_id = NEW.id, geracao = v.geracao + 1, tentativas = 0,
    tentar_em = greatest(clock_timestamp(), least(clock_timestamp() + espera, v.desde + 4 * espera));
  PERFORM pg_notify('romaneio_assistente', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER mensagens_assistente AFTER INSERT ON mensagens FOR EACH ROW
  WHEN (NEW.direcao = 'entrada')
  EXECUTE FUNCTION esperar_assistente();
