import { z } from '#server/platform/validation.ts';
import { text } from './fields.ts';
import { kind } from './kind.ts';

/** Section 6.3, exactly. */
export const webhook = {
  'webhook.teste': kind({
    modulo: 'webhooks',
    titulo: 'Teste de webhook',
    gatilho: 'Quando alguém pede um envio de teste, no painel ou pela API. Vai só para o webhook testado.',
    dados: z.strictObject({ mensagem: text('Texto do teste.') }),
    exemplo: { mensagem: 'Este é um evento de teste. Se você o recebeu, o webhook está funcionando.' },
    emitido: true,
  }),
};
