import { record } from '#server/auditoria/index.ts';
import { type Ctx, transaction } from '#server/platform/context.ts';

type Exportacao = { lista: string; formato: 'csv' | 'xlsx'; filtros: Record<string, unknown> };

/** Writes down that somebody took a list of personal data out of the product. Whether they may read it, the list's verb has checked. */
export async function recordExportacao(outer: Ctx, { lista, ...detalhes }: Exportacao): Promise<void> {
  await transaction(outer, (ctx) =>
    record(ctx, { acao: 'exportacao.feita', recurso: 'exportacao', recurso_id: null, recurso_nome: lista, detalhes }),
  );
}
