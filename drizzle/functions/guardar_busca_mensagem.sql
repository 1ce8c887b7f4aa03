-- Room: atendimento
-- Keeps what is searched in new messages beside them, once: a message's text never changes, while its row does with each of its states. Of
-- each statement together, and in a trigger, so that a process of the release before keeps it too.
CREATE OR REPLACE FUNCTION guardar_busca_mensagem() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO buscas_mensagem (empresa_id, mensagem_id, busca)
  SELECT n.empresa_id, n.id, n.busca FROM novas n WHERE n.busca <> '';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER mensagens_busca AFTER INSERT ON mensagens REFERENCING NEW TABLE AS novas
FOR EACH STATEMENT EXECUTE FUNCTION guardar_busca_mensagem();
