import { exemploDe } from '#server/eventos/index.ts';
import { refusal } from '../openapi-components.ts';
import { onField, REPETICAO_RECUSADA } from './examples.ts';

/** Examples of the webhook routes for the OpenAPI document; the tests hold them against the real answers. */

const KEY = '7_estoque.atualizado_5f0c2b7f3f6d4c0e9a1d8b64e2c7a913';

export const NOVO_WEBHOOK = {
  url: 'https://loja.exemplo.com.br/webhooks/romaneio',
  descricao: 'Loja virtual',
  eventos: ['estoque.atualizado', 'produto.atualizado'],
  max_tentativas: 5,
  timeout_segundos: 10,
  headers: { 'X-Loja': 'centro' },
};

export const WEBHOOK = {
  id: 7,
  ...NOVO_WEBHOOK,
  ativo: true,
  desativado_em: null,
  desativado_motivo: null,
  secret_final: 'cAC1',
  criado_em: '2026-08-07T09:30:00.000-03:00',
  atualizado_em: '2026-08-07T09:30:00.000-03:00',
};

export const WEBHOOK_COM_SECRET = { ...WEBHOOK, secret: 'whsec_0G8FQKZw5YjldPNNJJok0iNTPkaIlKchBQ83rnBw8uT4KcAC1' };

export const WEBHOOK_DETALHE = {
  ...WEBHOOK,
  saude: {
    falhas_seguidas: 0,
    primeira_falha_em: null,
    ultimo_sucesso_em: '2026-08-07T10:15:00.412-03:00',
    ultima_falha_em: null,
    em_risco: false,
    tentativas_24h: 318,
    sucesso_24h: 1,
    p95_24h: 120,
    na_fila: 0,
    agendadas: 0,
  },
};

export const ALTERACAO_WEBHOOK = { ativo: false };

export const WEBHOOK_ALTERADO = {
  ...WEBHOOK,
  ativo: false,
  desativado_em: '2026-08-07T16:05:12.345-03:00',
  desativado_motivo: 'manual',
  atualizado_em: '2026-08-07T16:05:12.345-03:00',
};

export const ENTREGA = {
  id: 9154,
  webhook_id: 7,
  evento_id: 48213,
  evento: 'estoque.atualizado',
  idempotency_key: KEY,
  origem: 'automatica',
  estado: 'entregue',
  tentativas: 1,
  tentativas_ciclo: 1,
  max_tentativas: 5,
  ultimo_status: 204,
  ultimo_erro: null,
  ultima_duracao_ms: 87,
  ultima_tentativa_em: '2026-08-07T10:15:00.325-03:00',
  proxima_tentativa_em: null,
  motivo: null,
  criado_em: '2026-08-07T10:15:00.318-03:00',
};

/** The frozen body of the example delivery, as its receiver gets it. */
const CORPO = JSON.stringify({
  evento: 'estoque.atualizado',
  timestamp: '2026-08-07T10:15:00.318-03:00',
  webhook_id: 7,
  empresa_id: 1,
  dados: exemploDe('estoque.atualizado'),
  idempotency_key: KEY,
});

export const ENTREGA_DETALHE = {
  ...ENTREGA,
  corpo: CORPO,
  lista_tentativas: [
    {
      numero: 1,
      origem: 'automatica',
      resultado: 'sucesso',
      status: 204,
      erro: null,
      detalhe: null,
      url: WEBHOOK.url,
      ip: '203.0.113.20',
      cabecalhos_enviados: [
        { nome: 'Content-Type', valor: 'application/json; charset=utf-8' },
        { nome: 'User-Agent', valor: 'Romaneio-Webhooks/1.0' },
        { nome: 'X-Webhook-Signature', valor: `sha256=${'9f86d081884c7d65'.repeat(4)}` },
        { nome: 'X-Webhook-Evento', valor: 'estoque.atualizado' },
        { nome: 'X-Webhook-Id', valor: '7' },
        { nome: 'X-Webhook-Timestamp', valor: '2026-08-07T10:15:00.318-03:00' },
        { nome: 'X-Webhook-Idempotency-Key', valor: KEY },
        { nome: 'X-Loja', valor: 'centro' },
      ],
      cabecalhos_recebidos: [{ nome: 'date', valor: 'Fri, 07 Aug 2026 13:15:00 GMT' }],
      corpo_recebido: '',
      corpo_base64: false,
      corpo_truncado: false,
      tempos: { dns: 2, conexao: 14, tls: 31, resposta: 40, total: 87 },
      duracao_ms: 87,
      proxima_tentativa_em: null,
      retomada: false,
      iniciada_em: '2026-08-07T10:15:00.325-03:00',
    },
  ],
};

const NA_FILA = {
  estado: 'pendente',
  ultimo_status: null,
  ultima_duracao_ms: null,
  ultima_tentativa_em: null,
  tentativas: 0,
  tentativas_ciclo: 0,
};

export const ENTREGA_TESTE = {
  ...ENTREGA,
  ...NA_FILA,
  evento: 'webhook.teste',
  idempotency_key: '7_teste_0b6f7d1c9e5a4f28b3d0c1a2e4f56789',
  origem: 'teste',
};

