-- Whoever follows contacts, deals and conversations is told of who left the company, and open screens of contacts that were merged.
CREATE OR REPLACE FUNCTION notar_saida_responsavel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.atualizado_em := clock_timestamp();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER contatos_saida_responsavel BEFORE UPDATE OF responsavel_id ON contatos FOR EACH ROW
  WHEN (OLD.responsavel_id IS NOT NULL AND NEW.responsavel_id IS NULL AND NEW.atualizado_em = OLD.atualizado_em)
  EXECUTE FUNCTION notar_saida_responsavel();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER negocios_saida_responsavel BEFORE UPDATE OF responsavel_id ON negocios FOR EACH ROW
  WHEN (OLD.responsavel_id IS NOT NULL AND NEW.responsavel_id IS NULL AND NEW.atualizado_em = OLD.atualizado_em)
  EXECUTE FUNCTION notar_saida_responsavel();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION notar_saida_responsavel_conversas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.atualizado_em := clock_timestamp();
  NEW.txid := ordem_do_evento();
  PERFORM pg_notify('romaneio_ao_vivo', NEW.empresa_id::text);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER conversas_saida_responsavel BEFORE UPDATE OF responsavel_id ON conversas FOR EACH ROW
  WHEN (OLD.responsavel_id IS NOT NULL AND NEW.responsavel_id IS NULL AND NEW.atualizado_em = OLD.atualizado_em)
  EXECUTE FUNCTION notar_saida_responsavel_conversas();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION seguir_contato_mesclado_conversas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conversas SET contato_id = NEW.contato_id, atualizado_em = clock_timestamp(), txid = ordem_do_evento()
    WHERE empresa_id = NEW.empresa_id AND contato_id = NEW.antigo_id;
  IF FOUND THEN PERFORM pg_notify('romaneio_ao_vivo', NEW.empresa_id::text); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER mesclagens_contato_conversas AFTER INSERT ON mesclagens_contato
FOR EACH ROW EXECUTE FUNCTION seguir_contato_mesclado_conversas();
