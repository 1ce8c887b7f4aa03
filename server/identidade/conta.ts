import { asc, eq, sql } from 'drizzle-orm';
import { contas, empresas } from '#drizzle/schema/identidade.ts';
import { MODULOS } from '#modulos/index.ts';
import { record } from '#server/auditoria/index.ts';
import type { Ctx, EmpresaId } from '#server/platform/context.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import { notFound } from '#server/platform/errors.ts';
import { requestId } from '#server/platform/ids.ts';
import { changes } from '#server/platform/rows.ts';
import { parseInput, sentOf } from '#server/platform/validation.ts';
import { countEmpresas, countUsuarios } from './contrato.ts';
import { type Conta, setContratoInput } from './schemas.ts';

// Operations of the service itself (command line): they take a connection and an account, not a tenant's context.

/** An account with its contract and its use. @throws DomainError NOT_FOUND */
export async function readConta(db: Db, conta_id: number): Promise<Conta> {
  const [found] = await db.orm.select().from(contas).where(eq(contas.id, conta_id));
  if (!found) throw notFound(`Conta não encontrada (id ${conta_id}).`);
  const companies = await db.orm
    .select({ id: empresas.id, nome: empresas.nome, situacao: empresas.situacao })
    .from(empresas)
    .where(eq(empresas.conta_id, conta_id))
    .orderBy(asc(empresas.id));
  const { nome, limite_empresas, limite_usuarios, modulos, filiais_ocupam } = found;
  return {
    ...{ conta_id, nome, limite_empresas, limite_usuarios, modulos, filiais_ocupam },
    empresas_usadas: await countEmpresas(db, { conta_id, filiais_ocupam }),
    empresas: await Promise.all(
      companies.map(async (one) => ({ ...one, usuarios_usados: await countUsuarios(db, one.id) })),
    ),
  };
}

/**
 * Changes what an account bought. Lowering it below what is used ends nothing: `avisos` says so, in words for whoever changed it. What is
 * outside a smaller plan is out of reach at once, and back when its module is.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR
 */
export async function setContrato(db: Db, conta_id: number, input: unknown): Promise<Conta & { avisos: string[] }> {
  const sent = sentOf(parseInput(setContratoInput, input));
  return inTransaction(db, async (tx) => {
    await tx.orm.select({ id: contas.id }).from(contas).where(eq(contas.id, conta_id)).for('no key update');
    const before = await readConta(tx, conta_id);
    const detalhes = changes(before, sent);
    if (Object.keys(detalhes).length > 0) {
      await tx.orm
        .update(contas)
        .set({ ...sent, atualizado_em: sql`now()` })
        .where(eq(contas.id, conta_id));
      const [principal] = await tx.orm
        .select({ id: empresas.id, nome: empresas.nome, fuso: empresas.fuso })
        .from(empresas)
        .where(sql`${empresas.conta_id} = ${conta_id} AND ${empresas.principal}`);
      if (principal) {
        const line = { recurso: 'empresa', recurso_id: principal.id, recurso_nome: principal.nome, detalhes } as const;
        await record(serviceAt(tx, principal), { acao: 'empresa.contrato_alterado', ...line });
      }
    }
    const after = await readConta(tx, conta_id);
    return { ...after, avisos: warningsOf(before, after) };
  });
}

const serviceAt = (db: Db, { id, fuso }: { id: number; fuso: string }): Ctx => ({
  empresa_id: id as EmpresaId,
  fuso,
  ator: { tipo: 'sistema', id: null, nome: 'Linha de comando' },
  escopos: new Set(),
  porta: 'cli',
  request_id: requestId(),
  ip: null,
  db,
});

function warningsOf(before: Conta, after: Conta): string[] {
  const lost = before.modulos.filter((modulo) => !after.modulos.includes(modulo));
  const name = (modulo: string) => Object.entries(MODULOS).find(([key]) => key === modulo)?.[1].nome ?? modulo;
  return [
    ...(after.empresas_usadas > after.limite_empresas
      ? [
          `A conta usa ${after.empresas_usadas} empresas e o contrato permite ${after.limite_empresas}: nenhuma foi encerrada; outras só depois de liberar vagas.`,
        ]
      : []),
    ...after.empresas
      .filter(({ usuarios_usados }) => usuarios_usados > after.limite_usuarios)
      .map(
        ({ id, nome, usuarios_usados }) =>
          `A empresa ${nome} (id ${id}) usa ${usuarios_usados} usuários e o contrato permite ${after.limite_usuarios}: ninguém perdeu o acesso; outros só depois de liberar vagas.`,
      ),
    ...(lost.length > 0
      ? [
          `Fora do plano: ${lost.map(name).join(', ')}. Chaves e conexões deixam de alcançar esses módulos agora, e voltam a alcançá-los se eles voltarem ao plano.`,
        ]
      : []),
  ];
}
