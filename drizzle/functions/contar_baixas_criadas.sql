-- Room: financeiro
-- Adds receipts to the money of their days.
CREATE OR REPLACE FUNCTION contar_baixas_criadas() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO dias_titulos (empresa_id, tipo, dia, aberto, contas, movido)
  SELECT empresa_id, tipo, dia, 0, 0, sum(valor) FROM novos WHERE estornada_em IS NULL GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER baixas_criadas AFTER INSERT ON baixas REFERENCING NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION contar_baixas_criadas();
