-- What a line of a bank statement may have paid is found by its amount, and sums of statements are read from an index alone. Builds an
-- index on a large table (titulos): while it is built nobody writes a title, and so finalises no sale (about two seconds for a million
-- titles). To keep them going, run the line with CONCURRENTLY beforehand (an index that is there is passed over).
CREATE INDEX IF NOT EXISTS "linhas_extrato_totais" ON "linhas_extrato" USING btree ("empresa_id","extrato_id","status","valor");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "titulos_valor_aberto" ON "titulos" USING btree ("empresa_id","tipo","valor_aberto","vencimento","id") WHERE valor_aberto > 0;
