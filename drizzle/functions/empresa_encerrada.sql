-- Room: canais
-- A company that is closed for good has nobody who could put its channels out of use: they stop with it, and nothing more is read from its
-- mailboxes and telephones. A trigger, because the room `identidade`, which closes companies, does not know the room `canais`.
CREATE OR REPLACE FUNCTION empresa_encerrada() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE canais SET ativo = false, atualizado_em = clock_timestamp() WHERE empresa_id = NEW.id AND ativo;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER empresa_encerrada AFTER UPDATE OF situacao ON empresas FOR EACH ROW
  WHEN (OLD.situacao IS DISTINCT FROM NEW.situacao AND NEW.situacao = 'encerrada')
  EXECUTE FUNCTION empresa_encerrada();
