import { type SQL, sql } from 'drizzle-orm';
import { presentId } from '#server/crm/index.ts';
import { findMembroAtual } from '#server/identidade/index.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { orderBy, readCounted } from '#server/platform/listing.ts';
import type { Page } from '#server/platform/pagination.ts';
import { byTextOrOwner, longerThanRead, searchPage } from '#server/platform/search.ts';
import { changedSince } from '#server/platform/settled.ts';
import { parseInput, type z } from '#server/platform/validation.ts';
import { type Conversa, caixaInput, conversaIdInput, conversasFilters } from '../schemas.ts';
import { CONVERSAS, fetchShown, masked, readConversa, SHOWN, when } from './internal.ts';

type Filters = z.output<typeof caixaInput>;

/**
 * The company's conversations, those of the last message first. With `atualizadas_desde` whoever goes on from the last one misses no
 * change; archived ones are among them. More than 500 are not counted. Written out, as every list (platform/listing.ts).
 */
export function listConversas(ctx: Ctx, input: unknown): Promise<Page<Conversa>> {
  requireScope(ctx, 'crm:read');
  return read(ctx, parseInput(conversasFilters, input));
}

/** The same with the panel's own filters: of who looks, of nobody, of what is not concluded. */
export async function listCaixa(ctx: Ctx, input: unknown): Promise<Page<Conversa>> {
  requireScope(ctx, 'crm:read');
  return read(ctx, parseInput(caixaInput, input));
}

async function read(ctx: Ctx, f: Filters): Promise<Page<Conversa>> {
  const where = await conditions(ctx, f);
  const ordenar = f.ordenar ?? (f.atualizadas_desde ? 'atualizado_em' : 'ultima_em');
  const direcao = f.direcao ?? (f.atualizadas_desde ? 'asc' : 'desc');
  const column = sql`e.${sql.identifier(ordenar)}`;
  const order = orderBy(column, direcao);
  const from = isMerged(f, ordenar) ? merged(order) : sql`conversas e`;
  const listing = { from, where, order, records: CONVERSAS, shown: SHOWN };
  const page = await (f.busca
    ? searchPage<Conversa>(ctx, f, {
        ...listing,
        ...searched(ctx, { from, where, column }),
        from: SEARCHED,
        total: longerThanRead(listing),
        busca: f.busca,
      })
    : readCounted<Conversa>(ctx, f, listing, { countedFrom: sql`conversas e` }));
  return { ...page, resultados: page.resultados.map((row) => masked(ctx, readConversa(row))) };
}

/**
 * Those in the archive and those outside it, each from an index in the list's order: with one condition for both, all of a user's conversations
 * would be read and sorted.
 */
const merged = (order: SQL): SQL => sql`((SELECT * FROM conversas e WHERE NOT e.arquivada ORDER BY ${order})
  UNION ALL (SELECT * FROM conversas e WHERE e.arquivada ORDER BY ${order})) e`;

/** Whether the list is had from these two: of a channel or a contact an index knows nothing of the archive, and has them in one order. */
const isMerged = (f: Filters, ordenar: string): boolean =>
  f.arquivada === 'todos' &&
  ordenar === 'ultima_em' &&
  [f.busca, f.canal_id, f.canal, f.contato_id, f.cliente_id].every((each) => each === undefined);

/** Conversations with what is searched of their contacts. */
const SEARCHED = sql`(SELECT v.*, c.nome AS contato_nome, c.nome_ordem AS contato_ordem, c.busca AS contato_busca
  FROM conversas v JOIN contatos c ON c.id = v.contato_id) e`;

/** By the subject or the contact: by the contact's name at doors that mask, by telephone and e-mail too at the panel. */
function searched(ctx: Ctx, of: { from: SQL; where: SQL; column: SQL }) {
  const whole = ctx.porta === 'painel';
  return byTextOrOwner(ctx, {
    ...of,
    owners: whole ? sql`(SELECT id, empresa_id, busca, busca AS nome_ordem FROM contatos) e` : sql`contatos e`,
    owner: sql`e.contato_id`,
    name: whole ? sql`e.contato_busca` : sql`e.contato_ordem`,
  });
}

async function conditions(ctx: Ctx, f: Filters): Promise<SQL> {
  const since = f.atualizadas_desde ? await changedSince(ctx, f.atualizadas_desde) : undefined;
  const eu = f.de === 'eu' ? ((await findMembroAtual(ctx))?.id ?? 0) : undefined;
  // To be archived is a change.
  const arquivada = f.arquivada ?? (f.atualizadas_desde ? 'todos' : 'false');
  const nobody = f.de === 'ninguem' || f.sem_responsavel === 'true';
  return sql`e.empresa_id = ${ctx.empresa_id}
    ${arquivada === 'todos' ? sql`` : sql`AND e.arquivada = ${arquivada === 'true'}`}
    ${when(f.status, sql`e.status = ${f.status ?? ''}`)}
    ${f.abertas ? sql`AND e.status IN ('aberta', 'aguardando_atendente', 'em_atendimento')` : sql``}
    ${when(f.canal_id, sql`e.canal_id = ${f.canal_id ?? 0}`)}
    ${when(f.canal, sql`e.canal = ${f.canal ?? ''}`)}
    ${when(f.contato_id, sql`e.contato_id = ${presentId(ctx, f.contato_id ?? 0)}`)}
    ${when(f.responsavel_id, sql`e.responsavel_id = ${f.responsavel_id ?? 0}`)}
    ${when(f.cliente_id, sql`e.contato_id IN (SELECT id FROM contatos WHERE empresa_id = ${ctx.empresa_id} AND cliente_erp_id = ${f.cliente_id ?? 0})`)}
    ${when(eu, sql`e.responsavel_id = ${eu ?? 0}`)}
    ${nobody ? sql`AND e.responsavel_id IS NULL` : f.sem_responsavel === 'false' ? sql`AND e.responsavel_id IS NOT NULL` : sql``}
    ${since ? sql`AND ${since}` : sql``}`;
}

/** @throws DomainError NOT_FOUND */
export async function getConversa(ctx: Ctx, input: unknown): Promise<Conversa> {
  requireScope(ctx, 'crm:read');
  return fetchShown(ctx, parseInput(conversaIdInput, input).id);
}
