import { createWebhook, replaceWebhook, rotateSecret, updateWebhook } from '#server/acesso/index.ts';
import { getSaude, saude } from '#server/entregas/index.ts';
import { offsetOf, paginationInput } from '#server/platform/pagination.ts';
import { parseInput, z } from '#server/platform/validation.ts';
import {
  createWebhookInput,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  replaceWebhookInput,
  rotateSecretInput,
  updateWebhookInput,
  webhook,
  webhookComSecret,
} from '#server/webhooks/index.ts';
import { refusal } from '../openapi-components.ts';
import { badData, onField } from '../refusals.ts';
import { answers, mayTake, type Resource, type Route, resource, takes } from '../route.ts';

/** The resource of every route under a webhook's path; each list of routes adds its tag. */
export const ofWebhook: Omit<Resource, 'tag'> = {
  modulo: 'webhooks',
  noun: { g: 'o', one: 'webhook', many: 'webhooks' },
  missing: { description: 'O webhook não existe, foi excluído ou é de outra empresa.' },
};

const webhooks = resource({ ...ofWebhook, tag: 'Webhooks' });

const pages = z.object(paginationInput);

const criado = new Date('2026-08-07T09:30:00-03:00');
const desativado = new Date('2026-08-07T16:05:12.345-03:00');

const NOVO: z.input<typeof createWebhookInput> = {
  url: 'https://loja.exemplo.com.br/webhooks/romaneio',
  descricao: 'Loja virtual',
  eventos: ['estoque.atualizado', 'produto.atualizado'],
  max_tentativas: 5,
  timeout_segundos: 10,
  headers: { 'X-Loja': 'centro' },
};

const WEBHOOK = answers('Webhook', webhook, {
  id: 7,
  ...createWebhookInput.parse(NOVO),
  ativo: true,
  desativado_em: null,
  desativado_motivo: null,
  secret_final: 'cAC1',
  secret_anterior_ate: null,
  criado_por_tipo: 'usuario',
  criado_por_nome: 'Ana Souza',
  criado_em: criado,
  atualizado_em: criado,
});

const LISTADO = { ...WEBHOOK, example: { ...WEBHOOK.example, url: 'https://loja.exemplo.com.br/…' } };

const webhookDetalhe = webhook.extend({
  saude: saude.omit({ mais_na_fila: true, mais_agendadas: true }).describe('Como as entregas deste webhook têm ido.'),
});

const DETALHE = answers('WebhookDetalhe', webhookDetalhe, {
  ...WEBHOOK.example,
  saude: {
    falhas_seguidas: 0,
    primeira_falha_em: null,
    ultimo_sucesso_em: new Date('2026-08-07T10:15:00.412-03:00'),
    ultima_falha_em: null,
    em_risco: false,
    tentativas_24h: 318,
    sucesso_24h: 1,
    p95_24h: 120,
    na_fila: 0,
    agendadas: 0,
  },
});

const COM_SECRET = answers('WebhookComSecret', webhookComSecret, {
  ...WEBHOOK.example,
  secret: 'whsec_0G8FQKZw5YjldPNNJJok0iNTPkaIlKchBQ83rnBw8uT4KcAC1',
});

const DADOS = badData({
  'eventos.0': ['Evento desconhecido: estoque.alterado.'],
  max_tentativas: ['Informe um número inteiro de 1 a 10.'],
  'headers.Authorization': ['O cabeçalho Authorization é reservado e não pode ser definido.'],
});
const PRIVATE = 'O endereço precisa ser público: 10.0.0.5 é de rede privada.';
const ENDERECO = onField('Endereço que não pode ser usado', 'url', PRIVATE);
const TWENTY = 'A empresa já tem 20 webhooks, o máximo permitido: exclua um antes de criar outro.';

const refusedChange = {
  400: {
    description: 'Dados inválidos, ou endereço que não pode ser usado.',
    examples: { dados: DADOS, url: ENDERECO },
  },
};

