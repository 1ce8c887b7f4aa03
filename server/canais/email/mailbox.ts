import { setTimeout as sleep } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import type { CanalAberto, Entrega } from '#server/canais/port.ts';
import type { Recebido as Arquivo } from '#server/midia/index.ts';
import { DomainError } from '#server/platform/errors.ts';
import { logger } from '#server/platform/logger.ts';
import { falhaDaCaixa, isOurs, NaoGuardado, SEM_CODIGO } from './caixa-falhas.ts';
import { type ConfigEmail, readConfig } from './config.ts';
import { fetchEmail } from './fetch.ts';
import { found, listen, openFolder, openImap, RITMO, type Ritmo } from './imap.ts';
import { printOfFile } from './impressao.ts';
import { timesOf } from './leitura/cabecalhos.ts';

/** How far a mailbox was read: the last e-mail's number, which holds while `uidvalidity` does, and when the server took that e-mail. */
export type CursorDaCaixa = { uidvalidity: number; uid: number; em: string };

/** An e-mail in this machine's spool, which is deleted when `keep` has ended: whoever keeps it takes its bytes over. */
export type EntregaDaCaixa = Entrega & { caminho: string; cursor: CursorDaCaixa; arquivo: Arquivo };

export type EstadoDaCaixa = { situacao: 'conectado' | 'erro'; erro: string | null };

export type LeituraDaCaixa = {
  /** As it was kept last; null the first time. */
  cursor: Record<string, unknown> | null;
  /**
   * Keeps an e-mail and the cursor in one transaction; the next one is fetched when it has ended. The same `impressao` may come again, after
   * a failure or when the mailbox was numbered anew.
   */
  keep: (entrega: EntregaDaCaixa) => Promise<void>;
  /** Keeps a cursor alone: where reading begins, so that what arrives before the first e-mail was kept is not missed. */
  place: (cursor: CursorDaCaixa) => Promise<void>;
  /** Told when the mailbox was opened, or could not be, and when that changed. */
  onState: (estado: EstadoDaCaixa) => unknown;
  /** Ends the reading at once; what `keep` is doing is waited for. */
  signal: AbortSignal;
  compasso?: Partial<Compasso>;
};

/** In milliseconds. */
type Compasso = Ritmo & {
  /** The folder is asked so often although nobody said that something came. */
  consulta: number;
  /** Between two attempts to connect: at first, and at most. */
  volta: number;
  volta_maxima: number;
  /** After a refusal that lasts until somebody changes something. */
  recusa: number;
  /** An e-mail that does not come is left out no sooner than so long after the first attempt. */
  desistencia: number;
};

const COMPASSO: Compasso = {
  ...RITMO,
  ...{ consulta: 60_000, volta: 2_000, volta_maxima: 120_000, recusa: 300_000, desistencia: 3_600_000 },
};

/**
 * Reads a mailbox until `signal` is aborted: what came since the cursor, in its order, then whatever arrives, told by the server (IDLE) or
 * found by asking. It comes back after every failure, with more and more time between the attempts.
 * @throws ZodError where the channel's settings are none
 */
export async function readMailbox(canal: CanalAberto, leitura: LeituraDaCaixa): Promise<void> {
  await new Reader(canal, leitura).run();
}

class Reader {
  readonly #canal: CanalAberto;
  readonly #config: ConfigEmail;
  readonly #leitura: LeituraDaCaixa;
  readonly #compasso: Compasso;
  #cursor: CursorDaCaixa | null;
  #told: EstadoDaCaixa | null = null;
  #failures = 0;
  /** The last e-mail had no room among the company's files: that is told until one is kept. */
  #full = false;
  /** The folder of this session was opened. */
  #open = false;
  /** How often the fetching of one e-mail failed, and when it did first. */
  #stuck = { uid: 0, times: 0, since: 0 };

  constructor(canal: CanalAberto, leitura: LeituraDaCaixa) {
    this.#canal = canal;
    this.#config = readConfig(canal);
    this.#leitura = leitura;
    this.#compasso = { ...COMPASSO, ...leitura.compasso };
    this.#cursor = readCursor(leitura.cursor);
  }

