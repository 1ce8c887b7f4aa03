import { sql } from 'drizzle-orm';
import { fetchReached, getModulos, lockContrato, openEmpresa, requirePrincipal } from '#server/identidade/index.ts';
import { type Ctx, requireProof, requireScope, transaction } from '#server/platform/context.ts';
import { cutText } from '#server/platform/cut-text.ts';
import { invalid } from '#server/platform/errors.ts';
import { readShort, shownColumns } from '#server/platform/listing.ts';
import type { Page } from '#server/platform/pagination.ts';
import { parseInput, type z } from '#server/platform/validation.ts';
import {
  changeNetworks,
  endToken,
  fetchToken,
  issueToken,
  present,
  requireOpen,
  TOKENS,
  type Token,
} from '../emissao.ts';
import { describeEscopos, ESCOPOS_API, withinPlan } from '../escopos.ts';
import type { TokenEmitido } from '../schemas.ts';
import { endIssued, listIssued } from '../tokens.ts';
import {
  type Chave,
  type ChaveComTexto,
  type ChaveRevogada,
  chaveIdInput,
  chavesFilters,
  createChaveInput,
  type EmpresaAberta,
  type EscoposDoPlano,
  openEmpresaComChaveInput,
  revokeChaveInput,
  updateChaveInput,
} from './schemas.ts';

// Keys that the companies of an account issue each other. They are the tokens of those companies, which the panel of each lists too.

const toChave = ({
  prefixo,
  ultimos4,
  ips_permitidos,
  ultimo_uso_ip: _,
  revogado_motivo: __,
  ...token
}: Token): Chave => ({
  ...token,
  token_prefixo: prefixo,
  token_final: ultimos4,
  ips_permitidos: ips_permitidos.length > 0 ? ips_permitidos : null,
});

/**
 * A person reaches the keys of their own company, and from the main registration those of every company of the account (fetchReached); of
 * keys, only the main registration's reach any. Asked before the input is looked at.
 * @throws DomainError FORBIDDEN
 */
async function requireIssuer(ctx: Ctx): Promise<void> {
  requireScope(ctx, 'empresas:gerar_chave');
  if (ctx.ator.tipo !== 'usuario') await requirePrincipal(ctx);
}

/** A company's keys by name, ended ones included. */
export async function listChaves(ctx: Ctx, input: unknown): Promise<Page<Chave>> {
  await requireIssuer(ctx);
  const { id, ...f } = parseInput(chavesFilters, input);
  await fetchReached(ctx, id);
  const page = await readShort<Omit<Token, 'prefixo' | 'situacao'>>(ctx, f, {
    // Written out, as every list (platform/listing.ts).
    from: sql`tokens_api e`,
    where: sql`e.empresa_id = ${id}`,
    shown: shownColumns(TOKENS.columns),
  });
  return { ...page, resultados: page.resultados.map((row) => toChave(present(row))) };
}

/**
 * Issues a key of a company of the account. Its text is in this answer only; the database keeps its SHA-256.
 * @throws DomainError FORBIDDEN for any key but one of the main registration, and for one that would be broader than the key that issues it;
 *   NOT_FOUND; VALIDATION_ERROR on `escopos` for a module outside the plan, and for a closed company
 */
export async function createChave(outer: Ctx, input: unknown): Promise<ChaveComTexto> {
  await requireIssuer(outer);
  requireProof(outer);
  const { id, ...data } = parseInput(createChaveInput, input);
  return transaction(outer, async (ctx) => issue(ctx, await fetchReached(ctx, id), data));
}

type Empresa = { id: number; nome: string; situacao: string };
type NewChave = Omit<z.output<typeof createChaveInput>, 'id'>;

async function issue(ctx: Ctx, empresa: Empresa, data: NewChave): Promise<ChaveComTexto> {
  requireOpen(empresa, 'chaves');
  const { nome = cutText(empresa.nome, 100), escopos = ownScopes(ctx), ips_permitidos, expira_em } = data;
  const { token, ...issued } = await issueToken(
    ctx,
    { nome, escopos, ips_permitidos: ips_permitidos ?? [], expira_em },
    empresa,
  );
  return { ...toChave(issued), token };
}

