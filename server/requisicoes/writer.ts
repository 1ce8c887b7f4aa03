import { type Db, db } from '#server/platform/db.ts';
import { logger } from '#server/platform/logger.ts';
import { counter, gauge } from '#server/platform/metrics.ts';
import { maskAnswer, maskJson } from './conteudo.ts';
import type { LinhaRequisicao } from './schemas.ts';

/** One answered API request, as the log keeps it. */
export type Requisicao = Omit<LinhaRequisicao, 'id'> & {
  empresa_id: number;
  /** Microseconds of each of PARTES. */
  tempos: readonly number[];
  cabecalhos: { enviados: [string, string][]; respondidos: [string, string][] };
  /** Whether the credential acted from one of its networks: a request from another is no use of it. */
  da_rede: boolean;
};

/** What a request that writes sent (parsed; undefined for nothing that could be read) and was answered, with their bytes. */
export type Conteudo = { corpo: unknown; corpo_bytes: number; resposta: string | null; resposta_bytes: number };

type AfterFlush = (db: Db, batch: readonly Requisicao[]) => Promise<void>;

/** A line that waits. Of refusals that share one, `key` is what they have in common. */
type Waiting = { line: Requisicao; key: string | null; conteudo: Conteudo | null };
/** Where the database has a line. */
type Written = { id: number; criado_em: Date };
type Inserted = Written & { request_id: string };

const FLUSH_AFTER = 500;
const BATCH = 500;
/** Beyond this many waiting lines (the database is down), the oldest are given up and counted. */
const MOST_WAITING = 50_000;
/** Beyond this many bytes of waiting bodies and answers, lines are kept without them. */
const MOST_CONTENT = 32 * 1024 * 1024;
/** A part of a time that is longer, of a process that was frozen, is told as this: one line must not keep a batch from being written. */
const MOST_MICROS = 2 ** 31 - 1;
/** Shared lines that are remembered to be added to; beyond them the oldest is begun anew. */
const MOST_SHARED = 10_000;

const dropped = counter(
  'romaneio_request_log_dropped_total',
  'Requests whose line in the request log was given up for good',
);
gauge('romaneio_request_log_waiting', 'Lines of the request log that are not written yet', [], (metric) =>
  metric.set(requisicaoWriter().waiting),
);

/** Gathers lines and writes them in batches, off the requests' way. */
export class RequisicaoWriter {
  #waiting: Waiting[] = [];
  /** The waiting lines that have a key. */
  #sharing = new Map<string, Requisicao>();
  /** The written ones. */
  #shared = new Map<string, Written>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #dropped = 0;
  /** Bytes of the bodies and answers that wait. */
  #content = 0;
  #afterFlush: AfterFlush | undefined;

  /** How many lines wait to be written. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * @param recusa why a request was refused that no quota counts, in few different words: such requests of one credential, method and
   *   reason share one line in each minute of the clock (and process), so that a client that does not stop fills neither memory nor disk
   * @param conteudo what it sent and was answered; masked when it is written, off the request's way
   */
  add(line: Requisicao, recusa: string | null = null, conteudo: Conteudo | null = null): void {
    const key = keyOf(line, recusa);
    const before = this.#waiting.length;
    this.#gather({ line, key, conteudo });
    if (this.#waiting.length === BATCH && before < BATCH) void this.flush();
    else this.#timer ??= setTimeout(() => void this.flush(), FLUSH_AFTER);
  }

  #gather({ line, key, conteudo }: Waiting): void {
    const same = key === null ? undefined : this.#sharing.get(key);
    if (same) {
      addTo(same, line);
      return;
    }
    const room = this.#content + bytesOf(conteudo) <= MOST_CONTENT;
    this.#waiting.push({ line, key, conteudo: room ? conteudo : null });
    if (room) this.#content += bytesOf(conteudo);
    if (key !== null) this.#sharing.set(key, line);
    if (this.#waiting.length > MOST_WAITING) {
      for (const lost of this.#take(1)) {
        this.#dropped += lost.line.quantidade;
        dropped.inc(lost.line.quantidade);
      }
    }
  }

