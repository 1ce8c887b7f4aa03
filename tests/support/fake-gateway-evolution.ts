import type { Found, GatewayKind, Known, Store } from '#tests/support/fake-gateway-store.ts';
import type { Asked, Reply, Route } from '#tests/support/simulador.ts';
import { evolutionMessage, evolutionNotice, INSTANCIA } from '#tests/support/whatsapp/gateway.ts';

const refuse = (status: number, message: unknown): Reply => ({
  status,
  json: { status, error: 'Bad Request', response: { message } },
});

/** The simulator's face in the shape of Evolution API 2.3. */
export class EvolutionFace {
  readonly #store: Store;
  constructor(store: Store) {
    this.#store = store;
  }

  noticeOf(known: Known): unknown {
    return evolutionNotice(known.body ? 'send.message' : 'messages.upsert', this.#record(known));
  }

  ackOf({ id, numero }: Pick<Known, 'id' | 'numero'>, ack: -1 | 1 | 2 | 3): unknown {
    const status = { [-1]: 'ERROR', 1: 'SERVER_ACK', 2: 'DELIVERY_ACK', 3: 'READ' }[ack];
    return evolutionNotice('messages.update', {
      keyId: id,
      remoteJid: `${numero}@s.whatsapp.net`,
      fromMe: true,
      status,
    });
  }

  find({ method, path }: Asked): Found | null {
    const [, part = '', verb = '', name] = path.split('/');
    const known = (kind: GatewayKind, route: Route) => this.#store.guarded(kind, 'apikey', route);
    if (path === '/') return { kind: 'root', route: () => ({ json: { status: 200, version: '2.3.6' } }) };
    if (name !== undefined && name !== INSTANCIA) {
      return known('session', () => refuse(404, [`The "${name}" instance does not exist`]));
    }
    if (part === 'message' && method === 'POST') return known('send', (_, body) => this.#sendEvolution(verb, body));
    if (path === `/chat/findMessages/${INSTANCIA}`)
      return known('messages', (_, body) => this.#messagesEvolution(body));
    if (path === `/chat/getBase64FromMediaMessage/${INSTANCIA}`) return known('media', (_, body) => this.#base64(body));
    if (part === 'instance') return known('session', () => this.#instance(verb));
    if (path === `/webhook/find/${INSTANCIA}`) {
      const { events } = this.#store.state;
      return known('hook', () => ({
        json: { enabled: true, url: 'https://erp.example.com/', events, webhookByEvents: false },
      }));
    }
    return null;
  }

  #instance(verb: string): Reply {
    const { connected, number } = this.#store.state;
    const state = connected ? 'open' : 'close';
    if (verb === 'connectionState') return { json: { instance: { instanceName: INSTANCIA, state } } };
    return { json: [{ name: INSTANCIA, connectionStatus: state, ownerJid: `${number}@s.whatsapp.net` }] };
  }

  #sendEvolution(verb: string, body: Buffer): Reply {
    const read: Record<string, unknown> = JSON.parse(body.toString('utf8'));
    const field = { sendText: 'text', sendMedia: 'media', sendWhatsAppAudio: 'audio' }[verb];
    if (field === undefined) return refuse(404, [`Cannot POST ${verb}`]);
    if (typeof read[field] !== 'string') return refuse(400, [[`instance requires property "${field}"`]]);
    if (!this.#store.state.connected) return refuse(400, ['Error: Connection Closed']);
    const number = String(read.number);
    const numero = number.endsWith('@lid') ? number : this.#store.registered(number);
    if (numero === null) return refuse(400, [{ jid: `${number}@s.whatsapp.net`, exists: false, number }]);
    const bytes = field === 'text' ? null : Buffer.from(String(read[field]), 'base64');
    const known = this.#store.take(numero, read, {
      texto: ((field === 'text' ? read.text : read.caption) as string | undefined) ?? null,
      file: bytes && {
        bytes,
        mime: String(read.mimetype ?? 'audio/ogg'),
        nome: (read.fileName as string | undefined) ?? null,
      },
    });
    return { status: 201, json: this.#record(known) };
  }

  #record({ id, numero, fromMe, texto, file, em }: Known) {
    const type = file?.mime.split('/')[0] ?? '';
    const field = { image: 'imageMessage', audio: 'audioMessage', video: 'videoMessage' }[type] ?? 'documentMessage';
    const content = file
      ? {
          [field]: {
            mimetype: file.mime,
            caption: texto ?? undefined,
            fileName: file.nome ?? undefined,
            fileLength: file.bytes.length,
            mediaKey: { '0': 1 },
          },
        }
      : { conversation: texto };
    const remoteJid = numero.includes('@') ? numero : `${numero}@s.whatsapp.net`;
    return evolutionMessage(
      content,
      { remoteJid, fromMe, id },
      { messageTimestamp: em, pushName: fromMe ? 'Você' : 'Contato' },
    );
  }

  #messagesEvolution(body: Buffer): Reply {
    const { where = {}, page = 1, offset = 50 } = JSON.parse(body.toString('utf8'));
    const seconds = (text: string) => Math.floor(new Date(text).getTime() / 1_000);
    const all = this.#store
      .history()
      .filter(
        ({ fromMe, em }) =>
          (where.key?.fromMe !== true || fromMe) &&
          (where.messageTimestamp === undefined ||
            (em >= seconds(where.messageTimestamp.gte) && em <= seconds(where.messageTimestamp.lte))),
      );
    const records = all.slice(offset * (page - 1), offset * page).map((known) => this.#record(known));
    return {
      json: { messages: { total: all.length, pages: Math.ceil(all.length / offset), currentPage: page, records } },
    };
  }

  #base64(body: Buffer): Reply {
    const { message } = JSON.parse(body.toString('utf8'));
    const known = this.#store.known.find(({ id }) => id === message?.key?.id);
    if (!known?.file || !message.message) return refuse(400, ['Message not found']);
    const { bytes, mime, nome } = known.file;
    const base64 = bytes.toString('base64');
    return {
      status: 201,
      json: {
        mediaType: 'imageMessage',
        fileName: nome ?? 'file',
        size: { fileLength: bytes.length },
        mimetype: mime,
        base64,
        buffer: null,
      },
    };
  }
}
