-- Room: financeiro
-- Adds new titles to what is open on the days when they are due.
CREATE OR REPLACE FUNCTION contar_titulos_criados() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO dias_titulos (empresa_id, tipo, dia, aberto, contas, movido)
  SELECT empresa_id, tipo, vencimento, sum(valor_aberto), count(*) FILTER (WHERE valor_aberto > 0), 0 FROM novos GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER titulos_criados AFTER INSERT ON titulos REFERENCING NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION contar_titulos_criados();
