-- A search among products of one situation reads the index alone (16 ms to 4 ms for 20,000 of a million). While it is built, no product is
-- written: with 1,000,000 products about 10 seconds. To keep them going, run the CREATE INDEX line with CONCURRENTLY before.
CREATE INDEX IF NOT EXISTS "produtos_situacao_busca" ON "produtos" USING btree ("empresa_id","situacao","nome_ordem","id","busca");--> statement-breakpoint
DROP INDEX IF EXISTS "produtos_situacao";
