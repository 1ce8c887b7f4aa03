import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { empresas } from '#drizzle/schema/identidade.ts';
import { type Detalhes, record } from '#server/auditoria/index.ts';
import { type Ctx, type EmpresaId, requireProof, requireScope, transaction } from '#server/platform/context.ts';
import { DomainError, invalid, notFound } from '#server/platform/errors.ts';
import { readShort, shownColumns } from '#server/platform/listing.ts';
import type { Page } from '#server/platform/pagination.ts';
import { changes, columnsOf, refuseTaken } from '#server/platform/rows.ts';
import { parseInput, sentOf } from '#server/platform/validation.ts';
import { type Contrato, lockContrato, ocupaLimite, readContrato, requireSlotForEmpresa } from './contrato.ts';
import { holdMember } from './member.ts';
import {
  type EmpresaDaConta,
  empresaDaConta,
  empresaIdInput,
  empresasDaContaFilters,
  updateEmpresaDaContaInput,
} from './schemas.ts';

const columns = columnsOf(empresas, empresaDaConta);
type Row = Omit<EmpresaDaConta, 'ocupa_limite'>;

const present = (row: Row, contrato: Contrato): EmpresaDaConta => ({
  ...row,
  ocupa_limite: ocupaLimite(row, contrato),
});

const MISSING = 'Empresa não encontrada.';

/** For `catch`: the unique index takes a CNPJ once in an account, closed companies left out. */
export const cnpjTaken = refuseTaken('empresas_cnpj', 'cnpj', 'Outra empresa da conta já tem este CNPJ.');

/**
 * Whether the main registration's reach is the context's: its administrators' and its keys'. A connected application was allowed into one
 * company, and stays there; so do the main registration's other users.
 */
const isWide = ({ ator, escopos }: Ctx): boolean =>
  ator.tipo === 'usuario' ? escopos.has('empresas:criar_empresa') : ator.tipo !== 'concessao';

/** The companies (`e`) that the context reaches, beside its own (`quem`); for SQL that is written out. */
export const reached = (ctx: Ctx): SQL => sql`empresas e JOIN empresas quem ON quem.id = ${ctx.empresa_id}
  AND quem.conta_id = e.conta_id AND (${isWide(ctx) ? sql`quem.principal` : sql`false`} OR quem.id = e.id)`;

/** What a search reads of a company (`e`): the CNPJ with its punctuation and without. */
export const SEARCHED = sql.raw(
  String.raw`concat_ws(' ', e.nome, e.razao_social, e.cnpj, regexp_replace(e.cnpj, '^(..)(...)(...)(....)(..)$', '\1.\2.\3/\4-\5'))`,
);

/**
 * The companies of the account that the context reaches, by name: the main registration's administrators and keys reach all, anybody else
 * their own company, a connected application the company that it is connected to. Their `ocupa_limite` add up to the contract's use.
 */
export async function listDaConta(ctx: Ctx, input: unknown): Promise<Page<EmpresaDaConta>> {
  requireScope(ctx, 'empresas:read');
  const f = parseInput(empresasDaContaFilters, input);
  const contrato = await readContrato(ctx);
  const page = await readShort<Row>(ctx, f, {
    // Written out, as every list (platform/listing.ts).
    from: reached(ctx),
    records: sql`empresas e`,
    where: f.situacao ? sql`e.situacao = ${f.situacao}` : sql`true`,
    texto: SEARCHED,
    shown: shownColumns(columns),
  });
  return { ...page, resultados: page.resultados.map((row) => present(row, contrato)) };
}

/** A company of the account. @throws DomainError NOT_FOUND, also for one that the context does not reach */
export async function getEmpresaDaConta(ctx: Ctx, input: unknown): Promise<EmpresaDaConta> {
  requireScope(ctx, 'empresas:read');
  const { id } = parseInput(empresaIdInput, input);
  return present(await fetchReached(ctx, id), await readContrato(ctx));
}

const quem = alias(empresas, 'quem');

/**
 * A company that the context reaches (listDaConta). For other rooms too: no scope is checked here, the verb that calls has checked its own.
 * @throws DomainError NOT_FOUND
 */
export async function fetchReached(ctx: Ctx, id: number): Promise<Row> {
  const [found] = await ctx.db.orm
    .select(columns)
    .from(empresas)
    .innerJoin(
      quem,
      and(
        eq(quem.id, ctx.empresa_id),
        eq(quem.conta_id, empresas.conta_id),
        or(isWide(ctx) ? quem.principal : undefined, eq(quem.id, empresas.id)),
      ),
    )
    .where(eq(empresas.id, id));
  if (!found) throw notFound(MISSING);
  return found;
}

/** Whether the context's company is its account's main registration. */
export async function isPrincipal({ db, empresa_id }: Ctx): Promise<boolean> {
  const [found] = await db.orm
    .select({ principal: empresas.principal })
    .from(empresas)
    .where(eq(empresas.id, empresa_id));
  return found?.principal ?? false;
}

/**
 * Only the account's main registration opens companies, and only its keys issue keys: never a connected application, never another
 * company's key. For other rooms too.
 * @throws DomainError FORBIDDEN
 */
