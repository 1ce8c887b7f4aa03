import { clientes } from '#drizzle/schema/clientes.ts';
import { type Acao, record } from '#server/auditoria/index.ts';
import { maskDocumento, maskEmail, maskTelefone, publish } from '#server/eventos/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { sqlState } from '#server/platform/db.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Cliente } from './schemas.ts';

export const columns = {
  id: clientes.id,
  nome: clientes.nome,
  tipo_pessoa: clientes.tipo_pessoa,
  cnpj_cpf: clientes.cnpj_cpf,
  email: clientes.email,
  celular: clientes.celular,
  cidade: clientes.cidade,
  uf: clientes.uf,
  ativo: clientes.ativo,
  criado_em: clientes.criado_em,
  atualizado_em: clientes.atualizado_em,
};

export const recordCliente = (
  ctx: Ctx,
  acao: Acao & `cliente.${string}`,
  cliente: Cliente,
  detalhes: Record<string, unknown>,
) => record(ctx, { acao, recurso: 'cliente', recurso_id: cliente.id, recurso_nome: cliente.nome, detalhes });

/** The customer as events tell of it: personal data masked, whoever receives them (section 6.4). */
export const publishCliente = (
  ctx: Ctx,
  evento: 'cliente.criado' | 'cliente.atualizado',
  cliente: Cliente,
): Promise<void> =>
  publish(ctx, evento, {
    id: cliente.id,
    nome: cliente.nome,
    tipo_pessoa: cliente.tipo_pessoa,
    cnpj_cpf: maskDocumento(cliente.cnpj_cpf),
    email: maskEmail(cliente.email),
    celular: maskTelefone(cliente.celular),
    cidade: cliente.cidade,
    uf: cliente.uf,
  });

/** A document belongs to one customer of the company. */
export function documentTaken(error: unknown): unknown {
  return sqlState(error)?.constraint === 'clientes_cnpj_cpf'
    ? invalid('cnpj_cpf', 'Já existe um cliente com este documento.')
    : error;
}
