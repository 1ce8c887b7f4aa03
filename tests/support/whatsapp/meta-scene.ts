import { beforeEach, onTestFinished } from 'vitest';
import type { AdaptadorDeCanal, CanalAberto } from '#server/canais/port.ts';
import { createCloudApi } from '#server/canais/whatsapp/index.ts';
import { setEnv } from '#server/platform/env.ts';
import { FakeMeta } from '#tests/support/fake-meta.ts';
import { httpTo } from '#tests/support/whatsapp/http.ts';

/** A simulator of Meta and a channel of it, anew for each test of the file. */
export class MetaScene {
  meta!: FakeMeta;
  canal!: CanalAberto;
  readonly signal = new AbortController().signal;

  constructor() {
    beforeEach(async () => {
      setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
      this.meta = await FakeMeta.start();
      onTestFinished(() => this.meta.close());
      this.canal = this.channelOf();
    });
  }

  /** An adapter with connections of its own. */
  readonly adapter = (timeoutMs?: number): AdaptadorDeCanal => createCloudApi({ http: httpTo(timeoutMs) });

  readonly channelOf = (more: Partial<CanalAberto> = {}): CanalAberto => ({
    ...{ id: 7, empresa_id: 1, tipo: 'whatsapp', adaptador: 'cloud_api', nome: 'WhatsApp', endereco: '+15550783881' },
    ...this.meta.channel(),
    ...more,
  });
}
