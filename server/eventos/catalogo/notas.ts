import { z } from '#server/platform/validation.ts';
import { decimal, id, instant, oneOf, text } from './fields.ts';
import { type Kinds, kind } from './kind.ts';

const nota = {
  id: id('Identificador da nota.'),
  tipo: oneOf(['NFE', 'NFCE'], 'Modelo: NF-e ou NFC-e.'),
  numero: text('Número da nota.'),
  serie: text('Série da nota.'),
  chave_acesso: z
    .string()
    .regex(/^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/)
    .meta({ description: 'Chave de acesso, 44 caracteres: o CNPJ do emitente, do 7º ao 18º, pode ter letras.' }),
};

const exemplo = {
  id: 7733,
  tipo: 'NFE' as const,
  numero: '4512',
  serie: '1',
  chave_acesso: '33260811222333000181550010000045121718392640',
};

const registro = {
  ...({ tipo: 'nota_fiscal', id: 'id', nome: 'numero' } as const),
  palavra: (read: (path: string) => string) => (read('tipo') === 'NFCE' ? 'NFC-e' : 'NF-e'),
};

/** `dados` as the contract has them, no field more. */
export const notas = {
  'nfe.emitida': kind({
    dados: z.strictObject({
      ...nota,
      status: oneOf(['AUTORIZADO'], 'Situação da nota na SEFAZ.'),
      valor_total: decimal('Valor total da nota.'),
      protocolo: text('Protocolo de autorização.'),
      cliente_id: id('Destinatário; nulo na NFC-e sem consumidor identificado.').nullable(),
      criado_em: instant('Momento da emissão (ISO 8601 com fuso).'),
    }),
    exemplo: {
      ...exemplo,
      status: 'AUTORIZADO',
      valor_total: '1284.60',
      protocolo: '333260004518827',
      cliente_id: 318,
      criado_em: '2026-08-12T15:20:31.507-03:00',
    },
    registro,
    emitido: true,
  }),
  'nfe.cancelada': kind({
    dados: z.strictObject({
      ...nota,
      status: oneOf(['CANCELADO'], 'Situação da nota na SEFAZ.'),
      valor_total: decimal('Valor total da nota.'),
      protocolo_cancelamento: text('Protocolo do cancelamento.'),
    }),
    exemplo: { ...exemplo, status: 'CANCELADO', valor_total: '1284.60', protocolo_cancelamento: '333260004519034' },
    registro,
    emitido: true,
  }),
} satisfies Kinds<'notas'>;
