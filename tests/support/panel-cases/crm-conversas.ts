import { contagensDaCaixa } from '#server/atendimento/conversas/count-caixa.ts';
import { linhaDoTempo, registro } from '#server/atendimento/conversas/timeline.ts';
import { indicadores } from '#server/atendimento/indicadores.ts';
import { mensagemAchada } from '#server/atendimento/mensagens/search-mensagens.ts';
import { respostaRapida } from '#server/atendimento/respostas-rapidas.ts';
import { conversa, mensagem, mensagemSimulada } from '#server/atendimento/schemas.ts';
import { z } from '#server/platform/validation.ts';
import { type Fields, type PanelCase, type PanelCases, pageOf } from './case.ts';
import { MISSING, type Scene } from './scene.ts';

type Which = 'conversa' | 'deNinguem' | 'concluida';
const own = (which: Which) => (s: Scene) => ({ id: s.inbox[which].id });
const foreignPath = (_: Scene, other: Scene): [Fields, 'NOT_FOUND'][] => [
  [{ id: other.inbox.conversa.id }, 'NOT_FOUND'],
];
const missing = () => [{ id: MISSING }];
const audited = (acao: string, which: Which) => (s: Scene) => ({
  ...{ acao, recurso: 'conversa', recurso_id: s.inbox[which].id },
});

/** A verb that brings a conversation to another state. */
const action = (acao: string, which: Which): PanelCase<typeof conversa> => ({
  papel: 'operador',
  ...{ answers: conversa, input: own(which), foreign: foreignPath, audit: audited(acao, which), refused: missing },
});

const today = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const marina = { nome: 'Marina Duarte', endereco: 'marina@exemplo.com', texto: 'O pedido saiu?' };

