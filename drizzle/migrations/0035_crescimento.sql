-- What a line of a bank statement may have paid is found by its amount, and sums of statements are read from an index alone. Where the
-- tables are large, the indexes are built behind the migration, while everybody writes (server/platform/migrate-online.ts).
CREATE INDEX IF NOT EXISTS "linhas_extrato_totais" ON "linhas_extrato" USING btree ("empresa_id","extrato_id","status","valor");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "titulos_valor_aberto" ON "titulos" USING btree ("empresa_id","tipo","valor_aberto","vencimento","id") WHERE valor_aberto > 0;
