import { and, count, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { tokens_api } from '#drizzle/schema/acesso.ts';
import { record } from '#server/auditoria/index.ts';
import { getModulos } from '#server/identidade/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { newSecret, sha256 } from '#server/platform/crypto.ts';
import { takeTurn } from '#server/platform/db.ts';
import { DomainError, invalid } from '#server/platform/errors.ts';
import { changeRow, fetchRow, lockRow, oneRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { isAllowed, isWithin } from './redes.ts';
import {
  createTokenInput,
  MAX_TOKENS,
  networksInput,
  type RedesConferidas,
  type ResumoTokens,
  type TokenApi,
  type TokenComTexto,
  tokenIdInput,
  updateTokenNetworksInput,
} from './schemas.ts';

const PREFIX = 'rmn_tok';

const columns = {
  id: tokens_api.id,
  nome: tokens_api.nome,
  ultimos4: tokens_api.ultimos4,
  escopos: tokens_api.escopos,
  ips_permitidos: tokens_api.ips_permitidos,
  expira_em: tokens_api.expira_em,
  revogado_em: tokens_api.revogado_em,
  criado_em: tokens_api.criado_em,
  criado_por_nome: tokens_api.criado_por_nome,
  ultimo_uso_em: tokens_api.ultimo_uso_em,
  ultimo_uso_ip: tokens_api.ultimo_uso_ip,
};

const TOKENS = { table: tokens_api, columns, missing: 'Token não encontrado.' };

function present(row: Omit<TokenApi, 'prefixo' | 'situacao'>): TokenApi {
  const expired = row.expira_em !== null && row.expira_em.getTime() <= Date.now();
  return { ...row, prefixo: `${PREFIX}_`, situacao: row.revogado_em ? 'revogado' : expired ? 'expirado' : 'ativo' };
}

/** The company's tokens, newest first, ended ones included. */
export async function listTokens(ctx: Ctx): Promise<TokenApi[]> {
  requireScope(ctx, 'tokens:read');
  const rows = await ctx.db.orm
    .select(columns)
    .from(tokens_api)
    .where(eq(tokens_api.empresa_id, ctx.empresa_id))
    .orderBy(desc(tokens_api.id));
  return rows.map(present);
}

/**
 * Creates a token (a company has at most a hundred that work). Its text is in this answer only; the database keeps its SHA-256.
 * @throws DomainError VALIDATION_ERROR for an unknown scope or a module outside the company's plan, and past 100 tokens;
 *   FORBIDDEN when a key tries to issue one broader than itself
 */
export async function createToken(outer: Ctx, input: unknown): Promise<TokenComTexto> {
  requireScope(outer, 'tokens:write');
  const data = parseInput(createTokenInput, input);
  const token = newSecret(PREFIX);
  return transaction(outer, async (ctx) => {
    await requireWithinActor(ctx, data);
    const modulos = new Set(await getModulos(ctx));
    const outside = data.escopos.map((escopo) => escopo.split(':')[0] ?? '').filter((modulo) => !modulos.has(modulo));
    if (outside.length > 0) {
      throw invalid('escopos', `Módulo fora do plano da empresa: ${[...new Set(outside)].join(', ')}.`);
    }
    await requireRoom(ctx);
    const rows = await ctx.db.orm
      .insert(tokens_api)
      .values({
        ...data,
        empresa_id: ctx.empresa_id,
        hash: sha256(token),
        ultimos4: token.slice(-4),
        criado_por_usuario_id: ctx.ator.tipo === 'usuario' ? ctx.ator.id : null,
        criado_por_nome: ctx.ator.nome,
      })
      .returning(columns);
    const created = oneRow(rows);
    await record(ctx, {
      acao: 'token.criado',
      recurso: 'token',
      recurso_id: created.id,
      recurso_nome: created.nome,
      detalhes: { escopos: data.escopos, ips_permitidos: data.ips_permitidos, expira_em: data.expira_em },
    });
    return { ...present(created), token };
  });
}

/** Every way to a token comes through here, so that none is one too many. */
async function requireRoom({ db, empresa_id }: Ctx): Promise<void> {
  await takeTurn(db, `tokens:${empresa_id}`);
  const isLive = and(
    isNull(tokens_api.revogado_em),
    or(isNull(tokens_api.expira_em), gt(tokens_api.expira_em, sql`now()`)),
  );
  if ((await db.orm.$count(tokens_api, and(eq(tokens_api.empresa_id, empresa_id), isLive))) < MAX_TOKENS) return;
  throw new DomainError(
    'VALIDATION_ERROR',
    `A empresa já tem ${MAX_TOKENS} tokens ativos, o máximo permitido: revogue um que não usa mais antes de criar outro.`,
  );
}

/** A key issues nothing broader than itself: scopes, networks and expiry stay within its own. */
async function requireWithinActor(
  ctx: Ctx,
  child: { escopos: string[]; ips_permitidos: string[]; expira_em: Date | null },
): Promise<void> {
  if (ctx.ator.tipo !== 'token') return;
  const parent = await fetchRow(ctx, TOKENS, ctx.ator.id);
  const broader =
    child.escopos.some((escopo) => !parent.escopos.includes(escopo)) ||
    !isWithin(child.ips_permitidos, parent.ips_permitidos) ||
    (parent.expira_em !== null && (child.expira_em === null || child.expira_em > parent.expira_em));
  if (broader) throw new DomainError('FORBIDDEN', 'Uma chave não pode emitir outra mais ampla do que ela mesma.');
}

/** Replaces the networks a token may be used from; nothing else of a token can change. */
export async function updateTokenNetworks(outer: Ctx, input: unknown): Promise<TokenApi> {
  requireScope(outer, 'tokens:write');
  const { id, ips_permitidos } = parseInput(updateTokenNetworksInput, input);
  return transaction(outer, async (ctx) => {
    const { revogado_em } = await lockRow(ctx, TOKENS, id);
    if (revogado_em) throw new DomainError('CONFLICT', 'Este token foi revogado.');
    const { after, detalhes } = await changeRow(ctx, TOKENS, { id, sent: { ips_permitidos } });
    if (!detalhes) return present(after);
    await record(ctx, {
      acao: 'token.redes_alteradas',
      recurso: 'token',
      recurso_id: id,
      recurso_nome: after.nome,
      detalhes,
    });
    return present(after);
  });
}

/** Networks as they would be kept, and whether the caller's own address is inside: asked before they are saved. */
export function checkNetworks(ctx: Ctx, input: unknown): RedesConferidas {
  requireScope(ctx, 'tokens:read');
  const { ips_permitidos } = parseInput(networksInput, input);
  return { ips_permitidos, inclui_meu_ip: isAllowed(ctx.ip, ips_permitidos) };
}

/** Ends a token at once; revoking it again changes nothing. */
export async function revokeToken(outer: Ctx, input: unknown): Promise<TokenApi> {
  requireScope(outer, 'tokens:write');
  const { id } = parseInput(tokenIdInput, input);
  return transaction(outer, async (ctx) => {
    const before = await lockRow(ctx, TOKENS, id);
    if (before.revogado_em) return present(before);
    const rows = await ctx.db.orm
      .update(tokens_api)
      .set({ revogado_em: sql`now()` })
      .where(eq(tokens_api.id, id))
      .returning(columns);
    const after = oneRow(rows);
    await record(ctx, { acao: 'token.revogado', recurso: 'token', recurso_id: id, recurso_nome: after.nome });
    return present(after);
  });
}

/** How many tokens the company ever had, and how many were ever used: the setup checklist's question. */
export async function getResumoTokens(ctx: Ctx): Promise<ResumoTokens> {
  const rows = await ctx.db.orm
    .select({ criados: count(), usados: count(tokens_api.ultimo_uso_em) })
    .from(tokens_api)
    .where(eq(tokens_api.empresa_id, ctx.empresa_id));
  return oneRow(rows);
}
