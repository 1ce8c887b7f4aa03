-- Room: entregas
-- When a webhook stops (by a person, by the service after failures, or because it was deleted), the deliveries that wait for it are
-- void. An attempt under way ends and is recorded: its success counts, its failure starts no retry. When a webhook goes on, its
-- failures are forgotten. A trigger, because the room `entregas` must react to a change of the room `webhooks`, which does not know it.
CREATE OR REPLACE FUNCTION webhook_parado() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids bigint[];
  razao text := CASE
    WHEN NEW.excluido_em IS NOT NULL THEN 'webhook_excluido'
    WHEN NEW.desativado_motivo = 'falhas' THEN 'webhook_desativado_por_falhas'
    ELSE 'webhook_desativado' END;
BEGIN
  IF NEW.ativo THEN
    UPDATE saude_webhooks SET falhas_seguidas = 0, primeira_falha_em = NULL WHERE webhook_id = NEW.id;
    RETURN NULL;
  END IF;
  WITH livres AS (
    DELETE FROM fila_entregas WHERE webhook_id = NEW.id AND dono IS NULL RETURNING entrega_id
  )
  SELECT coalesce(array_agg(entrega_id), '{}') INTO ids FROM livres;
  -- A statement of its own, with a later snapshot: it finds the deliveries that a worker was claiming in that moment, and those
  -- that a worker gave back since.
  SELECT ids || coalesce(array_agg(entrega_id), '{}') INTO ids FROM fila_entregas WHERE webhook_id = NEW.id;
  -- A delivery that arrived meanwhile and is being sent once more stays delivered, and that sending starts no retry either.
  WITH alvo AS MATERIALIZED (
    SELECT id, estado IN ('pendente', 'agendada') AS esperava FROM entregas
    WHERE id = ANY (ids) OR (webhook_id = NEW.id AND proxima_tentativa_em IS NOT NULL)
    ORDER BY id FOR UPDATE
  )
  UPDATE entregas e SET geracao = geracao + 1, proxima_tentativa_em = NULL,
    estado = CASE WHEN esperava THEN 'cancelada' ELSE estado END,
    sem_sucesso_em = CASE WHEN esperava THEN now() ELSE sem_sucesso_em END,
    motivo = CASE WHEN esperava THEN razao ELSE e.motivo END
  FROM alvo WHERE e.id = alvo.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER webhook_parado AFTER UPDATE OF ativo, excluido_em ON webhooks FOR EACH ROW
  WHEN (OLD.ativo IS DISTINCT FROM NEW.ativo OR OLD.excluido_em IS DISTINCT FROM NEW.excluido_em)
  EXECUTE FUNCTION webhook_parado();
