import { z } from '#server/platform/validation.ts';
import { text } from './fields.ts';
import { type Kinds, kind } from './kind.ts';

/** `dados` as the contract has them, no field more. */
export const webhook = {
  'webhook.teste': kind({
    dados: z.strictObject({ mensagem: text('Texto do teste.') }),
    exemplo: { mensagem: 'Este é um evento de teste. Se você o recebeu, o webhook está funcionando.' },
    registro: null,
    emitido: true,
  }),
} satisfies Kinds<'webhooks'>;