/** The inbox. */
export const conversasCases = {
  'conversas.list': {
    papel: 'leitura',
    answers: pageOf(conversa),
    input: (s) => ({ canal_id: s.inbox.canal.id }),
    foreign: (_, other) => [
      [{ canal_id: other.inbox.canal.id }, 'EMPTY'],
      [{ contato_id: other.inbox.conversa.contato_id }, 'EMPTY'],
      [{ responsavel_id: other.company.admin.membro_id }, 'EMPTY'],
    ],
  },
  'conversas.get': { papel: 'leitura', answers: conversa, input: own('conversa'), foreign: foreignPath },
  'conversas.contagens': { papel: 'leitura', answers: contagensDaCaixa },
  'conversas.timeline': {
    papel: 'leitura',
    answers: linhaDoTempo,
    input: own('conversa'),
    foreign: (mine, other) => [
      [{ id: other.inbox.conversa.id }, 'NOT_FOUND'],
      [{ id: mine.inbox.conversa.id, antes_de: other.inbox.mensagem_id }, 'NOT_FOUND'],
    ],
  },
  'conversas.searchMensagens': {
    papel: 'leitura',
    answers: z.array(mensagemAchada),
    input: (s) => ({ busca: 'orçamento', conversa_id: s.inbox.deNinguem.id }),
    foreign: (_, other) => [[{ busca: 'orçamento', conversa_id: other.inbox.deNinguem.id }, 'EMPTY']],
  },
  'conversas.indicadores': {
    papel: 'leitura',
    answers: indicadores,
    input: () => ({ inicio: today(-30), fim: today(1) }),
  },
  'conversas.open': {
    papel: 'operador',
    answers: z.object({ conversa, criada: z.boolean() }),
    input: (s) => ({ canal_id: s.inbox.canal.id, endereco: 'nova@exemplo.com', assunto: 'Proposta' }),
    foreign: (mine, other) => [
      [{ canal_id: other.inbox.canal.id, endereco: 'nova@exemplo.com' }, 'BAD_REQUEST'],
      [{ canal_id: mine.inbox.canal.id, contato_id: other.contato.id }, 'BAD_REQUEST'],
    ],
    audit: () => ({ acao: 'conversa.aberta', recurso: 'conversa', recurso_nome: 'Proposta' }),
    ends: ['contato.criado'],
    refused: (s) => [
      { canal_id: MISSING, endereco: 'nova@exemplo.com' },
      { canal_id: s.inbox.canal.id },
      { canal_id: s.inbox.canal.id, endereco: 'sem arroba' },
    ],
  },
  'conversas.send': {
    papel: 'operador',
    answers: mensagem,
    input: (s) => ({ conversa_id: s.inbox.conversa.id, texto: 'Já segue.', resposta_a_id: s.inbox.mensagem_id }),
    foreign: (mine, other) => [
      [{ conversa_id: other.inbox.conversa.id, texto: 'x' }, 'BAD_REQUEST'],
      [{ conversa_id: mine.inbox.conversa.id, texto: 'x', resposta_a_id: other.inbox.mensagem_id }, 'BAD_REQUEST'],
    ],
    refused: (s) => [
      { conversa_id: MISSING, texto: 'x' },
      { conversa_id: s.inbox.conversa.id, texto: '' },
      { conversa_id: s.inbox.deNinguem.id, texto: 'x', resposta_a_id: s.inbox.mensagem_id },
    ],
  },
  'conversas.simulate': {
    papel: 'operador',
    answers: mensagemSimulada,
    input: (s) => ({ ...marina, canal_id: s.inbox.canal.id }),
    foreign: (_, other) => [[{ ...marina, canal_id: other.inbox.canal.id }, 'BAD_REQUEST']],
    refused: (s) => [
      { ...marina, canal_id: MISSING },
      { ...marina, canal_id: s.inbox.canal.id, endereco: 'sem arroba' },
      { ...marina, canal_id: s.inbox.canal.id, texto: ' ' },
      { ...marina, canal_id: s.inbox.canal.id, nome: '' },
    ],
  },
  'conversas.retryMidia': {
    papel: 'operador',
    answers: mensagem,
    input: (s) => ({ id: s.inbox.recebida_id }),
    foreign: (_, other) => [[{ id: other.inbox.recebida_id }, 'NOT_FOUND']],
    refused: (s) => [{ id: MISSING }, { id: s.inbox.mensagem_id }],
  },
  'conversas.addNota': {
    papel: 'operador',
    answers: registro,
    input: (s) => ({ ...own('conversa')(s), texto: 'Cliente antigo.' }),
    foreign: (_, other) => [[{ id: other.inbox.conversa.id, texto: 'x' }, 'NOT_FOUND']],
    refused: (s) => [
      { id: MISSING, texto: 'x' },
      { ...own('conversa')(s), texto: ' ' },
    ],
  },
  'conversas.read': {
    papel: 'operador',
    answers: conversa,
    input: own('conversa'),
    foreign: foreignPath,
    refused: missing,
  },
  'conversas.take': {
    papel: 'operador',
    answers: conversa,
    input: own('deNinguem'),
    foreign: (mine, other) => [
      [{ id: other.inbox.deNinguem.id }, 'NOT_FOUND'],
      [{ ...own('deNinguem')(mine), responsavel_id: other.company.admin.membro_id }, 'BAD_REQUEST'],
    ],
    audit: audited('conversa.atribuida', 'deNinguem'),
    refused: (s) => [own('concluida')(s), { ...own('conversa')(s), responsavel_id: s.membro.membro_id }],
  },
  'conversas.assign': {
    papel: 'operador',
    answers: conversa,
    input: (s) => ({ ...own('conversa')(s), responsavel_id: s.membro.membro_id }),
    foreign: (mine, other) => [
      [{ id: other.inbox.conversa.id, responsavel_id: mine.membro.membro_id }, 'NOT_FOUND'],
      [{ ...own('conversa')(mine), responsavel_id: other.company.admin.membro_id }, 'BAD_REQUEST'],
    ],
    audit: audited('conversa.atribuida', 'conversa'),
    refused: (s) => [
      { id: MISSING, responsavel_id: null },
      { ...own('concluida')(s), responsavel_id: s.membro.membro_id },
    ],
  },
  'conversas.conclude': action('conversa.concluida', 'conversa'),
  'conversas.reopen': action('conversa.reaberta', 'concluida'),
  'conversas.archive': action('conversa.arquivada', 'conversa'),
  'conversas.unarchive': action('conversa.desarquivada', 'concluida'),
  'conversas.pauseIa': action('conversa.ia_pausada', 'conversa'),
  'conversas.resumeIa': action('conversa.ia_retomada', 'concluida'),
  'respostasRapidas.list': { papel: 'leitura', answers: z.array(respostaRapida) },
  'respostasRapidas.create': {
    papel: 'operador',
    answers: respostaRapida,
    input: () => ({ atalho: '/obrigada', texto: 'Obrigada pela preferência!' }),
    audit: () => ({ acao: 'resposta_rapida.criada', recurso: 'resposta_rapida', recurso_nome: '/obrigada' }),
    refused: (s) => [
      { atalho: 'com espaço', texto: 'x' },
      { atalho: 'vazia', texto: '' },
      { atalho: s.inbox.resposta.atalho.toUpperCase(), texto: 'x' },
    ],
  },
  'respostasRapidas.update': {
    papel: 'operador',
    answers: respostaRapida,
    input: (s) => ({ id: s.inbox.resposta.id, texto: 'Oi! Em que posso ajudar?' }),
    foreign: (_, other) => [[{ id: other.inbox.resposta.id, texto: 'x' }, 'NOT_FOUND']],
    audit: (s) => ({
      ...{ acao: 'resposta_rapida.alterada', recurso: 'resposta_rapida', recurso_id: s.inbox.resposta.id },
    }),
    refused: (s) => [
      { id: MISSING, texto: 'x' },
      { id: s.inbox.resposta.id, atalho: '/' },
    ],
  },
  'respostasRapidas.delete': {
    papel: 'operador',
    answers: z.void(),
    input: (s) => ({ id: s.inbox.resposta.id }),
    foreign: (_, other) => [[{ id: other.inbox.resposta.id }, 'NOT_FOUND']],
    audit: (s) => ({
      ...{ acao: 'resposta_rapida.excluida', recurso: 'resposta_rapida', recurso_id: s.inbox.resposta.id },
    }),
    refused: missing,
  },
} satisfies PanelCases;
