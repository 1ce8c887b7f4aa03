-- Room: atendimento
-- Conversations of a contact that is merged into another are the other's from then on. A trigger, because the room `atendimento` must react
-- to a change of the room `crm`, which does not know it. Open screens are told, as of every other change.
CREATE OR REPLACE FUNCTION seguir_contato_mesclado_conversas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conversas SET contato_id = NEW.contato_id, atualizado_em = clock_timestamp(), txid = ordem_do_evento()
    WHERE empresa_id = NEW.empresa_id AND contato_id = NEW.antigo_id;
  IF FOUND THEN PERFORM pg_notify('romaneio_ao_vivo', NEW.empresa_id::text); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER mesclagens_contato_conversas AFTER INSERT ON mesclagens_contato
FOR EACH ROW EXECUTE FUNCTION seguir_contato_mesclado_conversas();
