import { and, eq, sql } from 'drizzle-orm';
import { tokens_api } from '#drizzle/schema/acesso.ts';
import { record } from '#server/auditoria/index.ts';
import { getModulos, holdMember, lockContrato, withdrawConvitesOf } from '#server/identidade/index.ts';
import { isoInZone } from '#server/platform/clock.ts';
import type { Ctx, EmpresaId } from '#server/platform/context.ts';
import { newSecret, sha256 } from '#server/platform/crypto.ts';
import { takeTurn } from '#server/platform/db.ts';
import { DomainError, invalid } from '#server/platform/errors.ts';
import { changeRow, fetchRow, lockRow, oneRow } from '#server/platform/rows.ts';
import { isUsable } from './legado.ts';
import { isWithin } from './redes.ts';
import { MAX_TOKENS, type TokenApi } from './schemas.ts';

// What the panel's tokens and the keys that companies issue each other have in common: the same rows, by other doors. The context is who
// acts; `empresa`, where it is another company, whose token it is.

export const PREFIX = 'rmn_tok';

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
  revogado_motivo: tokens_api.revogado_motivo,
};

export const TOKENS = { table: tokens_api, columns, missing: 'Token não encontrado.' };
const ISSUERS = {
  ...TOKENS,
  columns: {
    ...columns,
    responsavel_usuario_id: tokens_api.responsavel_usuario_id,
    responsavel_empresa_id: tokens_api.responsavel_empresa_id,
  },
};

/** A token without what only the panel's list shows of others around it. */
export type Token = Omit<TokenApi, 'responsavel_nome' | 'emitido_por_nome' | 'emitidos_ativos'>;

export function present(row: Omit<Token, 'prefixo' | 'situacao'>): Token {
  const expired = row.expira_em !== null && row.expira_em.getTime() <= Date.now();
  return { ...row, prefixo: `${PREFIX}_`, situacao: row.revogado_em ? 'revogado' : expired ? 'expirado' : 'ativo' };
}

type Empresa = { id: number; nome: string };
type NewToken = Pick<TokenApi, 'nome' | 'escopos' | 'ips_permitidos' | 'expira_em'>;

/**
 * Writes a token of the context's company, or of `empresa` in the same account. A user's token is theirs; what a key issues belongs to whom
 * the key belongs to; the command line's tokens are the company's own.
 *
 * @throws DomainError VALIDATION_ERROR on `escopos` for a module outside the plan, and past 100 tokens that work; FORBIDDEN for one that
 *   is broader than the key that issues it
 */
export async function issueToken(ctx: Ctx, data: NewToken, empresa?: Empresa): Promise<Token & { token: string }> {
  // Whoever takes the person's place in the company away waits, and then finds the token.
  if (ctx.ator.tipo === 'usuario') await holdMember(ctx);
  const modulos = new Set(await getModulos(ctx));
  const outside = data.escopos.map((escopo) => escopo.split(':')[0] ?? '').filter((modulo) => !modulos.has(modulo));
  if (outside.length > 0) {
    throw invalid('escopos', `Módulo fora do plano da empresa: ${[...new Set(outside)].join(', ')}.`);
  }
  const issuer = await fetchIssuer(ctx);
  if (issuer) requireWithin(ctx, issuer, data);
  const inEmpresa = at(ctx, empresa);
  await requireRoom(inEmpresa);
  const token = newSecret(PREFIX);
  const rows = await ctx.db.orm
    .insert(tokens_api)
    .values({
      ...data,
      ...makerOf(ctx, issuer),
      empresa_id: inEmpresa.empresa_id,
      hash: sha256(token),
      ultimos4: token.slice(-4),
      criado_por_nome: ctx.ator.nome,
    })
    .returning(columns);
  const created = oneRow(rows);
  const { escopos, ips_permitidos, expira_em } = data;
  await recordToken(ctx, 'token.criado', created, { escopos, ips_permitidos, expira_em }, empresa);
  return { ...present(created), token };
}

/** The rows, in the words of who asks: the panel's tokens are the keys of the API. */
const tokensOf = (empresa?: Empresa) => (empresa ? { ...TOKENS, missing: 'Chave não encontrada.' } : TOKENS);

/** The context of the token's company. */
const at = (ctx: Ctx, empresa?: Empresa): Ctx => (empresa ? { ...ctx, empresa_id: empresa.id as EmpresaId } : ctx);

const revoked = () => new DomainError('UNAUTHENTICATED', 'Token revogado.');

type Issuer = NonNullable<Awaited<ReturnType<typeof fetchIssuer>>>;

/** The key that acts; null where a person or the service does. Locked: a key that is being revoked issues nothing more. */
async function fetchIssuer(ctx: Ctx) {
  if (ctx.ator.tipo !== 'token') return null;
  const issuer = await lockRow(ctx, ISSUERS, ctx.ator.id);
  if (issuer.revogado_em) throw revoked();
  return issuer;
}

function makerOf(ctx: Ctx, issuer: Issuer | null) {
  const { ator, empresa_id } = ctx;
  const usuario = ator.tipo === 'usuario' ? ator.id : null;
  return {
    criado_por_usuario_id: usuario,
    emitido_por_token_id: issuer?.id ?? null,
    responsavel_usuario_id: issuer ? issuer.responsavel_usuario_id : usuario,
    responsavel_empresa_id: issuer ? issuer.responsavel_empresa_id : usuario && empresa_id,
  };
}

