-- Room: atendimento
-- Keeps what is searched in a company's messages that have it not yet: behind the migration that made the table, and after a seed without
-- triggers.
CREATE OR REPLACE FUNCTION refazer_buscas_mensagem(empresa bigint) RETURNS void LANGUAGE sql
AS $$
  INSERT INTO buscas_mensagem (empresa_id, mensagem_id, busca)
  SELECT m.empresa_id, m.id, m.busca FROM mensagens m WHERE m.empresa_id = empresa AND m.busca <> ''
  ON CONFLICT (empresa_id, mensagem_id) DO NOTHING
$$;