export const ENTREGA_REENVIADA = {
  ...ENTREGA,
  estado: 'pendente',
  tentativas: 5,
  tentativas_ciclo: 0,
  ultimo_status: 500,
};

export const RECUPERACAO = { desde: '2026-08-06T00:00:00-03:00' };

export const REENVIO = {
  id: 12,
  webhook_id: 7,
  tipo: 'recuperacao',
  estado: 'na_fila',
  total: 214,
  feitos: 0,
  ignorados: 0,
  criado_em: '2026-08-07T16:20:00.000-03:00',
  concluido_em: null,
};

export const REENVIO_CONCLUIDO = {
  ...REENVIO,
  estado: 'concluido',
  feitos: 214,
  concluido_em: '2026-08-07T16:20:01.870-03:00',
};

export const FEED = {
  resultados: [
    {
      id: 48213,
      evento: 'estoque.atualizado',
      timestamp: '2026-08-07T10:15:00.318-03:00',
      empresa_id: 1,
      dados: exemploDe('estoque.atualizado'),
    },
  ],
  proximo_apos_id: 48213,
  tem_mais: false,
};

const DADOS = {
  summary: 'Dados inválidos',
  value: refusal('VALIDATION_ERROR', 'Dados inválidos.', {
    'eventos.0': ['Evento desconhecido: estoque.alterado.'],
    max_tentativas: ['Informe um número inteiro de 1 a 10.'],
    'headers.Authorization': ['O cabeçalho Authorization é reservado e não pode ser definido.'],
  }),
};

const ENDERECO = onField(
  'Endereço que não pode ser usado',
  'url',
  'O endereço precisa ser público: 10.0.0.5 é de rede privada.',
);

export const WEBHOOK_RECUSADO = {
  400: {
    description: 'Dados inválidos, endereço que não pode ser usado, ou a empresa já tem 20 webhooks.',
    examples: {
      dados: DADOS,
      url: ENDERECO,
      maximo: {
        summary: 'Vinte webhooks',
        value: refusal(
          'VALIDATION_ERROR',
          'A empresa já tem 20 webhooks, o máximo permitido: exclua um antes de criar outro.',
        ),
      },
    },
  },
};

export const ALTERACAO_RECUSADA = {
  400: {
    description: 'Dados inválidos, ou endereço que não pode ser usado.',
    examples: { dados: DADOS, url: ENDERECO },
  },
};

export const WEBHOOK_INEXISTENTE = {
  404: {
    description: 'O webhook não existe, foi excluído ou é de outra empresa.',
    examples: { exemplo: { value: refusal('NOT_FOUND', 'Webhook não encontrado.') } },
  },
};

export const ENTREGA_INEXISTENTE = {
  404: {
    description: 'A entrega não existe, já passou dos 30 dias de guarda ou é de outra empresa.',
    examples: { exemplo: { value: refusal('NOT_FOUND', 'Entrega não encontrada.') } },
  },
};

export const REENVIO_INEXISTENTE = {
  404: {
    description: 'A tarefa não existe ou é de outra empresa.',
    examples: { exemplo: { value: refusal('NOT_FOUND', 'Reenvio não encontrado.') } },
  },
};

/** Refusals of a POST that sends something through a webhook. */
export const ENVIO_RECUSADO = {
  ...REPETICAO_RECUSADA,
  409: {
    description: 'O webhook está inativo, ou uma requisição com a mesma `Idempotency-Key` ainda está em andamento.',
    examples: {
      inativo: {
        summary: 'Webhook inativo',
        value: refusal('CONFLICT', 'O webhook está desativado: reative-o antes de enviar.'),
      },
      falhas: {
        summary: 'Desativado por falhas',
        value: refusal('CONFLICT', 'O webhook foi desativado por falhas seguidas: reative-o antes de enviar.'),
      },
      chave: { summary: 'Chave em andamento', ...REPETICAO_RECUSADA[409].examples.exemplo },
    },
  },
};

export const RECUPERACAO_RECUSADA = {
  400: {
    description: '`desde` ausente, malformado, no futuro ou há mais de 30 dias.',
    examples: {
      formato: {
        summary: 'Sem fuso',
        value: refusal('VALIDATION_ERROR', 'Dados inválidos.', {
          desde: ['Informe data e hora com fuso, por exemplo 2026-02-13T09:30:00-03:00.'],
        }),
      },
      antigo: onField('Antigo demais', 'desde', 'Só é possível recuperar os últimos 30 dias.'),
    },
  },
};

export const FEED_RECUSADO = {
  400: {
    description: 'Parâmetro inválido, ou `apos_id` que não é (ou não é mais) um evento da empresa.',
    examples: {
      apos_id: onField(
        'Evento não encontrado',
        'apos_id',
        'Evento não encontrado: o id não é desta empresa ou já passou do prazo de guarda (90 dias). Recomece com apos_id=0.',
      ),
      parametros: {
        summary: 'Parâmetros inválidos',
        value: refusal('VALIDATION_ERROR', 'Dados inválidos.', { apos_id: ['Informe um número inteiro, 0 ou maior.'] }),
      },
    },
  },
};
