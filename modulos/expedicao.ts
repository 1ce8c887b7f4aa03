import { STATUS_EXPEDICAO } from './expedicao-valores.ts';
import type { ModuloEmPalavras } from './words.ts';

export const expedicao = {
  nome: 'Expedição',
  escopos: {
    read: 'Consultar expedições',
    write: 'Criar e alterar expedições',
    delete: 'Cancelar expedições',
  },
  recursos: {
    expedicao: {
      nome: 'Expedição',
      tela: '/expedicao',
      acoes: {
        'expedicao.criada': { nome: 'Expedição criada', curto: 'Criada' },
        'expedicao.alterada': { nome: 'Expedição alterada', curto: 'Alterada' },
        'expedicao.concluida': { nome: 'Expedição concluída', curto: 'Concluída' },
        'expedicao.reaberta': { nome: 'Expedição reaberta', curto: 'Reaberta' },
        'expedicao.cancelada': { nome: 'Expedição cancelada', curto: 'Cancelada' },
        'expedicao.rastreio_enviado': 'Rastreio enviado ao cliente',
        'expedicao.rastreio_nao_enviado': 'Envio do rastreio desfeito',
        'expedicao.item_vinculado': { nome: 'Item vinculado à expedição', curto: 'Item vinculado' },
        'expedicao.item_desvinculado': { nome: 'Item desvinculado da expedição', curto: 'Item desvinculado' },
      },
      campos: {
        numero_expedicao: 'Número',
        status: { nome: 'Situação', valores: STATUS_EXPEDICAO },
        forma_envio_id: { nome: 'Forma de envio', forma: 'registro' },
        codigo_rastreio: 'Código de rastreio',
        url_rastreio: 'Link de rastreio',
        rastreio_enviado: { nome: 'Rastreio enviado ao cliente', forma: 'sim_nao' },
        pedido: 'Pedido',
        produto: 'Produto',
        quantidade: { nome: 'Volumes', forma: 'inteiro' },
      },
    },
    forma_envio: {
      nome: 'Forma de envio',
      acoes: {
        'forma_envio.criada': 'Forma de envio criada',
        'forma_envio.alterada': 'Forma de envio alterada',
        'forma_envio.desativada': 'Forma de envio desativada',
        'forma_envio.reativada': 'Forma de envio reativada',
      },
      campos: { nome: 'Nome', ativo: { nome: 'Ativo', forma: 'sim_nao' } },
    },
  },
  limites: { escrita: 'Escrita de expedição', exclusao: 'Cancelamento de expedição' },
  tags: { Expedição: 'Expedições: criar, acompanhar, concluir e cancelar, com rastreio e itens vinculados.' },
} as const satisfies ModuloEmPalavras;
