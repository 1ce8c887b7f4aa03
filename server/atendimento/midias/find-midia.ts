import { anexoUrl } from '#server/midia/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { DomainError, invalid, notFound } from '#server/platform/errors.ts';
import { idSchema } from '#server/platform/ids.ts';
import { parseInput, z } from '#server/platform/validation.ts';
import { announceWork } from '../avisar.ts';
import { fetchMensagem } from '../mensagens/internal.ts';
import type { Mensagem } from '../schemas.ts';

export const midiaQuery = z.object({
  posicao: z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,3}$/, 'Informe um número inteiro.')
          .transform(Number),
      ],
      {
        error: 'Informe um número inteiro.',
      },
    )
    .default(0)
    .meta({ type: 'integer', minimum: 0, maximum: 999, description: 'Qual dos arquivos da mensagem, de 0 em diante.' }),
});
const findMidiaInput = midiaQuery.extend({ id: idSchema });

/**
 * The signed address of a message's file, for an hour or two.
 * @throws DomainError NOT_FOUND where the message has no such file, or it is not to be had; CONFLICT where it is being fetched
 */
export async function findMidia(ctx: Ctx, input: unknown): Promise<string> {
  requireScope(ctx, 'crm:read');
  const { id, posicao } = parseInput(findMidiaInput, input);
  // Written out: a prepared statement is one round trip.
  const [row] = await ctx.db.sql<{ estado: string; erro: string | null; arquivo_id: number | null }[]>`
    SELECT estado, erro, arquivo_id FROM midias_mensagem
    WHERE mensagem_id = ${id} AND posicao = ${posicao} AND empresa_id = ${ctx.empresa_id}`;
  if (!row) throw notFound('A mensagem não tem este arquivo.');
  if (row.arquivo_id !== null) return anexoUrl(row.arquivo_id, ctx.endereco ?? '');
  if (row.estado === 'pendente') {
    throw new DomainError('CONFLICT', 'O arquivo ainda está sendo buscado na plataforma. Tente de novo em instantes.');
  }
  throw notFound(row.erro ?? 'O arquivo não está disponível.');
}

export const retryMidiaInput = z.object({ id: idSchema, posicao: z.int().min(0).max(999).default(0) });

/**
 * Fetches a message's file once more, which was not to be had or was refused; for the panel.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `id` for one that the platform has not
 */
export async function retryMidia(outer: Ctx, input: unknown): Promise<Mensagem> {
  requireScope(outer, 'crm:write');
  const { id, posicao } = parseInput(retryMidiaInput, input);
  return transaction(outer, async (ctx) => {
    const message = await fetchMensagem(ctx, id);
    if (message.direcao === 'saida') throw invalid('id', 'Só arquivos recebidos são buscados de novo.');
    // Written out: a prepared statement is one round trip.
    await ctx.db.sql`
      UPDATE midias_mensagem SET estado = 'pendente', erro = NULL, tentativas = 0, tentar_em = now()
      WHERE mensagem_id = ${id} AND posicao = ${posicao} AND empresa_id = ${ctx.empresa_id} AND estado IN ('indisponivel', 'recusada')`;
    await announceWork(ctx);
    return fetchMensagem(ctx, id);
  });
}
