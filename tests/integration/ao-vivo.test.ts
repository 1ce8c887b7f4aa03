import superjson from 'superjson';
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { removeUsuario, updateUsuario } from '#server/acesso/index.ts';
import {
  assignConversa,
  type Conversa,
  getConversa,
  type Novidades,
  openConversa,
  sendMensagem,
  takeConversa,
} from '#server/atendimento/index.ts';
import { mergeContatos } from '#server/crm/index.ts';
import type { PanelSession } from '#server/identidade/index.ts';
import { db, inTransaction } from '#server/platform/db.ts';
import { serveAoVivoOf } from '#server/transport/trpc/ao-vivo.ts';
import { type Member, makeCompany } from '#tests/support/factory.ts';
import { hear, openChannel, says, settle } from '#tests/support/inbox.ts';

// The panel's live stream: what changed is told soon after its commit, once the transactions before it have ended; whoever comes back
// with the last cursor misses nothing; nobody hears of another company.

const company = await makeCompany();
const stranger = await makeCompany();
const { ctx } = company;

let canal: { id: number };
beforeAll(async () => {
  canal = await openChannel(company);
});

type Told = Novidades & { id: string };

/** An open stream, until the test ends. */
class Stream {
  readonly #reader: ReadableStreamDefaultReader<string>;
  readonly #abort: AbortController;
  readonly status: number;
  #rest = '';
  constructor(response: Response, abort: AbortController) {
    this.status = response.status;
    const body = response.body?.pipeThrough(new TextDecoderStream());
    if (!body) throw new Error('No body');
    this.#reader = body.getReader();
    this.#abort = abort;
    onTestFinished(() => this.close());
  }

  /** The next thing told; keep-alives and the opening are passed over. */
  async next(): Promise<Told> {
    for (;;) {
      const end = this.#rest.indexOf('\n\n');
      if (end < 0) {
        const { done, value } = await this.#reader.read();
        if (done) throw new Error(`The stream ended: ${this.#rest}`);
        this.#rest += value;
        continue;
      }
      const event = this.#rest.slice(0, end);
      this.#rest = this.#rest.slice(end + 2);
      const data = /^data: (.*)$/m.exec(event)?.[1];
      const id = /^id: (.*)$/m.exec(event)?.[1];
      if (!data || !id) {
        if (/^event: serialized-error$/m.test(event)) throw new Error(data);
        continue;
      }
      return { ...(superjson.deserialize(JSON.parse(data)) as Novidades), id };
    }
  }

  /** Goes on until a conversation is told of; everything told on the way. */
  async until(which: (told: Told) => boolean): Promise<Told[]> {
    const all: Told[] = [];
    for (;;) {
      all.push(await this.next());
      if (all.some(which)) return all;
    }
  }

  close(): void {
    this.#abort.abort();
  }
}

async function open(session: PanelSession | null, lastEventId?: string, shown?: number): Promise<Stream> {
  const abort = new AbortController();
  const input = encodeURIComponent(JSON.stringify(superjson.serialize(lastEventId ? { lastEventId } : {})));
  const request = new Request(
    `http://localhost/api/ao-vivo/conversas?input=${input}${shown ? `&empresa=${shown}` : ''}`,
    {
      headers: { accept: 'text/event-stream', 'sec-fetch-site': 'same-origin' },
      signal: abort.signal,
    },
  );
  return new Stream(await serveAoVivoOf(session, request), abort);
}

const session = () => company.admin.session;
const idsOf = (all: readonly Told[]) => all.flatMap(({ conversas }) => conversas.map(({ id }) => id));
let n = 0;
const phone = () => `+55249876${String(60_000 + ++n)}`;
const opened = async () => (await openConversa(ctx, { canal_id: canal.id, endereco: phone() })).conversa.id;

test('what happens is told to every stream of the company, and to no other', async () => {
  const [one, other, foreign] = [await open(session()), await open(session()), await open(stranger.admin.session)];
  for (const stream of [one, other, foreign]) expect((await stream.next()).conversas).toEqual([]);
  const endereco = phone();
  await hear(canal, company, [says(endereco, 'Alguém aí?')]);
  const theirs = await openChannel(stranger);
  for (const stream of [one, other]) {
    const told = await stream.until(({ conversas }) => conversas.some((c) => c.ultima_previa === 'Alguém aí?'));
    expect(told.at(-1)?.conversas.at(-1)).toMatchObject({ nao_lidas: 1, endereco, contato_nome: 'Rafael Nogueira' });
  }
  const [{ id }] = (await openConversa(stranger.ctx, { canal_id: theirs.id, endereco: phone() }).then(
    ({ conversa }) => [conversa],
  )) as [{ id: number }];
  const heard = await foreign.until(({ conversas }) => conversas.length > 0);
  expect(idsOf(heard)).toEqual([id]);
});

