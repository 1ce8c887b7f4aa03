import { describe, expect, test } from 'vitest';
import { document, isRecord, whole } from '#tests/support/openapi.ts';
import { field, typesOf } from '#tests/support/schema-fields.ts';

// What the interface specification lists of events is in the OpenAPI document: kinds, envelope, headers, data.

describe('events (6.1 to 6.3, 2.8)', () => {
  const PRODUTO = ['id', 'nome', 'codigo', 'preco_venda', 'preco_custo', 'unidade', 'situacao', 'ativo', 'gtin'];
  const CLIENTE = ['id', 'nome', 'tipo_pessoa', 'cnpj_cpf', 'email', 'celular', 'cidade', 'uf'];
  const VENDA = ['id', 'numero_pedido', 'status', 'tipo_pedido', 'total_venda', 'cliente_id'];
  const DADOS: Record<string, string[]> = {
    'produto.criado': [...PRODUTO, 'criado_em'],
    'produto.atualizado': [...PRODUTO, 'atualizado_em'],
    'produto.excluido': ['id', 'nome', 'codigo'],
    'cliente.criado': CLIENTE,
    'cliente.atualizado': CLIENTE,
    'cliente.excluido': ['id', 'nome', 'cnpj_cpf'],
    'venda.criada': VENDA,
    'venda.atualizada': [...VENDA, 'status_anterior'],
    'venda.cancelada': [...VENDA, 'status_anterior'],
    'estoque.atualizado': [
      ...['id', 'produto_id', 'deposito_id', 'tipo', 'origem', 'quantidade', 'saldo_atual', 'data_lancamento'],
      ...['produto_nome', 'produto_codigo', 'deposito_nome'],
    ],
    'nfe.emitida': [
      ...['id', 'tipo', 'numero', 'serie', 'chave_acesso', 'status', 'valor_total', 'protocolo', 'cliente_id'],
      'criado_em',
    ],
    'nfe.cancelada': [
      ...['id', 'tipo', 'numero', 'serie', 'chave_acesso', 'status', 'valor_total', 'protocolo_cancelamento'],
    ],
    'pagamento.recebido': ['pagamento', 'negocio', 'contato', 'origem', 'itens'],
    'webhook.teste': ['mensagem'],
  };
  const KINDS = [
    ...['produto.criado', 'produto.atualizado', 'produto.excluido', 'cliente.criado', 'cliente.atualizado'],
    ...['cliente.excluido', 'venda.criada', 'venda.atualizada', 'venda.cancelada', 'proposta.criada'],
    ...['proposta.status_alterada', 'contrato.criado', 'contrato.status_alterado', 'pagamento.recebido'],
    ...['estoque.atualizado', 'nfe.emitida', 'nfe.cancelada', 'contato.criado', 'contato.atualizado'],
    ...['contato.arquivado', 'contato.etiqueta_alterada', 'negocio.criado', 'negocio.atualizado'],
    ...['negocio.etapa_alterada', 'negocio.ganho', 'negocio.perdido', 'conversa.criada', 'conversa.atualizada'],
    ...['conversa.concluida', 'conversa.atribuida', 'conversa.aguardando_atendente', 'mensagem.recebida'],
    ...['mensagem.enviada', 'mensagem.entregue', 'mensagem.lida', 'mensagem.falhou', 'webhook.teste'],
  ];
  const bodyOf = (evento: string) =>
    whole(document.webhooks[evento]?.post.requestBody.content['application/json']?.schema) ?? {};

  test('every kind, its envelope and its headers', () => {
    expect(Object.keys(document.webhooks)).toEqual(KINDS);
    for (const evento of KINDS) {
      expect(typesOf(bodyOf(evento)), evento).toEqual({
        evento: 'string',
        timestamp: 'datetime',
        webhook_id: 'integer',
        empresa_id: 'integer',
        dados: 'object',
        idempotency_key: 'string',
      });
      const told = whole(document.webhooks[evento]?.post.parameters ?? []);
      expect(told.map((one: unknown) => isRecord(one) && one.name)).toEqual([
        ...['X-Webhook-Signature', 'X-Webhook-Evento', 'X-Webhook-Id', 'X-Webhook-Timestamp'],
        'X-Webhook-Idempotency-Key',
        // Added to those of the contract.
        ...['X-Webhook-Enviado-Em', 'X-Webhook-Assinatura-Envio'],
      ]);
    }
  });

  test.each(Object.entries(DADOS))('%s', (evento, expected) => {
    const dados = field(bodyOf(evento), 'dados');
    expect(Object.keys(dados.properties ?? {})).toEqual(expected);
    expect(dados.required?.toSorted()).toEqual(expected.toSorted());
  });
});