/** Webhooks and their secrets. */
export const webhooksRoutes: Route[] = [
  webhooks.list({
    operationId: 'listarWebhooks',
    description:
      'Os webhooks da empresa, do mais antigo ao mais novo; no máximo 20. De `url` vem só o começo: o endereço inteiro está em cada webhook, para um token com `webhooks:write`.',
    query: pages,
    data: LISTADO,
    verb: async (ctx, input) => {
      const asked = parseInput(pages, input);
      const all = await listWebhooks(ctx);
      const from = offsetOf(asked);
      return { ...asked, resultados: all.slice(from, from + asked.por_pagina), total_registros: all.length };
    },
  }),
  webhooks.read({
    operationId: 'consultarWebhook',
    description: 'Um webhook e a saúde das suas entregas. O segredo não volta a ser mostrado.',
    data: DETALHE,
    verb: async (ctx, input) => {
      const [found, health] = await Promise.all([getWebhook(ctx, input), getSaude(ctx, input)]);
      return { ...found, saude: health };
    },
  }),
  webhooks.create({
    operationId: 'criarWebhook',
    description:
      'Cria um webhook, que passa a receber os eventos seguintes. O segredo (`secret`), que é a chave das assinaturas, vem só nesta resposta. O endereço é conferido aqui e de novo a cada entrega: precisa ser público e, em produção, HTTPS.',
    body: takes('NovoWebhook', createWebhookInput, NOVO),
    data: COM_SECRET,
    refusals: {
      400: {
        description: 'Dados inválidos, endereço que não pode ser usado, ou a empresa já tem 20 webhooks.',
        examples: {
          dados: DADOS,
          url: ENDERECO,
          maximo: { summary: 'Vinte webhooks', value: refusal('VALIDATION_ERROR', TWENTY) },
        },
      },
    },
    verb: createWebhook,
  }),
  webhooks.replace({
    operationId: 'substituirWebhook',
    description:
      'Alteração completa: o que não é enviado volta ao valor padrão, menos `ativo`, que fica como está. O corpo lido com GET pode ser enviado de volta; o `url` abreviado de uma lista deixa o endereço como está.',
    body: takes('SubstituicaoWebhook', replaceWebhookInput, NOVO),
    data: WEBHOOK,
    refusals: refusedChange,
    verb: replaceWebhook,
  }),
  webhooks.update({
    operationId: 'alterarWebhook',
    description:
      'Muda só os campos enviados. `ativo` `false` desativa o webhook e cancela as entregas que o esperam; `true` o reativa e zera a conta de falhas. Enviar o que já está gravado não altera nada.',
    body: takes('AlteracaoWebhook', updateWebhookInput, { ativo: false }),
    data: WEBHOOK,
    example: {
      ...WEBHOOK.example,
      ativo: false,
      desativado_em: desativado,
      desativado_motivo: 'manual',
      atualizado_em: desativado,
    },
    refusals: refusedChange,
    verb: updateWebhook,
  }),
  webhooks.remove({
    operationId: 'excluirWebhook',
    description:
      'Exclui o webhook e cancela as entregas que o esperam. As entregas feitas continuam consultáveis, por `id`, até completarem 30 dias. A resposta traz só `success` e `message`.',
    verb: deleteWebhook,
  }),
  webhooks.create({
    operationId: 'rotacionarSecret',
    at: '{id}/rotacionar-secret/',
    summary: 'Trocar o segredo de um webhook',
    description:
      'Gera outro segredo, que vem só nesta resposta. O anterior deixa de assinar na hora: a próxima entrega, mesmo que seja nova tentativa de uma antiga, já leva a assinatura nova. Com `manter_anterior_horas`, de 1 a 24, `X-Webhook-Assinatura-Envio` traz por esse tempo as duas assinaturas, a do novo e a do anterior, separadas por vírgula; `X-Webhook-Signature` leva sempre só a do novo. Outra troca encerra o que uma anterior mantinha. O corpo é opcional.',
    message: 'Segredo trocado.',
    body: mayTake('TrocaDeSecret', rotateSecretInput, { manter_anterior_horas: 0 }),
    data: COM_SECRET,
    refusals: {
      400: {
        description: 'Horas fora de 0 a 24.',
        examples: {
          horas: onField('Horas demais', 'manter_anterior_horas', 'Informe um número inteiro de 0 a 24.'),
        },
      },
    },
    verb: rotateSecret,
  }),
];
