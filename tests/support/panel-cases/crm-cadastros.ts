import {
  atividade,
  campo,
  etapa,
  etiqueta,
  etiquetaContada,
  funil,
  motivoPerda,
  resumoAtividadesOutput,
} from '#server/crm/index.ts';
import { z } from '#server/platform/validation.ts';
import { type PanelCases, pageOf } from './case.ts';
import { MISSING, type Scene } from './scene.ts';

const none = z.void();
const firstOf = (s: Scene) => s.funil.etapas[0] ?? { id: MISSING, nome: '' };
const lastOf = (s: Scene) => s.funil.etapas.at(-1) ?? { id: MISSING, nome: '' };
const inFunil = (s: Scene) => ({ funil_id: s.funil.id });

const audited = <R extends 'etiqueta' | 'campo_personalizado' | 'funil' | 'motivo_perda'>(
  acao: string,
  recurso: R,
  { id, nome }: { id: number; nome: string },
) => ({ acao: `${recurso}.${acao}`, recurso, recurso_id: id, recurso_nome: nome });

const ofAtividade = (acao: string) => (s: Scene) => ({
  acao: `atividade.${acao}`,
  recurso: 'atividade',
  recurso_id: s.atividade.id,
  recurso_nome: s.atividade.titulo,
});

export const crmCadastrosCases = {
  'etiquetas.list': { papel: 'leitura', answers: z.array(etiquetaContada) },
  'etiquetas.create': {
    papel: 'operador',
    answers: etiqueta,
    input: () => ({ nome: 'VIP' }),
    audit: () => ({ acao: 'etiqueta.criada', recurso: 'etiqueta', recurso_nome: 'VIP' }),
    refused: (s) => [{ nome: '' }, { nome: s.etiqueta.nome.toUpperCase() }, { nome: 'x', cor: 'azul' }],
  },
  'etiquetas.update': {
    papel: 'operador',
    answers: etiqueta,
    input: (s) => ({ id: s.etiqueta.id, cor: '#ABCDEF' }),
    foreign: (_, other) => [[{ id: other.etiqueta.id, cor: '#ABCDEF' }, 'NOT_FOUND']],
    audit: (s) => audited('alterada', 'etiqueta', s.etiqueta),
    refused: () => [{ id: MISSING, nome: 'x' }],
  },
  'etiquetas.delete': {
    papel: 'operador',
    answers: none,
    input: (s) => ({ id: s.etiqueta.id }),
    foreign: (_, other) => [[{ id: other.etiqueta.id }, 'NOT_FOUND']],
    audit: (s) => audited('excluida', 'etiqueta', s.etiqueta),
    refused: () => [{ id: MISSING }],
  },
  'campos.list': { papel: 'leitura', answers: z.array(campo), input: () => ({}) },
  'campos.create': {
    papel: 'operador',
    answers: campo,
    input: () => ({ entidade: 'negocio', nome: 'Prazo de entrega', tipo: 'data' }),
    audit: () => ({
      acao: 'campo_personalizado.criado',
      recurso: 'campo_personalizado',
      recurso_nome: 'Prazo de entrega',
    }),
    refused: (s) => [
      { entidade: 'contato', nome: s.campo.nome.toUpperCase(), tipo: 'texto' },
      { entidade: 'contato', nome: 'x', tipo: 'texto', chave: s.campo.chave },
      { entidade: 'contato', nome: 'x', tipo: 'escolha' },
      { entidade: 'contato', nome: 'x', tipo: 'texto', opcoes: ['a'] },
      { entidade: 'negocio', nome: 'x', tipo: 'texto', pessoal: true },
    ],
  },
  'campos.update': {
    papel: 'operador',
    answers: campo,
    input: (s) => ({ id: s.campo.id, pessoal: true }),
    foreign: (_, other) => [[{ id: other.campo.id, nome: 'x' }, 'NOT_FOUND']],
    audit: (s) => audited('alterado', 'campo_personalizado', s.campo),
    refused: (s) => [{ id: s.campo.id, posicao: 500 }],
  },
  'campos.delete': {
    papel: 'operador',
    answers: none,
    input: (s) => ({ id: s.campo.id }),
    foreign: (_, other) => [[{ id: other.campo.id }, 'NOT_FOUND']],
    audit: (s) => audited('excluido', 'campo_personalizado', s.campo),
    refused: () => [{ id: MISSING }],
  },
  'funis.list': { papel: 'leitura', answers: z.array(funil) },
  'funis.create': {
    papel: 'operador',
    answers: funil,
    input: () => ({ nome: 'Pós-venda' }),
    audit: () => ({ acao: 'funil.criado', recurso: 'funil', recurso_nome: 'Pós-venda' }),
    refused: (s) => [
      { nome: s.funil.nome.toUpperCase() },
      { nome: 'x', etapas: [] },
      { nome: 'x', etapas: [{ nome: 'Início' }, { nome: 'inicio' }] },
      { nome: 'x', etapas: [{ nome: 'a', probabilidade: 101 }] },
    ],
  },
  'funis.update': {
    papel: 'operador',
    answers: funil,
    input: (s) => ({ id: s.funil.id, nome: 'Outro nome' }),
    foreign: (_, other) => [[{ id: other.funil.id, nome: 'x' }, 'NOT_FOUND']],
    audit: (s) => ({ ...audited('alterado', 'funil', s.funil), recurso_nome: 'Outro nome' }),
    refused: (s) => [{ id: s.funil.id, posicao: 99 }],
  },
  'funis.delete': {
    papel: 'operador',
    answers: none,
    input: (s) => ({ id: s.funilLivre.id }),
    foreign: (_, other) => [[{ id: other.funil.id }, 'NOT_FOUND']],
    audit: (s) => audited('excluido', 'funil', s.funilLivre),
    refused: (s) => [{ id: s.funil.id }],
  },
  'funis.createEtapa': {
    papel: 'operador',
    answers: etapa,
    input: (s) => ({ ...inFunil(s), nome: 'Amostra enviada', posicao: 2 }),
    foreign: (_, other) => [[{ ...inFunil(other), nome: 'x' }, 'NOT_FOUND']],
    audit: () => ({ acao: 'etapa.criada', recurso: 'etapa', recurso_nome: 'Amostra enviada' }),
    refused: (s) => [{ ...inFunil(s), nome: firstOf(s).nome }],
  },
  'funis.updateEtapa': {
    papel: 'operador',
    answers: etapa,
    input: (s) => ({ ...inFunil(s), id: firstOf(s).id, posicao: 2 }),
    foreign: (own, other) => [
      [{ ...inFunil(other), id: firstOf(other).id, nome: 'x' }, 'NOT_FOUND'],
      [{ ...inFunil(own), id: firstOf(other).id, nome: 'x' }, 'NOT_FOUND'],
    ],
    audit: (s) => ({
      acao: 'etapa.alterada',
      recurso: 'etapa',
      recurso_id: firstOf(s).id,
      recurso_nome: firstOf(s).nome,
    }),
    refused: (s) => [{ ...inFunil(s), id: firstOf(s).id, nome: lastOf(s).nome }],
  },
  'funis.deleteEtapa': {
    papel: 'operador',
    answers: none,
    input: (s) => ({ ...inFunil(s), id: lastOf(s).id }),
    foreign: (own, other) => [
      [{ ...inFunil(own), id: firstOf(other).id }, 'NOT_FOUND'],
      [{ ...inFunil(own), id: lastOf(own).id, mover_para: firstOf(other).id }, 'BAD_REQUEST'],
    ],
    audit: (s) => ({
      acao: 'etapa.excluida',
      recurso: 'etapa',
      recurso_id: lastOf(s).id,
      recurso_nome: lastOf(s).nome,
    }),
    refused: (s) => [{ ...inFunil(s), id: firstOf(s).id, mover_para: firstOf(s).id }],
  },
  'motivosPerda.list': { papel: 'leitura', answers: z.array(motivoPerda) },
  'motivosPerda.create': {
    papel: 'operador',
    answers: motivoPerda,
    input: () => ({ nome: 'Sem orçamento' }),
    audit: () => ({ acao: 'motivo_perda.criado', recurso: 'motivo_perda', recurso_nome: 'Sem orçamento' }),
    refused: (s) => [{ nome: s.motivo.nome.toUpperCase() }],
  },
  'motivosPerda.update': {
    papel: 'operador',
    answers: motivoPerda,
    input: (s) => ({ id: s.motivo.id, ativo: false }),
    foreign: (_, other) => [[{ id: other.motivo.id, ativo: false }, 'NOT_FOUND']],
    audit: (s) => audited('alterado', 'motivo_perda', s.motivo),
    refused: (s) => [{ id: s.motivo.id, nome: '' }],
  },
  'motivosPerda.delete': {
    papel: 'operador',
    answers: none,
    input: (s) => ({ id: s.motivoLivre.id }),
    foreign: (_, other) => [[{ id: other.motivo.id }, 'NOT_FOUND']],
    audit: (s) => audited('excluido', 'motivo_perda', s.motivoLivre),
    refused: (s) => [{ id: s.motivo.id }],
  },
  'atividades.list': {
    papel: 'leitura',
    answers: pageOf(atividade),
    input: () => ({}),
    foreign: (_, other) => [
      [{ contato_id: other.contato.id }, 'EMPTY'],
      [{ responsavel_id: other.membro.membro_id }, 'EMPTY'],
    ],
  },
  'atividades.get': {
    papel: 'leitura',
    answers: atividade,
    input: (s) => ({ id: s.atividade.id }),
    foreign: (_, other) => [[{ id: other.atividade.id }, 'NOT_FOUND']],
  },
  'atividades.resumo': { papel: 'leitura', answers: resumoAtividadesOutput },
  'atividades.create': {
    papel: 'operador',
    answers: atividade,
    input: (s) => ({ tipo: 'ligacao', titulo: 'Ligar de volta', contato_id: s.contato.id }),
    foreign: (_, other) => [
      [{ tipo: 'nota', titulo: 'x', contato_id: other.contato.id }, 'BAD_REQUEST'],
      [{ tipo: 'nota', titulo: 'x', responsavel_id: other.membro.membro_id }, 'BAD_REQUEST'],
    ],
    audit: () => ({ acao: 'atividade.criada', recurso: 'atividade', recurso_nome: 'Ligar de volta' }),
    refused: () => [
      { tipo: 'nota', titulo: 'x', vence_em: '2026-08-12T10:00:00-03:00' },
      { tipo: 'tarefa', titulo: '' },
    ],
  },
  'atividades.update': {
    papel: 'operador',
    answers: atividade,
    input: (s) => ({ id: s.atividade.id, descricao: 'Com calma' }),
    foreign: (own, other) => [
      [{ id: other.atividade.id, titulo: 'x' }, 'NOT_FOUND'],
      [{ id: own.atividade.id, contato_id: other.contato.id }, 'BAD_REQUEST'],
    ],
    audit: ofAtividade('alterada'),
    refused: (s) => [{ id: s.atividade.id, tipo: 'nota' }],
  },
  'atividades.complete': {
    papel: 'operador',
    answers: atividade,
    input: (s) => ({ id: s.atividade.id }),
    foreign: (_, other) => [[{ id: other.atividade.id }, 'NOT_FOUND']],
    audit: ofAtividade('concluida'),
    refused: () => [{ id: MISSING }],
  },
  'atividades.reopen': {
    papel: 'operador',
    answers: atividade,
    input: (s) => ({ id: s.concluida.id }),
    foreign: (_, other) => [[{ id: other.atividade.id }, 'NOT_FOUND']],
    audit: (s) => ({
      acao: 'atividade.reaberta',
      recurso: 'atividade',
      recurso_id: s.concluida.id,
      recurso_nome: s.concluida.titulo,
    }),
    refused: () => [{ id: MISSING }],
  },
  'atividades.cancel': {
    papel: 'operador',
    answers: atividade,
    input: (s) => ({ id: s.atividade.id }),
    foreign: (_, other) => [[{ id: other.atividade.id }, 'NOT_FOUND']],
    audit: ofAtividade('cancelada'),
    refused: (s) => [{ id: s.concluida.id }],
  },
  'atividades.delete': {
    papel: 'operador',
    answers: none,
    input: (s) => ({ id: s.atividade.id }),
    foreign: (_, other) => [[{ id: other.atividade.id }, 'NOT_FOUND']],
    audit: ofAtividade('excluida'),
    refused: () => [{ id: MISSING }],
  },
} satisfies PanelCases;
