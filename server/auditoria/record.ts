import { and, eq, gt, sql } from 'drizzle-orm';
import { auditoria } from '#drizzle/schema/auditoria.ts';
import type { AcaoDe, CampoDe, Recurso } from '#modulos/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';

export type { AcaoDe };

/** Details of an audit line for a kind of record: fields that `modulos/` labels, with their value or with its change. */
export type Detalhes<R extends Recurso> = { readonly [C in CampoDe<R>]?: unknown };

type Entry<R extends Recurso> = {
  recurso: R;
  acao: AcaoDe<R>;
  recurso_id: number | null;
  recurso_nome: string;
  detalhes?: Detalhes<R> | undefined;
};

/** Writes one audit line in the caller's transaction. Never give it a secret. */
export async function record<R extends Recurso>(ctx: Ctx, entry: Entry<R>): Promise<void> {
  await recordAll(ctx.db, [{ ctx, entry }]);
}

/** How many lines one statement writes. */
const BATCH = 1_000;

/** Writes audit lines, of several companies too, in the caller's transaction. */
export async function recordAll<R extends Recurso>(db: Db, lines: readonly { ctx: Ctx; entry: Entry<R> }[]) {
  if (!db.transaction) throw new Error('An audit line belongs in the transaction of its change');
  const rows = lines.map(({ ctx, entry }) => ({
    ...entry,
    detalhes: entry.detalhes ?? {},
    empresa_id: ctx.empresa_id,
    porta: ctx.porta,
    ator_tipo: ctx.ator.tipo,
    ator_id: ctx.ator.id,
    ator_nome: ctx.ator.nome,
    ip: ctx.ip,
    request_id: ctx.request_id,
  }));
  for (let i = 0; i < rows.length; i += BATCH) {
    // Written out: every change writes a line, and the same text for any number of lines is a prepared statement, one round trip.
    await db.sql`
      INSERT INTO auditoria (empresa_id, recurso, acao, recurso_id, recurso_nome, detalhes, porta, ator_tipo, ator_id, ator_nome, ip, request_id)
      SELECT empresa_id, recurso, acao, recurso_id, recurso_nome, detalhes, porta, ator_tipo, ator_id, ator_nome, ip, request_id
      FROM json_to_recordset(${JSON.stringify(rows.slice(i, i + BATCH))}::text::json) AS l (empresa_id bigint, recurso text, acao text,
        recurso_id bigint, recurso_nome text, detalhes jsonb, porta text, ator_tipo text, ator_id bigint, ator_nome text, ip text,
        request_id text)`;
  }
}

/** Whether the company's trail tells the same of the same record, in the last so many seconds. */
export async function isRecordedSince<R extends Recurso>(
  { db, empresa_id }: Ctx,
  { recurso, recurso_id, acao }: Pick<Entry<R>, 'recurso' | 'recurso_id' | 'acao'>,
  seconds: number,
): Promise<boolean> {
  const [found] = await db.orm
    .select({ id: auditoria.id })
    .from(auditoria)
    .where(
      and(
        eq(auditoria.empresa_id, empresa_id),
        eq(auditoria.recurso, recurso),
        eq(auditoria.recurso_id, recurso_id ?? 0),
        eq(auditoria.acao, acao),
        gt(auditoria.criado_em, sql`now() - make_interval(secs => ${seconds})`),
      ),
    )
    .limit(1);
  return found !== undefined;
}
