import type { CanalAberto } from '#server/canais/port.ts';
import { encodeGsm } from '#server/canais/sms/smpp/alfabeto.ts';
import { configSmpp } from '#server/canais/sms/smpp/config.ts';

/** A channel over SMPP that is connected to nobody. */
export const canal = (config: Record<string, unknown> = {}): CanalAberto => ({
  ...{ id: 3, empresa_id: 7, tipo: 'sms', adaptador: 'smpp', nome: 'Operadora', endereco: '27900', segredos: {} },
  config: configSmpp.parse({ host: '127.0.0.1', usuario: 'loja', remetente: '27900', ...config }),
});

/** When everything of the tests came. */
export const EM = '2026-11-25T12:00:00.000Z';
let marks = 0;
/** A delivery as it is kept. */
export const kept = (fields: Record<string, unknown>, texto: Uint8Array | string = '') =>
  new TextEncoder().encode(
    JSON.stringify({
      ...{ v: 1, em: EM, marca: `m${++marks}`, de: '5511987654321', de_ton: 1, para: '27900', esm_class: 0 },
      ...{ data_coding: 0, sar: null, recibo: { id: null, estado: null } },
      texto: Buffer.from(typeof texto === 'string' ? encodeGsm(texto) : texto).toString('base64'),
      ...fields,
    }),
  );
