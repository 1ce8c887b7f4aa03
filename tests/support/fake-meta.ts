import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { type Asked, type Mood, type Reply, Simulador, sendNotice } from '#tests/support/simulador.ts';
import { CONTA_ID, change, notice, status, TELEFONE_ID } from '#tests/support/whatsapp/avisos.ts';
import { MODELOS } from '#tests/support/whatsapp/modelos.ts';

/** What is scripted: `messages`, `upload`, `media` (where a file is), `bytes` (the file), `templates`, `number`, `account`, `subscribed`, `app`. */
export type MetaKind =
  | 'messages'
  | 'upload'
  | 'media'
  | 'bytes'
  | 'templates'
  | 'number'
  | 'account'
  | 'subscribed'
  | 'app';

type Sent = { id: string; to: string; marca: string | undefined; body: Record<string, unknown> };
type Component = { type: string; format?: string };
type Kept = { bytes: Buffer; mime: string };

const error = (status: number, code: number, message: string, more: Record<string, unknown> = {}): Reply => ({
  status,
  json: { error: { message: `(#${code}) ${message}`, type: 'OAuthException', code, fbtrace_id: 'simulador', ...more } },
});

/**
 * A simulator of Meta's Graph API for WhatsApp, over a real socket: it checks the token and the form of what is sent, answers as its
 * documentation shows, and sends signed notices. It is not Meta. For tests, the crash test and the bench; it needs no test runner.
 */
export class FakeMeta {
  readonly token = `EAAG${Math.random().toString(36).slice(2)}`;
  readonly app_secret = `segredo-${Math.random().toString(36).slice(2)}`;
  readonly verificacao = 'token-de-verificacao';
  readonly telefone_id = TELEFONE_ID;
  readonly conta_id = CONTA_ID;
  readonly numero = '+15550783881';
  readonly app_id = '670843887433847';
  /** What it took, in order. */
  readonly sent: Sent[] = [];
  readonly media = new Map<string, Kept>();
  templates: readonly Record<string, unknown>[] = MODELOS;
  /** Templates of a page. */
  page = 2;
  subscribed = true;
  /** Where the bytes of files are said to be; `{url}` is the simulator's own. */
  mediaUrl = '{url}/lookaside/{id}';
  /** What a file's digest is said to be, where it is not its own. */
  digest: string | null = null;
  /** Where statuses of each message that it takes are sent at once, in this order. */
  notices: { url: string; statuses: readonly string[] } | null = null;
  readonly #server = new Simulador('Meta (simulador)', (asked) => this.#find(asked));
  #count = 0;

  static async start(port?: number): Promise<FakeMeta> {
    const meta = new FakeMeta();
    await meta.#server.listen(port);
    return meta;
  }

  get url(): string {
    return this.#server.url;
  }

  get asked() {
    return this.#server.asked;
  }

  close(): Promise<void> {
    return this.#server.close();
  }

  script(kind: MetaKind, ...moods: Mood[]): void {
    this.#server.script(kind, ...moods);
  }

  count(kind: MetaKind): number {
    return this.#server.count(kind);
  }

  /** Configuration and secrets of a channel of this Meta. */
  channel() {
    const { telefone_id, conta_id, numero, url, token, app_secret, verificacao } = this;
    return { config: { telefone_id, conta_id, numero, url }, segredos: { token, app_secret, verificacao } };
  }

  /** A file of a contact; its id. */
  keep(bytes: Uint8Array, mime: string): string {
    const id = `${1_003_383_421_387_256 + ++this.#count}`;
    this.media.set(id, { bytes: Buffer.from(bytes), mime });
    return id;
  }

  sign(body: Uint8Array): string {
    return `sha256=${createHmac('sha256', this.app_secret).update(body).digest('hex')}`;
  }

  /** Sends a signed notice to a channel's address, `times` at once; the statuses of the answers. */
  notify(url: string, payload: unknown, { times = 1, signature }: { times?: number; signature?: string } = {}) {
    const body = Buffer.from(JSON.stringify(payload));
    return sendNotice(url, body, { times, headers: { 'X-Hub-Signature-256': signature ?? this.sign(body) } });
  }

