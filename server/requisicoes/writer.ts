import { type Db, db } from '#server/platform/db.ts';
import { logger } from '#server/platform/logger.ts';
import { counter, gauge } from '#server/platform/metrics.ts';
import type { LinhaRequisicao } from './schemas.ts';

/** One answered API request, as the log keeps it. */
export type Requisicao = Omit<LinhaRequisicao, 'id'> & { empresa_id: number };

type AfterFlush = (db: Db, batch: readonly Requisicao[]) => Promise<void>;

const FLUSH_AFTER = 250;
const BATCH = 500;
/** Beyond this many waiting lines (the database is down), the oldest are given up and counted. */
const MOST_WAITING = 50_000;

const dropped = counter('romaneio_request_log_dropped_total', 'Lines of the request log given up for good');
gauge('romaneio_request_log_waiting', 'Lines of the request log that are not written yet', [], (metric) =>
  metric.set(requisicaoWriter().waiting),
);

/** Gathers lines and writes them in batches, off the requests' way. */
export class RequisicaoWriter {
  #waiting: Requisicao[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #dropped = 0;
  #afterFlush: AfterFlush | undefined;

  /** How many lines wait to be written. */
  get waiting(): number {
    return this.#waiting.length;
  }

  add(line: Requisicao): void {
    this.#waiting.push(line);
    if (this.#waiting.length > MOST_WAITING) {
      this.#waiting.shift();
      this.#dropped++;
      dropped.inc();
    }
    if (this.#waiting.length === BATCH) void this.flush();
    else this.#timer ??= setTimeout(() => void this.flush(), FLUSH_AFTER);
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
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH);
      try {
        await insertBatch(db(), batch);
      } catch (error) {
        logger().warn(
          { err: error, lines: batch.length, dropped: this.#dropped },
          'Request log not written; will try again',
        );
        this.#waiting.unshift(...batch);
        this.#timer ??= setTimeout(() => void this.flush(), 5_000);
        return;
      }
      await this.#afterFlush?.(db(), batch).catch((error) => logger().warn({ err: error }, 'After-flush work failed'));
    }
  }
}

let day = '';

async function insertBatch({ sql }: Db, batch: readonly Requisicao[]): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  if (today !== day) {
    // Written out: a function of the database makes partitions.
    await sql`SELECT garantir_particoes('requisicoes_api', 3)`;
    day = today;
  }
  // Written out: a batch in one parameter, so that the statement stays the same whatever the batch's size.
  await sql`
    INSERT INTO requisicoes_api (empresa_id, token_id, concessao_id, ator_nome, metodo, rota, caminho, status, duracao_ms, ip,
      request_id, campos_ignorados, erro, criado_em)
    SELECT empresa_id, token_id, concessao_id, ator_nome, metodo, rota, caminho, status, duracao_ms, ip, request_id,
      ARRAY(SELECT jsonb_array_elements_text(campos_ignorados)), erro, criado_em
    FROM jsonb_to_recordset(${JSON.stringify(batch)}::text::jsonb) AS l(empresa_id bigint, token_id bigint, concessao_id bigint, ator_nome text,
      metodo text, rota text, caminho text, status integer, duracao_ms integer, ip text, request_id text,
      campos_ignorados jsonb, erro text, criado_em timestamptz)`;
}

const shared = globalThis as typeof globalThis & { romaneioRequisicoes?: RequisicaoWriter };

/** The process's writer, shared by every bundle that runs in it. */
export function requisicaoWriter(): RequisicaoWriter {
  shared.romaneioRequisicoes ??= new RequisicaoWriter();
  return shared.romaneioRequisicoes;
}
