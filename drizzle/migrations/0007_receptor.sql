CREATE TABLE "receptor_exemplo" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receptor_exemplo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"webhook_id" bigint NOT NULL,
	"evento" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"assinatura_valida" boolean NOT NULL,
	"vez" integer NOT NULL,
	"repetida" boolean NOT NULL,
	"cabecalhos" json NOT NULL,
	"corpo" text NOT NULL,
	"status" smallint NOT NULL,
	"recebido_em" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receptor_respostas" (
	"empresa_id" bigint PRIMARY KEY NOT NULL,
	"resposta" text NOT NULL,
	"restantes" integer
);
--> statement-breakpoint
CREATE INDEX "receptor_exemplo_empresa" ON "receptor_exemplo" USING btree ("empresa_id","id");--> statement-breakpoint
CREATE INDEX "receptor_exemplo_chave" ON "receptor_exemplo" USING btree ("empresa_id","idempotency_key");