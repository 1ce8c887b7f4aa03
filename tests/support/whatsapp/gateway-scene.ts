import { beforeEach, onTestFinished } from 'vitest';
import { createEvolution, createWaha } from '#server/canais/gateway/index.ts';
import type { AdaptadorDeCanal, CanalAberto, MensagemEnviada } from '#server/canais/port.ts';
import { setEnv } from '#server/platform/env.ts';
import { FakeGateway } from '#tests/support/fake-gateway.ts';
import { httpTo } from '#tests/support/whatsapp/http.ts';
import { mensagemPara } from '#tests/support/whatsapp/mensagens.ts';

let lastChannel = 0;

/** A simulator of a gateway and a channel of it, anew for each test of the file or group. */
export class GatewayScene {
  readonly shape: 'evolution' | 'waha';
  gateway!: FakeGateway;
  canal!: CanalAberto;
  adapter!: AdaptadorDeCanal;
  readonly signal = new AbortController().signal;

  constructor(shape: 'evolution' | 'waha') {
    this.shape = shape;
    beforeEach(async () => {
      setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
      this.gateway = await FakeGateway.start(shape);
      onTestFinished(() => this.gateway.close());
      this.canal = {
        ...{ id: ++lastChannel, empresa_id: 1, tipo: 'whatsapp_nao_oficial', adaptador: shape, nome: 'Celular' },
        ...{ endereco: '+5511940040001', ...this.gateway.channel() },
      };
      this.adapter = this.adapterOf();
    });
  }

  adapterOf(timeoutMs?: number): AdaptadorDeCanal {
    const http = httpTo(timeoutMs);
    return this.shape === 'evolution' ? createEvolution({ http }) : createWaha({ http });
  }

  /** A message to somebody. */
  readonly to = (more: Partial<MensagemEnviada> = {}): MensagemEnviada => mensagemPara('+5511987654321', more);

  read(payload: unknown) {
    return this.adapter.read(this.canal, { corpo: Buffer.from(JSON.stringify(payload)), arquivo: null });
  }
}
