import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { aplicativos } from '#drizzle/schema/acesso.ts';
import { type AcaoDe, type Detalhes, record } from '#server/auditoria/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { logoAddress } from './logo.ts';
import type { Aplicativo } from './schemas.ts';

const columns = {
  id: aplicativos.id,
  client_id: aplicativos.client_id,
  tipo: aplicativos.tipo,
  nome: aplicativos.nome,
  descricao: aplicativos.descricao,
  site_url: aplicativos.site_url,
  logo: aplicativos.logo,
  redirect_uris: aplicativos.redirect_uris,
  escopos: aplicativos.escopos,
  ativo: aplicativos.ativo,
  secret_final: aplicativos.secret_final,
  secret_criado_em: aplicativos.secret_criado_em,
  secret_anterior_ate: sql<Date | null>`CASE WHEN ${aplicativos.secret_anterior_ate} > now()
    THEN ${aplicativos.secret_anterior_ate} END`,
  criado_em: aplicativos.criado_em,
  criado_por_nome: aplicativos.criado_por_nome,
  atualizado_em: aplicativos.atualizado_em,
  // The table is named in the text: of a query from one table, the builder writes columns without it.
  empresas_conectadas: sql<number>`(SELECT count(DISTINCT c.empresa_id) FROM concessoes c
    WHERE c.aplicativo_id = aplicativos.id AND c.ativada_em IS NOT NULL AND c.encerrada_em IS NULL AND c.expira_em > now())`,
};

/** The company's applications that were not deleted, or the one with the id. */
const select = (ctx: Ctx, id?: number) =>
  ctx.db.orm
    .select(columns)
    .from(aplicativos)
    .where(
      and(
        eq(aplicativos.empresa_id, ctx.empresa_id),
        isNull(aplicativos.excluido_em),
        id === undefined ? undefined : eq(aplicativos.id, id),
      ),
    );

type Row = Omit<Aplicativo, 'logo'> & { logo: Buffer | null };

const present = (row: Row): Aplicativo => ({ ...row, logo: logoAddress(row.logo) });

function found([row]: readonly Row[]): Aplicativo {
  if (!row) throw notFound('Aplicativo não encontrado.');
  return present(row);
}

/** The company's applications, oldest first. */
export const fetchAplicativos = async (ctx: Ctx): Promise<Aplicativo[]> =>
  (await select(ctx).orderBy(asc(aplicativos.id))).map(present);

/** @throws DomainError NOT_FOUND, for an application of another company and for one that was deleted, too */
export const fetchAplicativo = async (ctx: Ctx, id: number): Promise<Aplicativo> => found(await select(ctx, id));

/**
 * The same, locked for the change that follows. Rows may still refer to the application: a renewal of a connection holds the connection
 * and writes a line of the application's log, while the application's deletion waits for the connection.
 * @throws DomainError NOT_FOUND
 */
export const lockAplicativo = async (ctx: Ctx, id: number): Promise<Aplicativo> =>
  found(await select(ctx, id).for('no key update'));

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
