import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { webhooks } from '#drizzle/schema/webhooks.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { auditName, recordWebhook } from './internal.ts';

/**
 * Whose a webhook is: it stops with the end of that connection, or of that person's place in the company. With neither, it is the
 * company's own, and goes on.
 */
export type Responsavel = { concessao_id: number | null; usuario_id: number | null };

/** Whose that is which the context's actor makes, held until the transaction ends. The room `acesso` knows the actors. */
export type HoldResponsavel = (ctx: Ctx) => Promise<Responsavel>;

/** A person, connections, or both; of the context's company. */
type Responsaveis = { usuario_id?: number; concessoes?: readonly number[] };

/** A webhook that stops, or would, with somebody's access. */
export type WebhookLegado = { id: number; nome: string; ativo: boolean; concessao_id: number | null };

/** What stopped with an access once is not somebody's any more. */
const isSomebodys = and(
  isNull(webhooks.excluido_em),
  sql`${webhooks.desativado_motivo} IS DISTINCT FROM 'acesso_encerrado'`,
);

const isOf = ({ usuario_id, concessoes = [] }: Responsaveis): SQL | undefined =>
  or(
    usuario_id === undefined ? sql`false` : eq(webhooks.responsavel_usuario_id, usuario_id),
    concessoes.length === 0 ? undefined : inArray(webhooks.responsavel_concessao_id, [...concessoes]),
  );

const select = (ctx: Ctx, of: Responsaveis) =>
  ctx.db.orm
    .select({
      id: webhooks.id,
      url: webhooks.url,
      descricao: webhooks.descricao,
      ativo: webhooks.ativo,
      concessao_id: webhooks.responsavel_concessao_id,
    })
    .from(webhooks)
    .where(and(eq(webhooks.empresa_id, ctx.empresa_id), isSomebodys, isOf(of)))
    .orderBy(asc(webhooks.id));

type Row = Awaited<ReturnType<typeof select>>[number];

const present = ({ url, descricao, ...row }: Row): WebhookLegado => ({ ...row, nome: auditName({ url, descricao }) });

/** The webhooks that stop with a person's access to the company, or with connections. For other rooms: no scope is checked here. */
export const listWebhooksOf = async (ctx: Ctx, of: Responsaveis): Promise<WebhookLegado[]> =>
  (await select(ctx, of)).map(present);

/**
 * Stops the webhooks of a person or of connections that end, in the caller's transaction; inactive ones too, so that nobody takes them up
 * again unknowingly. The deliveries that wait for them are void (trigger `webhook_parado`). Those in `manter` become the company's own.
 */
export async function endWebhooksOf(
  ctx: Ctx,
  of: Responsaveis,
  manter: ReadonlySet<number> | 'todos' = new Set(),
): Promise<{ encerrados: WebhookLegado[]; mantidos: WebhookLegado[] }> {
  const rows = await select(ctx, of).for('update');
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
      .set({ responsavel_usuario_id: null, responsavel_concessao_id: null, atualizado_em: sql`now()` })
      .where(inArray(webhooks.id, ids(mantidos)));
  }
  for (const row of encerrados) await recordWebhook(ctx, 'webhook.acesso_encerrado', row);
  for (const row of mantidos) await recordWebhook(ctx, 'webhook.mantido', row);
  return { encerrados: encerrados.map(present), mantidos: mantidos.map(present) };
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