  async run(): Promise<void> {
    const { signal } = this.#leitura;
    while (!signal.aborted) {
      const began = performance.now();
      this.#open = false;
      const error = await this.#session().catch((thrown: unknown) => thrown);
      if (signal.aborted) return;
      if (this.#open && performance.now() - began > this.#compasso.volta_maxima) this.#failures = 0;
      await sleep(await this.#afterFailure(error), undefined, { signal }).catch(() => undefined);
    }
  }

  /** Tells what failed; answers with how long to wait. */
  async #afterFailure(error: unknown): Promise<number> {
    const { volta, volta_maxima, recusa } = this.#compasso;
    const wait = Math.min(volta * 2 ** this.#failures, volta_maxima) * (0.5 + Math.random() / 2);
    this.#failures = Math.min(this.#failures + 1, 20);
    if (error instanceof NaoGuardado) {
      logger().warn({ canal_id: this.#canal.id, err: error.cause }, 'An e-mail could not be kept: it is fetched again');
      this.#full = isFull(error.cause);
      if (this.#full) await this.#tell({ situacao: 'erro', erro: CHEIO });
      return wait;
    }
    const falha = falhaDaCaixa(error, this.#config.pasta);
    const told = { canal_id: this.#canal.id, etapa: falha.etapa, codigo: falha.codigo };
    // What has no code is no failure of a server or of the network, but one of ours.
    if (falha.codigo === SEM_CODIGO) logger().error({ ...told, err: error }, 'The mailbox is not read');
    else logger().info(told, 'The mailbox is not read');
    // A connection that was open and ended is made anew first: servers end each one sooner or later.
    if (!this.#open || falha.duradoura || this.#failures > 3)
      await this.#tell({ situacao: 'erro', erro: falha.mensagem });
    return falha.duradoura ? recusa * (0.75 + Math.random() / 2) : wait;
  }

  async #tell(estado: EstadoDaCaixa): Promise<void> {
    if (this.#told?.situacao === estado.situacao && this.#told.erro === estado.erro) return;
    this.#told = estado;
    try {
      await this.#leitura.onState(estado);
    } catch (err) {
      this.#told = null;
      logger().warn({ canal_id: this.#canal.id, err }, "A mailbox's state could not be kept");
    }
  }

  /** From a connection to its end, which is always a failure. */
  async #session(): Promise<never> {
    const { signal } = this.#leitura;
    const { pasta, marcar_lidas } = this.#config;
    const client = await openImap(this.#canal, signal, this.#compasso);
    try {
      const wait = listen(client, signal, this.#compasso.consulta);
      await openFolder(client, pasta, !marcar_lidas);
      await this.#begin(client);
      this.#open = true;
      if (!this.#full) await this.#tell({ situacao: 'conectado', erro: null });
      for (;;) {
        await this.#drain(client);
        this.#full = false;
        await this.#tell({ situacao: 'conectado', erro: null });
        await wait();
        // Makes the server tell what it has not told yet, and shows that it is there.
        await client.noop();
      }
    } finally {
      client.close();
    }
  }

  /** Sets the cursor where there is none, or where the mailbox was numbered anew. */
  async #begin(client: ImapFlow): Promise<void> {
    const mailbox = client.mailbox;
    if (!mailbox) throw new Error('No folder is open');
    const uidvalidity = Number(mailbox.uidValidity);
    const known = this.#cursor;
    if (known?.uidvalidity === uidvalidity) return;
    const { uidNext } = mailbox;
    const last = uidNext ? uidNext - 1 : ((await found(client, { uid: '*' })).at(-1) ?? 0);
    if (!known) {
      const { desde } = this.#config;
      const old = desde === null ? [] : await found(client, { since: startOf(desde) });
      const uid = (old[0] ?? last + 1) - 1;
      return this.#place({ uidvalidity, uid, em: new Date().toISOString() });
    }
    // What may have come meanwhile, under the old cursor: whoever dies on the way begins anew with it, and each is kept once by its print.
    for (const uid of await foundSince(client, startOf(dayBefore(known.em)))) {
      if (uid <= last) await this.#take(client, uid, known);
    }
    return this.#place({ uidvalidity, uid: last, em: known.em });
  }

  async #place(cursor: CursorDaCaixa): Promise<void> {
    await this.#leitura.place(cursor).catch((cause: unknown) => {
      throw new NaoGuardado('A cursor was not kept', { cause });
    });
    this.#cursor = cursor;
  }

  /** Fetches and hands over what came since the cursor, in its order. */
  async #drain(client: ImapFlow): Promise<void> {
    const from = this.#cursor?.uid ?? 0;
    // `n:*` names the last e-mail also where its number is lower.
    const uids = (await found(client, { uid: `${from + 1}:*` })).filter((uid) => uid > from);
    for (const uid of uids) {
      this.#leitura.signal.throwIfAborted();
      await this.#take(client, uid);
    }
  }

  /** Fetches an e-mail and hands it over with the cursor behind it, or with the one that is told. */
  async #take(client: ImapFlow, uid: number, after?: CursorDaCaixa): Promise<void> {
    const { uidvalidity, em } = this.#cursor as CursorDaCaixa;
    const { times, since } = this.#stuck.uid === uid ? this.#stuck : { times: 0, since: performance.now() };
    // A server that is out of order gives no e-mail for a while, and is no reason to leave one out.
    if (times >= GIVE_UP && performance.now() - since >= this.#compasso.desistencia) {
      logger().error({ canal_id: this.#canal.id, uid }, 'An e-mail could not be fetched, and is left out');
      return this.#place(after ?? { uidvalidity, uid, em });
    }
    const fetched = await fetchEmail(client, uid, this.#canal.empresa_id, times >= HEADER_ONLY).catch(
      (cause: unknown) => {
        if (isOurs(cause)) throw new NaoGuardado('An e-mail was not written to the spool', { cause });
        this.#stuck = { uid, times: times + 1, since };
        throw cause;
      },
    );
    // Deleted since it was told of.
    if (!fetched) return;
    const { arquivo } = fetched;
    const cursor = after ?? { uidvalidity, uid, em: fetched.em.toISOString() };
    try {
      const impressao = await printOfFile(arquivo);
      await this.#leitura.keep({ impressao, corpo: null, caminho: arquivo.caminho, arquivo, cursor });
    } catch (cause) {
      throw new NaoGuardado('An e-mail was not kept', { cause });
    } finally {
      await arquivo.discard();
    }
    this.#cursor = cursor;
    if (this.#config.marcar_lidas) await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
  }
}

const CHEIO =
  'Os arquivos da empresa chegaram ao limite, e os novos e-mails esperam na caixa. Exclua arquivos que não usa para recebê-los.';

/** Whether the company's files have no room for an e-mail (`adoptArquivo`). */
const isFull = (cause: unknown): boolean => cause instanceof DomainError && cause.code === 'VALIDATION_ERROR';

/** An e-mail whose bytes the server does not give in so many attempts comes as its header, and after more of them, and an hour, not at all. */
const HEADER_ONLY = 3;
const GIVE_UP = 6;

const startOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** The day before a moment: servers count days each in its own zone. */
const dayBefore = (em: string): string => new Date(Date.parse(em) - 86_400_000).toISOString().slice(0, 10);

/** So many of the newest e-mails are asked when they came that do not say that they were written since. */
const MOST_ASKED = 1_000;
/** Servers try for so long to hand an e-mail over. */
const ON_ITS_WAY_MS = 5 * 86_400_000;

/**
 * What came since a day, in its order. In a mailbox that was moved the server may have taken old e-mails today; those say themselves that they
 * are old. One that says nothing of its date, or was long on its way, came when the last server that handed it over says so.
 */
async function foundSince(client: ImapFlow, since: Date): Promise<number[]> {
  const come = new Set(await found(client, { since, sentSince: since }));
  const asked = new Set((await found(client, { since })).filter((uid) => !come.has(uid)).slice(-MOST_ASKED));
  if (asked.size > 0) {
    const range = `${Math.min(...asked)}:${Math.max(...asked)}`;
    const fields = { uid: true, headers: ['date', 'received'] };
    for await (const { uid, headers } of client.fetch(range, fields, { uid: true })) {
      if (asked.has(uid) && cameSince(headers, since)) come.add(uid);
    }
  }
  return [...come].toSorted((a, b) => a - b);
}

function cameSince(header: Buffer | undefined, since: Date): boolean {
  const { escrita_em, recebida_em } = timesOf(header ?? Buffer.alloc(0));
  const old = since.getTime();
  return (escrita_em ?? old) >= old - ON_ITS_WAY_MS && (recebida_em ?? escrita_em ?? old) >= old;
}

/**
 * Where reading goes on when the channel's settings have changed: a folder of the same account on another server is one that was numbered anew;
 * another account or another folder is read as by a new channel (null).
 */
export function cursorApos(
  cursor: Record<string, unknown>,
  before: Record<string, unknown>,
  config: Record<string, unknown>,
): Record<string, unknown> | null {
  const [old, now] = [readConfig({ config: before }), readConfig({ config })];
  if (old.imap.usuario !== now.imap.usuario || old.pasta !== now.pasta) return null;
  // Servers number their mailboxes from 1 on.
  return old.imap.host === now.imap.host ? cursor : { ...cursor, uidvalidity: 0 };
}

/** A cursor as it was kept; null for what is none. */
function readCursor(kept: Record<string, unknown> | null): CursorDaCaixa | null {
  const { uidvalidity, uid, em } = kept ?? {};
  if (typeof uidvalidity !== 'number' || typeof uid !== 'number') return null;
  return {
    uidvalidity,
    uid,
    em: typeof em === 'string' && !Number.isNaN(Date.parse(em)) ? em : new Date().toISOString(),
  };
}
