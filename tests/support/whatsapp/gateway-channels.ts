import { configEvolution, configWaha, createEvolution, createWaha } from '#server/canais/gateway/index.ts';
import type { AdaptadorDeCanal, CanalAberto } from '#server/canais/port.ts';
import { INSTANCIA, SESSAO } from '#tests/support/whatsapp/gateway.ts';

const common: Pick<CanalAberto, 'id' | 'empresa_id' | 'tipo' | 'nome' | 'endereco'> = {
  ...{ id: 9, empresa_id: 1, tipo: 'whatsapp_nao_oficial', nome: 'Celular da loja', endereco: '+5511940040001' },
};

export const evolution: AdaptadorDeCanal = createEvolution();
export const evo: CanalAberto = {
  ...{ ...common, adaptador: 'evolution', segredos: { chave: 'chave-do-gateway' } },
  config: configEvolution.parse({ url: 'https://evo.example.com', numero: common.endereco, instancia: INSTANCIA }),
};

export const waha: AdaptadorDeCanal = createWaha();
export const wah: CanalAberto = {
  ...{ ...common, adaptador: 'waha', segredos: { chave: 'chave-do-gateway', hmac_chave: 'my-secret-key' } },
  config: configWaha.parse({ url: 'https://waha.example.com', numero: common.endereco, sessao: SESSAO }),
};

/** When the notices of tests came. */
export const CAME = new Date('2026-11-26T12:00:00.000Z');
const bytes = (payload: unknown) => Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload));
const bruta = (payload: unknown) => ({ corpo: bytes(payload), arquivo: null, recebida_em: CAME });
export const readEvo = (payload: unknown) => evolution.read(evo, bruta(payload));
export const readWaha = (payload: unknown) => waha.read(wah, bruta(payload));
