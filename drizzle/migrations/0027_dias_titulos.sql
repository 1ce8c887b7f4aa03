-- What is open, and what came or went, by day; with what the titles of an earlier release say.
CREATE TABLE "dias_titulos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dias_titulos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"tipo" text NOT NULL,
	"dia" date NOT NULL,
	"aberto" numeric(24, 2) NOT NULL,
	"contas" integer NOT NULL,
	"movido" numeric(24, 2) NOT NULL
);
--> statement-breakpoint
CREATE INDEX "dias_titulos_dia" ON "dias_titulos" USING btree ("empresa_id","tipo","dia","aberto","contas","movido");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION contar_titulos_criados() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO dias_titulos (empresa_id, tipo, dia, aberto, contas, movido)
  SELECT empresa_id, tipo, vencimento, sum(valor_aberto), count(*) FILTER (WHERE valor_aberto > 0), 0 FROM novos GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER titulos_criados AFTER INSERT ON titulos REFERENCING NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION contar_titulos_criados();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION contar_titulos_alterados() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO dias_titulos (empresa_id, tipo, dia, aberto, contas, movido)
  SELECT v.empresa_id, v.tipo, v.vencimento, sum(v.aberto), sum(v.contas), 0
  FROM novos n JOIN antigos a USING (id) CROSS JOIN LATERAL (VALUES
    (n.empresa_id, n.tipo, n.vencimento, n.valor_aberto, (n.valor_aberto > 0)::int),
    (a.empresa_id, a.tipo, a.vencimento, -a.valor_aberto, -(a.valor_aberto > 0)::int)) v (empresa_id, tipo, vencimento, aberto, contas)
  WHERE (n.vencimento, n.valor_aberto) IS DISTINCT FROM (a.vencimento, a.valor_aberto)
  GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER titulos_alterados AFTER UPDATE ON titulos REFERENCING OLD TABLE AS antigos NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION contar_titulos_alterados();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION contar_baixas_criadas() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO dias_titulos (empresa_id, tipo, dia, aberto, contas, movido)
  SELECT empresa_id, tipo, dia, 0, 0, sum(valor) FROM novos WHERE estornada_em IS NULL GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER baixas_criadas AFTER INSERT ON baixas REFERENCING NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION contar_baixas_criadas();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION contar_baixas_estornadas() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO dias_titulos (empresa_id, tipo, dia, aberto, contas, movido)
  SELECT n.empresa_id, n.tipo, n.dia, 0, 0, -sum(n.valor)
  FROM novos n JOIN antigos a USING (id) WHERE n.estornada_em IS NOT NULL AND a.estornada_em IS NULL GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER baixas_estornadas AFTER UPDATE ON baixas REFERENCING OLD TABLE AS antigos NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION contar_baixas_estornadas();
--> statement-breakpoint
INSERT INTO dias_titulos (empresa_id, tipo, dia, aberto, contas, movido)
SELECT empresa_id, tipo, vencimento, sum(valor_aberto), count(*) FILTER (WHERE valor_aberto > 0), 0 FROM titulos GROUP BY 1, 2, 3
UNION ALL
SELECT empresa_id, tipo, dia, 0, 0, sum(valor) FROM baixas WHERE estornada_em IS NULL GROUP BY 1, 2, 3;
