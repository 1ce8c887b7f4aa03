-- Room: webhooks
-- Remembers what a webhook listened to, so that a later reader can tell why an event did not go to it.
CREATE OR REPLACE FUNCTION registrar_versao_webhook() RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO versoes_webhook (webhook_id, desde, empresa_id, ativo, eventos, excluido)
  VALUES (NEW.id, clock_timestamp(), NEW.empresa_id, NEW.ativo, NEW.eventos, NEW.excluido_em IS NOT NULL);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER webhooks_criados AFTER INSERT ON webhooks FOR EACH ROW EXECUTE FUNCTION registrar_versao_webhook();

CREATE OR REPLACE TRIGGER webhooks_alterados AFTER UPDATE ON webhooks FOR EACH ROW
WHEN (OLD.ativo IS DISTINCT FROM NEW.ativo OR OLD.eventos IS DISTINCT FROM NEW.eventos
  OR OLD.excluido_em IS DISTINCT FROM NEW.excluido_em)
EXECUTE FUNCTION registrar_versao_webhook();
