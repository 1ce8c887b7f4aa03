CREATE TABLE "aplicativos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "aplicativos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"client_id" text NOT NULL,
	"tipo" text NOT NULL,
	"nome" text NOT NULL,
	"descricao" text NOT NULL,
	"site_url" text,
	"logo" "bytea",
	"redirect_uris" text[] NOT NULL,
	"escopos" text[] NOT NULL,
	"secret_hash" "bytea",
	"secret_final" text,
	"secret_criado_em" timestamp with time zone,
	"secret_anterior_hash" "bytea",
	"secret_anterior_ate" timestamp with time zone,
	"ativo" boolean DEFAULT true NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"criado_por_usuario_id" bigint,
	"criado_por_nome" text NOT NULL,
	"atualizado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"excluido_em" timestamp with time zone,
	CONSTRAINT "aplicativo_tem_secret" CHECK (("aplicativos"."tipo" = 'confidencial') = ("aplicativos"."secret_hash" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "concessoes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "concessoes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"aplicativo_id" bigint NOT NULL,
	"empresa_id" bigint NOT NULL,
	"usuario_id" bigint NOT NULL,
	"escopos" text[] NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"ativada_em" timestamp with time zone,
	"renovada_em" timestamp with time zone,
	"expira_em" timestamp with time zone NOT NULL,
	"ultimo_uso_em" timestamp with time zone,
	"ultimo_uso_ip" text,
	"encerrada_em" timestamp with time zone,
	"encerrada_motivo" text,
	"encerrada_por_nome" text,
	CONSTRAINT "concessao_diz_por_que" CHECK (("concessoes"."encerrada_em" IS NULL) = ("concessoes"."encerrada_motivo" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "eventos_aplicativos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "eventos_aplicativos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"aplicativo_id" bigint NOT NULL,
	"empresa_id" bigint,
	"concessao_id" bigint,
	"tipo" text NOT NULL,
	"ip" text,
	"criado_em" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tokens_oauth" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tokens_oauth_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"concessao_id" bigint NOT NULL,
	"tipo" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"escopos" text[] NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"expira_em" timestamp with time zone NOT NULL,
	"consumido_em" timestamp with time zone,
	"revogado_em" timestamp with time zone,
	"redirect_uri" text,
	"code_challenge" text
);
--> statement-breakpoint
ALTER TABLE "requisicoes_api" ADD COLUMN "concessao_id" bigint;--> statement-breakpoint
ALTER TABLE "aplicativos" ADD CONSTRAINT "aplicativos_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aplicativos" ADD CONSTRAINT "aplicativos_criado_por_usuario_id_usuarios_id_fk" FOREIGN KEY ("criado_por_usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "concessoes" ADD CONSTRAINT "concessoes_aplicativo_id_aplicativos_id_fk" FOREIGN KEY ("aplicativo_id") REFERENCES "public"."aplicativos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "concessoes" ADD CONSTRAINT "concessoes_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "concessoes" ADD CONSTRAINT "concessoes_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eventos_aplicativos" ADD CONSTRAINT "eventos_aplicativos_aplicativo_id_aplicativos_id_fk" FOREIGN KEY ("aplicativo_id") REFERENCES "public"."aplicativos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens_oauth" ADD CONSTRAINT "tokens_oauth_concessao_id_concessoes_id_fk" FOREIGN KEY ("concessao_id") REFERENCES "public"."concessoes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "aplicativos_client_id" ON "aplicativos" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "aplicativos_empresa" ON "aplicativos" USING btree ("empresa_id","id");--> statement-breakpoint
CREATE INDEX "concessoes_empresa" ON "concessoes" USING btree ("empresa_id","id");--> statement-breakpoint
CREATE INDEX "concessoes_aplicativo" ON "concessoes" USING btree ("aplicativo_id","id");--> statement-breakpoint
CREATE INDEX "concessoes_expira" ON "concessoes" USING btree ("expira_em");--> statement-breakpoint
CREATE INDEX "eventos_aplicativos_aplicativo" ON "eventos_aplicativos" USING btree ("aplicativo_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tokens_oauth_hash" ON "tokens_oauth" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "tokens_oauth_concessao" ON "tokens_oauth" USING btree ("concessao_id");--> statement-breakpoint
CREATE INDEX "tokens_oauth_acesso_expira" ON "tokens_oauth" USING btree ("expira_em") WHERE "tokens_oauth"."tipo" = 'access_token';