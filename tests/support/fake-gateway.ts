import { createHmac, randomBytes } from 'node:crypto';
import { EvolutionFace } from '#tests/support/fake-gateway-evolution.ts';
import type { Found, GatewayKind, Known, Store } from '#tests/support/fake-gateway-store.ts';
import { WahaFace } from '#tests/support/fake-gateway-waha.ts';
import { type Mood, type Route, Simulador, sendNotice } from '#tests/support/simulador.ts';
import { INSTANCIA, SESSAO } from '#tests/support/whatsapp/gateway.ts';

export type { GatewayKind, Known } from '#tests/support/fake-gateway-store.ts';

const OWN = '5511940040001';

/**
 * A simulator of a WhatsApp gateway over a real socket, in the shape of Evolution API or of WAHA: it checks the key, keeps what was sent,
 * answers for its history, and sends notices, WAHA's signed. It is no gateway, and no telephone is behind it. For tests, the crash test
 * and the bench; it needs no test runner.
 */
export class FakeGateway implements Store {
  readonly shape: 'evolution' | 'waha';
  readonly chave = randomBytes(12).toString('hex');
  readonly hmac_chave = randomBytes(12).toString('hex');
  /** Everything, in order. */
  readonly known: Known[] = [];
  /** Numbers, in digits, that have no WhatsApp. */
  readonly unknownNumbers = new Set<string>();
  /** Older mobiles, which WhatsApp has without the ninth digit. */
  readonly old = new Set<string>();
  state = {
    connected: true,
    number: OWN,
    events: ['*', 'MESSAGES_UPSERT', 'MESSAGES_UPDATE', 'SEND_MESSAGE', 'CONNECTION_UPDATE'],
  };
  /** WAHA's engines: some take the id that a message is given, some choose their own. */
  takesId = true;
  /** Whether messages are kept, so that they can be asked for. */
  keeps = true;
  /** Whether WAHA has put its files away; it has them anew once a message is asked for. */
  filesGone = false;
  readonly #server: Simulador;
  readonly #face: EvolutionFace | WahaFace;
  #count = 0;

  private constructor(shape: 'evolution' | 'waha') {
    this.shape = shape;
    const face = shape === 'evolution' ? new EvolutionFace(this) : new WahaFace(this);
    this.#face = face;
    this.#server = new Simulador(`${shape} (simulador)`, (asked) => face.find(asked));
  }

  static async start(shape: 'evolution' | 'waha', port?: number): Promise<FakeGateway> {
    const gateway = new FakeGateway(shape);
    await gateway.#server.listen(port);
    return gateway;
  }

  get url(): string {
    return this.#server.url;
  }

  get asked() {
    return this.#server.asked;
  }

  /** What was sent through it. */
  get sent(): Known[] {
    return this.known.filter(({ fromMe, body }) => fromMe && body !== null);
  }

  close(): Promise<void> {
    return this.#server.close();
  }

  script(kind: GatewayKind, ...moods: Mood[]): void {
    this.#server.script(kind, ...moods);
  }

  count(kind: GatewayKind): number {
    return this.#server.count(kind);
  }

  /** Configuration and secrets of a channel of this gateway. */
  channel() {
    const { url, chave, hmac_chave } = this;
    return this.shape === 'evolution'
      ? { config: { url, numero: `+${OWN}`, instancia: INSTANCIA, redes_permitidas: null }, segredos: { chave } }
      : { config: { url, numero: `+${OWN}`, sessao: SESSAO, redes_permitidas: null }, segredos: { chave, hmac_chave } };
  }

  /** Something that was written: by the contact, or by the company on its telephone. */
  write(more: Partial<Known> & { numero: string }): Known {
    const known: Known = {
      ...{ id: this.#newId(), fromMe: false, texto: null, em: Math.floor(Date.now() / 1_000), file: null, body: null },
      ...more,
    };
    if (this.keeps) this.known.push(known);
    return known;
  }

  /** A message as a notice. */
  noticeOf(known: Known): unknown {
    return this.#face.noticeOf(known);
  }

  /** What became of a message, as a notice: 1 sent, 2 delivered, 3 read, -1 refused. */
  ackOf(known: Pick<Known, 'id' | 'numero'>, ack: -1 | 1 | 2 | 3): unknown {
    return this.#face.ackOf(known, ack);
  }

  /** Sends a notice to a channel's address, `times` at once; WAHA's is signed. Answers the statuses. */
  notify(url: string, payload: unknown, { times = 1 }: { times?: number } = {}): Promise<number[]> {
    const body = Buffer.from(JSON.stringify(payload));
    const signature = createHmac('sha512', this.hmac_chave).update(body).digest('hex');
    const signed = { 'X-Webhook-Hmac': signature, 'X-Webhook-Hmac-Algorithm': 'sha512' };
    return sendNotice(url, body, { times, headers: this.shape === 'waha' ? signed : {} });
  }

  #newId(): string {
    return `3EB0${String(++this.#count).padStart(6, '0')}${randomBytes(6).toString('hex').toUpperCase()}`;
  }

  /** A number as WhatsApp has it; null where it has none. */
  registered(number: string): string | null {
    const digits = number.replace(/\D/g, '');
    const without = digits.replace(/^(55\d\d)9(\d{8})$/, '$1$2');
    if (this.unknownNumbers.has(digits)) return null;
    return this.old.has(without) ? without : digits;
  }

  guarded(kind: GatewayKind, header: string, route: Route): Found {
    const guarded: Route = (asked, body) =>
      asked.headers[header] === this.chave
        ? route(asked, body)
        : { status: 401, json: { error: 'Unauthorized', message: 'Unauthorized' } };
    return { kind, route: guarded };
  }

  take(numero: string, body: Record<string, unknown>, more: Partial<Known>): Known {
    const known = this.write({ numero, fromMe: true, body, ...more });
    if (!this.keeps) this.known.push(known);
    return known;
  }

  /** Newest first. */
  history(): Known[] {
    return this.keeps ? this.known.toReversed().toSorted((a, b) => b.em - a.em) : [];
  }
}
