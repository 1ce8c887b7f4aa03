import { type SQL, sql } from 'drizzle-orm';
import { type Historico, listHistorico } from '#server/auditoria/index.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { orderBy, readCounted } from '#server/platform/listing.ts';
import type { Page } from '#server/platform/pagination.ts';
import { byText, longerThanRead, searchPage } from '#server/platform/search.ts';
import { changedSince } from '#server/platform/settled.ts';
import { parseInput, type z } from '#server/platform/validation.ts';
import { hasCampos } from '../campos/values.ts';
import { currentId, fetchShown, masked, shownContato, showsPersonal } from './internal.ts';
import { type Contato, contatoIdInput, contatosFilters } from './schemas.ts';

const ORDER = { nome: sql`e.nome_ordem`, criado_em: sql`e.criado_em`, atualizado_em: sql`e.atualizado_em` };

/**
 * The company's contacts; archived ones only where they are asked for. At the panel `busca` finds parts of e-mails and telephones too; at
 * other doors, where they are masked, it would give them away digit by digit. More than 500 are not counted, and the total of a search may
 * be a lower bound (platform/search.ts). Written out, as every list (platform/listing.ts).
 */
export async function listContatos(ctx: Ctx, input: unknown): Promise<Page<Contato>> {
  requireScope(ctx, 'crm:read');
  const { busca, ...f } = parseInput(contatosFilters, input);
  const where = await conditions(ctx, f);
  const from = sql`contatos e`;
  const column = ORDER[f.ordenar];
  const listing = { from, where, order: orderBy(column, f.direcao), records: from, shown: shownContato(ctx) };
  const page = await (busca
    ? searchPage<Contato>(ctx, f, {
        ...listing,
        ...searched(ctx, { from, where, column, byName: f.ordenar === 'nome', covered: isPlain(f), fenced: true }),
        busca,
        total: longerThanRead(listing),
      })
    : readCounted<Contato>(ctx, f, listing));
  return { ...page, resultados: page.resultados.map((contato) => masked(ctx, contato)) };
}

type Filters = Omit<z.output<typeof contatosFilters>, 'busca'>;

/** Whether the index in order of names has all that is asked of a contact. */
const isPlain = (f: Filters): boolean =>
  f.arquivado !== 'todos' &&
  [f.etiqueta_id, f.responsavel_id, f.cliente_erp_id, f.campo, f.atualizado_desde].every((one) => one === undefined);

async function conditions(ctx: Ctx, f: Filters): Promise<SQL> {
  const parts: SQL[] = [sql`e.empresa_id = ${ctx.empresa_id}`];
  if (f.arquivado !== 'todos') parts.push(sql`e.arquivado = ${f.arquivado === 'true'}`);
  if (f.responsavel_id !== undefined) parts.push(sql`e.responsavel_id = ${f.responsavel_id}`);
  if (f.cliente_erp_id !== undefined) parts.push(sql`e.cliente_erp_id = ${f.cliente_erp_id}`);
  if (f.etiqueta_id !== undefined) {
    parts.push(
      sql`EXISTS (SELECT FROM contatos_etiquetas ce WHERE ce.etiqueta_id = ${f.etiqueta_id} AND ce.contato_id = e.id)`,
    );
  }
  if (f.atualizado_desde) parts.push(await changedSince(ctx, f.atualizado_desde));
  if (f.campo !== undefined) parts.push(await hasCampos(ctx, 'contato', f.campo, { mayAsk: showsPersonal(ctx) }));
  return sql.join(parts, sql` AND `);
}

/** The parts of the search: at a door that masks, only what name and company have counts as found. */
function searched(ctx: Ctx, of: Parameters<typeof byText>[1]) {
  const whole = byText(ctx, { ...of, writings });
  if (showsPersonal(ctx)) return whole;
  const isOpen = (texto: string) => sql`strpos(e.busca_nome, ${texto}) > 0`;
  return {
    ...whole,
    covered: false,
    text: sql`e.busca, e.busca_nome`,
    contains: isOpen,
    lookup: (texto: string) => byText(ctx, { ...of, where: sql`${of.where} AND ${isOpen(texto)}` }).lookup(texto),
  };
}

/** A telephone is found however it is written, and one with Brazil's code that is kept without it. */
function writings(texto: string): string[] {
  const bare = texto.replace(/[\s().+\-/]/g, '');
  if (!/^\d{3,14}$/.test(bare)) return [texto];
  return [...new Set([texto, bare, /^55\d{10,11}$/.test(bare) ? bare.slice(2) : bare])];
}

/**
 * One contact; the id of one that was merged answers the one that it is now.
 * @throws DomainError NOT_FOUND
 */
export async function getContato(ctx: Ctx, input: unknown): Promise<Contato> {
  requireScope(ctx, 'crm:read');
  return fetchShown(ctx, parseInput(contatoIdInput, input).id);
}

/**
 * The history of a contact and of those that were merged into it, oldest first, made of their audit lines.
 * @throws DomainError NOT_FOUND
 */
export async function listHistoricoContato(ctx: Ctx, input: unknown): Promise<Historico[]> {
  requireScope(ctx, 'crm:read');
  const id = await currentId(ctx, parseInput(contatoIdInput, input).id);
  // Written out: the ids that the contact had.
  const merged = await ctx.db.sql<{ antigo_id: number }[]>`
    SELECT antigo_id FROM mesclagens_contato WHERE contato_id = ${id} AND empresa_id = ${ctx.empresa_id} ORDER BY antigo_id`;
  const all = await Promise.all(
    [id, ...merged.map(({ antigo_id }) => antigo_id)].map((one) => listHistorico(ctx, 'contato', one)),
  );
  return all.flat().toSorted((a, b) => a.criado_em.getTime() - b.criado_em.getTime() || a.id - b.id);
}
