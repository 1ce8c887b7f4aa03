import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import type { SqlPart } from '#server/platform/db.ts';
import { invalid } from '#server/platform/errors.ts';
import { nextNumber, skipTaken } from '#server/platform/numbering.ts';
import { parseInput, type z } from '#server/platform/validation.ts';
import { fetchExpedicao, numberInUse, recordExpedicao, requireFormaEnvio, SERIE } from './internal.ts';
import { createExpedicaoInput, type Expedicao } from './schemas.ts';

/**
 * Creates a shipment. Without a number it gets the next of the company's own sequence, which has no gap and no duplicate under
 * concurrency, and passes over the numbers that clients have chosen; created as `concluida`, its `data_conclusao` is filled.
 * @throws DomainError VALIDATION_ERROR on a number in use, an unknown or inactive shipping method
 */
export async function createExpedicao(outer: Ctx, input: unknown): Promise<Expedicao> {
  requireScope(outer, 'expedicao:write');
  const { numero_expedicao: sent, ...data } = parseInput(createExpedicaoInput, input);
  return transaction(outer, async (ctx) => {
    if (data.forma_envio_id !== null) await requireFormaEnvio(ctx, data.forma_envio_id);
    let created = await insert(ctx, sent, data);
    if (!created && sent === null) {
      await skipTaken(ctx, SERIE, (numero) => isTaken(ctx, numero));
      created = await insert(ctx, sent, data);
    }
    if (!created) throw invalid('numero_expedicao', numberInUse(sent));
    const [found] = await Promise.all([
      fetchExpedicao(ctx, created.id),
      recordExpedicao(ctx, 'expedicao.criada', created, data),
    ]);
    return found;
  });
}

type Data = Omit<z.output<typeof createExpedicaoInput>, 'numero_expedicao'>;

/** The shipment that was written; undefined, and nothing is written, where another one has the number. */
async function insert(ctx: Ctx, sent: string | null, data: Data) {
  // Written out as one statement: the number is taken as late as can be, for its lock is held until the commit, and the clock is read
  // after it.
  const [created] = await ctx.db.sql<{ id: number; numero_expedicao: string }[]>`
    WITH numerada AS MATERIALIZED (${nextNumber(ctx, SERIE, sent)})
    INSERT INTO expedicoes (empresa_id, numero_expedicao, status, forma_envio_id, codigo_rastreio, url_rastreio,
      data_criacao, data_conclusao, atualizado_em)
    SELECT ${ctx.empresa_id}, numero, ${data.status}, ${data.forma_envio_id}::bigint, ${data.codigo_rastreio}, ${data.url_rastreio},
      agora, CASE WHEN ${data.status} = 'concluida' THEN agora END, agora
    FROM (SELECT numero, clock_timestamp() AS agora FROM numerada OFFSET 0) n
    ON CONFLICT (empresa_id, numero_expedicao) DO NOTHING
    RETURNING id, numero_expedicao`;
  return created;
}

const isTaken = ({ db: { sql }, empresa_id }: Ctx, numero: SqlPart) =>
  sql`EXISTS (SELECT FROM expedicoes e WHERE e.empresa_id = ${empresa_id} AND e.numero_expedicao = ${numero})`;
