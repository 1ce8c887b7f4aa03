import { historico } from '#server/auditoria/schemas.ts';
import { expedicao, formaEnvio, linhaComPedidos, romaneio, separada } from '#server/expedicao/schemas.ts';
import { z } from '#server/platform/validation.ts';
import { type PanelCases, pageOf } from './case.ts';
import { MISSING, type Scene } from './scene.ts';

const shipmentLine = (acao: string) => (s: Scene) => ({
  acao,
  recurso: 'expedicao',
  recurso_id: s.expedicao.id,
  recurso_nome: s.expedicao.numero_expedicao,
});

export const expedicaoCases = {
  'expedicao.list': { papel: 'leitura', answers: pageOf(linhaComPedidos), input: () => ({}) },
  'expedicao.get': {
    papel: 'leitura',
    answers: romaneio,
    input: (s) => ({ id: s.expedicao.id }),
    foreign: (_, other) => [[{ id: other.expedicao.id }, 'NOT_FOUND']],
  },
  'expedicao.historico': {
    papel: 'leitura',
    answers: z.array(historico),
    input: (s) => ({ id: s.expedicao.id }),
    foreign: (_, other) => [[{ id: other.expedicao.id }, 'NOT_FOUND']],
  },
  'expedicao.createComPedido': {
    papel: 'operador',
    answers: expedicao,
    input: (s) => ({ pedido_venda_id: s.venda.id }),
    foreign: (_, other) => [[{ pedido_venda_id: other.venda.id }, 'BAD_REQUEST']],
    audit: () => ({ acao: 'expedicao.item_vinculado', recurso: 'expedicao', recurso_nome: '000001' }),
    ends: ['expedicao.criada'],
    refused: () => [{}, { pedido_venda_id: MISSING }],
  },
  'expedicao.create': {
    papel: 'operador',
    answers: expedicao,
    input: () => ({}),
    foreign: (_, other) => [[{ forma_envio_id: other.forma.id }, 'BAD_REQUEST']],
    audit: () => ({ acao: 'expedicao.criada', recurso: 'expedicao', recurso_nome: '000001' }),
    refused: (s) => [
      { status: 'enviada' },
      { numero_expedicao: s.expedicao.numero_expedicao },
      { forma_envio_id: MISSING },
      { url_rastreio: 'ftp://x' },
    ],
  },
  'expedicao.update': {
    papel: 'operador',
    answers: expedicao,
    input: (s) => ({ id: s.expedicao.id, codigo_rastreio: 'BR2', forma_envio_id: s.forma.id }),
    foreign: (own, other) => [
      [{ id: other.expedicao.id, codigo_rastreio: 'Meu agora' }, 'NOT_FOUND'],
      [{ id: own.expedicao.id, forma_envio_id: other.forma.id }, 'BAD_REQUEST'],
    ],
    audit: shipmentLine('expedicao.alterada'),
    refused: (s) => [
      { id: s.expedicao.id, status: 'enviada' },
      { id: s.expedicao.id, forma_envio_id: MISSING },
      { id: s.expedicao.id, numero_expedicao: null },
      { id: MISSING, status: 'concluida' },
    ],
  },
  'expedicao.cancel': {
    papel: 'operador',
    answers: z.void(),
    input: (s) => ({ id: s.expedicao.id }),
    foreign: (_, other) => [[{ id: other.expedicao.id }, 'NOT_FOUND']],
    audit: shipmentLine('expedicao.cancelada'),
    refused: () => [{ id: MISSING }, { id: 'um' }],
  },
  'expedicao.marcarRastreio': {
    papel: 'operador',
    answers: z.void(),
    input: (s) => ({ id: s.expedicao.id, rastreio_enviado: true }),
    foreign: (_, other) => [[{ id: other.expedicao.id, rastreio_enviado: true }, 'NOT_FOUND']],
    audit: shipmentLine('expedicao.rastreio_enviado'),
    refused: (s) => [
      { id: s.expedicao.id, rastreio_enviado: 'sim' },
      { id: MISSING, rastreio_enviado: true },
    ],
  },
  'expedicao.vincularItem': {
    papel: 'operador',
    answers: z.void(),
    input: (s) => ({ expedicao_id: s.expedicao.id, pedido_venda_id: s.venda.id, produto_id: null, quantidade: 3 }),
    foreign: (own, other) => [
      [{ expedicao_id: other.expedicao.id, pedido_venda_id: own.venda.id, quantidade: 1 }, 'NOT_FOUND'],
      [{ expedicao_id: other.expedicao.id, pedido_venda_id: other.venda.id, quantidade: 1 }, 'NOT_FOUND'],
      [{ expedicao_id: own.expedicao.id, pedido_venda_id: other.venda.id, quantidade: 1 }, 'BAD_REQUEST'],
      [
        {
          expedicao_id: own.expedicao.id,
          pedido_venda_id: own.venda.id,
          produto_id: other.produto.id,
          quantidade: 1,
        },
        'BAD_REQUEST',
      ],
    ],
    audit: shipmentLine('expedicao.item_vinculado'),
    refused: (s) => {
      const good = { expedicao_id: s.expedicao.id, pedido_venda_id: s.venda.id, quantidade: 1 };
      return [
        { ...good, produto_id: s.produto.id },
        { ...good, produto_id: MISSING },
        { ...good, pedido_venda_id: MISSING },
        { ...good, quantidade: 0 },
        { ...good, expedicao_id: MISSING },
      ];
    },
  },
  'expedicao.desvincularItem': {
    papel: 'operador',
    answers: z.void(),
    input: (s) => ({ expedicao_id: s.expedicao.id, item_id: s.item.id }),
    foreign: (own, other) => [
      [{ expedicao_id: other.expedicao.id, item_id: other.item.id }, 'NOT_FOUND'],
      [{ expedicao_id: own.expedicao.id, item_id: other.item.id }, 'NOT_FOUND'],
      [{ expedicao_id: other.expedicao.id, item_id: own.item.id }, 'NOT_FOUND'],
    ],
    audit: shipmentLine('expedicao.item_desvinculado'),
    refused: (s) => [
      { expedicao_id: s.expedicao.id, item_id: MISSING },
      { expedicao_id: MISSING, item_id: s.item.id },
    ],
  },
  'expedicao.separar': {
    papel: 'operador',
    answers: z.array(separada),
    input: (s) => ({ expedicao_id: s.expedicao.id, codigo: s.produto.codigo }),
    foreign: (own, other) => [
      [{ expedicao_id: other.expedicao.id, codigo: other.produto.codigo }, 'NOT_FOUND'],
      [{ expedicao_id: own.expedicao.id, codigo: other.produto.codigo }, 'BAD_REQUEST'],
    ],
    refused: (s) => [
      { expedicao_id: s.expedicao.id, codigo: 'NADA-DISSO' },
      { expedicao_id: s.expedicao.id, codigo: s.produto.codigo, quantidade: '999999' },
      { expedicao_id: s.expedicao.id, codigo: s.produto.codigo, quantidade: 0 },
      { expedicao_id: MISSING, codigo: s.produto.codigo },
    ],
  },
  'expedicao.corrigirSeparacao': {
    papel: 'operador',
    answers: separada,
    input: (s) => ({ expedicao_id: s.expedicao.id, item_venda_id: s.venda.itens[0]?.id, quantidade: '1' }),
    foreign: (own, other) => [
      [{ expedicao_id: other.expedicao.id, item_venda_id: other.venda.itens[0]?.id, quantidade: '1' }, 'NOT_FOUND'],
      [{ expedicao_id: own.expedicao.id, item_venda_id: other.venda.itens[0]?.id, quantidade: '1' }, 'NOT_FOUND'],
    ],
    refused: (s) => [
      { expedicao_id: s.expedicao.id, item_venda_id: s.venda.itens[0]?.id, quantidade: '999999' },
      { expedicao_id: s.expedicao.id, item_venda_id: s.venda.itens[0]?.id, quantidade: '-1' },
      { expedicao_id: s.expedicao.id, item_venda_id: MISSING, quantidade: '1' },
    ],
  },

  'formasEnvio.list': { papel: 'leitura', answers: z.array(formaEnvio) },
  'formasEnvio.create': {
    papel: 'operador',
    answers: formaEnvio,
    input: () => ({ nome: 'Motoboy' }),
    audit: () => ({ acao: 'forma_envio.criada', recurso: 'forma_envio', recurso_nome: 'Motoboy' }),
    refused: (s) => [{ nome: '' }, { nome: s.forma.nome }, { nome: s.forma.nome.toUpperCase() }],
  },
  'formasEnvio.update': {
    papel: 'operador',
    answers: formaEnvio,
    input: (s) => ({ id: s.forma.id, ativo: false }),
    foreign: (_, other) => [[{ id: other.forma.id, nome: 'Minha agora' }, 'NOT_FOUND']],
    audit: (s) => ({
      acao: 'forma_envio.desativada',
      recurso: 'forma_envio',
      recurso_id: s.forma.id,
      recurso_nome: s.forma.nome,
    }),
    refused: (s) => [
      { id: s.forma.id, nome: ' ' },
      { id: MISSING, nome: 'x' },
    ],
  },
} satisfies PanelCases;
