import { z } from '#server/platform/validation.ts';
import { exemploItens, exemploNegocioLigado, itens, negocioLigado } from './crm.ts';
import { ATUALIZADO_EM, CRIADO_EM, day, decimal, id, instant, oneOf, text } from './fields.ts';
import { type Kinds, kind } from './kind.ts';

const STATUS = ['ativo', 'suspenso', 'encerrado', 'cancelado'] as const;

const contrato = {
  id: id('Identificador do contrato.'),
  numero: text('Número do contrato, sequencial por empresa.'),
  titulo: text('Título do contrato.'),
  status: oneOf(STATUS, 'Status do contrato.'),
  periodicidade: oneOf(['mensal', 'bimestral', 'trimestral', 'semestral', 'anual'], 'Periodicidade da cobrança.'),
  valor: decimal('Valor de cada cobrança.'),
  inicio_em: day('Primeiro dia de vigência (AAAA-MM-DD).'),
  fim_em: day('Último dia de vigência (AAAA-MM-DD); nulo quando não tem prazo.').nullable(),
  cliente_id: id('Cliente do contrato.'),
  negocio: negocioLigado,
  itens,
};

const exemplo = {
  id: 92,
  numero: '000019',
  titulo: 'Manutenção das máquinas de café',
  status: 'ativo' as const,
  periodicidade: 'mensal' as const,
  valor: '116.40',
  inicio_em: '2026-09-01',
  fim_em: null,
  cliente_id: 318,
  negocio: exemploNegocioLigado,
  itens: exemploItens.filter(({ tipo }) => tipo === 'servico'),
};

const registro = { tipo: 'contrato', id: 'id', nome: 'numero', palavra: 'Contrato' } as const;

/** The contract leaves these payloads open: written in the style of the others, with the traceability ids of the CRM. */
export const contratos = {
  'contrato.criado': kind({
    dados: z.strictObject({ ...contrato, criado_em: instant(CRIADO_EM) }),
    exemplo: { ...exemplo, criado_em: '2026-08-14T10:00:12.004-03:00' },
    registro,
    emitido: true,
  }),
  'contrato.status_alterado': kind({
    dados: z.strictObject({
      ...contrato,
      status_anterior: oneOf(STATUS, 'Status antes da mudança.'),
      atualizado_em: instant(ATUALIZADO_EM),
    }),
    exemplo: {
      ...exemplo,
      status: 'suspenso',
      status_anterior: 'ativo',
      atualizado_em: '2026-11-03T09:17:55.231-03:00',
    },
    registro,
    emitido: true,
  }),
} satisfies Kinds<'contratos'>;
