-- Room: atendimento
-- Who had a conversation left the company: the foreign key empties the column, and whoever follows conversations, by their moment or on an
-- open screen, is told as of any other change. Verbs that take somebody off write both places themselves.
CREATE OR REPLACE FUNCTION notar_saida_responsavel_conversas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.atualizado_em := clock_timestamp();
  NEW.txid := ordem_do_evento();
  PERFORM pg_notify('romaneio_ao_vivo', NEW.empresa_id::text);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER conversas_saida_responsavel BEFORE UPDATE OF responsavel_id ON conversas FOR EACH ROW
  WHEN (OLD.responsavel_id IS NOT NULL AND NEW.responsavel_id IS NULL AND NEW.atualizado_em = OLD.atualizado_em)
  EXECUTE FUNCTION notar_saida_responsavel_conversas();
