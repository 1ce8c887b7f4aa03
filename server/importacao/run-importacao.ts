import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { importacoes, linhas_importacao } from '#drizzle/schema/importacao.ts';
import { type Ctx, transaction } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { DomainError, type ErrorDetails, refuseFields } from '#server/platform/errors.ts';
import type { Gravada, LinhaBoa } from '#server/platform/planilha/tabela.ts';
import { convert } from './cells.ts';
import { checkBatch } from './check-linhas.ts';
import { describedColumns, type Lote, type Registro, recordImportacao, TABELAS, update } from './internal.ts';
import type { Importacao } from './schemas.ts';

/** Rows of a transaction that writes; each writes an event at most. */
const BATCH = 250;

/** Whose an import is, and who began it; null where there is no such import. */
export async function findImportacaoDono(
  db: Db,
  id: number,
): Promise<{ empresa_id: number; usuario_id: number } | null> {
  const [row] = await db.orm
    .select({ empresa_id: importacoes.empresa_id, usuario_id: importacoes.ator_id })
    .from(importacoes)
    .where(eq(importacoes.id, id));
  return row ?? null;
}

/** An import that waits for somebody, and since when. */
type Parada = Pick<Importacao, 'id' | 'estado'> & { avancou_em: Date };

/** Imports that nobody has moved for so long, and with `novas` those that wait to begin. For the service's own use. */
export async function listImportacoesParadas(db: Db, stalledMs: number, novas: boolean): Promise<Parada[]> {
  const stalled = lt(
    importacoes.avancou_em,
    sql`clock_timestamp() - make_interval(secs => ${stalledMs / 1_000}::double precision)`,
  );
  return db.orm
    .select({ id: importacoes.id, estado: importacoes.estado, avancou_em: importacoes.avancou_em })
    .from(importacoes)
    .where(
      and(
        inArray(importacoes.estado, ['conferindo', 'importando']),
        novas ? or(eq(importacoes.cursor, 0), stalled) : stalled,
      ),
    )
    .orderBy(asc(importacoes.id))
    .limit(100);
}

const NOTHING_LEFT: Lote = { resta: false, eventos: 0 };

/**
 * Does the next batch of an import, checking or writing, and moves its cursor in the same transaction: whoever dies in between has done
 * all of it or none, and two that work at once take turns. For the service's own use, in the name of who began the import.
 */
export async function runImportacaoBatch(outer: Ctx, id: number): Promise<Lote> {
  const tried: { job?: Job | undefined } = {};
  try {
    return await transaction(outer, async (ctx) => {
      const job = await lockJob(ctx, id);
      tried.job = job;
      if (job?.estado === 'conferindo') return checkBatch(ctx, job);
      return job?.estado === 'importando' ? writeBatch(ctx, job) : NOTHING_LEFT;
    });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'VALIDATION_ERROR') throw error;
    return transaction(outer, (ctx) => setAside(ctx, id, tried.job, error));
  }
}

/** Whether an import is still before the batch that was tried: each step of a worker changes one of these. */
const isBefore = (job: Job, tried: Job | undefined): boolean =>
  job.cursor === tried?.cursor && job.feitas === tried.feitas && job.lote === tried.lote;

/** Ends an import whose author may no longer write what it writes. What was written stays. */
export async function abandonImportacao(outer: Ctx, id: number, motivo: string): Promise<void> {
  await transaction(outer, async (ctx) => {
    const job = await lockJob(ctx, id);
    if (!job) return;
    const ended = await update(ctx, id, { estado: 'cancelada', motivo, concluido_em: sql`clock_timestamp()` });
    await recordImportacao(ctx, 'importacao.cancelada', ended);
  });
}

type Job = Registro & { cursor: number; lote: number };

async function lockJob(ctx: Ctx, id: number): Promise<Job | undefined> {
  const [job] = await ctx.db.orm
    .select()
    .from(importacoes)
    .where(and(eq(importacoes.id, id), eq(importacoes.empresa_id, ctx.empresa_id), isNull(importacoes.concluido_em)))
    .for('update');
  return job;
}

async function writeBatch(ctx: Ctx, job: Job): Promise<Lote> {
  const rows = await nextGood(ctx, job);
  if (rows.length === 0) return finish(ctx, job);
  const { existentes, deposito_id } = job;
  const written = await TABELAS[job.tipo].write(ctx, rows, { importacao_id: job.id, existentes, deposito_id });
  await refuseWrittenBefore(ctx, job, written);
  await mark(ctx, rows, written);
  const count = (...acoes: Gravada['acao'][]) => written.filter(({ acao }) => acoes.includes(acao)).length;
  await update(ctx, job.id, {
    cursor: rows.at(-1)?.numero ?? job.cursor,
    feitas: sql`${importacoes.feitas} + ${rows.length}`,
    criadas: sql`${importacoes.criadas} + ${count('criado')}`,
    alteradas: sql`${importacoes.alteradas} + ${count('alterado')}`,
    iguais: sql`${importacoes.iguais} + ${count('igual')}`,
    puladas: sql`${importacoes.puladas} + ${count('pulado')}`,
    lote: Math.min(BATCH, job.lote * 2),
    avancou_em: sql`clock_timestamp()`,
  });
  return rows.length < job.lote ? finish(ctx, job) : { resta: true, eventos: count('criado', 'alterado') };
}

