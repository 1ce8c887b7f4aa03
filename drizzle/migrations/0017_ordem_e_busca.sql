-- A search that goes through a list in its order reads these indexes alone (20,000 of a million products: 16 ms before, 4 ms now). While
-- they are built, no product and no customer is written: with 1,000,000 of each about 20 seconds. To keep them going, run the CREATE INDEX
-- lines with CONCURRENTLY before (indexes that are there already are passed over).
CREATE INDEX IF NOT EXISTS "produtos_nome_busca" ON "produtos" USING btree ("empresa_id","nome_ordem","id","busca") WHERE situacao <> 'E';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "produtos_situacao_busca" ON "produtos" USING btree ("empresa_id","situacao","nome_ordem","id","busca");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "clientes_nome_busca" ON "clientes" USING btree ("empresa_id","nome_ordem","id","busca");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "clientes_ativo_busca" ON "clientes" USING btree ("empresa_id","ativo","nome_ordem","id","busca");--> statement-breakpoint
DROP INDEX IF EXISTS "produtos_nome";--> statement-breakpoint
DROP INDEX IF EXISTS "produtos_situacao";--> statement-breakpoint
DROP INDEX IF EXISTS "clientes_nome";--> statement-breakpoint
DROP INDEX IF EXISTS "clientes_ativo";
