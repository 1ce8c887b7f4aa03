-- Room: atendimento
-- Locks the messages of a channel that are due: the next one of each conversation, those first whose time came first, as many as are asked for,
-- and none that somebody holds. What the statement has written that calls it, is seen.
--
-- The index gives them in this order, so that no more is read than is taken. The planner may believe that hardly any message waits, as when the
-- queue was empty while it looked, and then it would read and sort all that wait, for each batch; so it is not allowed to sort.
CREATE OR REPLACE FUNCTION proximas_saidas(do_canal bigint, da_empresa bigint, quantas integer)
RETURNS TABLE (mensagem_id bigint, comecou_em timestamptz) LANGUAGE plpgsql
SET enable_sort = off SET enable_bitmapscan = off
AS $$
BEGIN
  RETURN QUERY
    SELECT m.id, m.envio_em FROM mensagens m
    WHERE m.canal_id = do_canal AND m.empresa_id = da_empresa AND m.tentar_em <= now() AND (
      SELECT a.id FROM mensagens a WHERE a.conversa_id = m.conversa_id AND a.status = 'na_fila' AND a.id < m.id
      ORDER BY a.id LIMIT 1) IS NULL
    ORDER BY m.tentar_em, m.id LIMIT quantas FOR NO KEY UPDATE OF m SKIP LOCKED;
END $$;
