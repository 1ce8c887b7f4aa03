-- The index is built while nobody writes products. On a large table run this beforehand:
-- CREATE INDEX CONCURRENTLY IF NOT EXISTS "produtos_com_minimo" ON "produtos" USING btree ("empresa_id","id") WHERE estoque_minimo is not null and situacao = 'A';
ALTER TABLE "entregas_compra" ALTER COLUMN "deposito_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "produtos_com_minimo" ON "produtos" USING btree ("empresa_id","id") WHERE estoque_minimo is not null and situacao = 'A';
