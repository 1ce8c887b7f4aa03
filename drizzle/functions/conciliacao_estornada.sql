-- Room: conciliacao
-- When a receipt is reversed, the line of the statement that it belongs to waits again. A trigger, because the room `conciliacao` must react
-- to a change of the room `financeiro`, which does not know it.
CREATE OR REPLACE FUNCTION conciliacao_estornada() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH desfeita AS (
    UPDATE conciliacoes SET desfeita_em = clock_timestamp()
    WHERE empresa_id = NEW.empresa_id AND baixa_id = NEW.id AND desfeita_em IS NULL RETURNING linha_id)
  UPDATE linhas_extrato l SET status = 'pendente', tratada_por = NULL, tratada_em = NULL FROM desfeita d WHERE l.id = d.linha_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER conciliacao_estornada AFTER UPDATE OF estornada_em ON baixas FOR EACH ROW
  WHEN (OLD.estornada_em IS NULL AND NEW.estornada_em IS NOT NULL)
  EXECUTE FUNCTION conciliacao_estornada();
