import type { Found, GatewayKind, Known, Store } from '#tests/support/fake-gateway-store.ts';
import type { Asked, Reply, Route } from '#tests/support/simulador.ts';
import { SESSAO, wahaMessage, wahaNotice } from '#tests/support/whatsapp/gateway.ts';

const refuse = (statusCode: number, message: string): Reply => ({ status: statusCode, json: { statusCode, message } });

/** The simulator's face in the shape of WAHA 2026. */
export class WahaFace {
  readonly #store: Store;
  constructor(store: Store) {
    this.#store = store;
  }

  noticeOf(known: Known): unknown {
    return wahaNotice('message.any', this.#payload(known, true));
  }

  ackOf({ id, numero }: Pick<Known, 'id' | 'numero'>, ack: -1 | 1 | 2 | 3): unknown {
    return wahaNotice('message.ack', { id: `true_${numero}@c.us_${id}`, from: `${numero}@c.us`, fromMe: true, ack });
  }

  find({ method, path }: Asked): Found | null {
    const known = (kind: GatewayKind, route: Route) => this.#store.guarded(kind, 'x-api-key', route);
    const verb = /^\/api\/(send\w+)$/.exec(path)?.[1];
    if (verb !== undefined && method === 'POST') return known('send', (_, body) => this.#sendWaha(verb, body));
    if (path === '/api/contacts/check-exists') return known('check', ({ query }) => this.#check(query));
    if (path === `/api/sessions/${SESSAO}`) return known('session', () => this.#session());
    if (path.startsWith('/api/files/')) return known('file', () => this.#file(path.slice('/api/files/'.length)));
    if (path === `/api/${SESSAO}/chats/overview`) return known('chats', ({ query }) => this.#chats(query));
    const [, chat, id] = new RegExp(`^/api/${SESSAO}/chats/([^/]+)/messages(?:/([^/]+))?$`).exec(path) ?? [];
    if (chat === undefined)
      return path.startsWith('/api/') ? known('session', () => refuse(404, 'Session not found')) : null;
    if (id !== undefined) return known('media', () => this.#oneMessage(id));
    return known('messages', ({ query }) => this.#messagesWaha(chat, query));
  }

  #session(): Reply {
    const { connected, number, events } = this.#store.state;
    const me = connected ? { id: `${number}@c.us`, pushName: 'Loja' } : null;
    const webhooks = [{ url: 'https://erp.example.com/', events, hmac: { key: '***' } }];
    return { json: { name: SESSAO, status: connected ? 'WORKING' : 'SCAN_QR_CODE', me, config: { webhooks } } };
  }

  #check(query: URLSearchParams): Reply {
    const numero = this.#store.registered(query.get('phone') ?? '');
    return { json: { numberExists: numero !== null, chatId: numero && `${numero}@c.us` } };
  }

  #sendWaha(verb: string, body: Buffer): Reply {
    const read: Record<string, unknown> = JSON.parse(body.toString('utf8'));
    if (read.session !== SESSAO) return refuse(404, 'Session not found');
    if (!this.#store.state.connected)
      return refuse(422, 'Session status is not as expected. Try again later or restart the session');
    const file = read.file as { data?: string; mimetype?: string; filename?: string } | undefined;
    if (verb === 'sendText' ? typeof read.text !== 'string' : typeof file?.data !== 'string')
      return refuse(400, 'Bad Request');
    const numero = String(read.chatId).replace('@c.us', '');
    const known = this.#store.take(numero, read, {
      ...(this.#store.takesId && typeof read.id === 'string' ? { id: read.id } : {}),
      texto: ((verb === 'sendText' ? read.text : read.caption) as string | undefined) ?? null,
      file: file
        ? { bytes: Buffer.from(file.data ?? '', 'base64'), mime: file.mimetype ?? '', nome: file.filename ?? null }
        : null,
    });
    return { status: 201, json: { id: this.#wahaId(known), _data: {} } };
  }

  #wahaId({ id, numero, fromMe }: Known): string {
    return `${fromMe}_${numero.includes('@') ? numero : `${numero}@c.us`}_${id}`;
  }

  #payload(known: Known, withMedia: boolean) {
    const { numero, fromMe, texto, file, em, body } = known;
    const chat = numero.includes('@') ? numero : `${numero}@c.us`;
    const own = `${this.#store.state.number}@c.us`;
    const media = file && {
      ...{ url: `http://localhost:3000/api/files/${known.id}`, mimetype: file.mime, filename: file.nome, error: null },
    };
    return wahaMessage({
      ...{ id: this.#wahaId(known), timestamp: em, fromMe, from: fromMe ? own : chat, to: fromMe ? chat : own },
      ...{ source: body ? 'api' : 'app', body: texto ?? '', hasMedia: file !== null, media: withMedia ? media : null },
      _data: {},
    });
  }

  #messagesWaha(chat: string, query: URLSearchParams): Reply {
    const [limit, offset] = [Number(query.get('limit') ?? 10), Number(query.get('offset') ?? 0)];
    const since = Number(query.get('filter.timestamp.gte') ?? 0);
    const found = this.#store
      .history()
      .filter(
        ({ numero, em, fromMe }) =>
          `${numero}@c.us` === chat && em >= since && (query.get('filter.fromMe') !== 'true' || fromMe),
      );
    const withMedia = query.get('downloadMedia') !== 'false';
    return { json: found.slice(offset, offset + limit).map((known) => this.#payload(known, withMedia)) };
  }

  #oneMessage(id: string): Reply {
    const known = this.#store.known.find((each) => this.#wahaId(each) === id);
    if (!known) return refuse(404, 'Message not found');
    this.#store.filesGone = false;
    return { json: this.#payload(known, true) };
  }

  #file(id: string): Reply {
    const file = this.#store.filesGone ? undefined : this.#store.known.find((each) => each.id === id)?.file;
    return file ? { bytes: file.bytes, headers: { 'Content-Type': file.mime } } : refuse(404, 'Not Found');
  }

  #chats(query: URLSearchParams): Reply {
    const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))];
    const numbers = [...new Set(this.#store.history().map(({ numero }) => numero))];
    const chats = numbers.slice(offset, offset + limit).map((numero) => {
      const last = this.#store.history().find((each) => each.numero === numero);
      return { id: `${numero}@c.us`, name: numero, lastMessage: last && this.#payload(last, false) };
    });
    return { json: chats };
  }
}
