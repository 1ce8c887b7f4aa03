import { type SQL, sql } from 'drizzle-orm';
import { findMembroAtual } from '#server/identidade/index.ts';
import { endOfDay, startOfDay, today } from '#server/platform/clock.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { COUNTED } from '#server/platform/counted-page.ts';
import { orderBy, readCounted } from '#server/platform/listing.ts';
import type { Page } from '#server/platform/pagination.ts';
import { byText, longerThanRead, searchPage } from '#server/platform/search.ts';
import { parseInput, type z } from '#server/platform/validation.ts';
import { presentId } from '../contatos/internal.ts';
import { ATRASADA, fetchAtividade, shownAtividade } from './internal.ts';
import {
  type Atividade,
  atividadeIdInput,
  atividadesFilters,
  listAtividadesInput,
  type ResumoAtividades,
} from './schemas.ts';

/** The company's activities, a page at a time; more than 500 are not counted, and the total of a search may be a lower bound (platform/search.ts). */
export async function searchAtividades(ctx: Ctx, input: unknown): Promise<Page<Atividade>> {
  requireScope(ctx, 'crm:read');
  const f = parseInput(atividadesFilters, input);
  return read(ctx, f, conditions(ctx, f));
}

/** The same for the panel, where `minhas` are those of who asks. */
export async function listAtividades(ctx: Ctx, input: unknown): Promise<Page<Atividade>> {
  requireScope(ctx, 'crm:read');
  const { minhas, ...f } = parseInput(listAtividadesInput, input);
  const where = conditions(ctx, f);
  return read(ctx, f, minhas ? sql`${where} AND ${await isMine(ctx)}` : where);
}

/** @throws DomainError NOT_FOUND */
export async function getAtividade(ctx: Ctx, input: unknown): Promise<Atividade> {
  requireScope(ctx, 'crm:read');
  return fetchAtividade(ctx, parseInput(atividadeIdInput, input).id);
}

type Filters = Omit<z.output<typeof listAtividadesInput>, 'minhas'>;

const COLUMN = { vence_em: sql`e.vence_em`, criado_em: sql`e.criado_em`, a_fazer: sql`e.status, e.vence_em` };

/** Pending ones come before those that are over, each by its date; where all have one status, the date alone is the order. */
function orderOf({ ordenar, direcao, status, atrasadas }: Filters): SQL {
  // PostgreSQL has nulls first where it descends.
  if (ordenar === 'vence_em' && direcao === 'desc') return sql`e.vence_em DESC NULLS LAST, e.id DESC`;
  if (ordenar !== 'a_fazer') return orderBy(COLUMN[ordenar], direcao);
  const byDate = orderBy(COLUMN.vence_em, direcao);
  if (status || atrasadas === 'true') return byDate;
  // As the indexes have it: an order is read from an index only as that writes it.
  return sql`(e.status <> 'pendente') ${direcao === 'desc' ? sql`DESC` : sql`ASC`}, ${byDate}`;
}

/** Written out, as every list (platform/listing.ts). */
function read(ctx: Ctx, f: Filters, where: SQL): Promise<Page<Atividade>> {
  const from = sql`atividades e`;
  const listing = { from, where, order: orderOf(f), records: from, shown: shownAtividade };
  if (!f.busca) return readCounted<Atividade>(ctx, f, listing);
  const searched = byText(ctx, { from, where, column: COLUMN[f.ordenar], byName: false, fenced: true });
  return searchPage<Atividade>(ctx, f, { ...listing, ...searched, busca: f.busca, total: longerThanRead(listing) });
}

function conditions(ctx: Ctx, f: Filters): SQL {
  const parts: SQL[] = [sql`e.empresa_id = ${ctx.empresa_id}`];
  if (f.tipo) parts.push(sql`e.tipo = ${f.tipo}`);
  if (f.status) parts.push(sql`e.status = ${f.status}`);
  if (f.contato_id !== undefined) parts.push(sql`e.contato_id = ${presentId(ctx, f.contato_id)}`);
  if (f.negocio_id !== undefined) parts.push(sql`e.negocio_id = ${f.negocio_id}`);
  if (f.responsavel_id !== undefined) parts.push(sql`e.responsavel_id = ${f.responsavel_id}`);
  if (f.vence_inicio) parts.push(sql`e.vence_em >= ${startOfDay(f.vence_inicio, ctx.fuso).toISOString()}`);
  if (f.vence_fim) parts.push(sql`e.vence_em < ${endOfDay(f.vence_fim, ctx.fuso).toISOString()}`);
  if (f.atrasadas) parts.push(f.atrasadas === 'true' ? ATRASADA : sql`(${ATRASADA}) IS NOT TRUE`);
  return sql.join(parts, sql` AND `);
}

/** The condition that who asks answers for the activity (`e`). */
async function isMine(ctx: Ctx): Promise<SQL> {
  const membro = await findMembroAtual(ctx);
  return membro ? sql`e.responsavel_id = ${membro.id}` : sql`false`;
}

const FIRST = 5;

type Counts = { minhas_atrasadas: number; minhas_hoje: number; todas_atrasadas: number; todas_hoje: number };

/** What is overdue and what is due today, of who asks and of all, with the first of them. */
export async function resumoAtividades(ctx: Ctx): Promise<ResumoAtividades> {
  requireScope(ctx, 'crm:read');
  const end = endOfDay(today(ctx.fuso), ctx.fuso).toISOString();
  const mine = await isMine(ctx);
  const due = sql`e.empresa_id = ${ctx.empresa_id} AND e.status = 'pendente' AND e.vence_em < ${end}`;
  const counted = (where: SQL) => sql`(SELECT count(*)::integer FROM (
    SELECT FROM atividades e WHERE ${due} AND ${where} LIMIT ${COUNTED + 1}) x)`;
  const [late, later] = [sql`e.vence_em < now()`, sql`e.vence_em >= now()`];
  // Written out: bounded counts in one statement, and the first few in the order of an index.
  const [[counts], mineFirst, others] = (await Promise.all([
    ctx.db.orm.execute(sql`SELECT ${counted(sql`${mine} AND ${late}`)} AS minhas_atrasadas,
      ${counted(sql`${mine} AND ${later}`)} AS minhas_hoje,
      ${counted(late)} AS todas_atrasadas, ${counted(later)} AS todas_hoje`),
    ctx.db.orm.execute(
      sql`SELECT ${shownAtividade} FROM atividades e WHERE ${due} AND ${mine} ORDER BY e.vence_em, e.id LIMIT ${FIRST}`,
    ),
    ctx.db.orm.execute(sql`SELECT ${shownAtividade} FROM atividades e WHERE ${due} AND (${mine}) IS NOT TRUE
      ORDER BY e.vence_em, e.id LIMIT ${FIRST}`),
  ])) as unknown as [[Counts], Atividade[], Atividade[]];
  return {
    minhas: { atrasadas: counts.minhas_atrasadas, hoje: counts.minhas_hoje },
    todas: { atrasadas: counts.todas_atrasadas, hoje: counts.todas_hoje },
    primeiras: [...mineFirst, ...others].slice(0, FIRST),
  };
}
