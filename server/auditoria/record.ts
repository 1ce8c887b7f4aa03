import { auditoria } from '#drizzle/schema/auditoria.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Acao } from './schemas.ts';

type Entry = {
  acao: Acao;
  recurso: string;
  recurso_id: number | null;
  recurso_nome: string;
  detalhes?: Record<string, unknown> | undefined;
};

/** Writes one audit line in the caller's transaction. Never give it a secret. */
export async function record(ctx: Ctx, entry: Entry): Promise<void> {
  if (!ctx.db.transaction) throw new Error('An audit line belongs in the transaction of its change');
  await ctx.db.orm.insert(auditoria).values({
    ...entry,
    detalhes: entry.detalhes ?? {},
    empresa_id: ctx.empresa_id,
    porta: ctx.porta,
    ator_tipo: ctx.ator.tipo,
    ator_id: ctx.ator.id,
    ator_nome: ctx.ator.nome,
    ip: ctx.ip,
    request_id: ctx.request_id,
  });
}
