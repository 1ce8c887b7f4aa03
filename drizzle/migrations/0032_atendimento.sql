CREATE TABLE "atendimentos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "atendimentos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"conversa_id" bigint NOT NULL,
	"canal_id" bigint NOT NULL,
	"iniciado_por" text NOT NULL,
	"iniciado_em" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"primeira_entrada_em" timestamp with time zone,
	"primeira_resposta_em" timestamp with time zone,
	"concluido_em" timestamp with time zone,
	"responsavel_id" bigint,
	"responsavel_nome" text
);
--> statement-breakpoint
CREATE TABLE "conversas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"canal_id" bigint NOT NULL,
	"canal" text NOT NULL,
	"contato_id" bigint NOT NULL,
	"endereco" text NOT NULL,
	"endereco_plataforma" text,
	"participantes" text[] DEFAULT '{}' NOT NULL,
	"assunto" text,
	"fio" text DEFAULT '' NOT NULL,
	"desdobrada" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'aberta' NOT NULL,
	"responsavel_id" bigint,
	"responsavel_nome" text,
	"arquivada" boolean DEFAULT false NOT NULL,
	"ia_pausada" boolean DEFAULT false NOT NULL,
	"nao_lidas" integer DEFAULT 0 NOT NULL,
	"ultima_mensagem_id" bigint,
	"ultima_previa" text,
	"ultima_direcao" text,
	"ultima_em" timestamp with time zone DEFAULT now() NOT NULL,
	"ultima_entrada_em" timestamp with time zone,
	"automaticas" smallint DEFAULT 0 NOT NULL,
	"aguardando_desde" timestamp with time zone,
	"concluida_em" timestamp with time zone,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"atualizado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"txid" "xid8" DEFAULT ordem_do_evento() NOT NULL,
	"busca" text GENERATED ALWAYS AS (coalesce(normalizar(assunto), '')) STORED,
	CONSTRAINT "conversas_empresa_id" UNIQUE("empresa_id","id"),
	CONSTRAINT "status_conversa_conhecido" CHECK ("conversas"."status" in ('aberta', 'aguardando_atendente', 'em_atendimento', 'concluida')),
	CONSTRAINT "canal_conversa_conhecido" CHECK ("conversas"."canal" in ('email', 'sms', 'whatsapp', 'whatsapp_nao_oficial')),
	CONSTRAINT "concluida_tem_data" CHECK (("conversas"."status" = 'concluida') = ("conversas"."concluida_em" is not null)),
	CONSTRAINT "em_atendimento_tem_responsavel" CHECK ("conversas"."status" <> 'em_atendimento' or "conversas"."responsavel_nome" is not null),
	CONSTRAINT "nao_lidas_positiva" CHECK ("conversas"."nao_lidas" >= 0)
);
--> statement-breakpoint
CREATE TABLE "emails" (
	"mensagem_id" bigint PRIMARY KEY NOT NULL,
	"empresa_id" bigint NOT NULL,
	"assunto" text NOT NULL,
	"de" text NOT NULL,
	"para" text[] NOT NULL,
	"cc" text[] DEFAULT '{}' NOT NULL,
	"referencias" text[] DEFAULT '{}' NOT NULL,
	"html" text,
	"citado" text,
	"automatica" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mensagens" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mensagens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"conversa_id" bigint NOT NULL,
	"canal_id" bigint NOT NULL,
	"direcao" text NOT NULL,
	"remetente_tipo" text NOT NULL,
	"remetente_id" bigint,
	"remetente_nome" text,
	"texto" text,
	"modelo" jsonb,
	"resposta_a_id" bigint,
	"mensagem_id_externo" text,
	"status" text NOT NULL,
	"erro_codigo" text,
	"erro" text,
	"enviada_em" timestamp with time zone NOT NULL,
	"entregue_em" timestamp with time zone,
	"lida_em" timestamp with time zone,
	"tentativas" smallint DEFAULT 0 NOT NULL,
	"tentar_em" timestamp with time zone,
	"envio_em" timestamp with time zone,
	"criado_em" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"atualizado_em" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"txid" "xid8" DEFAULT ordem_do_evento() NOT NULL,
	"busca" text GENERATED ALWAYS AS (normalizar(left(coalesce(texto, ''), 8000))) STORED,
	CONSTRAINT "mensagens_empresa_id" UNIQUE("empresa_id","id"),
	CONSTRAINT "status_mensagem_conhecido" CHECK ("mensagens"."status" in ('na_fila', 'enviada', 'entregue', 'lida', 'falhou', 'desconhecida')),
	CONSTRAINT "fila_mensagem_tem_prazo" CHECK (case "mensagens"."status" when 'na_fila' then "mensagens"."tentar_em" is not null when 'desconhecida' then true else "mensagens"."tentar_em" is null end),
	CONSTRAINT "recebida_nao_espera" CHECK ("mensagens"."direcao" = 'saida' or "mensagens"."status" in ('entregue', 'lida'))
);
--> statement-breakpoint
CREATE TABLE "midias_mensagem" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "midias_mensagem_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"mensagem_id" bigint NOT NULL,
	"posicao" smallint DEFAULT 0 NOT NULL,
	"tipo" text NOT NULL,
	"nome" text,
	"mime" text NOT NULL,
	"tamanho" bigint,
	"estado" text NOT NULL,
	"erro" text,
	"arquivo_id" bigint,
	"referencia" jsonb,
	"tentativas" smallint DEFAULT 0 NOT NULL,
	"tentar_em" timestamp with time zone,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "midias_mensagem_posicao" UNIQUE("mensagem_id","posicao"),
	CONSTRAINT "estado_midia_conhecido" CHECK ("midias_mensagem"."estado" in ('pendente', 'disponivel', 'indisponivel', 'recusada')),
	CONSTRAINT "midia_disponivel_tem_arquivo" CHECK (("midias_mensagem"."estado" = 'disponivel') = ("midias_mensagem"."arquivo_id" is not null)),
	CONSTRAINT "midia_pendente_tem_prazo" CHECK (("midias_mensagem"."estado" = 'pendente') = ("midias_mensagem"."tentar_em" is not null))
);
--> statement-breakpoint
CREATE TABLE "registros_conversa" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registros_conversa_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"conversa_id" bigint NOT NULL,
	"tipo" text NOT NULL,
	"texto" text,
	"mudanca" jsonb,
	"ator_tipo" text NOT NULL,
	"ator_id" bigint,
	"ator_nome" text NOT NULL,
	"criado_em" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "registro_tem_conteudo" CHECK (case "registros_conversa"."tipo" when 'nota' then "registros_conversa"."texto" is not null else "registros_conversa"."mudanca" is not null end)
);
--> statement-breakpoint
CREATE TABLE "respostas_rapidas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "respostas_rapidas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"atalho" text NOT NULL,
	"texto" text NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"atualizado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "respostas_rapidas_empresa_id" UNIQUE("empresa_id","id")
);
--> statement-breakpoint
CREATE TABLE "canais" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "canais_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"nome" text NOT NULL,
	"tipo" text NOT NULL,
	"adaptador" text NOT NULL,
	"endereco" text NOT NULL,
	"ativo" boolean DEFAULT true NOT NULL,
	"config" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"segredos_cifrados" "bytea",
	"aviso_hash" "bytea",
	"situacao" text DEFAULT 'pendente' NOT NULL,
	"erro" text,
	"situacao_em" timestamp with time zone DEFAULT now() NOT NULL,
	"cursor" jsonb,
	"leitor" text,
	"leitor_ate" timestamp with time zone,
	"sincronizar_em" timestamp with time zone,
	"reconciliar_desde" timestamp with time zone,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"atualizado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "canais_empresa_id" UNIQUE("empresa_id","id"),
	CONSTRAINT "tipo_canal_conhecido" CHECK ("canais"."tipo" in ('email', 'sms', 'whatsapp', 'whatsapp_nao_oficial')),
	CONSTRAINT "adaptador_do_tipo" CHECK (("canais"."tipo", "canais"."adaptador") in (('email', 'imap_smtp'), ('email', 'exemplo'), ('sms', 'sms_http'), ('sms', 'smpp'), ('sms', 'exemplo'), ('whatsapp', 'cloud_api'), ('whatsapp', 'exemplo'), ('whatsapp_nao_oficial', 'evolution'), ('whatsapp_nao_oficial', 'waha'), ('whatsapp_nao_oficial', 'exemplo'))),
	CONSTRAINT "situacao_canal_conhecida" CHECK ("canais"."situacao" in ('pendente', 'conectado', 'erro'))
);
--> statement-breakpoint
CREATE TABLE "entradas_brutas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entradas_brutas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"canal_id" bigint NOT NULL,
	"impressao" "bytea" NOT NULL,
	"corpo" "bytea",
	"arquivo_id" bigint,
	"situacao" text DEFAULT 'na_fila' NOT NULL,
	"erro" text,
	"tentativas" integer DEFAULT 0 NOT NULL,
	"tentar_em" timestamp with time zone DEFAULT now(),
	"recebida_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entradas_brutas_impressao" UNIQUE("canal_id","impressao"),
	CONSTRAINT "situacao_entrada_conhecida" CHECK ("entradas_brutas"."situacao" in ('na_fila', 'tratada', 'recusada')),
	CONSTRAINT "entrada_tem_corpo" CHECK ("entradas_brutas"."situacao" <> 'na_fila' or "entradas_brutas"."corpo" is not null or "entradas_brutas"."arquivo_id" is not null),
	CONSTRAINT "fila_tem_prazo" CHECK (("entradas_brutas"."situacao" = 'na_fila') = ("entradas_brutas"."tentar_em" is not null))
);
--> statement-breakpoint
CREATE TABLE "modelos_whatsapp" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "modelos_whatsapp_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"canal_id" bigint NOT NULL,
	"id_externo" text NOT NULL,
	"nome" text NOT NULL,
	"idioma" text NOT NULL,
	"categoria" text NOT NULL,
	"status" text NOT NULL,
	"componentes" jsonb NOT NULL,
	"sincronizado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"atualizado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "modelos_whatsapp_empresa_id" UNIQUE("empresa_id","id"),
	CONSTRAINT "modelos_whatsapp_nome" UNIQUE("canal_id","nome","idioma")
);
--> statement-breakpoint
ALTER TABLE "atendimentos" ADD CONSTRAINT "atendimentos_empresa_id_conversa_id_conversas_empresa_id_id_fk" FOREIGN KEY ("empresa_id","conversa_id") REFERENCES "public"."conversas"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversas" ADD CONSTRAINT "conversas_responsavel_id_usuarios_empresas_id_fk" FOREIGN KEY ("responsavel_id") REFERENCES "public"."usuarios_empresas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversas" ADD CONSTRAINT "conversas_empresa_id_canal_id_canais_empresa_id_id_fk" FOREIGN KEY ("empresa_id","canal_id") REFERENCES "public"."canais"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversas" ADD CONSTRAINT "conversas_empresa_id_contato_id_contatos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","contato_id") REFERENCES "public"."contatos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_empresa_id_mensagem_id_mensagens_empresa_id_id_fk" FOREIGN KEY ("empresa_id","mensagem_id") REFERENCES "public"."mensagens"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mensagens" ADD CONSTRAINT "mensagens_empresa_id_conversa_id_conversas_empresa_id_id_fk" FOREIGN KEY ("empresa_id","conversa_id") REFERENCES "public"."conversas"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "midias_mensagem" ADD CONSTRAINT "midias_mensagem_empresa_id_mensagem_id_mensagens_empresa_id_id_fk" FOREIGN KEY ("empresa_id","mensagem_id") REFERENCES "public"."mensagens"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "midias_mensagem" ADD CONSTRAINT "midias_mensagem_empresa_id_arquivo_id_arquivos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","arquivo_id") REFERENCES "public"."arquivos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registros_conversa" ADD CONSTRAINT "registros_conversa_empresa_id_conversa_id_conversas_empresa_id_id_fk" FOREIGN KEY ("empresa_id","conversa_id") REFERENCES "public"."conversas"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "respostas_rapidas" ADD CONSTRAINT "respostas_rapidas_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canais" ADD CONSTRAINT "canais_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entradas_brutas" ADD CONSTRAINT "entradas_brutas_empresa_id_canal_id_canais_empresa_id_id_fk" FOREIGN KEY ("empresa_id","canal_id") REFERENCES "public"."canais"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entradas_brutas" ADD CONSTRAINT "entradas_brutas_empresa_id_arquivo_id_arquivos_empresa_id_id_fk" FOREIGN KEY ("empresa_id","arquivo_id") REFERENCES "public"."arquivos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modelos_whatsapp" ADD CONSTRAINT "modelos_whatsapp_empresa_id_canal_id_canais_empresa_id_id_fk" FOREIGN KEY ("empresa_id","canal_id") REFERENCES "public"."canais"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "atendimentos_conclusao" ON "atendimentos" USING btree ("empresa_id","concluido_em");--> statement-breakpoint
CREATE UNIQUE INDEX "atendimentos_aberto" ON "atendimentos" USING btree ("conversa_id") WHERE concluido_em is null;--> statement-breakpoint
CREATE INDEX "atendimentos_inicio" ON "atendimentos" USING btree ("empresa_id","iniciado_em");--> statement-breakpoint
CREATE INDEX "atendimentos_conversa" ON "atendimentos" USING btree ("conversa_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversas_aberta" ON "conversas" USING btree ("canal_id","endereco") WHERE status <> 'concluida' and not desdobrada;--> statement-breakpoint
CREATE UNIQUE INDEX "conversas_fio" ON "conversas" USING btree ("canal_id","endereco","fio") WHERE status <> 'concluida' and desdobrada;--> statement-breakpoint
CREATE INDEX "conversas_lista" ON "conversas" USING btree ("empresa_id","arquivada","ultima_em","id");--> statement-breakpoint
CREATE INDEX "conversas_status" ON "conversas" USING btree ("empresa_id","status","arquivada","ultima_em","id");--> statement-breakpoint
CREATE INDEX "conversas_responsavel" ON "conversas" USING btree ("empresa_id","responsavel_id","arquivada","ultima_em","id");--> statement-breakpoint
CREATE INDEX "conversas_contato" ON "conversas" USING btree ("contato_id","ultima_em","id");--> statement-breakpoint
CREATE INDEX "conversas_canal" ON "conversas" USING btree ("canal_id","ultima_em","id");--> statement-breakpoint
CREATE INDEX "conversas_endereco" ON "conversas" USING btree ("canal_id","endereco","id");--> statement-breakpoint
CREATE INDEX "conversas_criado" ON "conversas" USING btree ("empresa_id","criado_em","id");--> statement-breakpoint
CREATE INDEX "conversas_atualizado" ON "conversas" USING btree ("empresa_id","atualizado_em","id");--> statement-breakpoint
CREATE INDEX "conversas_mudanca" ON "conversas" USING btree ("empresa_id","txid","id");--> statement-breakpoint
CREATE INDEX "conversas_numeros" ON "conversas" USING gin (numeros_de(empresa_id, busca)) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "conversas_termos" ON "conversas" USING gin (termos_texto(empresa_id, busca));--> statement-breakpoint
CREATE UNIQUE INDEX "mensagens_externo" ON "mensagens" USING btree ("canal_id","mensagem_id_externo") WHERE mensagem_id_externo is not null;--> statement-breakpoint
CREATE INDEX "mensagens_conversa" ON "mensagens" USING btree ("conversa_id","txid","id");--> statement-breakpoint
CREATE INDEX "mensagens_ordem" ON "mensagens" USING btree ("empresa_id","txid","id");--> statement-breakpoint
CREATE INDEX "mensagens_criado" ON "mensagens" USING btree ("empresa_id","criado_em","id","txid");--> statement-breakpoint
CREATE INDEX "mensagens_fila" ON "mensagens" USING btree ("canal_id","tentar_em","id") WHERE tentar_em is not null;--> statement-breakpoint
CREATE INDEX "mensagens_fila_conversa" ON "mensagens" USING btree ("conversa_id","id") WHERE status = 'na_fila';--> statement-breakpoint
CREATE INDEX "mensagens_numeros" ON "mensagens" USING gin (numeros_de(empresa_id, busca)) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "mensagens_termos" ON "mensagens" USING gin (termos_texto(empresa_id, busca));--> statement-breakpoint
CREATE INDEX "midias_mensagem_fila" ON "midias_mensagem" USING btree ("tentar_em","id") WHERE tentar_em is not null;--> statement-breakpoint
CREATE INDEX "registros_conversa_conversa" ON "registros_conversa" USING btree ("conversa_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "respostas_rapidas_atalho" ON "respostas_rapidas" USING btree ("empresa_id",normalizar(atalho));--> statement-breakpoint
CREATE UNIQUE INDEX "canais_nome" ON "canais" USING btree ("empresa_id",normalizar(nome));--> statement-breakpoint
CREATE UNIQUE INDEX "canais_aviso" ON "canais" USING btree ("aviso_hash");--> statement-breakpoint
CREATE INDEX "canais_leitura" ON "canais" USING btree ("leitor_ate") WHERE ativo and adaptador in ('imap_smtp', 'smpp');--> statement-breakpoint
CREATE INDEX "canais_reconciliar" ON "canais" USING btree ("reconciliar_desde") WHERE reconciliar_desde is not null;--> statement-breakpoint
CREATE INDEX "canais_sincronizar" ON "canais" USING btree ("sincronizar_em") WHERE ativo and sincronizar_em is not null;--> statement-breakpoint
CREATE INDEX "entradas_brutas_fila" ON "entradas_brutas" USING btree ("tentar_em","id") WHERE tentar_em is not null;--> statement-breakpoint
CREATE INDEX "entradas_brutas_canal" ON "entradas_brutas" USING btree ("canal_id","id") WHERE tentar_em is not null;--> statement-breakpoint
CREATE INDEX "entradas_brutas_idade" ON "entradas_brutas" USING btree ("recebida_em");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION seguir_contato_mesclado_conversas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conversas SET contato_id = NEW.contato_id, txid = ordem_do_evento()
    WHERE empresa_id = NEW.empresa_id AND contato_id = NEW.antigo_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER mesclagens_contato_conversas AFTER INSERT ON mesclagens_contato
FOR EACH ROW EXECUTE FUNCTION seguir_contato_mesclado_conversas();
