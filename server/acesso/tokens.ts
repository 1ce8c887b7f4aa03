import { and, asc, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { tokens_api } from '#drizzle/schema/acesso.ts';
import { empresas, usuarios } from '#drizzle/schema/identidade.ts';
import { recordAll } from '#server/auditoria/index.ts';
import { fetchReached, lockContrato, withdrawConvitesOf } from '#server/identidade/index.ts';
import { type Ctx, type EmpresaId, requireProof, requireScope, transaction } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { fetchRow, oneRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { changeNetworks, endToken, issueToken, present, requireOpen, TOKENS } from './emissao.ts';
import { isUsable } from './legado.ts';
import { isAllowed } from './redes.ts';
import {
  createTokenInput,
  networksInput,
  type RedesConferidas,
  type ResumoTokens,
  revokeTokenInput,
  type TokenApi,
  type TokenComTexto,
  type TokenEmitido,
  tokenIdInput,
  updateTokenNetworksInput,
} from './schemas.ts';

const emissor = alias(tokens_api, 'emissor');
/** The context's own company, beside the companies of its account. */
const propria = alias(empresas, 'propria');

/** The company's tokens as the panel shows them. */
async function fetchTokens(ctx: Ctx, condition?: SQL): Promise<TokenApi[]> {
  const rows = await ctx.db.orm
    .select({ ...TOKENS.columns, responsavel_nome: usuarios.nome, emitido_por_nome: emissor.nome })
    .from(tokens_api)
    .leftJoin(usuarios, eq(usuarios.id, tokens_api.responsavel_usuario_id))
    .leftJoin(emissor, eq(emissor.id, tokens_api.emitido_por_token_id))
    .where(and(eq(tokens_api.empresa_id, ctx.empresa_id), condition))
    .orderBy(desc(tokens_api.id));
  const issued = await fetchIssued(ctx);
  return rows.map((row) => ({
    ...row,
    ...present(row),
    emitidos_ativos: below(issued, row.id).filter(({ usavel }) => usavel).length,
  }));
}

/** The company's token. @throws DomainError NOT_FOUND */
async function fetchShown(ctx: Ctx, id: number): Promise<TokenApi> {
  const [found] = await fetchTokens(ctx, eq(tokens_api.id, id));
  if (!found) throw notFound(TOKENS.missing);
  return found;
}

/** The tokens of the account that another token issued. */
const fetchIssued = ({ db, empresa_id }: Ctx) =>
  db.orm
    .select({
      ...{ id: tokens_api.id, emissor_id: tokens_api.emitido_por_token_id, nome: tokens_api.nome },
      ...{ ultimos4: tokens_api.ultimos4, empresa_id: tokens_api.empresa_id },
      ...{ empresa_nome: empresas.nome, fuso: empresas.fuso, usavel: sql<boolean>`${isUsable}` },
    })
    .from(tokens_api)
    .innerJoin(empresas, eq(empresas.id, tokens_api.empresa_id))
    .where(
      and(
        isNotNull(tokens_api.emitido_por_token_id),
        eq(
          empresas.conta_id,
          db.orm.select({ conta_id: propria.conta_id }).from(propria).where(eq(propria.id, empresa_id)),
        ),
      ),
    )
    .orderBy(asc(tokens_api.id));

type Issued = Awaited<ReturnType<typeof fetchIssued>>;

/** The tokens that a token issued, and those that they issued. */
const below = (issued: Issued, id: number): Issued =>
  issued.filter(({ emissor_id }) => emissor_id === id).flatMap((each) => [each, ...below(issued, each.id)]);

/** The company's tokens, newest first, ended ones included. */
export async function listTokens(ctx: Ctx): Promise<TokenApi[]> {
  requireScope(ctx, 'tokens:read');
  return fetchTokens(ctx);
}

/** The working tokens that a token issued, and those that they issued, in any company of the account. @throws DomainError NOT_FOUND */
export async function listEmitidos(ctx: Ctx, input: unknown): Promise<TokenEmitido[]> {
  requireScope(ctx, 'tokens:read');
  const { id } = await fetchRow(ctx, TOKENS, parseInput(tokenIdInput, input).id);
  return listIssued(ctx, id);
}

/** The same of a token that the caller has found to be in its reach. */
export const listIssued = async (ctx: Ctx, id: number): Promise<TokenEmitido[]> =>
  (await fetchWorking(ctx, id)).map(({ id, nome, empresa_nome, ultimos4 }) => ({ id, nome, empresa_nome, ultimos4 }));

const fetchWorking = async (ctx: Ctx, id: number): Promise<Issued> =>
  below(await fetchIssued(ctx), id).filter(({ usavel }) => usavel);

/**
 * Creates a token (a company has at most a hundred that work). Its text is in this answer only; the database keeps its SHA-256.
 * @throws DomainError VALIDATION_ERROR for an unknown scope, a module outside the company's plan, a closed company, and past 100 tokens;
 *   FORBIDDEN when a key tries to issue one broader than itself
 */
export async function createToken(outer: Ctx, input: unknown): Promise<TokenComTexto> {
  requireScope(outer, 'tokens:write');
  requireProof(outer);
  const data = parseInput(createTokenInput, input);
  return transaction(outer, async (ctx) => {
    requireOpen(await fetchReached(ctx, ctx.empresa_id), 'tokens');
    const { id, token } = await issueToken(ctx, data);
    return { ...(await fetchShown(ctx, id)), token };
  });
}

/** Replaces the networks a token may be used from; nothing else of a token can change. */
export async function updateTokenNetworks(outer: Ctx, input: unknown): Promise<TokenApi> {
  requireScope(outer, 'tokens:write');
  requireProof(outer);
  const data = parseInput(updateTokenNetworksInput, input);
  return transaction(outer, async (ctx) => {
    await changeNetworks(ctx, data);
    return fetchShown(ctx, data.id);
  });
}

/** Networks as they would be kept, and whether the caller's own address is inside: asked before they are saved. */
export function checkNetworks(ctx: Ctx, input: unknown): RedesConferidas {
  requireScope(ctx, 'tokens:read');
  const { ips_permitidos } = parseInput(networksInput, input);
  return { ips_permitidos, inclui_meu_ip: isAllowed(ctx.ip, ips_permitidos) };
}

/**
 * Ends a token at once, and with `com_emitidos` the working tokens that it issued, and those that they issued, in any company of the
 * account; revoking it again changes nothing of itself.
 */
export async function revokeToken(outer: Ctx, input: unknown): Promise<TokenApi> {
  requireScope(outer, 'tokens:write');
  requireProof(outer);
  const { id, com_emitidos } = parseInput(revokeTokenInput, input);
  return transaction(outer, async (ctx) => {
    if (com_emitidos) await lockContrato(ctx);
    await endToken(ctx, id);
    if (com_emitidos) await endIssued(ctx, id);
    return fetchShown(ctx, id);
  });
}

/**
 * Ends the working tokens that an ended token issued, and those that they issued; gives their names. The account's row is held before the
 * first of them, since a key that takes a person's access away holds itself and wants that person's. Asks again until there is none: one
 * that was issuing held the end up, and what it issued is there only then.
 */
export async function endIssued(ctx: Ctx, id: number): Promise<string[]> {
  const names: string[] = [];
  for (;;) {
    const issued = await fetchWorking(ctx, id);
    if (issued.length === 0) return names;
    names.push(...(await endEach(ctx, issued)));
  }
}

async function endEach(ctx: Ctx, issued: Issued): Promise<string[]> {
  const ids = issued.map((each) => each.id);
  // In order, as wherever several are ended.
  await ctx.db.orm
    .select({ id: tokens_api.id })
    .from(tokens_api)
    .where(inArray(tokens_api.id, ids))
    .orderBy(asc(tokens_api.id))
    .for('update');
  const ended = await ctx.db.orm
    .update(tokens_api)
    .set({ revogado_em: sql`now()` })
    .where(and(inArray(tokens_api.id, ids), isNull(tokens_api.revogado_em)))
    .returning({ id: tokens_api.id });
  const isEnded = (each: { id: number }) => ended.some((row) => row.id === each.id);
  // A token of another company of the account is told of there, and here.
  const lines = issued.filter(isEnded).flatMap((each) => {
    const line = { acao: 'token.revogado', recurso: 'token', recurso_id: each.id, recurso_nome: each.nome } as const;
    const motivo = 'emissor_revogado';
    const there = { ...ctx, empresa_id: each.empresa_id as EmpresaId, fuso: each.fuso };
    return [
      { ctx: there, entry: { ...line, detalhes: { motivo } } },
      ...(each.empresa_id === ctx.empresa_id
        ? []
        : [{ ctx, entry: { ...line, detalhes: { empresa: each.empresa_nome, motivo } } }]),
    ];
  });
  await recordAll<'token'>(ctx.db, lines);
  await withdrawConvitesOf(ctx, { tokens: ended.map(({ id }) => id) });
  return issued.filter(isEnded).map(({ nome }) => nome);
}

/** How many tokens the company ever had, and how many were ever used: the setup checklist's question. */
export async function getResumoTokens(ctx: Ctx): Promise<ResumoTokens> {
  const rows = await ctx.db.orm
    .select({ criados: count(), usados: count(tokens_api.ultimo_uso_em) })
    .from(tokens_api)
    .where(eq(tokens_api.empresa_id, ctx.empresa_id));
  return oneRow(rows);
}
