import {
  archiveConversa,
  assignConversa,
  assignConversaInput,
  concludeConversa,
  conversa,
  conversasFilters,
  getConversa,
  listConversas,
  openConversa,
  openConversaInput,
  pauseIa,
  readConversaToEnd,
  reopenConversa,
  resumeIa,
  takeConversa,
  takeConversaInput,
  unarchiveConversa,
} from '#server/atendimento/index.ts';
import { badData, onField, type Refusals } from '../refusals.ts';
import { answers, mayTake, type Route, resource, takes } from '../route.ts';
import { writerOf } from '../written.ts';

const conversas = resource({
  modulo: 'crm',
  path: '/v1/crm/conversas/',
  tag: 'Conversas',
  noun: { g: 'a', one: 'conversa', many: 'conversas' },
});

const criado = new Date('2026-08-10T13:40:51.204-03:00');
const mudado = new Date('2026-08-10T13:58:12.660-03:00');

export const CONVERSA = answers('Conversa', conversa, {
  id: 2087,
  canal_id: 3,
  canal: 'whatsapp_nao_oficial',
  contato_id: 612,
  contato_nome: 'Rafael Nogueira',
  endereco: '*****-4321',
  assunto: null,
  status: 'aberta',
  responsavel_id: null,
  responsavel_nome: null,
  arquivada: false,
  ia_pausada: false,
  nao_lidas: 1,
  ultima_mensagem_id: 77118,
  ultima_previa: 'Vocês entregam café em grãos toda semana?',
  ultima_direcao: 'entrada',
  ultima_em: mudado,
  janela_ate: null,
  aguardando_desde: null,
  concluida_em: null,
  criado_em: criado,
  atualizado_em: mudado,
});

const DE_QUEM = {
  ...CONVERSA.example,
  status: 'em_atendimento' as const,
  responsavel_id: 14,
  responsavel_nome: 'Beatriz Camargo',
};
const FECHADA = { ...CONVERSA.example, status: 'concluida' as const, concluida_em: mudado, nao_lidas: 0 };

const CONCLUIDA = onField(
  'Conversa concluída',
  'status',
  'A conversa está concluída: só pode ser assumida a partir de aberta, aguardando_atendente, em_atendimento. Reabra-a antes.',
);
const DESCONHECIDO = onField('Usuário desconhecido', 'responsavel_id', 'Usuário não encontrado (id 14).');

const refused: Refusals = {
  400: {
    description: 'Dados inválidos, canal fora de uso, ou canal que só começa conversas com um modelo aprovado.',
    examples: {
      endereco: badData({ endereco: ['Informe o contato ou o endereço.'] }, 'Sem contato nem endereço'),
      canal: onField('Canal desconhecido', 'canal_id', 'Canal não encontrado (id 3).'),
      modelo: onField(
        'Canal que exige modelo',
        'canal_id',
        'O canal "WhatsApp da loja" só começa conversas com um modelo aprovado: POST /v1/crm/whatsapp/modelos/{id}/enviar/.',
      ),
    },
  },
};

