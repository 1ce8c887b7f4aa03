-- Room: assistente
-- The contact wrote through a channel that the assistant answers in: the conversation waits for its answer, until the contact has been silent
-- for as long as the company says (and no longer than four times that from the first message on). A trigger, because the room `assistente`
-- must react to messages of the room `atendimento`, which does not know it. Whether it answers at all is looked at when the time has come.
CREATE OR REPLACE FUNCTION esperar_assistente() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  espera interval;
BEGIN
  IF NOT EXISTS (SELECT FROM canais WHERE id = NEW.canal_id AND assistente) THEN RETURN NULL; END IF;
  espera := make_interval(secs => coalesce((SELECT espera_segundos FROM assistentes WHERE empresa_id = NEW.empresa_id), 8));
  INSERT INTO vezes_ia AS v (conversa_id, empresa_id, mensagem_id, tentar_em)
    VALUES (NEW.conversa_id, NEW.empresa_id, NEW.id, clock_timestamp() + espera)
  ON CONFLICT (conversa_id) DO UPDATE SET mensagem_id = NEW.id, geracao = v.geracao + 1, tentativas = 0,
    tentar_em = greatest(clock_timestamp(), least(clock_timestamp() + espera, v.desde + 4 * espera));
  PERFORM pg_notify('romaneio_assistente', '');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER mensagens_assistente AFTER INSERT ON mensagens FOR EACH ROW
  WHEN (NEW.direcao = 'entrada')
  EXECUTE FUNCTION esperar_assistente();
