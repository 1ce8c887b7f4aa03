import { historico } from '#server/auditoria/index.ts';
import { analise, coluna, linhaNegocio, negocio, passagem, quadro } from '#server/crm/index.ts';
import { z } from '#server/platform/validation.ts';
import { type Fields, type PanelCases, pageOf } from './case.ts';
import { MISSING, type Scene } from './scene.ts';

const stage = ({ funil }: Scene, n: number) => funil.etapas[n]?.id ?? MISSING;
const nameOf = ({ negocio: { codigo, titulo } }: Scene) => `${codigo} ${titulo}`;
const audited = (acao: string) => (s: Scene) => ({
  ...{ acao, recurso: 'negocio', recurso_id: s.negocio.id, recurso_nome: nameOf(s) },
});
const foreignPath = (_: Scene, other: Scene): [Fields, 'NOT_FOUND'][] => [[{ id: other.negocio.id }, 'NOT_FOUND']];
const own = (s: Scene) => ({ id: s.negocio.id });

/** What a deal names of another company. */
const foreignFields = (other: Scene): Fields[] => [
  { contato_id: other.contato.id },
  { responsavel_id: other.company.admin.membro_id },
  { itens: [{ produto_id: other.produto.id, quantidade: '1' }] },
  { itens: [{ servico_id: other.servico.id, quantidade: '1' }] },
];

const dayFromToday = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Deals. */
export const negociosCases = {
  'negocios.list': {
    papel: 'leitura',
    answers: pageOf(linhaNegocio),
    input: (s) => ({ contato_id: s.contato.id }),
    foreign: (_, other) => [
      [{ contato_id: other.contato.id }, 'EMPTY'],
      [{ funil_id: other.funil.id }, 'EMPTY'],
      [{ etapa_id: stage(other, 0) }, 'EMPTY'],
      [{ produto_id: other.produto.id }, 'EMPTY'],
      [{ motivo_perda_id: other.motivo.id }, 'EMPTY'],
    ],
  },
  'negocios.get': { papel: 'leitura', answers: negocio, input: own, foreign: foreignPath },
  'negocios.historico': { papel: 'leitura', answers: z.array(historico), input: own, foreign: foreignPath },
  'negocios.historicoEtapas': { papel: 'leitura', answers: pageOf(passagem), input: own, foreign: foreignPath },
  'negocios.quadro': {
    papel: 'leitura',
    answers: quadro,
    input: (s) => ({ funil_id: s.funil.id, busca: 'negocio' }),
    foreign: (_, other) => [[{ funil_id: other.funil.id }, 'NOT_FOUND']],
  },
  'negocios.coluna': {
    papel: 'leitura',
    answers: coluna,
    input: (s) => ({ etapa_id: stage(s, 0), limite: 1 }),
    foreign: (_, other) => [[{ etapa_id: stage(other, 0) }, 'NOT_FOUND']],
  },
  'negocios.analise': {
    papel: 'leitura',
    answers: analise,
    input: (s) => ({ funil_id: s.funil.id, data_inicio: dayFromToday(-30), data_fim: dayFromToday(1) }),
    foreign: (_, other) => [
      [{ funil_id: other.funil.id, data_inicio: '2026-01-01', data_fim: '2026-01-31' }, 'NOT_FOUND'],
    ],
  },
  'negocios.create': {
    papel: 'operador',
    answers: negocio,
    input: (s) => ({ titulo: 'Máquina de café', contato_id: s.contato.id }),
    foreign: (_, other) => [
      ...[...foreignFields(other), { funil_id: other.funil.id }, { etapa_id: stage(other, 0) }].map(
        (fields): [Fields, 'BAD_REQUEST'] => [{ titulo: 'x', ...fields }, 'BAD_REQUEST'],
      ),
    ],
    audit: () => ({ acao: 'negocio.criado', recurso: 'negocio', recurso_nome: '4 Máquina de café' }),
    refused: (s) => [
      { titulo: '' },
      { titulo: 'x', etapa_id: MISSING },
      { titulo: 'x', valor: '-1' },
      { id: s.negocio.id },
    ],
  },
  'negocios.update': {
    papel: 'operador',
    answers: negocio,
    // Without `versao`, so that the same can be sent twice.
    input: (s) => ({ ...own(s), observacao: 'Ligar à tarde.', versao: undefined }),
    foreign: (mine, other) => [
      [{ id: other.negocio.id, titulo: 'x' }, 'NOT_FOUND'],
      ...foreignFields(other).map((fields): [Fields, 'BAD_REQUEST'] => [{ ...own(mine), ...fields }, 'BAD_REQUEST']),
    ],
    audit: audited('negocio.alterado'),
    refused: (s) => [
      { ...own(s), status: 'ganho' },
      { ...own(s), observacao: 'x', versao: s.negocio.versao + 1 },
      { ...own(s), valor: '9' },
      { ...own(s), titulo: '' },
    ],
  },
  'negocios.move': {
    papel: 'operador',
    answers: negocio,
    input: (s) => ({ ...own(s), etapa_id: stage(s, 1), versao: s.negocio.versao }),
    foreign: (mine, other) => [
      [{ id: other.negocio.id }, 'NOT_FOUND'],
      [{ ...own(mine), etapa_id: stage(other, 1) }, 'BAD_REQUEST'],
      [{ ...own(mine), antes_de: other.negocio.id }, 'BAD_REQUEST'],
      [{ ...own(mine), depois_de: other.negocio.id }, 'BAD_REQUEST'],
    ],
    audit: audited('negocio.movido'),
    refused: (s) => [{ id: s.perdido.id }, { ...own(s), etapa_id: MISSING }, { ...own(s), antes_de: s.negocio.id }],
  },
  'negocios.ganhar': {
    papel: 'operador',
    answers: negocio,
    input: own,
    foreign: (mine, other) => [
      [{ id: other.negocio.id }, 'NOT_FOUND'],
      [{ ...own(mine), etapa_id: stage(other, 1) }, 'BAD_REQUEST'],
    ],
    audit: audited('negocio.ganho'),
    refused: (s) => [{ id: s.perdido.id }, { ...own(s), criar: 'contrato' }],
  },
  'negocios.perder': {
    papel: 'operador',
    answers: negocio,
    input: (s) => ({ ...own(s), motivo_perda_id: s.motivo.id }),
    foreign: (mine, other) => [
      [{ id: other.negocio.id, motivo_perda_id: mine.motivo.id }, 'NOT_FOUND'],
      [{ ...own(mine), motivo_perda_id: other.motivo.id }, 'BAD_REQUEST'],
    ],
    audit: audited('negocio.perdido'),
    refused: (s) => [own(s), { ...own(s), motivo_perda_id: MISSING }],
  },
  'negocios.reabrir': {
    papel: 'operador',
    answers: negocio,
    input: (s) => ({ id: s.perdido.id }),
    foreign: foreignPath,
    audit: (s) => ({ acao: 'negocio.reaberto', recurso: 'negocio', recurso_id: s.perdido.id }),
    refused: () => [{ id: MISSING }],
  },
  'negocios.delete': {
    papel: 'operador',
    answers: z.void(),
    input: own,
    foreign: foreignPath,
    audit: audited('negocio.excluido'),
    refused: () => [{ id: MISSING }],
  },
} satisfies PanelCases;
