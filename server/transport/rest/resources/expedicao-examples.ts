import { refusal } from '../openapi-components.ts';
import { onField } from './examples.ts';

/** Examples of the shipment routes for the OpenAPI document; the tests hold them against the real answers. */

export const LINHA_EXPEDICAO = {
  id: 42,
  numero_expedicao: '000042',
  status: 'pendente',
  forma_envio_id: 1,
  codigo_rastreio: 'BR123456789SP',
  data_criacao: '2026-08-07T09:30:00.000-03:00',
};

export const EXPEDICAO = {
  ...LINHA_EXPEDICAO,
  url_rastreio: 'https://rastreio.exemplo.com.br/BR123456789SP',
  rastreio_enviado: true,
  data_conclusao: null,
  criado_em: '2026-08-07T09:30:00.000-03:00',
  atualizado_em: '2026-08-07T09:30:00.000-03:00',
  itens: [
    { pedido_venda_id: 7, produto_id: 1, quantidade: 2 },
    { pedido_venda_id: 8, produto_id: null, quantidade: 1 },
  ],
};

export const EXPEDICAO_ALTERADA = {
  ...EXPEDICAO,
  status: 'concluida',
  data_conclusao: '2026-08-07T16:05:12.345-03:00',
  atualizado_em: '2026-08-07T16:05:12.345-03:00',
};

export const NOVA_EXPEDICAO = {
  forma_envio_id: 1,
  codigo_rastreio: 'BR123456789SP',
  url_rastreio: 'https://rastreio.exemplo.com.br/BR123456789SP',
};

export const SUBSTITUICAO_EXPEDICAO = { ...NOVA_EXPEDICAO, numero_expedicao: '000042', status: 'pendente' };

export const ALTERACAO_EXPEDICAO = { status: 'concluida' };

const NUMERO = onField('Número em uso', 'numero_expedicao', 'Já existe uma expedição com o número 000042.');
const FORMA = onField('Forma de envio não encontrada', 'forma_envio_id', 'Forma de envio não encontrada (id 999).');
const DADOS = {
  summary: 'Dados inválidos',
  value: refusal('VALIDATION_ERROR', 'Dados inválidos.', {
    status: ['Valor inválido. Aceitos: pendente, concluida, cancelada.'],
    codigo_rastreio: ['Use no máximo 100 caracteres.'],
  }),
};

export const EXPEDICAO_RECUSADA = {
  400: {
    description: 'Dados inválidos, número em uso, ou forma de envio que a empresa não tem ou desativou.',
    examples: {
      dados: DADOS,
      numero: NUMERO,
      forma: FORMA,
      forma_inativa: onField(
        'Forma de envio inativa',
        'forma_envio_id',
        'A forma de envio "Motoboy" (id 4) está inativa.',
      ),
    },
  },
};

export const MOVIMENTO_RECUSADO = {
  400: {
    description: 'Dados inválidos, número em uso, forma de envio não encontrada, ou expedição que já está cancelada.',
    examples: {
      dados: DADOS,
      cancelada: onField(
        'Expedição cancelada',
        'status',
        'A expedição 000042 está cancelada e não pode mais ser alterada.',
      ),
      numero: NUMERO,
      forma: FORMA,
    },
  },
};

export const EXPEDICAO_INEXISTENTE = {
  404: {
    description: 'A expedição não existe ou é de outra empresa.',
    examples: { exemplo: { value: refusal('NOT_FOUND', 'Expedição não encontrada.') } },
  },
};
