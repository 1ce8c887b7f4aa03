-- Room: eventos
-- The record that an event tells of, as 'venda:7'; null where it tells of none (a test). What server/eventos/catalogo/ declares of each kind
-- (`registro`), for the index eventos_registro: a migration that changes the body must build that index again. Each kind of record is one
-- branch that reads one field, since every event that is written pays for it; a kind that is not named here is in no filter by record.
CREATE OR REPLACE FUNCTION registro_do_evento(evento text, dados json) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE split_part(evento, '.', 1)
  WHEN 'estoque' THEN 'produto:' || (dados ->> 'produto_id')
  WHEN 'produto' THEN 'produto:' || (dados ->> 'id')
  WHEN 'cliente' THEN 'cliente:' || (dados ->> 'id')
  WHEN 'venda' THEN 'venda:' || (dados ->> 'id')
  WHEN 'proposta' THEN 'proposta:' || (dados ->> 'id')
  WHEN 'contrato' THEN 'contrato:' || (dados ->> 'id')
  WHEN 'pagamento' THEN 'conta_receber:' || (dados #>> '{pagamento,conta_id}')
  WHEN 'nfe' THEN 'nota_fiscal:' || (dados ->> 'id')
  WHEN 'contato' THEN 'contato:' || (dados #>> '{contato,id}')
  WHEN 'negocio' THEN 'negocio:' || (dados #>> '{negocio,id}')
  WHEN 'conversa' THEN 'conversa:' || (dados ->> 'id')
  WHEN 'mensagem' THEN 'conversa:' || (dados ->> 'conversa_id')
END;