/**
 * What the acting key has, without what is granted one by one.
 * @throws DomainError VALIDATION_ERROR on `escopos` where that is nothing, and for a person, who chooses
 */
function ownScopes({ ator, escopos }: Ctx): string[] {
  const own = ator.tipo === 'token' ? describeEscopos(escopos).filter(({ tipo }) => tipo !== 'extra') : [];
  if (own.length === 0) throw invalid('escopos', 'Escolha ao menos uma permissão.');
  return own.map(({ escopo }) => escopo).sort();
}

/**
 * Replaces the networks of a key; without `ips_permitidos` nothing changes, and nothing else of a key ever does.
 * @throws DomainError FORBIDDEN, also for networks that the acting key lacks itself; NOT_FOUND; VALIDATION_ERROR for a
 *   key that was revoked
 */
export async function updateChave(outer: Ctx, input: unknown): Promise<Chave> {
  await requireIssuer(outer);
  requireProof(outer);
  const { id, chave_id, ips_permitidos } = parseInput(updateChaveInput, input);
  return transaction(outer, async (ctx) => {
    const empresa = await fetchReached(ctx, id);
    if (ips_permitidos === undefined) return toChave(await fetchToken(ctx, chave_id, empresa));
    return toChave(await changeNetworks(ctx, { id: chave_id, ips_permitidos: ips_permitidos ?? [] }, empresa));
  });
}

/** The working keys that a key issued, and those that they issued, in any company of the account. @throws DomainError FORBIDDEN; NOT_FOUND */
export async function listEmitidas(ctx: Ctx, input: unknown): Promise<TokenEmitido[]> {
  await requireIssuer(ctx);
  const { id, chave_id } = parseInput(chaveIdInput, input);
  const found = await fetchToken(ctx, chave_id, await fetchReached(ctx, id));
  return listIssued(ctx, found.id);
}

/**
 * Ends a key at once, and with `com_emitidos` what listEmitidas lists, the acting key too where it is among them. Revoking it again
 * changes nothing of itself.
 * @throws DomainError FORBIDDEN; NOT_FOUND
 */
export async function revokeChave(outer: Ctx, input: unknown): Promise<ChaveRevogada> {
  await requireIssuer(outer);
  requireProof(outer);
  const { id, chave_id, com_emitidos } = parseInput(revokeChaveInput, input);
  return transaction(outer, async (ctx) => {
    if (com_emitidos) await lockContrato(ctx);
    const ended = await endToken(ctx, chave_id, await fetchReached(ctx, id));
    return { ...toChave(ended), emitidas_revogadas: com_emitidos ? await endIssued(ctx, chave_id) : [] };
  });
}

/**
 * Opens a company (openEmpresa) and, with `gerar_chave`, issues its first key: both or neither.
 * @throws DomainError as openEmpresa and createChave
 */
export async function openEmpresaComChave(outer: Ctx, input: unknown): Promise<EmpresaAberta> {
  requireScope(outer, 'empresas:criar_empresa');
  await requirePrincipal(outer);
  const { gerar_chave, nome_chave, escopos, ips_permitidos, expira_em, ...empresa } = parseInput(
    openEmpresaComChaveInput,
    input,
  );
  if (!gerar_chave) return openEmpresa(outer, empresa);
  requireScope(outer, 'empresas:gerar_chave');
  return transaction(outer, async (ctx) => {
    const opened = await openEmpresa(ctx, empresa);
    return { ...opened, chave: await issue(ctx, opened, { nome: nome_chave, escopos, ips_permitidos, expira_em }) };
  });
}

/** The scopes that a key may have, in words, by module of the account's plan. */
export async function listEscopos(ctx: Ctx): Promise<EscoposDoPlano> {
  requireScope(ctx, 'empresas:read');
  const known = describeEscopos(withinPlan(ESCOPOS_API, await getModulos(ctx)));
  const byModulo = Map.groupBy(known, ({ modulo }) => modulo);
  return {
    resultados: [...byModulo].map(([modulo, escopos]) => ({
      modulo,
      nome: escopos[0]?.modulo_nome ?? modulo,
      escopos: escopos.map(({ escopo, texto, tipo }) => ({ escopo, texto, extra: tipo === 'extra' })),
    })),
  };
}
