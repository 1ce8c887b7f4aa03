import { fetchReached } from '#server/identidade/index.ts';
import { type Ctx, requireProof, requireScope, transaction } from '#server/platform/context.ts';
import { newClientId, newSecret, sha256 } from '#server/platform/crypto.ts';
import { takeTurn } from '#server/platform/db.ts';
import { DomainError } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { requireOpen } from '../emissao.ts';
import { holdResponsavel } from '../responsavel.ts';
import { auditable, fetchAplicativo, recordAplicativo } from './internal.ts';
import { type AplicativoCriado, createAplicativoInput, MAX_APLICATIVOS } from './schemas.ts';

/**
 * Registers a third party's application, an OAuth client (at most five per company). Its secret is in this answer only; a public
 * application has none.
 * @throws DomainError VALIDATION_ERROR on a bad address, scope or image, past 5 applications, and for a closed company;
 *   UNAUTHENTICATED and FORBIDDEN as holdMember
 */
export async function createAplicativo(outer: Ctx, input: unknown): Promise<AplicativoCriado> {
  requireScope(outer, 'aplicativos:write');
  requireProof(outer);
  const data = parseInput(createAplicativoInput, input);
  const secret = data.tipo === 'confidencial' ? newSecret('rmn_sec') : null;
  return transaction(outer, async (ctx) => {
    const { sql } = ctx.db;
    requireOpen(await fetchReached(ctx, ctx.empresa_id), 'aplicativos');
    await holdResponsavel(ctx);
    // So that none is one too many.
    await takeTurn(ctx.db, `aplicativos:${ctx.empresa_id}`);
    // Written out: an INSERT under a condition is a SELECT from no table, which the builder does not know.
    const [row] = await sql<{ id: number }[]>`
      INSERT INTO aplicativos (empresa_id, client_id, tipo, nome, descricao, site_url, logo, redirect_uris, escopos,
        secret_hash, secret_final, secret_criado_em, criado_por_usuario_id, criado_por_nome)
      SELECT ${ctx.empresa_id}, ${newClientId()}, ${data.tipo}, ${data.nome}, ${data.descricao}, ${data.site_url}, ${data.logo},
        ${data.redirect_uris}, ${data.escopos}, ${secret && sha256(secret)}, ${secret?.slice(-4) ?? null},
        ${secret ? sql`now()` : null}, ${ctx.ator.tipo === 'usuario' ? ctx.ator.id : null}, ${ctx.ator.nome}
      WHERE (SELECT count(*) FROM aplicativos WHERE empresa_id = ${ctx.empresa_id} AND excluido_em IS NULL) < ${MAX_APLICATIVOS}
      RETURNING id`;
    if (!row) {
      throw new DomainError(
        'VALIDATION_ERROR',
        `A empresa já tem ${MAX_APLICATIVOS} aplicativos, o máximo permitido: exclua um antes de registrar outro.`,
      );
    }
    const aplicativo = await fetchAplicativo(ctx, row.id);
    await recordAplicativo(ctx, 'aplicativo.criado', aplicativo, auditable(data));
    return { ...aplicativo, client_secret: secret };
  });
}
