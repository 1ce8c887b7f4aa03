CREATE TABLE "aplicativos_permitidos" (
	"empresa_id" bigint NOT NULL,
	"aplicativo_id" bigint NOT NULL,
	"permitido_por_nome" text NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "aplicativos_permitidos_empresa_id_aplicativo_id_pk" PRIMARY KEY("empresa_id","aplicativo_id")
);
--> statement-breakpoint
CREATE TABLE "mensagens_correio" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mensagens_correio_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tipo" text NOT NULL,
	"para" text NOT NULL,
	"dados_cifrados" "bytea",
	"chave" text NOT NULL,
	"sobre" text,
	"situacao" text DEFAULT 'na_fila' NOT NULL,
	"tentativas" integer DEFAULT 0 NOT NULL,
	"reservada_ate" timestamp with time zone,
	"valida_ate" timestamp with time zone,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"enviada_em" timestamp with time zone,
	"erro" text,
	CONSTRAINT "mensagem_situacao" CHECK ("mensagens_correio"."situacao" in ('na_fila', 'enviada', 'falhou', 'vencida', 'cancelada'))
);
--> statement-breakpoint
CREATE TABLE "codigos_recuperacao" (
	"usuario_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"usado_em" timestamp with time zone,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "codigos_recuperacao_usuario_id_hash_pk" PRIMARY KEY("usuario_id","hash")
);
--> statement-breakpoint
CREATE TABLE "correio_desligado" (
	"usuario_id" bigint NOT NULL,
	"tipo" text NOT NULL,
	CONSTRAINT "correio_desligado_usuario_id_tipo_pk" PRIMARY KEY("usuario_id","tipo")
);
--> statement-breakpoint
CREATE TABLE "desafios" (
	"desafio" text PRIMARY KEY NOT NULL,
	"uso" text NOT NULL,
	"usuario_id" bigint,
	"expira_em" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "links_pessoais" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "links_pessoais_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tipo" text NOT NULL,
	"usuario_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"email_novo" text,
	"expira_em" timestamp with time zone NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"usuario_id" bigint NOT NULL,
	"nome" text NOT NULL,
	"credencial" text NOT NULL,
	"chave_publica" "bytea" NOT NULL,
	"contador" bigint NOT NULL,
	"transportes" text[] NOT NULL,
	"sincronizada" boolean NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"ultimo_uso_em" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessoes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessoes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"usuario_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"fase" text DEFAULT 'aberta' NOT NULL,
	"ip" text,
	"agente" text,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"ultimo_uso_em" timestamp with time zone DEFAULT now() NOT NULL,
	"ultimo_uso_ip" text,
	"confirmada_em" timestamp with time zone DEFAULT now() NOT NULL,
	"expira_em" timestamp with time zone NOT NULL,
	"encerrada_em" timestamp with time zone,
	"encerrada_motivo" text,
	CONSTRAINT "sessao_diz_por_que" CHECK (("sessoes"."encerrada_em" is null) = ("sessoes"."encerrada_motivo" is null))
);
--> statement-breakpoint
CREATE TABLE "totps" (
	"usuario_id" bigint PRIMARY KEY NOT NULL,
	"segredo_cifrado" "bytea" NOT NULL,
	"confirmado_em" timestamp with time zone,
	"ultimo_passo" bigint DEFAULT 0 NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "usuarios_empresas_empresa";--> statement-breakpoint
ALTER TABLE "usuarios_empresas" DROP CONSTRAINT "usuarios_empresas_usuario_id_empresa_id_pk";--> statement-breakpoint
ALTER TABLE "usuarios_empresas" ALTER COLUMN "usuario_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "tokens_api" ADD COLUMN "emitido_por_token_id" bigint;--> statement-breakpoint
ALTER TABLE "tokens_api" ADD COLUMN "responsavel_usuario_id" bigint;--> statement-breakpoint
ALTER TABLE "tokens_api" ADD COLUMN "responsavel_empresa_id" bigint;--> statement-breakpoint
ALTER TABLE "tokens_api" ADD COLUMN "revogado_motivo" text;--> statement-breakpoint
ALTER TABLE "contas" ADD COLUMN "limite_empresas" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "contas" ADD COLUMN "limite_usuarios" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "contas" ADD COLUMN "modulos" text[];--> statement-breakpoint
-- The plan belongs to the account now: it has every module that one of its companies had, and room for what is used already.
UPDATE contas c SET
  modulos = coalesce((SELECT array_agg(DISTINCT m ORDER BY m) FROM empresas e, unnest(e.modulos) AS m WHERE e.conta_id = c.id), '{}'),
  limite_empresas = greatest(limite_empresas, (SELECT count(*) FROM empresas e WHERE e.conta_id = c.id)),
  limite_usuarios = greatest(limite_usuarios, coalesce((SELECT max(n) FROM (
    SELECT count(*) AS n FROM usuarios_empresas ue JOIN empresas e ON e.id = ue.empresa_id
    WHERE e.conta_id = c.id AND ue.ativo GROUP BY e.id) t), 0));--> statement-breakpoint
ALTER TABLE "contas" ALTER COLUMN "modulos" SET DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "contas" ALTER COLUMN "modulos" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "contas" ADD COLUMN "filiais_ocupam" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contas" ADD COLUMN "atualizado_em" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "empresas" ADD COLUMN "razao_social" text;--> statement-breakpoint
ALTER TABLE "empresas" ADD COLUMN "matriz_id" bigint;--> statement-breakpoint
ALTER TABLE "empresas" ADD COLUMN "principal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "empresas" ADD COLUMN "situacao" text DEFAULT 'ativa' NOT NULL;--> statement-breakpoint
ALTER TABLE "empresas" ADD COLUMN "exige_segundo_fator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "empresas" ADD COLUMN "aplicativos_por_lista" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "usuarios_empresas" ADD COLUMN "id" bigint PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "usuarios_empresas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "usuarios_empresas" ADD COLUMN "tipo" text DEFAULT 'interno' NOT NULL;--> statement-breakpoint
ALTER TABLE "usuarios_empresas" ADD COLUMN "convite_nome" text;--> statement-breakpoint
ALTER TABLE "usuarios_empresas" ADD COLUMN "convite_email" text;--> statement-breakpoint
ALTER TABLE "usuarios_empresas" ADD COLUMN "convite_hash" "bytea";--> statement-breakpoint
ALTER TABLE "usuarios_empresas" ADD COLUMN "convite_expira_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "usuarios_empresas" ADD COLUMN "convidado_por_nome" text;--> statement-breakpoint
ALTER TABLE "usuarios_empresas" ADD COLUMN "convidado_por_tipo" text;--> statement-breakpoint
ALTER TABLE "usuarios_empresas" ADD COLUMN "convidado_por_id" bigint;--> statement-breakpoint
ALTER TABLE "usuarios_empresas" ADD COLUMN "sessoes_desde" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "usuarios_empresas" ADD COLUMN "ultimo_acesso_em" timestamp with time zone;--> statement-breakpoint
-- Of a person in several companies nobody knows in which.
UPDATE usuarios_empresas ue SET ultimo_acesso_em = u.ultimo_acesso_em FROM usuarios u
WHERE u.id = ue.usuario_id AND NOT EXISTS (
  SELECT FROM usuarios_empresas outra WHERE outra.usuario_id = ue.usuario_id AND outra.empresa_id <> ue.empresa_id);--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "criado_por_nome" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "criado_por_tipo" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "criado_por_id" bigint;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "responsavel_concessao_id" bigint;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "responsavel_usuario_id" bigint;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "responsavel_empresa_id" bigint;--> statement-breakpoint
ALTER TABLE "aplicativos_permitidos" ADD CONSTRAINT "aplicativos_permitidos_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aplicativos_permitidos" ADD CONSTRAINT "aplicativos_permitidos_aplicativo_id_aplicativos_id_fk" FOREIGN KEY ("aplicativo_id") REFERENCES "public"."aplicativos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codigos_recuperacao" ADD CONSTRAINT "codigos_recuperacao_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correio_desligado" ADD CONSTRAINT "correio_desligado_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desafios" ADD CONSTRAINT "desafios_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links_pessoais" ADD CONSTRAINT "links_pessoais_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessoes" ADD CONSTRAINT "sessoes_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totps" ADD CONSTRAINT "totps_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mensagens_correio_chave" ON "mensagens_correio" USING btree ("chave");--> statement-breakpoint
CREATE INDEX "mensagens_correio_fila" ON "mensagens_correio" USING btree ("id") WHERE situacao = 'na_fila';--> statement-breakpoint
CREATE INDEX "mensagens_correio_sobre" ON "mensagens_correio" USING btree ("sobre") WHERE situacao = 'na_fila';--> statement-breakpoint
CREATE INDEX "mensagens_correio_data" ON "mensagens_correio" USING btree ("criado_em");--> statement-breakpoint
CREATE INDEX "desafios_expira" ON "desafios" USING btree ("expira_em");--> statement-breakpoint
CREATE UNIQUE INDEX "links_pessoais_hash" ON "links_pessoais" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "links_pessoais_usuario" ON "links_pessoais" USING btree ("usuario_id","tipo");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credencial" ON "passkeys" USING btree ("credencial");--> statement-breakpoint
CREATE INDEX "passkeys_usuario" ON "passkeys" USING btree ("usuario_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessoes_hash" ON "sessoes" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "sessoes_usuario" ON "sessoes" USING btree ("usuario_id","id");--> statement-breakpoint
CREATE INDEX "sessoes_expira" ON "sessoes" USING btree ("expira_em");--> statement-breakpoint
UPDATE empresas SET principal = true WHERE id IN (SELECT min(id) FROM empresas GROUP BY conta_id);--> statement-breakpoint
-- What was made before belongs to its maker from now on, where the maker still belongs to the company.
UPDATE tokens_api t SET responsavel_usuario_id = t.criado_por_usuario_id, responsavel_empresa_id = t.empresa_id
FROM usuarios_empresas ue
WHERE ue.usuario_id = t.criado_por_usuario_id AND ue.empresa_id = t.empresa_id AND ue.ativo AND t.revogado_em IS NULL;--> statement-breakpoint
UPDATE webhooks w SET criado_por_nome = a.ator_nome, criado_por_tipo = a.ator_tipo, criado_por_id = a.ator_id
FROM auditoria a WHERE a.empresa_id = w.empresa_id AND a.recurso = 'webhook' AND a.recurso_id = w.id AND a.acao = 'webhook.criado';--> statement-breakpoint
UPDATE webhooks w SET responsavel_concessao_id = w.criado_por_id
FROM concessoes c WHERE w.criado_por_tipo = 'concessao' AND c.id = w.criado_por_id AND c.encerrada_em IS NULL;--> statement-breakpoint
UPDATE webhooks w SET responsavel_usuario_id = ue.usuario_id, responsavel_empresa_id = ue.empresa_id
FROM usuarios_empresas ue
WHERE ue.empresa_id = w.empresa_id AND ue.ativo AND ue.usuario_id = CASE w.criado_por_tipo
  WHEN 'usuario' THEN w.criado_por_id
  WHEN 'token' THEN (SELECT responsavel_usuario_id FROM tokens_api t WHERE t.id = w.criado_por_id) END;--> statement-breakpoint
ALTER TABLE "tokens_api" ADD CONSTRAINT "tokens_api_emitido_por_token_id_tokens_api_id_fk" FOREIGN KEY ("emitido_por_token_id") REFERENCES "public"."tokens_api"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens_api" ADD CONSTRAINT "tokens_api_responsavel_usuario_id_usuarios_id_fk" FOREIGN KEY ("responsavel_usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens_api" ADD CONSTRAINT "tokens_api_responsavel_empresa_id_empresas_id_fk" FOREIGN KEY ("responsavel_empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "empresas" ADD CONSTRAINT "empresas_matriz_id_empresas_id_fk" FOREIGN KEY ("matriz_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_responsavel_usuario_id_usuarios_id_fk" FOREIGN KEY ("responsavel_usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_responsavel_empresa_id_empresas_id_fk" FOREIGN KEY ("responsavel_empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhooks_responsavel" ON "webhooks" USING btree ("responsavel_usuario_id","responsavel_empresa_id") WHERE responsavel_usuario_id is not null;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhook_responsavel" CHECK ((responsavel_usuario_id is null) = (responsavel_empresa_id is null));--> statement-breakpoint
CREATE INDEX "tokens_api_responsavel" ON "tokens_api" USING btree ("responsavel_usuario_id","responsavel_empresa_id") WHERE revogado_em is null;--> statement-breakpoint
CREATE INDEX "tokens_api_expira" ON "tokens_api" USING btree ("expira_em") WHERE revogado_em is null;--> statement-breakpoint
CREATE UNIQUE INDEX "empresas_principal" ON "empresas" USING btree ("conta_id") WHERE principal;--> statement-breakpoint
-- Two companies of an account with one CNPJ: the older one keeps it, and the audit trail tells of the other.
WITH repetidas AS (
  SELECT id, cnpj FROM (SELECT id, cnpj, row_number() OVER (PARTITION BY conta_id, cnpj ORDER BY id) AS vez FROM empresas WHERE cnpj IS NOT NULL) t
  WHERE vez > 1
), mudadas AS (
  UPDATE empresas e SET cnpj = NULL, atualizado_em = now() FROM repetidas r WHERE r.id = e.id RETURNING e.id, e.nome, r.cnpj
)
INSERT INTO auditoria (empresa_id, acao, recurso, recurso_id, recurso_nome, detalhes, porta, ator_tipo, ator_nome, request_id)
SELECT id, 'empresa.alterada', 'empresa', id, nome, jsonb_build_object('cnpj', jsonb_build_object('antes', cnpj, 'depois', NULL)),
  'job', 'sistema', 'Atualização do Romaneio', 'migracao-0021' FROM mudadas;--> statement-breakpoint
CREATE UNIQUE INDEX "empresas_cnpj" ON "empresas" USING btree ("conta_id","cnpj") WHERE situacao <> 'encerrada';--> statement-breakpoint
CREATE INDEX "empresas_matriz" ON "empresas" USING btree ("matriz_id") WHERE matriz_id is not null;--> statement-breakpoint
CREATE INDEX "usuarios_empresas_autor" ON "usuarios_empresas" USING btree ("convidado_por_tipo","convidado_por_id") WHERE usuario_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "usuarios_empresas_convite" ON "usuarios_empresas" USING btree ("empresa_id",lower("convite_email"));--> statement-breakpoint
CREATE INDEX "usuarios_empresas_convidado" ON "usuarios_empresas" USING btree (lower("convite_email"));--> statement-breakpoint
CREATE UNIQUE INDEX "usuarios_empresas_link" ON "usuarios_empresas" USING btree ("convite_hash");--> statement-breakpoint
CREATE INDEX "webhooks_concessao" ON "webhooks" USING btree ("responsavel_concessao_id") WHERE responsavel_concessao_id is not null;--> statement-breakpoint
CREATE INDEX "usuarios_empresas_empresa" ON "usuarios_empresas" USING btree ("empresa_id","id");--> statement-breakpoint
ALTER TABLE "usuarios" ALTER COLUMN "conta_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "empresas" ALTER COLUMN "modulos" SET DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "usuarios_empresas" ADD CONSTRAINT "usuarios_empresas_usuario" UNIQUE("usuario_id","empresa_id");--> statement-breakpoint
ALTER TABLE "tokens_api" ADD CONSTRAINT "token_responsavel" CHECK (("tokens_api"."responsavel_usuario_id" is null) = ("tokens_api"."responsavel_empresa_id" is null));--> statement-breakpoint
ALTER TABLE "empresas" ADD CONSTRAINT "empresa_principal_ativa" CHECK (not principal or (matriz_id is null and situacao = 'ativa'));--> statement-breakpoint
ALTER TABLE "empresas" ADD CONSTRAINT "situacao_conhecida" CHECK (situacao in ('ativa', 'inativa', 'encerrada'));--> statement-breakpoint
ALTER TABLE "usuarios_empresas" ADD CONSTRAINT "tipo_conhecido" CHECK ("usuarios_empresas"."tipo" in ('interno', 'contador', 'terceiro'));--> statement-breakpoint
ALTER TABLE "usuarios_empresas" ADD CONSTRAINT "externo_nao_administra" CHECK ("usuarios_empresas"."tipo" = 'interno' or "usuarios_empresas"."papel" <> 'administrador');--> statement-breakpoint
ALTER TABLE "usuarios_empresas" ADD CONSTRAINT "convite_ate_aceito" CHECK (("usuarios_empresas"."usuario_id" is null) = ("usuarios_empresas"."convite_email" is not null));