async function nextGood(ctx: Ctx, job: Job): Promise<LinhaBoa[]> {
  const rows = await ctx.db.orm
    .select({ id: linhas_importacao.id, numero: linhas_importacao.numero, celulas: linhas_importacao.celulas })
    .from(linhas_importacao)
    .where(
      and(
        eq(linhas_importacao.importacao_id, job.id),
        sql`${linhas_importacao.numero} > ${job.cursor}`,
        inArray(linhas_importacao.estado, ['nova', 'existe']),
      ),
    )
    .orderBy(asc(linhas_importacao.numero))
    .limit(job.lote);
  const colunas = describedColumns(job);
  return rows.map(({ celulas, ...row }) => ({ ...row, valores: convert(celulas, colunas, job.decimal).valores }));
}

/**
 * Of two rows of one record the first counts, however far apart they are: the check told rows apart by one key alone, and they may have
 * several.
 * @throws DomainError VALIDATION_ERROR on each later row
 */
async function refuseWrittenBefore(ctx: Ctx, job: Job, written: readonly Gravada[]): Promise<void> {
  const { unica } = TABELAS[job.tipo];
  // What is new now was not written before.
  const ids = written.flatMap(({ acao, registro_id }) => (acao === 'criado' ? [] : registro_id));
  if (unica === undefined || ids.length === 0) return;
  // Written out: an array as a parameter.
  const before = await ctx.db.sql<{ registro_id: number; numero: number }[]>`
    SELECT registro_id, min(numero) AS numero FROM linhas_importacao
    WHERE importacao_id = ${job.id} AND numero <= ${job.cursor} AND estado = 'gravada' AND registro_id = ANY (${ids}::bigint[])
    GROUP BY registro_id`;
  const first = new Map(before.map(({ registro_id, numero }) => [registro_id, numero]));
  const details: ErrorDetails = {};
  for (const [i, { registro_id }] of written.entries()) {
    const numero = first.get(registro_id);
    if (numero !== undefined) details[`${i}.${unica}`] = [`A linha ${numero} é do mesmo cadastro.`];
  }
  refuseFields(details);
}

async function mark(ctx: Ctx, rows: readonly LinhaBoa[], written: readonly Gravada[]): Promise<void> {
  const marks = rows.map(({ id }, i) => ({
    id,
    estado: written[i]?.acao === 'pulado' ? 'pulada' : 'gravada',
    registro_id: written[i]?.registro_id,
  }));
  // Written out: each row has values of its own, in one statement.
  await ctx.db.sql`
    UPDATE linhas_importacao l SET estado = m.estado, registro_id = m.registro_id
    FROM json_to_recordset(${JSON.stringify(marks)}::text::json) AS m (id bigint, estado text, registro_id bigint) WHERE l.id = m.id`;
}

async function finish(ctx: Ctx, job: Job): Promise<Lote> {
  const ended = await update(ctx, job.id, { estado: 'concluida', concluido_em: sql`clock_timestamp()` });
  await recordImportacao(ctx, 'importacao.concluida', ended);
  return NOTHING_LEFT;
}

/**
 * Rows that were good when they were checked and no longer are: they are marked, and the rest of their batch is tried again. A refusal
 * that names no row is looked for in ever smaller batches.
 * @param tried the import when the batch was refused: where another worker went on since, the refusal is of rows that it dealt with
 */
async function setAside(ctx: Ctx, id: number, tried: Job | undefined, refusal: DomainError): Promise<Lote> {
  const { details = {}, message } = refusal;
  const job = await lockJob(ctx, id);
  if (job?.estado !== 'importando') return NOTHING_LEFT;
  if (!isBefore(job, tried)) return { resta: true, eventos: 0 };
  const rows = await nextGood(ctx, job);
  const faults = new Map<number, ErrorDetails>();
  for (const [field, messages] of Object.entries(details)) {
    const [, n, campo = ''] = /^(\d+)\.(.+)$/.exec(field) ?? [];
    const row = n === undefined ? undefined : rows[Number(n)];
    if (row) faults.set(row.id, { ...faults.get(row.id), [campo.replace(/^enderecos\.0\./, '')]: messages });
  }
  const [only] = rows;
  if (faults.size === 0 && rows.length > 1 && job.lote > 1) {
    await update(ctx, id, { lote: Math.ceil(job.lote / 2), avancou_em: sql`clock_timestamp()` });
    return { resta: true, eventos: 0 };
  }
  if (faults.size === 0 && only) faults.set(only.id, { [TABELAS[job.tipo].chave]: [message] });
  const marks = [...faults].map(([linha_id, erros]) => ({ linha_id, erros }));
  // Written out, as above.
  await ctx.db.sql`
    UPDATE linhas_importacao l SET estado = 'erro', erros = m.erros
    FROM json_to_recordset(${JSON.stringify(marks)}::text::json) AS m (linha_id bigint, erros jsonb) WHERE l.id = m.linha_id`;
  await update(ctx, id, {
    com_erro: sql`${importacoes.com_erro} + ${faults.size}`,
    recusadas: sql`${importacoes.recusadas} + ${faults.size}`,
    feitas: sql`${importacoes.feitas} + ${faults.size}`,
    avancou_em: sql`clock_timestamp()`,
  });
  return { resta: true, eventos: 0 };
}
