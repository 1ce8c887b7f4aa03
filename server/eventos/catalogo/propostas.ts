import { z } from '#server/platform/validation.ts';
import { exemploItens, exemploNegocioLigado, itens, negocioLigado } from './crm.ts';
import { ATUALIZADO_EM, CRIADO_EM, day, decimal, id, instant, oneOf, text } from './fields.ts';
import { type Kinds, kind } from './kind.ts';

const STATUS = ['rascunho', 'enviada', 'aceita', 'recusada', 'expirada', 'cancelada'] as const;

const proposta = {
  id: id('Identificador da proposta.'),
  numero: text('Número da proposta, sequencial por empresa.'),
  titulo: text('Título da proposta.'),
  status: oneOf(STATUS, 'Status da proposta.'),
  valor_total: decimal('Valor total da proposta.'),
  valida_ate: day('Último dia de validade (AAAA-MM-DD); nulo quando não vence.').nullable(),
  cliente_id: id('Cliente da proposta; nulo enquanto o contato não é cliente.').nullable(),
  negocio: negocioLigado,
  itens,
};

const exemplo = {
  id: 441,
  numero: '000063',
  titulo: 'Café para o escritório: plano de 20 kg por mês',
  status: 'enviada' as const,
  valor_total: '1284.60',
  valida_ate: '2026-08-31',
  cliente_id: 318,
  negocio: exemploNegocioLigado,
  itens: exemploItens,
};

const registro = { tipo: 'proposta', id: 'id', nome: 'numero', palavra: 'Proposta' } as const;

/** The contract leaves these payloads open: written in the style of the others, with the traceability ids of the CRM. */
export const propostas = {
  'proposta.criada': kind({
    dados: z.strictObject({ ...proposta, criado_em: instant(CRIADO_EM) }),
    exemplo: { ...exemplo, criado_em: '2026-08-11T16:30:00.000-03:00' },
    registro,
    emitido: true,
  }),
  'proposta.status_alterada': kind({
    dados: z.strictObject({
      ...proposta,
      status_anterior: oneOf(STATUS, 'Status antes da mudança.'),
      atualizado_em: instant(ATUALIZADO_EM),
    }),
    exemplo: {
      ...exemplo,
      status: 'aceita',
      status_anterior: 'enviada',
      atualizado_em: '2026-08-13T11:08:47.650-03:00',
    },
    registro,
    emitido: true,
  }),
} satisfies Kinds<'propostas'>;
