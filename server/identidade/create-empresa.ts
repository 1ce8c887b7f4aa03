import { contas, empresas, usuarios, usuarios_empresas } from '#drizzle/schema/identidade.ts';
import { MODULOS_API } from '#modulos/index.ts';
import { record } from '#server/auditoria/index.ts';
import type { Ctx, EmpresaId } from '#server/platform/context.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import { invalid } from '#server/platform/errors.ts';
import { requestId } from '#server/platform/ids.ts';
import { oneRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { EMAIL_TAKEN, emailTaken, hasEmail } from './internal.ts';
import { hashSenha } from './password.ts';
import { createContaInput } from './schemas.ts';
import { requireUncommon } from './senha-comum.ts';

/**
 * Opens an account with its first company and its first administrator. An operation of the service itself
 * (command line, demonstration), so it takes a connection and not a tenant's context.
 * @throws DomainError VALIDATION_ERROR on `admin_email` when the e-mail is in use
 */
export async function createEmpresa(
  db: Db,
  input: unknown,
): Promise<{ conta_id: number; empresa_id: number; usuario_id: number }> {
  const data = parseInput(createContaInput, input);
  const [taken] = await db.orm.select({ id: usuarios.id }).from(usuarios).where(hasEmail(data.admin_email));
  if (taken) throw invalid('admin_email', EMAIL_TAKEN);
  await requireUncommon(data.admin_senha, { nome: data.admin_nome, email: data.admin_email }, 'admin_senha');
  const senha_hash = await hashSenha(data.admin_senha, 'conta nova');
  return inTransaction(db, async (tx) => {
    const insertConta = tx.orm
      .insert(contas)
      .values({ nome: data.nome, modulos: [...MODULOS_API] })
      .returning({ id: contas.id });
    const conta = oneRow(await insertConta);
    const insertEmpresa = tx.orm
      .insert(empresas)
      .values({ conta_id: conta.id, nome: data.nome, principal: true, modulos: [...MODULOS_API] })
      .returning({ id: empresas.id, fuso: empresas.fuso });
    const empresa = oneRow(await insertEmpresa);
    const insertUsuario = tx.orm
      .insert(usuarios)
      .values({ nome: data.admin_nome, email: data.admin_email, senha_hash })
      .returning({ id: usuarios.id });
    const usuario = oneRow(await insertUsuario);
    const insertMembro = tx.orm
      .insert(usuarios_empresas)
      .values({ usuario_id: usuario.id, empresa_id: empresa.id, papel: 'administrador' })
      .returning({ id: usuarios_empresas.id });
    const membro = oneRow(await insertMembro);
    const ctx: Ctx = {
      empresa_id: empresa.id as EmpresaId,
      fuso: empresa.fuso,
      ator: { tipo: 'sistema', id: null, nome: 'Linha de comando' },
      escopos: new Set(),
      porta: 'cli',
      request_id: requestId(),
      ip: null,
      db: tx,
    };
    await record(ctx, {
      acao: 'empresa.criada',
      recurso: 'empresa',
      recurso_id: empresa.id,
      recurso_nome: data.nome,
    });
    await record(ctx, {
      acao: 'usuario.criado',
      recurso: 'usuario',
      recurso_id: membro.id,
      recurso_nome: data.admin_nome,
      detalhes: { email: data.admin_email, papel: 'administrador' },
    });
    return { conta_id: conta.id, empresa_id: empresa.id, usuario_id: usuario.id };
  }).catch(emailTaken('admin_email'));
}
