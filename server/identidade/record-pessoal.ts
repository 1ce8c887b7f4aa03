import { and, eq } from 'drizzle-orm';
import { empresas, usuarios_empresas } from '#drizzle/schema/identidade.ts';
import type { AcaoDe } from '#modulos/index.ts';
import { type Detalhes, record } from '#server/auditoria/index.ts';
import { enqueueMail } from '#server/correio/index.ts';
import type { EmpresaId } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';

/** Tells a person by e-mail that the password changed, or the e-mail: the one before it gets the notice. */
export const mailPessoal = (
  tx: Db,
  para: string,
  nome: string,
  { ip }: Caller,
  change: { mudanca: 'senha' } | { mudanca: 'email'; email_novo: string },
): Promise<void> =>
  enqueueMail(tx, {
    tipo: 'acesso_alterado',
    para,
    dados: {
      ...{ nome, mudanca: change.mudanca, ip, quando: new Date().toISOString() },
      // Enough for its owner to know it again.
      email_novo: change.mudanca === 'email' ? change.email_novo.replace(/^(..?)[^@]*/, '$1…') : null,
    },
  });

/** The request of a person's own doing. */
export type Caller = { request_id: string; ip: string | null };

type Entry = { acao: AcaoDe<'usuario'>; detalhes?: Detalhes<'usuario'> };

/**
 * Writes what a person did with their own access (password, second factor, e-mail) into the audit trail of every company that they are an
 * active member of: each of them relies on it.
 */
export async function recordPessoal(
  tx: Db,
  pessoa: { usuario_id: number; usuario_nome: string },
  caller: Caller,
  { acao, detalhes }: Entry,
): Promise<void> {
  const places = await tx.orm
    .select({ id: usuarios_empresas.id, empresa_id: empresas.id, fuso: empresas.fuso })
    .from(usuarios_empresas)
    .innerJoin(empresas, eq(empresas.id, usuarios_empresas.empresa_id))
    .where(and(eq(usuarios_empresas.usuario_id, pessoa.usuario_id), usuarios_empresas.ativo));
  for (const { id, empresa_id, fuso } of places) {
    await record(
      {
        request_id: caller.request_id,
        ip: caller.ip,
        empresa_id: empresa_id as EmpresaId,
        fuso,
        ator: { tipo: 'usuario', id: pessoa.usuario_id, nome: pessoa.usuario_nome },
        escopos: new Set(),
        porta: 'painel',
        db: tx,
      },
      { acao, recurso: 'usuario', recurso_id: id, recurso_nome: pessoa.usuario_nome, detalhes },
    );
  }
}
