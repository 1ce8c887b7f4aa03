import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { fetchExpedicao, numberTaken, recordExpedicao, requireFormaEnvio } from './internal.ts';
import { createExpedicaoInput, type Expedicao } from './schemas.ts';

/**
 * Creates a shipment. Without a number it gets the next of the company's own sequence, which has no
 * gap and no duplicate under concurrency; created as `concluida`, its `data_conclusao` is filled.
 * @throws DomainError VALIDATION_ERROR on a number in use, an unknown or inactive shipping method
 */
export async function createExpedicao(outer: Ctx, input: unknown): Promise<Expedicao> {
  requireScope(outer, 'expedicao:write');
  const data = parseInput(createExpedicaoInput, input);
  try {
    return await transaction(outer, async (ctx) => {
      if (data.forma_envio_id !== null) await requireFormaEnvio(ctx, data.forma_envio_id);
      // The number is taken as late as can be: its lock is held until the commit.
      const [created] = await ctx.db.sql<{ id: number; numero_expedicao: string }[]>`
        WITH numero AS MATERIALIZED (SELECT numero_expedicao(${ctx.empresa_id}, ${data.numero_expedicao}) AS dado)
        INSERT INTO expedicoes (empresa_id, numero_expedicao, status, forma_envio_id, codigo_rastreio, url_rastreio,
          data_criacao, data_conclusao, atualizado_em)
        SELECT ${ctx.empresa_id}, dado, ${data.status}, ${data.forma_envio_id}::bigint, ${data.codigo_rastreio}, ${data.url_rastreio},
          agora, CASE WHEN ${data.status} = 'concluida' THEN agora END, agora
        FROM (SELECT dado, clock_timestamp() AS agora FROM numero OFFSET 0) n
        RETURNING id, numero_expedicao`;
      if (!created) throw new Error('INSERT returned no row');
      const { numero_expedicao: _, ...sent } = data;
      const [found] = await Promise.all([
        fetchExpedicao(ctx, created.id),
        recordExpedicao(ctx, 'expedicao.criada', created, sent),
      ]);
      return found;
    });
  } catch (error) {
    throw numberTaken(error, data.numero_expedicao);
  }
}
