-- Room: financeiro
-- Takes reversed receipts off the money of their days.
CREATE OR REPLACE FUNCTION contar_baixas_estornadas() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO dias_titulos (empresa_id, tipo, dia, aberto, contas, movido)
  SELECT n.empresa_id, n.tipo, n.dia, 0, 0, -sum(n.valor)
  FROM novos n JOIN antigos a USING (id) WHERE n.estornada_em IS NOT NULL AND a.estornada_em IS NULL GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER baixas_estornadas AFTER UPDATE ON baixas REFERENCING OLD TABLE AS antigos NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION contar_baixas_estornadas();
