CREATE TABLE "entregas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entregas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"webhook_id" bigint NOT NULL,
	"evento_id" bigint NOT NULL,
	"evento" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"momento" text NOT NULL,
	"corpo" text NOT NULL,
	"origem" text NOT NULL,
	"estado" text DEFAULT 'pendente' NOT NULL,
	"geracao" integer DEFAULT 1 NOT NULL,
	"tentativas" integer DEFAULT 0 NOT NULL,
	"tentativas_ciclo" integer DEFAULT 0 NOT NULL,
	"proxima_tentativa_em" timestamp with time zone,
	"ultima_tentativa_em" timestamp with time zone,
	"ultimo_status" smallint,
	"ultimo_erro" text,
	"ultima_duracao_ms" integer,
	"sem_sucesso_em" timestamp with time zone,
	"motivo" text,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fila_entregas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fila_entregas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entrega_id" bigint NOT NULL,
	"webhook_id" bigint NOT NULL,
	"geracao" integer NOT NULL,
	"origem" text NOT NULL,
	"dono" bigint,
	"retomadas" smallint DEFAULT 0 NOT NULL,
	"criado_em" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "horas_webhooks" (
	"webhook_id" bigint NOT NULL,
	"hora" timestamp with time zone NOT NULL,
	"sucessos" integer NOT NULL,
	"novas_tentativas" integer NOT NULL,
	"falhas" integer NOT NULL,
	"duracoes" integer[] NOT NULL,
	CONSTRAINT "horas_webhooks_webhook_id_hora_pk" PRIMARY KEY("webhook_id","hora")
);
--> statement-breakpoint
CREATE TABLE "reenvios" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reenvios_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"webhook_id" bigint,
	"tipo" text NOT NULL,
	"filtro" json NOT NULL,
	"estado" text DEFAULT 'na_fila' NOT NULL,
	"total" integer NOT NULL,
	"feitos" integer DEFAULT 0 NOT NULL,
	"ignorados" integer DEFAULT 0 NOT NULL,
	"fase" smallint DEFAULT 0 NOT NULL,
	"cursor" bigint DEFAULT 0 NOT NULL,
	"ator_nome" text NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"avancou_em" timestamp with time zone DEFAULT now() NOT NULL,
	"concluido_em" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "saude_webhooks" (
	"webhook_id" bigint PRIMARY KEY NOT NULL,
	"falhas_seguidas" integer DEFAULT 0 NOT NULL,
	"primeira_falha_em" timestamp with time zone,
	"ultimo_sucesso_em" timestamp with time zone,
	"ultima_falha_em" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "tentativas_webhook" (
	"entrega_id" bigint NOT NULL,
	"webhook_id" bigint NOT NULL,
	"empresa_id" bigint NOT NULL,
	"numero" integer NOT NULL,
	"origem" text NOT NULL,
	"resultado" text NOT NULL,
	"status" smallint,
	"erro" text,
	"detalhe" text,
	"url" text NOT NULL,
	"ip" text,
	"cabecalhos_enviados" json NOT NULL,
	"cabecalhos_recebidos" json NOT NULL,
	"corpo_recebido" "bytea" NOT NULL,
	"corpo_truncado" boolean NOT NULL,
	"tempos" json NOT NULL,
	"duracao_ms" integer NOT NULL,
	"proxima_tentativa_em" timestamp with time zone,
	"retomada" boolean NOT NULL,
	"iniciada_em" timestamp with time zone NOT NULL
) PARTITION BY RANGE ("iniciada_em");
--> statement-breakpoint
CREATE TABLE "trabalhadores" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trabalhadores_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"nome" text NOT NULL,
	"iniciado_em" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"vivo_ate" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "versoes_webhook" (
	"webhook_id" bigint NOT NULL,
	"desde" timestamp with time zone NOT NULL,
	"empresa_id" bigint NOT NULL,
	"ativo" boolean NOT NULL,
	"eventos" text[] NOT NULL,
	"excluido" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"url" text NOT NULL,
	"descricao" text DEFAULT '' NOT NULL,
	"eventos" text[] NOT NULL,
	"max_tentativas" smallint DEFAULT 5 NOT NULL,
	"timeout_segundos" smallint DEFAULT 10 NOT NULL,
	"headers" json DEFAULT '{}'::json NOT NULL,
	"ativo" boolean DEFAULT true NOT NULL,
	"desativado_em" timestamp with time zone,
	"desativado_motivo" text,
	"secret_cifrado" "bytea" NOT NULL,
	"secret_final" text NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"atualizado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"excluido_em" timestamp with time zone,
	CONSTRAINT "webhook_tentativas" CHECK (max_tentativas between 1 and 10),
	CONSTRAINT "webhook_timeout" CHECK (timeout_segundos between 5 and 30)
);
--> statement-breakpoint
DROP INDEX "eventos_empresa";--> statement-breakpoint
ALTER TABLE "eventos" ADD COLUMN "txid" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "eventos" ADD COLUMN "webhook_id" bigint;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "entregas_evento" ON "entregas" USING btree ("evento_id","webhook_id");--> statement-breakpoint
CREATE INDEX "entregas_webhook" ON "entregas" USING btree ("webhook_id","criado_em","id");--> statement-breakpoint
CREATE INDEX "entregas_empresa" ON "entregas" USING btree ("empresa_id","criado_em","id");--> statement-breakpoint
CREATE INDEX "entregas_agendadas" ON "entregas" USING btree ("proxima_tentativa_em") WHERE proxima_tentativa_em is not null;--> statement-breakpoint
CREATE INDEX "entregas_agendadas_webhook" ON "entregas" USING btree ("webhook_id","criado_em","id") WHERE proxima_tentativa_em is not null;--> statement-breakpoint
CREATE INDEX "entregas_sem_sucesso" ON "entregas" USING btree ("webhook_id","criado_em","id") WHERE sem_sucesso_em is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "fila_entregas_geracao" ON "fila_entregas" USING btree ("entrega_id","geracao");--> statement-breakpoint
CREATE INDEX "fila_entregas_livres" ON "fila_entregas" USING btree ("webhook_id","id") WHERE dono is null;--> statement-breakpoint
CREATE INDEX "fila_entregas_dono" ON "fila_entregas" USING btree ("dono") WHERE dono is not null;--> statement-breakpoint
CREATE INDEX "horas_webhooks_hora" ON "horas_webhooks" USING btree ("hora");--> statement-breakpoint
CREATE INDEX "reenvios_empresa" ON "reenvios" USING btree ("empresa_id","id");--> statement-breakpoint
CREATE INDEX "reenvios_abertos" ON "reenvios" USING btree ("avancou_em") WHERE concluido_em is null;--> statement-breakpoint
CREATE INDEX "tentativas_webhook_entrega" ON "tentativas_webhook" USING btree ("entrega_id","numero");--> statement-breakpoint
CREATE INDEX "tentativas_webhook_webhook" ON "tentativas_webhook" USING btree ("webhook_id","iniciada_em");--> statement-breakpoint
CREATE INDEX "versoes_webhook_desde" ON "versoes_webhook" USING btree ("webhook_id","desde");--> statement-breakpoint
CREATE INDEX "webhooks_empresa" ON "webhooks" USING btree ("empresa_id","id") WHERE excluido_em is null;--> statement-breakpoint
CREATE INDEX "eventos_tipo" ON "eventos" USING btree ("empresa_id","evento","ocorrido_em","id");--> statement-breakpoint
CREATE INDEX "eventos_ordem" ON "eventos" USING btree ("empresa_id","txid","id");--> statement-breakpoint
CREATE INDEX "eventos_empresa" ON "eventos" USING btree ("empresa_id","ocorrido_em","id");
--> statement-breakpoint
SELECT garantir_particoes('tentativas_webhook', 3);
--> statement-breakpoint
-- Deliveries change once or twice, queue and counters at every attempt: room on each page keeps those updates off the indexes.
ALTER TABLE entregas SET (fillfactor = 70);
--> statement-breakpoint
ALTER TABLE saude_webhooks SET (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE horas_webhooks SET (fillfactor = 50);
--> statement-breakpoint
-- The queue's dead rows are passed over by every claim: they are cleared by number, not by share.
ALTER TABLE fila_entregas SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_insert_threshold = -1, autovacuum_vacuum_cost_delay = 0);
--> statement-breakpoint
-- What an event said does not change; retention may delete it.
CREATE TRIGGER eventos_imutaveis BEFORE UPDATE ON eventos FOR EACH ROW EXECUTE FUNCTION recusar_alteracao();
--> statement-breakpoint
-- The bytes that a receiver gets (section 2.8); `dados` keeps the text it was written with.
CREATE FUNCTION corpo_entrega(evento text, momento text, webhook_id bigint, empresa_id bigint, dados json, chave text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN '{"evento":' || to_json(evento)::text || ',"timestamp":' || to_json(momento)::text || ',"webhook_id":' || webhook_id
  || ',"empresa_id":' || empresa_id || ',"dados":' || dados::text || ',"idempotency_key":' || to_json(chave)::text || '}';
--> statement-breakpoint
-- The key of a delivery (section 2.8): unique, and never used again.
CREATE FUNCTION chave_entrega(webhook_id bigint, evento text) RETURNS text LANGUAGE sql VOLATILE
RETURN webhook_id || '_' || CASE evento WHEN 'webhook.teste' THEN 'teste' ELSE evento END || '_'
  || replace(gen_random_uuid()::text, '-', '');
--> statement-breakpoint
-- Fan-out: whoever writes an event writes its deliveries, in the same transaction. One row per active webhook of the company
-- that listens to the kind, or for the one webhook that the event names (a test).
CREATE FUNCTION distribuir_eventos() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  WITH criadas AS (
    INSERT INTO entregas (empresa_id, webhook_id, evento_id, evento, idempotency_key, momento, corpo, origem)
    SELECT n.empresa_id, w.id, n.id, n.evento, c.chave, c.momento,
      corpo_entrega(n.evento, c.momento, w.id, n.empresa_id, n.dados, c.chave),
      CASE WHEN n.webhook_id IS NULL THEN 'automatica' ELSE 'teste' END
    FROM novos n
    JOIN webhooks w ON w.empresa_id = n.empresa_id AND w.ativo AND w.excluido_em IS NULL
      AND CASE WHEN n.webhook_id IS NULL THEN n.evento = ANY (w.eventos) ELSE w.id = n.webhook_id END
    JOIN empresas e ON e.id = n.empresa_id
    CROSS JOIN LATERAL (
      SELECT chave_entrega(w.id, n.evento) AS chave, iso_com_fuso(n.ocorrido_em, e.fuso) AS momento OFFSET 0) c
    ORDER BY n.id, w.id
    RETURNING id, webhook_id, origem
  )
  INSERT INTO fila_entregas (entrega_id, webhook_id, geracao, origem)
  SELECT id, webhook_id, 1, origem FROM criadas ORDER BY id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER eventos_distribuidos AFTER INSERT ON eventos REFERENCING NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION distribuir_eventos();
--> statement-breakpoint
-- Remembers what a webhook listened to, so that a later reader can tell why an event did not go to it.
CREATE FUNCTION registrar_versao_webhook() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO versoes_webhook (webhook_id, desde, empresa_id, ativo, eventos, excluido)
  VALUES (NEW.id, clock_timestamp(), NEW.empresa_id, NEW.ativo, NEW.eventos, NEW.excluido_em IS NOT NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER webhooks_criados AFTER INSERT ON webhooks FOR EACH ROW EXECUTE FUNCTION registrar_versao_webhook();
--> statement-breakpoint
CREATE TRIGGER webhooks_alterados AFTER UPDATE ON webhooks FOR EACH ROW
WHEN (OLD.ativo IS DISTINCT FROM NEW.ativo OR OLD.eventos IS DISTINCT FROM NEW.eventos
  OR OLD.excluido_em IS DISTINCT FROM NEW.excluido_em)
EXECUTE FUNCTION registrar_versao_webhook();
--> statement-breakpoint
-- Adds two rows of counts, place by place.
CREATE FUNCTION somar_contagens(a integer[], b integer[]) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT array_agg(coalesce(x, 0) + coalesce(y, 0) ORDER BY n) FROM unnest(a, b) WITH ORDINALITY AS u (x, y, n));
