-- Room: crm
-- Who answered for a contact or a deal left the company: the foreign key empties the column, which is a change like any other for whoever
-- keeps a copy (`atualizado_desde`). Verbs that take somebody off write the moment themselves.
CREATE OR REPLACE FUNCTION notar_saida_responsavel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.atualizado_em := clock_timestamp();
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER contatos_saida_responsavel BEFORE UPDATE OF responsavel_id ON contatos FOR EACH ROW
  WHEN (OLD.responsavel_id IS NOT NULL AND NEW.responsavel_id IS NULL AND NEW.atualizado_em = OLD.atualizado_em)
  EXECUTE FUNCTION notar_saida_responsavel();

CREATE OR REPLACE TRIGGER negocios_saida_responsavel BEFORE UPDATE OF responsavel_id ON negocios FOR EACH ROW
  WHEN (OLD.responsavel_id IS NOT NULL AND NEW.responsavel_id IS NULL AND NEW.atualizado_em = OLD.atualizado_em)
  EXECUTE FUNCTION notar_saida_responsavel();
