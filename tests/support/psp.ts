import { createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { certificate, TEST_CA } from '#tests/support/certificates.ts';

type Cob = {
  txid: string;
  status: string;
  calendario: { criacao: string; expiracao: number };
  valor: { original: string };
  chave: string;
  solicitacaoPagador?: string | undefined;
  pixCopiaECola: string | undefined;
  location: string;
  pix: Pix[];
};
type Pix = {
  endToEndId: string;
  txid?: string;
  valor: string;
  chave?: string;
  horario: string;
  infoPagador?: string;
  devolucoes?: unknown[];
};

/** What the bank does with its next request of a kind; after the list, it answers as it should. */
export type Mood =
  /** Does it, and the connection is gone before the answer. */
  'dies-after' | 'dies-before' | 'late' | 'refuses' | { status: number; body?: unknown };

type Kind = 'token' | 'put' | 'get' | 'pix' | 'patch' | 'webhook';

let paid = 0;

/**
 * A bank that follows the Central Bank's API Pix, version 2, for tests: TLS with a certificate of the tests' authority, a client
 * certificate of it required, OAuth 2.0 client credentials. It is no bank, and says so nowhere.
 */
export class Psp {
  readonly cobs = new Map<string, Cob>();
  readonly pix = new Map<string, Pix>();
  readonly webhooks = new Map<string, string>();
  readonly asked: string[] = [];
  readonly moods: Record<Kind, Mood[]> = { token: [], put: [], get: [], pix: [], patch: [], webhook: [] };
  readonly client = certificate('valid');
  readonly client_id = 'romaneio-teste';
  readonly client_secret = `segredo-do-banco-${Math.random().toString(36).slice(2)}`;
  tokens = 0;
  /** Seconds of a token. */
  lasts = 3_600;
  /** A bank that takes no second PUT of a charge. */
  once = false;
  url = '';
  #close: () => Promise<void> = async () => undefined;
  #valid = new Set<string>();

  static async start(): Promise<Psp> {
    const psp = new Psp();
    const { key, cert } = certificate('valid');
    const listener = getRequestListener(psp.#app().fetch, { overrideGlobalObjects: false });
    const server = createServer({ key, cert, ca: TEST_CA, requestCert: true, rejectUnauthorized: true }, listener);
    const sockets = new Set<Socket>();
    server.on('secureConnection', (socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    });
    server.prependListener('request', (request) => {
      psp.#sockets.set(request.headers['x-correlation-id'] ?? '', request.socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    psp.url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    psp.#close = () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      });
    return psp;
  }

  readonly #sockets = new Map<string | string[], Socket>();

  close(): Promise<void> {
    return this.#close();
  }

  /** The fields of a receiving account at this bank. */
  account(fields: Record<string, unknown> = {}) {
    return {
      ...{
        nome: 'Banco de teste',
        chave: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
        nome_recebedor: 'Café da Serra',
        cidade: 'Belo Horizonte',
      },
      ...{ adaptador: 'api_pix', api_url: `${this.url}/v2`, token_url: `${this.url}/oauth/token` },
      ...{ client_id: this.client_id, client_secret: this.client_secret },
      ...{ certificado: this.client.cert, chave_privada: this.client.key, autoridade: TEST_CA },
      ...fields,
    };
  }

  /** Somebody pays a charge; `told` is what differs from it. */
  pay(txid: string, told: Partial<Pix> = {}): Pix {
    const cob = this.cobs.get(txid);
    const pix: Pix = {
      endToEndId: `E0003816620261125${String(++paid).padStart(4, '0')}abcdefghijk`,
      txid,
      valor: cob?.valor.original ?? '1.00',
      ...(cob ? { chave: cob.chave } : {}),
      horario: new Date().toISOString(),
      ...told,
    };
    this.pix.set(pix.endToEndId, pix);
    if (cob) {
      cob.pix.push(pix);
      cob.status = 'CONCLUIDA';
    }
    return pix;
  }

  #app(): Hono {
    const app = new Hono();
    const answering =
      (kind: Kind, work: (c: Context) => Promise<Response>) =>
      async (c: Context): Promise<Response> => {
        const { req } = c;
        this.asked.push(`${req.method} ${req.path}`);
        const mood = this.moods[kind].shift();
        const socket = this.#sockets.get(req.header('x-correlation-id') ?? '');
        if (mood === 'dies-before') return this.#die(socket);
        if (typeof mood === 'object') return problem(mood.status, mood.body);
        if (mood === 'refuses')
          return problem(400, { title: 'Cobrança inválida.', detail: 'A requisição não respeita o schema.' });
        if (mood === 'late') await wait(400);
        const authorization = req.header('authorization') ?? '';
        if (kind !== 'token' && !this.#valid.has(authorization)) return problem(401, { title: 'Acesso negado' });
        const answer = await work(c);
        return mood === 'dies-after' ? this.#die(socket) : answer;
      };
    app.post(
      '/oauth/token',
      answering('token', async ({ req }) => {
        const basic = `Basic ${Buffer.from(`${this.client_id}:${this.client_secret}`).toString('base64')}`;
        const form = new URLSearchParams(await req.text());
        if (req.header('authorization') !== basic || form.get('grant_type') !== 'client_credentials') {
          return problem(401, { error: 'invalid_client' });
        }
        const text = `token-${++this.tokens}`;
        this.#valid.add(`Bearer ${text}`);
        return Response.json({
          access_token: text,
          token_type: 'Bearer',
          expires_in: this.lasts,
          scope: form.get('scope'),
        });
      }),
    );
    app.put(
      '/v2/cob/:txid',
      answering('put', async ({ req }) => {
        const txid = req.param('txid') ?? '';
        const body: Pick<Cob, 'valor' | 'chave' | 'solicitacaoPagador'> & { calendario: { expiracao: number } } =
          await req.json();
        const there = this.cobs.get(txid);
        if (there && this.once) return problem(409, { title: 'Conflito', detail: 'txid já utilizado' });
        const location = `pix.banco.example/qr/v2/${txid}`;
        const cob: Cob = there ?? {
          ...{
            txid,
            status: 'ATIVA',
            valor: body.valor,
            chave: body.chave,
            solicitacaoPagador: body.solicitacaoPagador,
            location,
            pix: [],
            pixCopiaECola: undefined,
          },
          calendario: { criacao: new Date().toISOString(), expiracao: body.calendario.expiracao },
        };
        this.cobs.set(txid, cob);
        return Response.json({ ...cob, revisao: 0, pix: undefined }, { status: 201 });
      }),
    );
    app.get(
      '/v2/cob/:txid',
      answering('get', async ({ req }) => {
        const cob = this.cobs.get(req.param('txid') ?? '');
        return cob ? Response.json({ ...cob, revisao: 0 }) : problem(404, { title: 'Não encontrado' });
      }),
    );
    app.patch(
      '/v2/cob/:txid',
      answering('patch', async ({ req }) => {
        const cob = this.cobs.get(req.param('txid') ?? '');
        if (!cob) return problem(404, { title: 'Não encontrado' });
        if (cob.status === 'CONCLUIDA') return problem(400, { title: 'Cobrança inválida.', detail: 'Já concluída' });
        cob.status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR';
        return Response.json({ ...cob, revisao: 1 });
      }),
    );
    app.get(
      '/v2/pix/:e2eid',
      answering('pix', async ({ req }) => {
        const pix = this.pix.get(req.param('e2eid') ?? '');
        return pix ? Response.json(pix) : problem(404, { title: 'Não encontrado' });
      }),
    );
    app.put(
      '/v2/webhook/:chave',
      answering('webhook', async ({ req }) => {
        const { webhookUrl }: { webhookUrl: string } = await req.json();
        this.webhooks.set(req.param('chave') ?? '', webhookUrl);
        return Response.json({});
      }),
    );
    return app;
  }

  #die(socket: Socket | undefined): Promise<Response> {
    socket?.destroy();
    return new Promise(() => undefined);
  }
}

const problem = (status: number, body: unknown = { title: 'Erro' }) =>
  Response.json(body, { status, headers: { 'Content-Type': 'application/problem+json' } });
