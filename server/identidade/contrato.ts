import { and, eq, isNull, ne } from 'drizzle-orm';
import { contas, empresas, usuarios_empresas } from '#drizzle/schema/identidade.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import { DomainError, notFound } from '#server/platform/errors.ts';
import { notifyAdministrators } from './avisos.ts';
import type { Limite } from './schemas.ts';

/** What an account bought. */
export type Contrato = {
  conta_id: number;
  limite_empresas: number;
  limite_usuarios: number;
  modulos: string[];
  filiais_ocupam: boolean;
};

const columns = {
  conta_id: contas.id,
  limite_empresas: contas.limite_empresas,
  limite_usuarios: contas.limite_usuarios,
  modulos: contas.modulos,
  filiais_ocupam: contas.filiais_ocupam,
};

/** The contract of the context's account. */
export async function readContrato(ctx: Ctx): Promise<Contrato> {
  return required(await ofEmpresa(ctx));
}

/**
 * The same, held until the transaction ends: whatever takes a slot of the contract counts and writes in its turn, so that two never
 * take the last one.
 */
export async function lockContrato(ctx: Ctx): Promise<Contrato> {
  return required(await ofEmpresa(ctx).for('no key update', { of: contas }));
}

const ofEmpresa = ({ db, empresa_id }: Ctx) =>
  db.orm
    .select(columns)
    .from(contas)
    .innerJoin(empresas, eq(empresas.conta_id, contas.id))
    .where(eq(empresas.id, empresa_id));

function required([found]: Contrato[]): Contrato {
  if (!found) throw notFound('Empresa não encontrada.');
  return found;
}

/** Whether a company takes a slot of its account's contract: closed ones never, branches where the contract says so. */
export const ocupaLimite = (
  empresa: { situacao: string; matriz_id: number | null },
  { filiais_ocupam }: Pick<Contrato, 'filiais_ocupam'>,
): boolean => empresa.situacao !== 'encerrada' && (empresa.matriz_id === null || filiais_ocupam);

/** How many companies of the account take a slot. */
export async function countEmpresas(db: Db, contrato: Pick<Contrato, 'conta_id' | 'filiais_ocupam'>): Promise<number> {
  return db.orm.$count(
    empresas,
    and(
      eq(empresas.conta_id, contrato.conta_id),
      ne(empresas.situacao, 'encerrada'),
      contrato.filiais_ocupam ? undefined : isNull(empresas.matriz_id),
    ),
  );
}

/** The condition of people who take a slot: internal and active; invited ones too. */
export const TAKES_SLOT = and(eq(usuarios_empresas.tipo, 'interno'), usuarios_empresas.ativo);

/** How many people of a company take a slot. */
export const countUsuarios = (db: Db, empresa_id: number): Promise<number> =>
  db.orm.$count(usuarios_empresas, and(eq(usuarios_empresas.empresa_id, empresa_id), TAKES_SLOT));

/** Whom to ask for a larger contract, as the end of a message. */
const whom = () =>
  env.SALES_CONTACT
    ? ` Para contratar mais, fale com ${env.SALES_CONTACT}.`
    : ' Para contratar mais, fale com o nosso comercial.';

const full = (message: string) => new DomainError('VALIDATION_ERROR', `${message}${whom()}`);

/**
 * Tells administrators that the last slot is taken; at most once a day, however often it is freed and taken again. Companies are the
 * matter of who administers the account's main registration.
 */
async function tellFull(
  ctx: Ctx,
  { conta_id }: Contrato,
  recurso: 'empresas' | 'usuarios',
  limite: number,
): Promise<void> {
  const [principal] =
    recurso === 'usuarios'
      ? [{ id: ctx.empresa_id }]
      : await ctx.db.orm
          .select({ id: empresas.id })
          .from(empresas)
          .where(and(eq(empresas.conta_id, conta_id), empresas.principal));
  if (!principal) return;
  await notifyAdministrators(ctx.db, principal.id, {
    tipo: 'contrato_cheio',
    chave: `contrato:${principal.id}:${recurso}:${limite}:${new Date().toISOString().slice(0, 10)}`,
    carta: (empresa_nome) => ({ tipo: 'contrato_cheio', dados: { empresa_nome, recurso, limite } }),
  });
}

/**
 * Refuses (400, a message ready to be shown) another company where the contract is full. To be called with the contract held, before the
 * company is written; where it takes the last slot, administrators are told.
 */
export async function requireSlotForEmpresa(ctx: Ctx, contrato: Contrato): Promise<void> {
  const limit = contrato.limite_empresas;
  const used = await countEmpresas(ctx.db, contrato);
  if (used === limit - 1) await tellFull(ctx, contrato, 'empresas', limit);
  if (used < limit) return;
  throw full(
    limit === 1
      ? 'Seu contrato permite 1 empresa, e ela já está em uso.'
      : `Seu contrato permite ${limit} empresas e todas estão em uso.`,
  );
}

/** The same for another internal user of the context's company. */
export async function requireSlotForUsuario(ctx: Ctx, contrato: Contrato): Promise<void> {
  const limit = contrato.limite_usuarios;
  const used = await countUsuarios(ctx.db, ctx.empresa_id);
  if (used === limit - 1) await tellFull(ctx, contrato, 'usuarios', limit);
  if (used < limit) return;
  throw full(
    limit === 1
      ? 'Seu contrato permite 1 usuário nesta empresa, e ele já está em uso.'
      : `Seu contrato permite ${limit} usuários nesta empresa e todos estão em uso.`,
  );
}

/** Use against contract: companies of the account, users of the context's company. */
export async function readLimite(ctx: Ctx): Promise<Limite> {
  requireScope(ctx, 'empresas:read');
  const contrato = await readContrato(ctx);
  const [usadas, usados] = await Promise.all([countEmpresas(ctx.db, contrato), countUsuarios(ctx.db, ctx.empresa_id)]);
  const { limite_empresas: contratadas, limite_usuarios: contratados } = contrato;
  return {
    contratadas,
    usadas,
    disponiveis: Math.max(0, contratadas - usadas),
    usuarios: { contratados, usados, disponiveis: Math.max(0, contratados - usados) },
  };
}
