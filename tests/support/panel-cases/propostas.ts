import { aparencia } from '#server/documentos/index.ts';
import { linhaDoTempoProposta, linhaProposta, proposta, propostaEnviada } from '#server/propostas/index.ts';
import { type Fields, type PanelCases, pageOf } from './case.ts';
import { MISSING, type Scene } from './scene.ts';

const line = ({ id }: { id: number }) => ({ produto_id: id, quantidade: '1', preco_unitario: '10' });
const own = (of: 'proposta' | 'enviada' | 'aceita') => (s: Scene) => ({ id: s[of].id });
const foreign =
  (of: 'proposta' | 'enviada' | 'aceita') =>
  (_: Scene, other: Scene): [Fields, 'NOT_FOUND'][] => [[{ id: other[of].id }, 'NOT_FOUND']];
const told = (acao: string, of: 'proposta' | 'enviada' | 'aceita') => (s: Scene) => ({
  ...{ acao, recurso: 'proposta', recurso_nome: s[of].numero },
  recurso_id: s[of].id,
});
const recurso_nome = 'Aparência dos documentos';

export const propostasCases = {
  'propostas.list': {
    papel: 'leitura',
    answers: pageOf(linhaProposta),
    input: () => ({}),
    foreign: (_, other) => [
      [{ cliente_id: other.cliente.id }, 'EMPTY'],
      [{ contato_id: other.contato.id }, 'EMPTY'],
      [{ negocio_id: other.negocio.id }, 'EMPTY'],
    ],
  },
  'propostas.get': { papel: 'leitura', answers: proposta, input: own('proposta'), foreign: foreign('proposta') },
  'propostas.linhaDoTempo': {
    papel: 'leitura',
    answers: linhaDoTempoProposta,
    input: own('aceita'),
    foreign: foreign('aceita'),
  },
  'propostas.create': {
    papel: 'operador',
    answers: proposta,
    input: (s) => ({ titulo: 'Café', cliente_id: s.cliente.id, itens: [line(s.produto)] }),
    foreign: (s, other) => [
      [{ titulo: 'x', cliente_id: other.cliente.id, itens: [line(s.produto)] }, 'BAD_REQUEST'],
      [{ titulo: 'x', contato_id: other.contato.id, itens: [line(s.produto)] }, 'BAD_REQUEST'],
      [{ titulo: 'x', cliente_id: s.cliente.id, itens: [line(other.produto)] }, 'BAD_REQUEST'],
      [{ negocio_id: other.negocio.id }, 'BAD_REQUEST'],
    ],
    audit: () => ({ acao: 'proposta.criada', recurso: 'proposta', recurso_nome: '000004' }),
    refused: (s) => [
      { titulo: 'x', cliente_id: s.cliente.id, itens: [] },
      { titulo: 'x', itens: [line(s.produto)] },
      { titulo: 'x', cliente_id: s.cliente.id, itens: [line({ id: MISSING })] },
    ],
  },
  'propostas.update': {
    papel: 'operador',
    answers: proposta,
    input: (s) => ({ id: s.proposta.id, titulo: 'Outro título' }),
    foreign: (s, other) => [
      [{ id: other.proposta.id, titulo: 'minha agora' }, 'NOT_FOUND'],
      [{ id: s.proposta.id, cliente_id: other.cliente.id }, 'BAD_REQUEST'],
      [{ id: s.proposta.id, contato_id: other.contato.id }, 'BAD_REQUEST'],
      [{ id: s.proposta.id, itens: [{ ...line(s.produto), id: other.proposta.itens[0]?.id }] }, 'BAD_REQUEST'],
    ],
    audit: told('proposta.alterada', 'proposta'),
    refused: (s) => [
      { id: s.proposta.id, itens: [] },
      { id: s.proposta.id, status: 'aceita' },
      { id: s.aceita.id, titulo: 'tarde' },
    ],
  },
  'propostas.enviar': {
    papel: 'operador',
    answers: propostaEnviada,
    input: own('proposta'),
    foreign: foreign('proposta'),
    audit: told('proposta.enviada', 'proposta'),
    refused: (s) => [{ id: s.aceita.id }, { id: s.proposta.id, por_email: true }, { id: s.proposta.id, email: 'x' }],
  },
  'propostas.aceitar': {
    papel: 'operador',
    answers: proposta,
    input: own('enviada'),
    foreign: foreign('enviada'),
    audit: told('proposta.aceita', 'enviada'),
    refused: (s) => [{ id: s.proposta.id }, { id: s.enviada.id, documento: '1' }],
  },
  'propostas.recusar': {
    papel: 'operador',
    answers: proposta,
    input: (s) => ({ id: s.enviada.id, motivo: 'Caro' }),
    foreign: foreign('enviada'),
    audit: told('proposta.recusada', 'enviada'),
    refused: (s) => [{ id: s.proposta.id }, { id: s.aceita.id }],
  },
  'propostas.cancelar': {
    papel: 'operador',
    answers: proposta,
    input: own('enviada'),
    foreign: foreign('enviada'),
    audit: told('proposta.cancelada', 'enviada'),
    refused: (s) => [{ id: s.aceita.id }],
  },
  'propostas.converter': {
    papel: 'operador',
    answers: proposta,
    input: own('aceita'),
    foreign: foreign('aceita'),
    audit: told('proposta.convertida', 'aceita'),
    ends: ['venda.criada'],
    refused: (s) => [{ id: s.enviada.id }, { id: s.aceita.id, itens: [{ id: MISSING, produto_id: s.produto.id }] }],
  },
  'aparencia.get': { papel: 'leitura', answers: aparencia, input: () => undefined },
  'aparencia.update': {
    papel: 'administrador',
    answers: aparencia,
    input: () => ({ cor: '#7A1FA2', contato: 'Rua do Café, 12' }),
    audit: () => ({ acao: 'aparencia.alterada', recurso: 'aparencia', recurso_nome }),
    refused: () => [{ cor: '#ffee00' }, { cor: 'azul' }, { logo: 'x' }, { contato: 'x'.repeat(301) }],
  },
} satisfies PanelCases;
