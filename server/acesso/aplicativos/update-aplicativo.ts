import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { changes } from '#server/platform/rows.ts';
import { parseInput, sentOf } from '#server/platform/validation.ts';
import { auditable, fetchAplicativo, fetchAplicativoForUpdate, recordAplicativo } from './internal.ts';
import { logoAddress } from './logo.ts';
import { type Aplicativo, aplicativoIdInput, updateAplicativoInput } from './schemas.ts';

/**
 * Changes the fields sent. While it is inactive it can neither ask for consent nor get or use tokens; its connections stay, and work
 * again once it is active. What it may ask for counts from the next consent on.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR as on creation
 */
export async function updateAplicativo(outer: Ctx, input: unknown): Promise<Aplicativo> {
  requireScope(outer, 'aplicativos:write');
  const { id } = parseInput(aplicativoIdInput, input);
  const data = parseInput(updateAplicativoInput, input);
  return transaction(outer, async (ctx) => {
    const before = await fetchAplicativoForUpdate(ctx, id);
    const { logo, ...others } = data;
    const sent = {
      ...sentOf(others),
      ...(logo === undefined ? {} : { logo: logoAddress(logo) }),
    };
    if (Object.keys(changes(before, sent)).length === 0) return before;
    const next: Aplicativo = { ...before, ...sent };
    const { sql } = ctx.db;
    await sql`
      UPDATE aplicativos SET nome = ${next.nome}, descricao = ${next.descricao}, site_url = ${next.site_url},
        redirect_uris = ${next.redirect_uris}, escopos = ${next.escopos}, ativo = ${next.ativo}, atualizado_em = now()
        ${logo === undefined ? sql`` : sql`, logo = ${logo}`}
      WHERE id = ${id}`;
    const acao =
      before.ativo === next.ativo ? 'alterado' : next.ativo ? ('reativado' as const) : ('desativado' as const);
    await recordAplicativo(ctx, `aplicativo.${acao}`, next, changes(auditable(before), auditable(sent)));
    return fetchAplicativo(ctx, id);
  });
}