export async function requirePrincipal(ctx: Ctx): Promise<void> {
  if (ctx.ator.tipo === 'concessao') {
    throw new DomainError(
      'FORBIDDEN',
      'Um aplicativo conectado não abre empresas nem emite chaves: use uma chave da empresa principal da conta.',
    );
  }
  if (await isPrincipal(ctx)) return;
  throw new DomainError(
    'FORBIDDEN',
    ctx.ator.tipo === 'usuario'
      ? 'Só quem administra a empresa principal da conta abre empresas. Troque para ela, ou peça a quem a administra.'
      : 'Só uma chave da empresa principal da conta abre empresas e emite chaves.',
  );
}

/**
 * Changes a company of the account. The main registration stays active and is no branch; a branch's `matriz_id` is a company of the account
 * that is neither closed nor a branch; a company with open branches is not closed and becomes no branch; a closed one stays as it is. What
 * newly takes a slot of the contract needs one. Another company changes its own data, not its place in the account. A person who waited
 * behind the end of their own access or role changes nothing.
 *
 * @throws DomainError NOT_FOUND; FORBIDDEN for a change of `situacao` or `matriz_id` by another company than the main registration;
 *   VALIDATION_ERROR on the field, and, with a message ready to be shown, where the contract has no room; PROOF_REQUIRED for another
 *   `situacao`
 */
export async function updateEmpresaDaConta(outer: Ctx, input: unknown): Promise<EmpresaDaConta> {
  requireScope(outer, 'empresas:write');
  const { id, ...given } = parseInput(updateEmpresaDaContaInput, input);
  const sent = sentOf(given);
  return transaction(outer, async (ctx) => {
    // The account's row makes concurrent changes of its companies take turns.
    const contrato = await lockContrato(ctx);
    if (ctx.ator.tipo === 'usuario') await holdMember(ctx);
    const before = await fetchReached(ctx, id);
    const wanted = { ...before, ...sent };
    const detalhes = changes(before, sent);
    if (Object.keys(detalhes).length === 0) return present(before, contrato);
    if (before.situacao === 'encerrada') {
      throw invalid('situacao', 'Esta empresa foi encerrada, e não pode mais ser alterada.');
    }
    // Its keys stop, for good where it is closed.
    if ('situacao' in detalhes) requireProof(ctx);
    const moved = 'situacao' in detalhes || 'matriz_id' in detalhes;
    if (moved && !(await isPrincipal(ctx))) {
      throw new DomainError('FORBIDDEN', 'Só a empresa principal da conta muda a situação ou a matriz de uma empresa.');
    }
    if (wanted.principal && wanted.situacao !== 'ativa') {
      throw invalid('situacao', 'A empresa principal da conta fica sempre ativa.');
    }
    if ('matriz_id' in detalhes && wanted.matriz_id !== null) await requireMatriz(ctx, wanted.matriz_id, before);
    if (wanted.situacao === 'encerrada' && (await hasBranches(ctx, id))) {
      throw invalid('situacao', 'Esta empresa tem filiais abertas: encerre-as, ou mude a matriz delas, antes.');
    }
    if (!ocupaLimite(before, contrato) && ocupaLimite(wanted, contrato)) await requireSlotForEmpresa(ctx, contrato);
    await ctx.db.orm
      .update(empresas)
      .set({ ...sent, atualizado_em: sql`now()` })
      .where(eq(empresas.id, id));
    await recordInBoth(ctx, 'empresa.alterada', wanted, detalhes);
    return present(await fetchReached(ctx, id), contrato);
  }).catch(cnpjTaken);
}

/**
 * The company that a branch is to belong to; with the contract held.
 * @throws DomainError VALIDATION_ERROR on `matriz_id`
 */
export async function requireMatriz(
  ctx: Ctx,
  matriz_id: number,
  filial?: { id: number; principal: boolean },
): Promise<void> {
  const matriz = await fetchReached(ctx, matriz_id).catch((error: unknown) => {
    if (error instanceof DomainError) throw invalid('matriz_id', `Empresa não encontrada (id ${matriz_id}).`);
    throw error;
  });
  if (filial?.principal) throw invalid('matriz_id', 'A empresa principal da conta não é filial de outra.');
  if (matriz.id === filial?.id) throw invalid('matriz_id', 'Uma empresa não é filial de si mesma.');
  if (matriz.matriz_id !== null) throw invalid('matriz_id', `"${matriz.nome}" já é filial: informe a matriz dela.`);
  if (matriz.situacao === 'encerrada') throw invalid('matriz_id', `"${matriz.nome}" foi encerrada.`);
  if (filial && (await hasBranches(ctx, filial.id))) {
    throw invalid('matriz_id', 'Esta empresa tem filiais abertas, e por isso não pode ser filial de outra.');
  }
}

const hasBranches = async (ctx: Ctx, id: number): Promise<boolean> =>
  (await ctx.db.orm.$count(empresas, and(eq(empresas.matriz_id, id), ne(empresas.situacao, 'encerrada')))) > 0;

/** Tells of a company in its own audit trail, and in that of the company that acted. */
export async function recordInBoth(
  ctx: Ctx,
  acao: 'empresa.criada' | 'empresa.alterada' | 'empresa.assumida',
  empresa: { id: number; nome: string },
  detalhes?: Detalhes<'empresa'>,
): Promise<void> {
  const line = { acao, recurso: 'empresa', recurso_id: empresa.id, recurso_nome: empresa.nome, detalhes } as const;
  await record({ ...ctx, empresa_id: empresa.id as EmpresaId }, line);
  if (empresa.id !== ctx.empresa_id) await record(ctx, line);
}
