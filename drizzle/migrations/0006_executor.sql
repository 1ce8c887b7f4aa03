CREATE TABLE "executor_crons" (
	"funcao" text NOT NULL,
	"cron" text NOT NULL,
	"proxima_em" timestamp with time zone NOT NULL,
	CONSTRAINT "executor_crons_funcao_cron_pk" PRIMARY KEY("funcao","cron")
);
--> statement-breakpoint
CREATE TABLE "executor_eventos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "executor_eventos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"evento" json NOT NULL,
	"chegou_em" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "executor_execucoes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "executor_execucoes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"funcao" text NOT NULL,
	"evento_id" text NOT NULL,
	"evento" json NOT NULL,
	"memoria" json,
	"tentativa" integer DEFAULT 0 NOT NULL,
	"abandonos" smallint DEFAULT 0 NOT NULL,
	"proxima_em" timestamp with time zone,
	"reserva" uuid,
	"concorrencia" text,
	"cancelamentos" text[],
	"resultado" text,
	"erro" json,
	"criado_em" timestamp with time zone NOT NULL,
	"terminado_em" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "executor_execucoes_evento" ON "executor_execucoes" USING btree ("funcao","evento_id");--> statement-breakpoint
CREATE INDEX "executor_execucoes_proxima" ON "executor_execucoes" USING btree ("proxima_em") WHERE proxima_em is not null;--> statement-breakpoint
CREATE INDEX "executor_execucoes_em_curso" ON "executor_execucoes" USING btree ("concorrencia") WHERE reserva is not null and concorrencia is not null;--> statement-breakpoint
CREATE INDEX "executor_execucoes_cancelamentos" ON "executor_execucoes" USING gin ("cancelamentos") WHERE cancelamentos is not null and proxima_em is not null;--> statement-breakpoint
CREATE INDEX "executor_execucoes_terminado" ON "executor_execucoes" USING btree ("terminado_em") WHERE terminado_em is not null;