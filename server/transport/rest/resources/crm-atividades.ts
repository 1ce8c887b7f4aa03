import {
  atividade,
  atividadesFilters,
  cancelAtividade,
  completeAtividade,
  createAtividade,
  createAtividadeInput,
  deleteAtividade,
  getAtividade,
  reopenAtividade,
  replaceAtividade,
  replaceAtividadeInput,
  searchAtividades,
  updateAtividade,
  updateAtividadeInput,
} from '#server/crm/index.ts';
import type { z } from '#server/platform/validation.ts';
import { badData, onField } from '../refusals.ts';
import { answers, type Route, resource, takes } from '../route.ts';

const atividades = resource({
  modulo: 'crm',
  path: '/v1/crm/atividades/',
  tag: 'Atividades',
  noun: { g: 'a', one: 'atividade', many: 'atividades' },
});

const criada = new Date('2026-08-10T14:02:33-03:00');

const NOVA = {
  tipo: 'ligacao',
  titulo: 'Confirmar o recebimento da proposta',
  vence_em: '2026-08-12T10:00:00-03:00',
} satisfies z.input<typeof createAtividadeInput>;

const ATIVIDADE = answers('Atividade', atividade, {
  ...{ id: 88, tipo: NOVA.tipo, titulo: NOVA.titulo, descricao: '' },
  ...{ contato_id: 612, contato_nome: 'Rafael Nogueira' },
  ...{ negocio_id: 904, negocio_codigo: 127, negocio_titulo: 'Assinatura de café para o escritório' },
  ...{ responsavel_id: 14, responsavel_nome: 'Beatriz Camargo' },
  vence_em: new Date(NOVA.vence_em),
  ...{ status: 'pendente', concluida_em: null, atrasada: false, autor_nome: 'Beatriz Camargo' },
  ...{ criado_em: criada, atualizado_em: criada },
});

/** Of nobody, and of no deal. */
const SOLTA = {
  ...ATIVIDADE.example,
  ...{ contato_id: null, contato_nome: null, negocio_id: null, negocio_codigo: null, negocio_titulo: null },
};

const feita = new Date('2026-08-12T09:41:00-03:00');
const CONCLUIDA = { ...ATIVIDADE.example, status: 'concluida' as const, concluida_em: feita, atualizado_em: feita };
const CANCELADA = { ...ATIVIDADE.example, status: 'cancelada' as const, atualizado_em: feita };

const refused = {
  400: {
    description: 'Dados inválidos, ou um registro que a empresa não tem.',
    examples: {
      dados: badData({ titulo: ['Este campo é obrigatório.'] }),
      negocio: onField('Negócio desconhecido', 'negocio_id', 'Negócio não encontrado (id 904).'),
      nota: onField('Nota com prazo', 'vence_em', 'Uma nota não tem prazo.'),
    },
  },
};

const forbidden = (message: string) => ({
  400: {
    description: 'A situação da atividade não permite.',
    examples: { situacao: onField('Situação', 'status', message) },
  },
});

/** Calls, meetings, tasks and notes. */
export const crmAtividadesRoutes: Route[] = [
  atividades.list({
    operationId: 'listarAtividades',
    description:
      'As atividades da empresa, as mais novas primeiro. Acima de 500 registros a resposta traz `X-Total-Minimo: true`, `total_registros` é um mínimo e `proxima` continua levando até o fim.',
    query: atividadesFilters,
    data: ATIVIDADE,
    atLeast: true,
    verb: searchAtividades,
  }),
  atividades.read({
    operationId: 'consultarAtividade',
    description: 'Uma atividade da empresa.',
    data: ATIVIDADE,
    verb: getAtividade,
  }),
  atividades.create({
    operationId: 'criarAtividade',
    description:
      'Cria uma atividade pendente; uma nota não tem prazo e nasce concluída. Com `negocio_id` e sem `contato_id`, fica também com o contato do negócio.',
    body: takes('NovaAtividade', createAtividadeInput, NOVA),
    data: ATIVIDADE,
    example: SOLTA,
    refusals: refused,
    verb: createAtividade,
  }),
  atividades.replace({
    operationId: 'substituirAtividade',
    description:
      'Alteração completa: o que não for enviado fica vazio; a situação tem ações próprias. O corpo lido com GET pode ser enviado de volta.',
    body: takes('SubstituicaoAtividade', replaceAtividadeInput.omit({ id: true }), NOVA),
    data: ATIVIDADE,
    example: SOLTA,
    refusals: refused,
    verb: replaceAtividade,
  }),
  atividades.update({
    operationId: 'alterarAtividade',
    description: 'Muda só os campos enviados.',
    body: takes('AlteracaoAtividade', updateAtividadeInput.omit({ id: true }), { vence_em: NOVA.vence_em }),
    data: ATIVIDADE,
    refusals: refused,
    verb: updateAtividade,
  }),
  atividades.act({
    operationId: 'concluirAtividade',
    at: '{id}/concluir/',
    summary: 'Concluir uma atividade',
    description: 'Dá por feita uma atividade pendente. Concluir uma que está concluída responde 200 e não muda nada.',
    message: 'Atividade concluída.',
    data: ATIVIDADE,
    example: CONCLUIDA,
    refusals: forbidden('Só uma atividade pendente pode ser concluída; esta está cancelada. Reabra-a antes.'),
    verb: completeAtividade,
  }),
  atividades.act({
    operationId: 'reabrirAtividade',
    at: '{id}/reabrir/',
    summary: 'Reabrir uma atividade',
    description: 'Torna pendente uma atividade concluída ou cancelada; nunca uma nota.',
    message: 'Atividade reaberta.',
    data: ATIVIDADE,
    refusals: forbidden('Uma nota está sempre concluída.'),
    verb: reopenAtividade,
  }),
  atividades.act({
    operationId: 'cancelarAtividade',
    at: '{id}/cancelar/',
    summary: 'Cancelar uma atividade',
    description: 'Cancela uma atividade pendente. Cancelar uma que está cancelada responde 200 e não muda nada.',
    message: 'Atividade cancelada.',
    data: ATIVIDADE,
    example: CANCELADA,
    refusals: forbidden('Só uma atividade pendente pode ser cancelada; esta está concluída.'),
    verb: cancelAtividade,
  }),
  atividades.remove({
    operationId: 'excluirAtividade',
    description: 'Exclui de vez uma atividade, em qualquer situação.',
    verb: deleteAtividade,
  }),
];
