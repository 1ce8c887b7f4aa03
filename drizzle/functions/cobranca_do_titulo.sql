-- Room: cobrancas
-- When less of a receivable is open than its active charge asks for (it was settled by hand or by a bank file, reduced, or cancelled), the
-- charge is over: a static one of a title that is paid is concluded, any other is removed, and its bank is told. A trigger, because the room
-- `cobrancas` must react to a change of the room `financeiro`, which does not know it. A payment that settles its own charge says so after.
CREATE OR REPLACE FUNCTION cobranca_do_titulo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE cobrancas c SET
    status = CASE WHEN c.adaptador = 'estatico' AND NEW.status = 'paga' THEN 'concluida' ELSE 'removida_pelo_recebedor' END,
    concluida_em = CASE WHEN c.adaptador = 'estatico' AND NEW.status = 'paga' THEN NEW.quitada_em END,
    removida_em = CASE WHEN c.adaptador = 'estatico' AND NEW.status = 'paga' THEN NULL ELSE clock_timestamp() END,
    pendencia = CASE WHEN c.adaptador = 'api_pix' THEN 'remover' END,
    tentativas = 0,
    tentar_em = CASE WHEN c.adaptador <> 'api_pix' THEN NULL WHEN c.pendencia = 'registrar' THEN greatest(c.tentar_em, now()) ELSE now() END,
    atualizado_em = clock_timestamp()
  WHERE c.empresa_id = NEW.empresa_id AND c.titulo_id = NEW.id AND c.status = 'ativa' AND c.valor > NEW.valor_aberto;
  IF FOUND THEN PERFORM pg_notify('romaneio_cobrancas', ''); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER cobranca_do_titulo AFTER UPDATE ON titulos FOR EACH ROW
  WHEN (NEW.tipo = 'receber' AND NEW.valor_aberto < OLD.valor_aberto)
  EXECUTE FUNCTION cobranca_do_titulo();