  /** The challenge with which Meta proves an address. */
  async challenge(url: string, token = this.verificacao): Promise<{ status: number; text: string }> {
    const query = new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.challenge': '1158201444',
      'hub.verify_token': token,
    });
    const answer = await fetch(`${url}?${query}`);
    return { status: answer.status, text: await answer.text() };
  }

  /** A message of a contact, as a notice. */
  message(message: Record<string, unknown>, nome = 'Maria') {
    return notice(change({ contacts: [{ profile: { name: nome }, wa_id: message.from }], messages: [message] }));
  }

  /** What became of a message that it took, as a notice. */
  statusOf({ id, to, marca }: Sent, kind: string, more: Record<string, unknown> = {}) {
    return notice(
      change({
        statuses: [status(kind, { id, recipient_id: to, ...(marca && { biz_opaque_callback_data: marca }), ...more })],
      }),
    );
  }

  #find({
    method,
    path,
  }: Asked): { kind: MetaKind; route: (asked: Asked, body: Buffer) => Reply | Promise<Reply> } | null {
    const { telefone_id, conta_id } = this;
    const lookaside = /^\/lookaside\/(.+)$/.exec(path)?.[1];
    if (lookaside !== undefined) return this.#known('bytes', () => this.#bytes(lookaside));
    const below = /^\/v\d+\.\d\/(.+)$/.exec(path)?.[1];
    if (below === undefined) return null;
    if (method === 'POST') {
      if (below === `${telefone_id}/messages`) return this.#known('messages', (_, body) => this.#take(body));
      if (below === `${telefone_id}/media`) return this.#known('upload', (asked, body) => this.#upload(asked, body));
      if (below === `${conta_id}/subscribed_apps`) return this.#known('subscribed', () => this.#subscribe());
      return null;
    }
    if (below === telefone_id) return this.#known('number', (asked) => this.#number(asked));
    if (below === 'app') return this.#known('app', () => ({ json: { id: this.app_id } }));
    if (below === `${conta_id}/phone_numbers`)
      return this.#known('account', () => ({ json: { data: [{ id: '1913623884432103' }, { id: telefone_id }] } }));
    if (below === `${conta_id}/subscribed_apps`) return this.#known('subscribed', () => this.#subscriptions());
    if (below === `${conta_id}/message_templates`) return this.#known('templates', (asked) => this.#templates(asked));
    return this.#known('media', (asked) => this.#media(asked, below));
  }

  #known(kind: MetaKind, route: (asked: Asked, body: Buffer) => Reply | Promise<Reply>) {
    const guarded = (asked: Asked, body: Buffer) =>
      asked.headers.authorization === `Bearer ${this.token}`
        ? route(asked, body)
        : error(401, 190, 'Invalid OAuth access token - Cannot parse access token', { error_subcode: 463 });
    return { kind, route: guarded };
  }

  async #take(body: Buffer): Promise<Reply> {
    const read: Record<string, unknown> = JSON.parse(body.toString('utf8'));
    const wrong = this.#wrong(read);
    if (wrong) return wrong;
    const to = String(read.to ?? read.recipient);
    const id = `wamid.SIMULADOR${String(++this.#count).padStart(8, '0')}`;
    const marca = typeof read.biz_opaque_callback_data === 'string' ? read.biz_opaque_callback_data : undefined;
    const taken: Sent = { id, to, marca, body: read };
    this.sent.push(taken);
    if (this.notices) void this.#tell(taken, this.notices);
    const contact = read.to === undefined ? { user_id: to } : { wa_id: to };
    return {
      json: { messaging_product: 'whatsapp', contacts: [{ input: to, ...contact }], messages: [{ id }] },
    };
  }

  async #tell(taken: Sent, { url, statuses }: { url: string; statuses: readonly string[] }): Promise<void> {
    for (const kind of statuses) await this.notify(url, this.statusOf(taken, kind)).catch(() => undefined);
  }

  /** What Meta would refuse of a message. */
  #wrong(read: Record<string, unknown>): Reply | null {
    const bad = (details: string, code = 100) => error(400, code, 'Invalid parameter', { error_data: { details } });
    if (read.messaging_product !== 'whatsapp') return bad('messaging_product must be whatsapp');
    if (typeof read.to === 'string' ? !/^\d{8,15}$/.test(read.to) : typeof read.recipient !== 'string')
      return bad('to');
    const type = String(read.type);
    const content = read[type];
    if (typeof content !== 'object' || content === null) return bad(`${type} is required`);
    if (type === 'text') {
      return 'body' in content && typeof content.body === 'string' && content.body.length <= 4_096
        ? null
        : bad('text.body');
    }
    if (type === 'template') return this.#wrongTemplate(content as Record<string, unknown>);
    if ('link' in content) return bad('this simulator fetches nothing');
    return 'id' in content && this.media.has(String(content.id))
      ? null
      : bad(`Param ${type}['id'] is not a valid whatsapp business account media attachment ID`);
  }

  #wrongTemplate(sent: Record<string, unknown>): Reply | null {
    const template = this.templates.find(({ name }) => name === sent.name);
    if (template?.status !== 'APPROVED') {
      return error(404, 132001, 'Template name does not exist in the translation');
    }
    const bodyText = (template.components as { type: string; text?: string }[]).find(
      ({ type }) => type === 'BODY',
    )?.text;
    const wanted = new Set(bodyText?.match(/\{\{\s*\w+\s*\}\}/g) ?? []).size;
    const components = (sent.components ?? []) as { type: string; parameters?: unknown[] }[];
    const header = this.#wrongHeader(template.components as Component[], components);
    if (header) return header;
    const given = components.find(({ type }) => type === 'body')?.parameters?.length ?? 0;
    return given === wanted
      ? null
      : error(400, 132000, 'Number of parameters does not match the expected number of params', {
          error_data: { details: `body: number of localizable_params (${given}) does not match (${wanted})` },
        });
  }

  /** Of a header with a file: another kind of file, or none that Meta has. */
  #wrongHeader(asked: Component[], components: { type: string; parameters?: unknown[] }[]): Reply | null {
    const format = asked.find(({ type }) => type === 'HEADER')?.format;
    if (format === undefined || format === 'TEXT') return null;
    const type = format.toLowerCase();
    const [given] = (components.find((one) => one.type === 'header')?.parameters ?? []) as Record<string, unknown>[];
    const file = given?.[type] as { id?: unknown; link?: unknown } | undefined;
    if (given?.type !== type || file === undefined) {
      return error(400, 132012, 'Parameter format does not match format in the created template', {
        error_data: { details: `header: Format mismatch, expected ${format}, received ${String(given?.type)}` },
      });
    }
    if (typeof file.link === 'string') return null;
    return this.media.has(String(file.id)) ? null : error(400, 131009, 'Parameter value is not valid');
  }

  async #upload({ headers }: Asked, body: Buffer): Promise<Reply> {
    const fields = new Map<string, string>();
    const files: Kept[] = [];
    const form = new Busboy({ headers: { ...headers, 'content-type': headers['content-type'] ?? '' } });
    form.on('field', (name, value) => fields.set(name, value));
    form.on('file', (_name, stream, _filename, _encoding, mime) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => files.push({ bytes: Buffer.concat(chunks), mime }));
    });
    await new Promise((resolve, reject) => {
      form.on('finish', resolve).on('error', reject);
      Readable.from([body]).pipe(form);
    });
    const [file] = files;
    if (!file || fields.get('messaging_product') !== 'whatsapp') return error(400, 100, 'Invalid parameter');
    const id = this.keep(file.bytes, file.mime);
    return { json: { id } };
  }

  #media({ query }: Asked, id: string): Reply {
    const file = this.media.get(id);
    if (!file || query.get('phone_number_id') !== this.telefone_id) {
      return error(404, 100, 'Unsupported get request. Object does not exist', { error_subcode: 33 });
    }
    return {
      json: {
        url: this.mediaUrl.replace('{url}', this.url).replace('{id}', id),
        ...{ mime_type: file.mime, file_size: file.bytes.length, id, messaging_product: 'whatsapp' },
        sha256: this.digest ?? createHash('sha256').update(file.bytes).digest('hex'),
      },
    };
  }

  #bytes(id: string): Reply {
    const file = this.media.get(id);
    return file ? { bytes: file.bytes, headers: { 'Content-Type': file.mime } } : { status: 404, json: {} };
  }

  #templates({ query }: Asked): Reply {
    const only = query.get('status');
    const all = this.templates.filter(({ status: each }) => only === null || each === only);
    const start = Number(query.get('after') ?? 0);
    const size = Math.min(this.page, Number(query.get('limit') ?? 25));
    const end = start + size;
    const more = end < all.length ? { next: `${this.url}/leads/elsewhere?access_token=nobody` } : {};
    return {
      json: {
        data: all.slice(start, end),
        paging: { cursors: { before: String(start), after: String(end) }, ...more },
      },
    };
  }

  #number({ query }: Asked): Reply {
    const proof = query.get('appsecret_proof');
    const right = createHmac('sha256', this.app_secret).update(this.token).digest();
    if (proof !== null && !(proof.length === 64 && timingSafeEqual(Buffer.from(proof, 'hex'), right))) {
      return error(400, 100, 'Invalid appsecret_proof provided in the API argument');
    }
    return {
      json: {
        ...{ id: this.telefone_id, display_phone_number: '+1 555-078-3881', verified_name: "Jasper's Market" },
        ...{ quality_rating: 'GREEN', name_status: 'APPROVED' },
      },
    };
  }

  #subscriptions(): Reply {
    const app = {
      whatsapp_business_api_data: { id: this.app_id, name: 'Romaneio', link: 'https://www.facebook.com/' },
    };
    return { json: { data: this.subscribed ? [app] : [] } };
  }

  #subscribe(): Reply {
    this.subscribed = true;
    return { json: { success: true } };
  }
}
