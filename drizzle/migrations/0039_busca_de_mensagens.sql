-- What is searched in a message moves to a table of its own, which a trigger writes once: each state of a message was written to every term of
-- its text again, 150 of them for fifty letters. Messages that are there are kept behind the migration, company by company
-- (server/platform/migrate-online.ts). A process of the release before goes on searching in the message itself, without an index.
CREATE TABLE "buscas_mensagem" (
	"empresa_id" bigint NOT NULL,
	"mensagem_id" bigint NOT NULL,
	"busca" text NOT NULL,
	CONSTRAINT "buscas_mensagem_chave" PRIMARY KEY("empresa_id","mensagem_id")
);
--> statement-breakpoint
ALTER TABLE "buscas_mensagem" ADD CONSTRAINT "buscas_mensagem_empresa_id_mensagem_id_mensagens_empresa_id_id_fk" FOREIGN KEY ("empresa_id","mensagem_id") REFERENCES "public"."mensagens"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "buscas_mensagem_termos" ON "buscas_mensagem" USING gin (termos_texto(empresa_id, busca));--> statement-breakpoint
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
