-- What is searched in a message moves to a table of its own, which a trigger writes once: each state of a message was written to every term of
-- its text again, 150 of them for fifty letters. Messages that are there are kept behind the migration, company by company
-- (server/platform/migrate-online.ts). A process of the release before goes on searching in the message itself, without an index.
-- termos_texto answers the same as before, sooner: no index of its answers is built anew.
CREATE TABLE "buscas_mensagem" (
	"empresa_id" bigint NOT NULL,
	"mensagem_id" bigint NOT NULL,
	"busca" text NOT NULL,
	CONSTRAINT "buscas_mensagem_chave" PRIMARY KEY("empresa_id","mensagem_id")
);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION trigramas_de(empresa bigint, texto text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 100000
AS $$
DECLARE
  dentro text := empresa || ':';
  letras text[] := string_to_array(texto, NULL);
  termos text[];
BEGIN
  FOR n IN 1..cardinality(letras) - 2 LOOP
    termos[n] := dentro || letras[n] || letras[n + 1] || letras[n + 2];
  END LOOP;
  RETURN termos;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION termos_texto(empresa bigint, texto text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 100000
AS $$
DECLARE
  dentro text := empresa || ':';
  antes text := empresa || '^';
  letras text[] := string_to_array(texto, NULL);
  termos text[];
  um text;
  dois text;
BEGIN
  FOR n IN 1..cardinality(letras) LOOP
    um := antes || letras[n];
    dois := um || coalesce(letras[n + 1], '');
    termos[3 * n - 2] := um;
    termos[3 * n - 1] := dois;
    termos[3 * n] := dois || coalesce(letras[n + 2], '');
    antes := dentro;
  END LOOP;
  RETURN termos;
END
$$;
--> statement-breakpoint
ALTER TABLE "buscas_mensagem" ADD CONSTRAINT "buscas_mensagem_empresa_id_mensagem_id_mensagens_empresa_id_id_fk" FOREIGN KEY ("empresa_id","mensagem_id") REFERENCES "public"."mensagens"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "buscas_mensagem_trigramas" ON "buscas_mensagem" USING gin (trigramas_de(empresa_id, busca));--> statement-breakpoint
CREATE INDEX "buscas_mensagem_numeros" ON "buscas_mensagem" USING gin (numeros_de(empresa_id, busca)) WITH (fastupdate=false);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guardar_busca_mensagem() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO buscas_mensagem (empresa_id, mensagem_id, busca)
  SELECT n.empresa_id, n.id, n.busca FROM novas n WHERE n.busca <> '';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER mensagens_busca AFTER INSERT ON mensagens REFERENCING NEW TABLE AS novas
FOR EACH STATEMENT EXECUTE FUNCTION guardar_busca_mensagem();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refazer_buscas_mensagem(empresa bigint) RETURNS void LANGUAGE sql
AS $$
  INSERT INTO buscas_mensagem (empresa_id, mensagem_id, busca)
  SELECT m.empresa_id, m.id, m.busca FROM mensagens m WHERE m.empresa_id = empresa AND m.busca <> ''
  ON CONFLICT (empresa_id, mensagem_id) DO NOTHING
$$;
--> statement-breakpoint
SELECT refazer_buscas_mensagem(id) FROM empresas;
--> statement-breakpoint
DROP INDEX "mensagens_termos";--> statement-breakpoint
DROP INDEX "mensagens_numeros";