  #take(most: number): Waiting[] {
    const taken = this.#waiting.splice(0, most);
    for (const { key, conteudo } of taken) {
      if (key !== null) this.#sharing.delete(key);
      this.#content -= bytesOf(conteudo);
    }
    return taken;
  }

  /** Work that rides on a batch, such as noting when each token was last used. */
  onFlush(work: AfterFlush): void {
    this.#afterFlush = work;
  }

  /** Writes what waits; resolves when it is in the database, or was put back after a failure. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    // Lines that come meanwhile make a batch of their own, later: a statement costs far more than a row of it.
    for (let rest = this.#waiting.length; rest > 0; ) {
      const batch = this.#take(Math.min(BATCH, rest));
      rest -= batch.length;
      const { fresh = [], grown = [] } = Object.groupBy(batch, ({ key }) =>
        key !== null && this.#shared.has(key) ? 'grown' : 'fresh',
      );
      let left = batch;
      try {
        await growBatch(db(), grown, this.#shared);
        left = fresh;
        this.#remember(fresh, await insertBatch(db(), fresh, false));
      } catch (error) {
        logger().warn(
          { err: error, lines: left.length, dropped: this.#dropped },
          'Request log not written; will try again',
        );
        const later = this.#take(this.#waiting.length);
        for (const each of [...left, ...later]) this.#gather(each);
        this.#timer ??= setTimeout(() => void this.flush(), 5_000);
        return;
      }
      const lines = batch.map(({ line }) => line);
      await this.#afterFlush?.(db(), lines).catch((error) => logger().warn({ err: error }, 'After-flush work failed'));
    }
  }

  #remember(fresh: readonly Waiting[], inserted: readonly Inserted[]): void {
    for (const [i, { line, key }] of fresh.entries()) {
      const row = inserted[i];
      // The rows come back in the batch's order; if they ever did not, no line would grow by another's refusals.
      if (key === null || row?.request_id !== line.request_id) continue;
      this.#shared.set(key, { id: row.id, criado_em: row.criado_em });
      const [oldest] = this.#shared.keys();
      if (this.#shared.size > MOST_SHARED && oldest !== undefined) this.#shared.delete(oldest);
    }
  }
}

/** What refusals have in common that share a line; null for any other request. */
function keyOf(line: Requisicao, recusa: string | null): string | null {
  const minute = Math.floor(line.criado_em.getTime() / 60_000);
  return recusa && [minute, line.token_id, line.concessao_id, line.metodo, line.status, recusa].join(' ');
}

/** A request as it is added to the log: why it was refused, if no quota counts that, and what it sent and was answered. */
export type Chamada = { line: Requisicao; recusa: string | null; conteudo: Conteudo | null };

/**
 * Writes requests of the past in the caller's transaction: they are there with all that it writes, or not at all. The partitions of their
 * days are there already.
 */
export async function writeRequisicoes(tx: Db, chamadas: readonly Chamada[]): Promise<void> {
  const sharing = new Map<string, Requisicao>();
  const lines: Waiting[] = [];
  for (const { line, recusa, conteudo } of chamadas) {
    const key = keyOf(line, recusa);
    const same = key === null ? undefined : sharing.get(key);
    if (same) addTo(same, line);
    else lines.push({ line, key, conteudo });
    if (key !== null && !same) sharing.set(key, line);
  }
  while (lines.length > 0) await insertBatch(tx, lines.splice(0, BATCH), true);
}

/** Another refusal of the same minute. */
function addTo(same: Requisicao, { quantidade, duracao_ms }: Requisicao): void {
  same.quantidade += quantidade;
  same.duracao_ms = duracao_ms;
}

let day = '';

