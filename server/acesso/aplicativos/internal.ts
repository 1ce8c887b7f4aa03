import { type AcaoDe, type Detalhes, record } from '#server/auditoria/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { logoAddress } from './logo.ts';
import type { Aplicativo } from './schemas.ts';

type Row = Omit<Aplicativo, 'logo'> & { logo: Buffer | null };

/** The company's applications that were not deleted, with the columns of Aplicativo. */
export async function aplicativoRows(ctx: Ctx, id: number | null = null, lock = false): Promise<Aplicativo[]> {
  const { sql } = ctx.db;
  const rows = await sql<Row[]>`
    SELECT id, client_id, tipo, nome, descricao, site_url, logo, redirect_uris, escopos, ativo, secret_final, secret_criado_em,
      CASE WHEN secret_anterior_ate > now() THEN secret_anterior_ate END AS secret_anterior_ate,
      criado_em, criado_por_nome, atualizado_em,
      (SELECT count(DISTINCT c.empresa_id) FROM concessoes c
       WHERE c.aplicativo_id = aplicativos.id AND c.ativada_em IS NOT NULL AND c.encerrada_em IS NULL AND c.expira_em > now()
      ) AS empresas_conectadas
    FROM aplicativos
    WHERE empresa_id = ${ctx.empresa_id} AND excluido_em IS NULL ${id === null ? sql`` : sql`AND id = ${id}`}
    ORDER BY id ${lock ? sql`FOR NO KEY UPDATE` : sql``}`;
  return rows.map((row) => ({ ...row, logo: logoAddress(row.logo) }));
}

/** @throws DomainError NOT_FOUND */
export async function fetchAplicativo(ctx: Ctx, id: number): Promise<Aplicativo> {
  const [found] = await aplicativoRows(ctx, id);
  if (!found) throw notFound('Aplicativo não encontrado.');
  return found;
}

/**
 * The same, locked for the change that follows. Rows may still refer to it: a renewal that holds its grant writes a line about the
 * application, and deletion waits for that grant.
 */
export async function fetchAplicativoForUpdate(ctx: Ctx, id: number): Promise<Aplicativo> {
  const [found] = await aplicativoRows(ctx, id, true);
  if (!found) throw notFound('Aplicativo não encontrado.');
  return found;
}

export const recordAplicativo = (
  ctx: Ctx,
  acao: AcaoDe<'aplicativo'>,
  aplicativo: Pick<Aplicativo, 'id' | 'nome'>,
  detalhes: Detalhes<'aplicativo'> = {},
): Promise<void> =>
  record(ctx, { acao, recurso: 'aplicativo', recurso_id: aplicativo.id, recurso_nome: aplicativo.nome, detalhes });

/** Settings as the audit trail shows them: of an image, only whether there is one. */
export const auditable = (fields: Record<string, unknown>): Record<string, unknown> =>
  'logo' in fields ? { ...fields, logo: fields.logo === null ? null : 'imagem' } : fields;
