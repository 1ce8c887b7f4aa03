import { type Asked, type Mood, type Reply, Simulador } from '#tests/support/simulador.ts';

/** How it is asked: by Infobip's API, or by one that knows a message by its key (`chave`), or by one that knows none. */
export type ViaSms = 'infobip' | 'chave' | 'cega';

export type SmsTomado = { via: ViaSms; para: string; texto: string; chave: string };

/**
 * A simulator of providers of SMS over a real socket: it takes messages, and tells nobody of them. One that is told again by its key is
 * taken once. For tests, the crash test and the bench; it needs no test runner.
 */
export class FakeSms {
  /** What it took, in order. */
  readonly sent: SmsTomado[] = [];
  /** Numbers, in digits, that are refused. */
  readonly refused = new Set<string>();
  readonly #server = new Simulador('SMS (simulador)', ({ path }) => this.#find(path));
  readonly #keys = new Set<string>();

  static async start(): Promise<FakeSms> {
    const sms = new FakeSms();
    await sms.#server.listen();
    return sms;
  }

  get url(): string {
    return this.#server.url;
  }

  script(kind: ViaSms, ...moods: Mood[]): void {
    this.#server.script(kind, ...moods);
  }

  count(kind: ViaSms): number {
    return this.#server.count(kind);
  }

  close(): Promise<void> {
    return this.#server.close();
  }

  /** The fields of a channel at this provider. */
  channel(via: ViaSms): Record<string, unknown> {
    if (via === 'infobip') {
      return { provedor: 'infobip', remetente: 'Loja', base_url: this.url, token: 'chave-de-teste' };
    }
    return {
      ...{ provedor: 'generico', remetente: '27900' },
      envio: {
        url: `${this.url}/${via}`,
        corpo: { formato: 'json', modelo: { para: '{{para}}', texto: '{{texto}}', chave: '{{chave}}' } },
        ...{ deduplica: via === 'chave', resposta: { id: 'id' } },
      },
    };
  }

  #find(path: string) {
    const via = ({ '/sms/3/messages': 'infobip', '/chave': 'chave', '/cega': 'cega' } as const)[path];
    if (via === undefined) return null;
    return {
      kind: via,
      route: (_: Asked, body: Buffer): Reply => {
        const read = JSON.parse(body.toString('utf8'));
        return via === 'infobip' ? this.#infobip(read.messages[0]) : this.#plain(via, read);
      },
    };
  }

  #plain(via: ViaSms, { para, texto, chave }: SmsTomado): Reply {
    if (this.refused.has(para.replace('+', ''))) return { status: 400, json: { erro: 'numero' } };
    this.#take({ via, para, texto, chave });
    return { json: { id: `${via}-${chave}` } };
  }

  #infobip(message: { destinations: [{ to: string; messageId: string }]; content: { text: string } }): Reply {
    const [{ to: para, messageId: chave }] = message.destinations;
    const answer = (groupName: string, name: string): Reply => ({
      json: { messages: [{ messageId: chave, status: { groupName, name, description: name }, destination: para }] },
    });
    if (this.refused.has(para)) return answer('REJECTED', 'REJECTED_DESTINATION');
    if (!this.#take({ via: 'infobip', para, texto: message.content.text, chave }))
      return answer('REJECTED', 'REJECTED_DUPLICATE_MESSAGE_ID');
    return answer('PENDING', 'PENDING_ACCEPTED');
  }

  /** Whether it is new. */
  #take(told: SmsTomado): boolean {
    const known = told.via !== 'cega' && this.#keys.has(told.chave);
    if (!known) this.sent.push(told);
    this.#keys.add(told.chave);
    return !known;
  }
}