/** @param past lines of days long gone may be among them */
async function insertBatch({ sql }: Db, batch: readonly Waiting[], past: boolean): Promise<Inserted[]> {
  if (batch.length === 0) return [];
  const today = new Date().toISOString().slice(0, 10);
  if (today !== day) {
    // Written out: a function of the database makes partitions.
    await sql`SELECT garantir_particoes('requisicoes_api', 3), garantir_particoes('conteudos_requisicoes', 3)`;
    day = today;
  }
  // Written out: a batch in one parameter, so that the statement stays the same whatever the batch's size, and lines and contents have the
  // same ids. Whether a company has its contents kept is asked here, where it costs the requests nothing. This process's clock may be wrong
  // by days, and yesterday's partition is the oldest that is sure to be there.
  const lines = JSON.stringify(
    batch.map(({ line, conteudo }) => ({
      ...line,
      tempos: line.tempos.map((micros) => Math.min(micros, MOST_MICROS)),
      ...contentOf(conteudo),
    })),
  );
  return sql<Inserted[]>`
    WITH l AS MATERIALIZED (
      SELECT nextval(pg_get_serial_sequence('requisicoes_api', 'id')) AS id, r.*, CASE WHEN ${past} THEN r.criado_em ELSE
        least(greatest(r.criado_em, date_trunc('day', now(), 'UTC') - interval '1 day'), date_trunc('milliseconds', now())) END AS momento
      FROM jsonb_to_recordset(${lines}::text::jsonb) AS r(
        empresa_id bigint, token_id bigint, concessao_id bigint, ator_nome text, metodo text, rota text, caminho text, status integer,
        duracao_ms integer, ip text, request_id text, campos_ignorados jsonb, erro text, quantidade integer, tempos jsonb,
        cabecalhos jsonb, criado_em timestamptz, corpo text, corpo_bytes integer, corpo_cortado boolean, resposta text,
        resposta_bytes integer, resposta_cortada boolean)
    ), conteudos AS (
      INSERT INTO conteudos_requisicoes (requisicao_id, empresa_id, corpo, corpo_bytes, corpo_cortado, resposta, resposta_bytes,
        resposta_cortada, criado_em)
      SELECT id, empresa_id, corpo, corpo_bytes, corpo_cortado, resposta, resposta_bytes, resposta_cortada, momento
      FROM l WHERE corpo_bytes IS NOT NULL
        AND NOT EXISTS (SELECT FROM ajustes_requisicoes a WHERE a.empresa_id = l.empresa_id AND NOT a.guarda_conteudo)
    )
    INSERT INTO requisicoes_api (id, empresa_id, token_id, concessao_id, ator_nome, metodo, rota, caminho, status, duracao_ms, ip,
      request_id, campos_ignorados, erro, quantidade, tempos, cabecalhos, criado_em)
    OVERRIDING SYSTEM VALUE
    SELECT id, empresa_id, token_id, concessao_id, ator_nome, metodo, rota, caminho, status, duracao_ms, ip, request_id,
      ARRAY(SELECT jsonb_array_elements_text(campos_ignorados)), erro, quantidade,
      ARRAY(SELECT jsonb_array_elements_text(tempos)::integer), cabecalhos::json, momento
    FROM l ORDER BY id
    RETURNING id, request_id, criado_em`;
}

const bytesOf = (conteudo: Conteudo | null) => (conteudo ? conteudo.corpo_bytes + conteudo.resposta_bytes : 0);

/** Masks what a request sent and was answered. */
function contentOf(conteudo: Conteudo | null) {
  if (!conteudo) return {};
  const corpo = conteudo.corpo === undefined ? { texto: null, cortado: false } : maskJson(conteudo.corpo);
  const resposta = conteudo.resposta === null ? { texto: null, cortado: false } : maskAnswer(conteudo.resposta);
  return {
    ...{ corpo: corpo.texto, corpo_bytes: conteudo.corpo_bytes, corpo_cortado: corpo.cortado },
    ...{ resposta: resposta.texto, resposta_bytes: conteudo.resposta_bytes, resposta_cortada: resposta.cortado },
  };
}

/** Adds refusals to the lines that they share. */
async function growBatch({ sql }: Db, batch: readonly Waiting[], shared: ReadonlyMap<string, Written>): Promise<void> {
  if (batch.length === 0) return;
  const grown = batch.map(({ line: { quantidade, duracao_ms }, key }) => ({
    ...shared.get(key ?? ''),
    quantidade,
    duracao_ms,
  }));
  // Written out: a batch in one parameter, here too.
  await sql`
    UPDATE requisicoes_api r SET quantidade = r.quantidade + l.quantidade, duracao_ms = l.duracao_ms
    FROM jsonb_to_recordset(${JSON.stringify(grown)}::text::jsonb) AS l(id bigint, criado_em timestamptz, quantidade integer,
      duracao_ms integer)
    WHERE r.criado_em = l.criado_em AND r.id = l.id`;
}

const shared = globalThis as typeof globalThis & { romaneioRequisicoes?: RequisicaoWriter };

/** The process's writer, shared by every bundle that runs in it. */
export function requisicaoWriter(): RequisicaoWriter {
  shared.romaneioRequisicoes ??= new RequisicaoWriter();
  return shared.romaneioRequisicoes;
}
