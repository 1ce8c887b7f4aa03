import { historico } from '#server/auditoria/index.ts';
import { cicloContrato, contrato, linhaContrato, reajusteContrato, reajusteCriado } from '#server/contratos/index.ts';
import { cicloPrevisto, previaCiclos, resumoContratos } from '#server/contratos/schemas.ts';
import { z } from '#server/platform/validation.ts';
import { type PanelCases, pageOf } from './case.ts';
import { MISSING, type Scene } from './scene.ts';

const text = { descricao: 'Suporte', quantidade: '1.000', preco_unitario: '100.00' };
const served = (servico_id: number | null | undefined) => ({
  servico_id,
  quantidade: '1.000',
  preco_unitario: '10.00',
});
const own = (s: Scene) => ({ id: s.contrato.id });
const theirs = (_: Scene, other: Scene): [Record<string, unknown>, 'NOT_FOUND'][] => [
  [{ id: other.contrato.id }, 'NOT_FOUND'],
];
const told = (acao: string, of: 'contrato' | 'suspenso') => (s: Scene) => ({
  ...{ acao, recurso: 'contrato', recurso_id: s[of].id },
  recurso_nome: `${s[of].numero} ${s[of].titulo}`,
});

export const contratosCases = {
  'contratos.list': {
    papel: 'leitura',
    answers: pageOf(linhaContrato),
    input: () => ({}),
    foreign: (_, other) => [
      [{ cliente_id: other.cliente.id }, 'EMPTY'],
      [{ servico_id: other.contrato.itens[0]?.servico_id }, 'EMPTY'],
      [{ negocio_id: other.contrato.negocio_id }, 'EMPTY'],
    ],
  },
  'contratos.get': { papel: 'leitura', answers: contrato, input: own, foreign: theirs },
  'contratos.create': {
    papel: 'operador',
    answers: contrato,
    input: (s) => ({ titulo: 'Novo', cliente_id: s.cliente.id, itens: [text] }),
    foreign: (mine, other) => [
      [{ titulo: 'Novo', cliente_id: other.cliente.id, itens: [text] }, 'BAD_REQUEST'],
      [
        { titulo: 'Novo', cliente_id: mine.cliente.id, itens: [served(other.contrato.itens[0]?.servico_id)] },
        'BAD_REQUEST',
      ],
      [{ titulo: 'Novo', cliente_id: mine.cliente.id, itens: [text], negocio_id: other.negocio.id }, 'BAD_REQUEST'],
    ],
    audit: () => ({ acao: 'contrato.criado', recurso: 'contrato', recurso_nome: '000003 Novo' }),
    // Its first cycle is due today.
    ends: ['conta_receber.criada'],
    refused: (s) => [
      { titulo: 'Sem valor', cliente_id: s.cliente.id },
      { titulo: 'De ninguém', cliente_id: MISSING, itens: [text] },
      { titulo: 'Fim', cliente_id: s.cliente.id, itens: [text], fim_em: '2020-01-01' },
      { titulo: 'Dia', cliente_id: s.cliente.id, itens: [text], primeiro_vencimento: '2099-01-10', dia_vencimento: 11 },
      { titulo: 'Produto', cliente_id: s.cliente.id, itens: [{ produto_id: s.produto.id, quantidade: '1' }] },
      { titulo: 'De novo', cliente_id: s.cliente.id, itens: [text], negocio_id: s.contrato.negocio_id },
    ],
  },
  'contratos.update': {
    papel: 'operador',
    answers: contrato,
    input: (s) => ({ id: s.contrato.id, observacao: 'Visita na primeira semana.' }),
    foreign: (mine, other) => [
      [{ id: other.contrato.id, observacao: 'meu agora' }, 'NOT_FOUND'],
      [{ id: mine.contrato.id, cliente_id: other.cliente.id }, 'BAD_REQUEST'],
      [{ id: mine.contrato.id, itens: [served(other.contrato.itens[0]?.servico_id)] }, 'BAD_REQUEST'],
      [{ id: mine.contrato.id, itens: [{ ...text, id: other.contrato.itens[0]?.id }] }, 'BAD_REQUEST'],
    ],
    audit: told('contrato.alterado', 'contrato'),
    refused: (s) => [
      { id: s.contrato.id, itens: [] },
      { id: s.contrato.id, status: 'cancelado' },
      { id: s.contrato.id, fim_em: '2020-01-01' },
    ],
  },
  'contratos.suspender': {
    papel: 'operador',
    answers: contrato,
    input: own,
    foreign: theirs,
    audit: told('contrato.suspenso', 'contrato'),
    refused: () => [{ id: MISSING }],
  },
  'contratos.reativar': {
    papel: 'operador',
    answers: contrato,
    input: (s) => ({ id: s.suspenso.id }),
    foreign: theirs,
    audit: told('contrato.reativado', 'suspenso'),
    refused: () => [{ id: MISSING }],
  },
  'contratos.encerrar': {
    papel: 'operador',
    answers: contrato,
    input: own,
    foreign: theirs,
    audit: told('contrato.encerrado', 'contrato'),
    refused: (s) => [{ id: s.contrato.id, em: '2020-01-01' }],
  },
  'contratos.cancelar': {
    papel: 'operador',
    answers: contrato,
    input: own,
    foreign: theirs,
    audit: told('contrato.cancelado', 'contrato'),
    ends: ['conta_receber.cancelada'],
    refused: () => [{ id: MISSING }],
  },
  'contratos.ciclos': { papel: 'leitura', answers: pageOf(cicloContrato), input: own, foreign: theirs },
  'contratos.proximos': { papel: 'leitura', answers: z.array(cicloPrevisto), input: own, foreign: theirs },
  'contratos.previa': {
    papel: 'leitura',
    answers: previaCiclos,
    input: () => ({ periodicidade: 'mensal', dia_vencimento: 31 }),
    refused: () => [{ periodicidade: 'mensal', primeiro_vencimento: '1990-01-01' }],
  },
  'contratos.reajustes': { papel: 'leitura', answers: pageOf(reajusteContrato), input: own, foreign: theirs },
  'contratos.reajustar': {
    papel: 'operador',
    answers: reajusteCriado,
    input: (s) => ({ id: s.suspenso.id, percentual: '4.62' }),
    foreign: (_, other) => [[{ id: other.contrato.id, percentual: '4.62' }, 'NOT_FOUND']],
    audit: told('contrato.reajuste_criado', 'suspenso'),
    ends: ['contrato.reajustado'],
    refused: (s) => [
      { id: s.contrato.id, percentual: '0' },
      { id: s.contrato.id, percentual: '-100' },
      { id: s.contrato.id, percentual: '4.62', a_partir_de: '2098-01' },
      { id: s.contrato.id, percentual: '4.62', a_partir_de: '2020-01' },
    ],
  },
  'contratos.excluirReajuste': {
    papel: 'operador',
    answers: z.void(),
    input: (s) => ({ id: s.contrato.id, reajuste_id: s.reajuste.id }),
    foreign: (mine, other) => [
      [{ id: other.contrato.id, reajuste_id: other.reajuste.id }, 'NOT_FOUND'],
      [{ id: mine.contrato.id, reajuste_id: other.reajuste.id }, 'NOT_FOUND'],
    ],
    audit: told('contrato.reajuste_excluido', 'contrato'),
    refused: () => [{ id: MISSING, reajuste_id: 1 }],
  },
  'contratos.historico': { papel: 'leitura', answers: z.array(historico), input: own, foreign: theirs },
  'contratos.resumo': { papel: 'leitura', answers: resumoContratos, input: () => undefined },
} satisfies PanelCases;
