import { auditoria } from '#drizzle/schema/auditoria.ts';
import type { AcaoDe, CampoDe, Recurso } from '#modulos/index.ts';
import type { Ctx } from '#server/platform/context.ts';

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
