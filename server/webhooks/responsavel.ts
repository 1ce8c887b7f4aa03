import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { empresas } from '#drizzle/schema/identidade.ts';
import { webhooks } from '#drizzle/schema/webhooks.ts';
import type { Ctx, EmpresaId } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { auditName, recordWebhook } from './internal.ts';

/**
 * Whose a webhook is: it stops with the end of that connection, or of that person's place in that company of the account. With neither, it
 * is the company's own, and goes on.
 */
export type Responsavel = { concessao_id: number | null; usuario_id: number | null; empresa_id: number | null };

/** The company's own. */
export const PROPRIO: Responsavel = { concessao_id: null, usuario_id: null, empresa_id: null };

/** The same, as columns. */
export const responsavelColumns = ({ concessao_id, usuario_id, empresa_id }: Responsavel) => ({
  responsavel_concessao_id: concessao_id,
  responsavel_usuario_id: usuario_id,
  responsavel_empresa_id: empresa_id,
});

/** Whose that is which the context's actor makes, held until the transaction ends. The room `acesso` knows the actors. */
export type HoldResponsavel = (ctx: Ctx) => Promise<Responsavel>;

/** A person, connections, or both; with access to the context's company. */
type Responsaveis = { usuario_id?: number; concessoes?: readonly number[] };

/** A webhook that stops, or would, with somebody's access. */
export type WebhookLegado = {
  id: number;
  nome: string;
  ativo: boolean;
  concessao_id: number | null;
  /** The company of the account whose events it gets; null for the context's own. */
  empresa_nome: string | null;
};

/** What stopped with an access once is not somebody's any more. */
const isSomebodys = and(
  isNull(webhooks.excluido_em),
  sql`${webhooks.desativado_motivo} IS DISTINCT FROM 'acesso_encerrado'`,
);

const isOf = ({ empresa_id }: Ctx, { usuario_id, concessoes = [] }: Responsaveis): SQL | undefined =>
  or(
    usuario_id === undefined
      ? sql`false`
      : and(eq(webhooks.responsavel_usuario_id, usuario_id), eq(webhooks.responsavel_empresa_id, empresa_id)),
    concessoes.length === 0
      ? undefined
      : and(eq(webhooks.empresa_id, empresa_id), inArray(webhooks.responsavel_concessao_id, [...concessoes])),
  );

const select = (ctx: Ctx, of: Responsaveis) =>
  ctx.db.orm
    .select({
      id: webhooks.id,
      url: webhooks.url,
      descricao: webhooks.descricao,
      ativo: webhooks.ativo,
      concessao_id: webhooks.responsavel_concessao_id,
      empresa_id: webhooks.empresa_id,
      empresa_nome: empresas.nome,
      fuso: empresas.fuso,
    })
    .from(webhooks)
    .innerJoin(empresas, eq(empresas.id, webhooks.empresa_id))
    .where(and(isSomebodys, isOf(ctx, of)))
    .orderBy(asc(webhooks.id));

type Row = Awaited<ReturnType<typeof select>>[number];

const present = (
  ctx: Ctx,
  { id, url, descricao, ativo, concessao_id, empresa_id, empresa_nome }: Row,
): WebhookLegado => ({
  ...{ id, nome: auditName({ url, descricao }), ativo, concessao_id },
  empresa_nome: empresa_id === ctx.empresa_id ? null : empresa_nome,
});

/** The context in which a webhook's own company is told. */
const at = (ctx: Ctx, { empresa_id, fuso }: Row): Ctx => ({ ...ctx, empresa_id: empresa_id as EmpresaId, fuso });

/** The webhooks that stop with a person's access to the company, or with connections. For other rooms: no scope is checked here. */
export const listWebhooksOf = async (ctx: Ctx, of: Responsaveis): Promise<WebhookLegado[]> =>
  (await select(ctx, of)).map((row) => present(ctx, row));

/**
 * Stops the webhooks of a person (in any company of the account) or of connections that end, in the caller's transaction; inactive ones too, so that nobody takes them up
 * again unknowingly. The deliveries that wait for them are void (trigger `webhook_parado`). Those in `manter` become the company's own.
 */
export async function endWebhooksOf(
  ctx: Ctx,
  of: Responsaveis,
  manter: ReadonlySet<number> | 'todos' = new Set(),
): Promise<{ encerrados: WebhookLegado[]; mantidos: WebhookLegado[] }> {
  const rows = await select(ctx, of).for('update', { of: webhooks });
  const isKept = ({ id }: Row) => manter === 'todos' || manter.has(id);
  const [mantidos, encerrados] = [rows.filter(isKept), rows.filter((row) => !isKept(row))];
  if (encerrados.length > 0) {
    await ctx.db.orm
      .update(webhooks)
      .set({
        ...{ ativo: false, desativado_motivo: 'acesso_encerrado', atualizado_em: sql`now()` },
        desativado_em: sql`coalesce(${webhooks.desativado_em}, now())`,
      })
      .where(inArray(webhooks.id, ids(encerrados)));
  }
  if (mantidos.length > 0) {
    await ctx.db.orm
      .update(webhooks)
      .set({ ...responsavelColumns(PROPRIO), atualizado_em: sql`now()` })
      .where(inArray(webhooks.id, ids(mantidos)));
  }
  for (const row of encerrados) await recordWebhook(at(ctx, row), 'webhook.acesso_encerrado', row);
  for (const row of mantidos) await recordWebhook(at(ctx, row), 'webhook.mantido', row);
  const shown = (list: Row[]) => list.map((row) => present(ctx, row));
  return { encerrados: shown(encerrados), mantidos: shown(mantidos) };
}

const ids = (rows: readonly Row[]) => rows.map(({ id }) => id);

/** The connections that webhooks of any company stop with. */
export async function listConcessoesOfWebhooks(db: Db): Promise<{ empresa_id: number; concessao_id: number }[]> {
  const concessao_id = sql<number>`${webhooks.responsavel_concessao_id}`.mapWith(webhooks.id);
  return db.orm
    .selectDistinct({ empresa_id: webhooks.empresa_id, concessao_id })
    .from(webhooks)
    .where(and(isNotNull(webhooks.responsavel_concessao_id), isSomebodys));
}