test('whoever comes back with the last cursor is told first what happened meanwhile', async () => {
  const stream = await open(session());
  await stream.next();
  const id = await opened();
  const before = (await stream.until(({ conversas }) => conversas.some((c) => c.id === id))).at(-1)?.id ?? '';
  stream.close();
  await sendMensagem(ctx, { conversa_id: id, texto: 'Enquanto isso' });
  const second = await opened();
  const again = await open(session(), before);
  const [missed] = [await again.next()];
  expect(missed?.conversas.map((c) => c.id)).toEqual([id, second]);
  expect(missed?.conversas[0]).toMatchObject({ ultima_previa: 'Enquanto isso' });
  expect((await (await open(session(), 'rasgado')).next()).recarregar).toBe(true);
});

test('the states of messages are told, each conversation once a reading; of more than a hundred the screen reads its list anew', async () => {
  const state = (ids: readonly number[]) =>
    hear(
      canal,
      company,
      ids.map((id) => ({ tipo: 'status', id: `estado.${id}`, status: 'entregue' }) as const),
    );
  // What the tests before left to be sent.
  await settle(company);
  const written: number[] = [];
  for (let i = 0; i < 102; i++) {
    const conversa_id = await opened();
    const { id } = await sendMensagem(ctx, { conversa_id, texto: `Pedido ${i}` });
    await db().sql`
      UPDATE mensagens SET status = 'enviada', tentar_em = NULL, mensagem_id_externo = ${`estado.${id}`} WHERE id = ${id}`;
    written.push(id);
  }
  const stream = await open(session());
  const { id: cursor } = await stream.next();
  const [one = 0, other = 0] = written;
  const conversaOf = async (id: number) =>
    (await db().sql<{ conversa_id: number }[]>`SELECT conversa_id FROM mensagens WHERE id = ${id}`)[0]?.conversa_id;
  await state([one]);
  const told = await stream.until(({ conversas }) => conversas.length > 0);
  expect(idsOf(told)).toEqual([await conversaOf(one)]);
  await state([other]);
  const untouched = await opened();
  const again = await open(session(), cursor);
  expect(idsOf([await again.next()])).toEqual([await conversaOf(one), await conversaOf(other), untouched]);
  again.close();
  await state(written.slice(2));
  const late = await open(session(), cursor);
  const first = await late.next();
  expect([first.conversas, first.recarregar]).toEqual([[], true]);
});

test('what no verb of the inbox does is told as well: a contact that is merged into another, an attendant who leaves the company', async () => {
  const stream = await open(session());
  await stream.next();
  const [one, other] = [await opened(), await opened()];
  const { membro_id } = await company.member('operador');
  await assignConversa(ctx, { id: one, responsavel_id: membro_id });
  const told = async (which: (conversa: Conversa) => boolean) =>
    (await stream.until(({ conversas }) => conversas.some(which))).at(-1)?.conversas.find(which);
  const mine = await told(({ id, responsavel_id }) => id === one && responsavel_id === membro_id);
  const theirs = (await getConversa(ctx, { id: other })).contato_id;
  await mergeContatos(ctx, { id: mine?.contato_id, contato_id: theirs });
  expect(await told(({ id, contato_id }) => id === other && contato_id !== theirs)).toMatchObject({
    contato_id: mine?.contato_id,
  });
  await removeUsuario(ctx, { id: membro_id });
  expect(await told(({ id, responsavel_id }) => id === one && responsavel_id === null)).toMatchObject({
    status: 'em_atendimento',
  });
});

test('a change that commits behind an older transaction is told once that one has ended', async () => {
  const stream = await open(session());
  await stream.next();
  const id = await opened();
  await stream.until(({ conversas }) => conversas.some((c) => c.id === id));
  const held = Promise.withResolvers<void>();
  const holding = Promise.withResolvers<void>();
  // An unrelated writer that began before, and goes on for long.
  const older = inTransaction(ctx.db, async (tx) => {
    await tx.sql`SELECT pg_current_xact_id()`;
    holding.resolve();
    await held.promise;
  });
  await holding.promise;
  await takeConversa(ctx, { id });
  const told = stream.until(({ conversas }) => conversas.some((c) => c.id === id && c.status === 'em_atendimento'));
  held.resolve();
  await older;
  expect((await told).at(-1)?.conversas.at(-1)).toMatchObject({ id, responsavel_nome: ctx.ator.nome });
});