/** Conversations of the inbox. */
export const crmConversasRoutes: Route[] = [
  conversas.list({
    operationId: 'listarConversas',
    description:
      'Conversas da empresa, as de mensagem mais recente primeiro. `busca` encontra parte do nome do contato ou do assunto. Com `atualizadas_desde`, vêm em ordem de alteração, e quem segue do `atualizado_em` da última não perde mudança. Nenhuma rota exclui uma conversa.',
    query: conversasFilters,
    data: CONVERSA,
    atLeast: true,
    verb: listConversas,
  }),
  conversas.ensure({
    operationId: 'abrirConversa',
    summary: 'Abrir uma conversa',
    description:
      'Abre uma conversa por e-mail, SMS ou WhatsApp por gateway, com um contato ou um endereço; um endereço novo vira contato. Se já há uma aberta com esse endereço no canal, a resposta é 200 com ela, e nada é criado. O WhatsApp oficial só começa conversas com um modelo aprovado. Gera `conversa.criada`.',
    body: takes('NovaConversa', openConversaInput, { canal_id: 3, contato_id: 612 }),
    data: CONVERSA,
    message: 'Conversa aberta.',
    found: 'Já há uma conversa aberta com este endereço.',
    refusals: refused,
    verb: async (ctx, input) => {
      const { conversa: registro, criada } = await openConversa(ctx, input);
      return { registro, criado: criada };
    },
  }),
  conversas.read({
    operationId: 'consultarConversa',
    description: 'Uma conversa, com o estado e a última mensagem. As mensagens estão em `/v1/crm/mensagens/`.',
    data: CONVERSA,
    verb: getConversa,
  }),
  conversas.act({
    operationId: 'arquivarConversa',
    at: '{id}/arquivar/',
    summary: 'Arquivar uma conversa',
    description:
      'Tira a conversa das listas; uma mensagem nova do contato a traz de volta. Gera `conversa.atualizada`; arquivar uma que já está arquivada responde 200 e não muda nada.',
    message: 'Conversa arquivada.',
    data: CONVERSA,
    example: { ...CONVERSA.example, arquivada: true },
    verb: archiveConversa,
  }),
  conversas.act({
    operationId: 'desarquivarConversa',
    at: '{id}/desarquivar/',
    summary: 'Desarquivar uma conversa',
    description: 'Traz a conversa de volta às listas. Gera `conversa.atualizada`.',
    message: 'Conversa desarquivada.',
    data: CONVERSA,
    verb: unarchiveConversa,
  }),
  conversas.act({
    operationId: 'assumirConversa',
    at: '{id}/assumir/',
    summary: 'Assumir uma conversa',
    description:
      'Dá a conversa a um atendente, se ninguém a tem: `em_atendimento`. De dois que assumem ao mesmo tempo, um consegue; o outro recebe 409 com a conversa como está, e o nome de quem foi primeiro. Gera `conversa.atribuida` e `conversa.atualizada`.',
    message: 'Conversa assumida.',
    body: mayTake('QuemAssume', takeConversaInput.omit({ id: true }), { responsavel_id: 14 }),
    data: CONVERSA,
    example: DE_QUEM,
    refusals: {
      400: {
        description: 'Sem atendente, atendente desconhecido, ou conversa concluída.',
        examples: {
          quem: onField('Sem atendente', 'responsavel_id', 'Informe quem assume a conversa.'),
          usuario: DESCONHECIDO,
          status: CONCLUIDA,
        },
      },
      409: {
        description: 'Outro atendente foi primeiro: a conversa vem como está.',
        examples: {
          tomada: {
            summary: 'Já assumida',
            value: {
              success: false,
              error: { code: 'CONFLICT', message: 'Beatriz Camargo já assumiu esta conversa.' },
              data: writerOf(conversa)(DE_QUEM, 'America/Sao_Paulo'),
            },
          },
        },
      },
    },
    verb: takeConversa,
  }),
  conversas.act({
    operationId: 'atribuirConversa',
    at: '{id}/atribuir/',
    summary: 'Atribuir uma conversa',
    description:
      'Dá a conversa a um atendente, quem quer que a tenha, ou a ninguém (`responsavel_id` nulo). Gera `conversa.atualizada` e, quando há um novo responsável, `conversa.atribuida`.',
    message: 'Conversa atribuída.',
    body: takes('AtribuicaoDeConversa', assignConversaInput.omit({ id: true }), { responsavel_id: 14 }),
    data: CONVERSA,
    example: DE_QUEM,
    refusals: {
      400: {
        description: 'Atendente desconhecido, ou conversa concluída.',
        examples: { usuario: DESCONHECIDO, status: CONCLUIDA },
      },
    },
    verb: assignConversa,
  }),
  conversas.act({
    operationId: 'concluirConversa',
    at: '{id}/concluir/',
    summary: 'Concluir uma conversa',
    description:
      'Dá a conversa por resolvida. Gera `conversa.atualizada` e `conversa.concluida`. Uma mensagem nova do contato a reabre.',
    message: 'Conversa concluída.',
    data: CONVERSA,
    example: FECHADA,
    verb: concludeConversa,
  }),
  conversas.act({
    operationId: 'reabrirConversa',
    at: '{id}/reabrir/',
    summary: 'Reabrir uma conversa',
    description: 'Volta uma conversa concluída a `aberta`, sem responsável. Gera `conversa.atualizada`.',
    message: 'Conversa reaberta.',
    data: CONVERSA,
    refusals: {
      400: {
        description: 'Já há outra conversa aberta com o mesmo endereço no canal.',
        examples: {
          outra: onField('Outra conversa aberta', 'status', 'Já há outra conversa aberta com este endereço no canal.'),
        },
      },
    },
    verb: reopenConversa,
  }),
  conversas.act({
    operationId: 'pausarIaDaConversa',
    at: '{id}/pausar-ia/',
    summary: 'Pausar a IA em uma conversa',
    description: 'O assistente de IA deixa de responder nesta conversa. Gera `conversa.atualizada`.',
    message: 'IA pausada.',
    data: CONVERSA,
    example: { ...CONVERSA.example, ia_pausada: true },
    verb: pauseIa,
  }),
  conversas.act({
    operationId: 'retomarIaDaConversa',
    at: '{id}/retomar-ia/',
    summary: 'Retomar a IA em uma conversa',
    description: 'O assistente de IA volta a responder nesta conversa. Gera `conversa.atualizada`.',
    message: 'IA retomada.',
    data: CONVERSA,
    verb: resumeIa,
  }),
  conversas.act({
    operationId: 'lerConversa',
    at: '{id}/lida/',
    summary: 'Marcar uma conversa como lida',
    description: 'Zera `nao_lidas`. Não gera evento.',
    message: 'Conversa marcada como lida.',
    data: CONVERSA,
    example: { ...CONVERSA.example, nao_lidas: 0 },
    verb: readConversaToEnd,
  }),
];