/** A key issues nothing broader than itself: scopes, networks and expiry stay within its own. */
function requireWithin({ fuso }: Ctx, issuer: Issuer, child: NewToken): void {
  requireScopes(issuer, child);
  requireNetworks(issuer, child.ips_permitidos);
  if (issuer.expira_em !== null && (child.expira_em === null || child.expira_em > issuer.expira_em)) {
    throw new DomainError(
      'FORBIDDEN',
      `Esta chave expira em ${isoInZone(issuer.expira_em, fuso)}, e não emite outra que dure mais: informe expira_em até lá.`,
    );
  }
}

function requireScopes(issuer: Pick<Issuer, 'escopos'>, child: Pick<Issuer, 'escopos'>): void {
  const lacking = child.escopos.filter((escopo) => !issuer.escopos.includes(escopo));
  if (lacking.length === 0) return;
  const which = lacking.length === 1 ? 'do escopo' : 'dos escopos';
  throw new DomainError(
    'FORBIDDEN',
    `Uma chave só concede o que ela mesma tem, e esta não dispõe ${which} ${lacking.join(', ')}.`,
  );
}

function requireNetworks(issuer: Pick<Issuer, 'ips_permitidos'>, networks: readonly string[]): void {
  if (isWithin(networks, issuer.ips_permitidos)) return;
  throw new DomainError(
    'FORBIDDEN',
    `Esta chave só vale em ${issuer.ips_permitidos.join(', ')}, e não concede outras redes: informe ips_permitidos dentro delas.`,
  );
}

/** @throws DomainError VALIDATION_ERROR for a company that was closed for good: none of its tokens works */
export function requireOpen({ situacao }: { situacao: string }, what: 'tokens' | 'chaves' | 'aplicativos'): void {
  if (situacao !== 'encerrada') return;
  throw new DomainError('VALIDATION_ERROR', `Esta empresa foi encerrada, e não recebe ${what}.`);
}

/** Every way to a token comes through here, so that none is one too many. */
async function requireRoom({ db, empresa_id }: Ctx): Promise<void> {
  await takeTurn(db, `tokens:${empresa_id}`);
  if ((await db.orm.$count(tokens_api, and(eq(tokens_api.empresa_id, empresa_id), isUsable))) < MAX_TOKENS) return;
  throw new DomainError(
    'VALIDATION_ERROR',
    `A empresa já tem ${MAX_TOKENS} tokens ativos, o máximo permitido: revogue um que não usa mais antes de criar outro.`,
  );
}

/** @throws DomainError NOT_FOUND */
export const fetchToken = async (ctx: Ctx, id: number, empresa?: Empresa): Promise<Token> =>
  present(await fetchRow(at(ctx, empresa), tokensOf(empresa), id));

/**
 * Replaces the networks that a token may be used from; nothing else of a token changes. A key grants no networks that it lacks itself, and
 * opens no token to more networks that does more than itself.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR for a token that was revoked; FORBIDDEN
 */
export async function changeNetworks(
  ctx: Ctx,
  { id, ips_permitidos }: { id: number; ips_permitidos: string[] },
  empresa?: Empresa,
): Promise<Token> {
  if (ctx.ator.tipo === 'usuario') {
    // Whoever lost the place, or the role, meanwhile opens it to no other networks. The account first, since a key that changes a user holds
    // itself and then that user's place.
    await lockContrato(ctx);
    await holdMember(ctx);
  }
  const token = await lockRow(at(ctx, empresa), tokensOf(empresa), id);
  if (token.revogado_em)
    throw invalid('ips_permitidos', `${empresa ? 'Esta chave foi revogada' : 'Este token foi revogado'}.`);
  if (ctx.ator.tipo === 'token') {
    const issuer = await fetchRow(ctx, TOKENS, ctx.ator.id);
    if (issuer.revogado_em) throw revoked();
    requireNetworks(issuer, ips_permitidos);
    // To open a key to more networks is to issue a broader one.
    if (!isWithin(ips_permitidos, token.ips_permitidos)) requireScopes(issuer, token);
  }
  const { after, detalhes } = await changeRow(at(ctx, empresa), TOKENS, { id, sent: { ips_permitidos } });
  if (detalhes) await recordToken(ctx, 'token.redes_alteradas', after, detalhes, empresa);
  return present(after);
}

/** Ends a token at once, and invitations of it that wait; revoking it again changes nothing. @throws DomainError NOT_FOUND */
export async function endToken(ctx: Ctx, id: number, empresa?: Empresa): Promise<Token> {
  const before = await lockRow(at(ctx, empresa), tokensOf(empresa), id);
  if (before.revogado_em) return present(before);
  const rows = await ctx.db.orm
    .update(tokens_api)
    .set({ revogado_em: sql`now()` })
    .where(eq(tokens_api.id, id))
    .returning(columns);
  const after = oneRow(rows);
  await recordToken(ctx, 'token.revogado', after, undefined, empresa);
  // Whoever had a stolen key would come in by them.
  await withdrawConvitesOf(ctx, { tokens: [id] });
  return present(after);
}

/** Tells of a token in its company's audit trail, and in that of the company that acted. */
async function recordToken(
  ctx: Ctx,
  acao: 'token.criado' | 'token.redes_alteradas' | 'token.revogado',
  { id, nome }: { id: number; nome: string },
  detalhes?: Record<string, unknown>,
  empresa?: Empresa,
): Promise<void> {
  const line = { acao, recurso: 'token', recurso_id: id, recurso_nome: nome } as const;
  await record(at(ctx, empresa), { ...line, detalhes });
  if (!empresa || empresa.id === ctx.empresa_id) return;
  await record(ctx, { ...line, detalhes: { empresa: empresa.nome, ...detalhes } });
}
