-- The channels of a company that is closed for good stop with it, those of companies closed before too.
CREATE OR REPLACE FUNCTION empresa_encerrada() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE canais SET ativo = false, atualizado_em = clock_timestamp() WHERE empresa_id = NEW.id AND ativo;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER empresa_encerrada AFTER UPDATE OF situacao ON empresas FOR EACH ROW
  WHEN (OLD.situacao IS DISTINCT FROM NEW.situacao AND NEW.situacao = 'encerrada')
  EXECUTE FUNCTION empresa_encerrada();
--> statement-breakpoint
UPDATE canais SET ativo = false, atualizado_em = clock_timestamp()
WHERE ativo AND empresa_id IN (SELECT id FROM empresas WHERE situacao = 'encerrada');