test('fifty who write at the same moment: a stream that is torn again and again hears of every conversation', async () => {
  let stream = await open(session());
  let cursor = (await stream.next()).id;
  const ids = await Promise.all(Array.from({ length: 10 }, opened));
  const wanted = new Map<number, number>();
  const seen = new Map<number, number>();
  const writing = Promise.all(
    Array.from({ length: 50 }, async (_, writer) => {
      for (let i = 0; i < 4; i++) {
        const conversa_id = ids[(writer + i) % 10] ?? 0;
        const { id } = await sendMensagem(ctx, { conversa_id, texto: `${writer} ${i}` });
        wanted.set(conversa_id, Math.max(wanted.get(conversa_id) ?? 0, id));
      }
    }),
  );
  let told = 0;
  const isWhole = () => ids.every((id) => seen.get(id) !== undefined && seen.get(id) === wanted.get(id));
  let over = false;
  const end = writing.then(() => {
    over = true;
  });
  // The last message may be told before its writer hears of the commit, and nothing comes after it.
  let next: Promise<Told> | undefined;
  while (!(over && isWhole())) {
    next ??= stream.next();
    const news = await (over ? next : Promise.race([next, end]));
    if (!news) continue;
    next = undefined;
    cursor = news.id;
    for (const { id, ultima_mensagem_id } of news.conversas) seen.set(id, ultima_mensagem_id ?? 0);
    if (++told % 5 === 0) {
      stream.close();
      stream = await open(session(), cursor);
    }
  }
  next?.catch(() => undefined);
  expect(isWhole()).toBe(true);
});

describe('a stream that is open ends before anything more is told, once', () => {
  const ends: [string, (member: Member) => Promise<unknown>][] = [
    [
      'its session was ended',
      ({ id }) =>
        db().sql`UPDATE sessoes SET encerrada_em = now(), encerrada_motivo = 'encerrada' WHERE usuario_id = ${id}`,
    ],
    ['the person was removed', ({ membro_id }) => removeUsuario(ctx, { id: membro_id })],
    ['the person was deactivated', ({ membro_id }) => updateUsuario(ctx, { id: membro_id, ativo: false })],
    ['the person has another role', ({ membro_id }) => updateUsuario(ctx, { id: membro_id, papel: 'leitura' })],
    [
      'the company asks for a second factor',
      () => db().sql`UPDATE empresas SET exige_segundo_fator = true WHERE id = ${company.id}`,
    ],
  ];
  afterEach(() => db().sql`UPDATE empresas SET exige_segundo_fator = false WHERE id = ${company.id}`);

  test.each(ends)('%s', async (_, end) => {
    const member = await company.member('operador');
    const stream = await open(member.session);
    await stream.next();
    const before = await opened();
    await stream.until(({ conversas }) => conversas.some(({ id }) => id === before));
    await end(member);
    await opened();
    await expect(stream.next()).rejects.toThrow(/Sua sessão terminou/);
  });
});

test('a page that still shows another company of the person is told nothing of this one', async () => {
  const foreign = await open(session(), undefined, stranger.id);
  await expect(foreign.next()).rejects.toThrow(/outra empresa/);
  const own = await open(session(), undefined, company.id);
  expect((await own.next()).conversas).toEqual([]);
});

test('without a session, and from another site, nothing is told; one person has so many streams and no more', async () => {
  const body = async (response: Response) => (await response.text()).slice(0, 500);
  const ask = (headers: Record<string, string>, who: PanelSession | null) =>
    serveAoVivoOf(
      who,
      new Request('http://localhost/api/ao-vivo/conversas?input=%7B%22json%22%3A%7B%7D%7D', { headers }),
    );
  expect(await body(await ask({ accept: 'text/event-stream' }, null))).toContain('Sua sessão terminou');
  expect(await body(await ask({ accept: 'text/event-stream', 'sec-fetch-site': 'cross-site' }, session()))).toContain(
    'Origem',
  );
  // Whether a connection is kept is for the server and the caller to say.
  expect((await ask({ accept: 'text/event-stream' }, null)).headers.has('connection')).toBe(false);
  const streams = [];
  for (let i = 0; i < 20; i++) {
    const stream = await open(session());
    await stream.next();
    streams.push(stream);
  }
  await expect((await open(session())).next()).rejects.toThrow(/janelas demais/);
  streams[0]?.close();
  // One that ends makes room for one.
  const another = async () => (await open(session())).next().catch(() => null);
  await expect.poll(another).not.toBeNull();
  await expect((await open(session())).next()).rejects.toThrow(/janelas demais/);
});
