import { clientes } from '#drizzle/schema/clientes.ts';
import { type AcaoDe, type Detalhes, record } from '#server/auditoria/index.ts';
import { maskDocumento, maskEmail, maskTelefone, publish } from '#server/eventos/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { isCnpj, isCpf } from '#server/platform/documents.ts';
import { invalid } from '#server/platform/errors.ts';
import { columnsOf, refuseTaken } from '#server/platform/rows.ts';
import { type Cliente, cliente } from './schemas.ts';

export const CLIENTES = {
  table: clientes,
  columns: columnsOf(clientes, cliente),
  missing: 'Cliente não encontrado.',
};

/** A document belongs to one customer of the company. */
export const documentTaken = refuseTaken('clientes_cnpj_cpf', 'cnpj_cpf', 'Já existe um cliente com este documento.');

/** A natural person has a CPF, a legal entity a CNPJ. */
export function checkDocument({ tipo_pessoa, cnpj_cpf }: Pick<Cliente, 'tipo_pessoa' | 'cnpj_cpf'>): void {
  if (cnpj_cpf === null) return;
  if (tipo_pessoa === 1 && !isCpf(cnpj_cpf)) throw invalid('cnpj_cpf', 'CPF inválido: confira os 11 dígitos.');
  if (tipo_pessoa === 2 && !isCnpj(cnpj_cpf)) throw invalid('cnpj_cpf', 'CNPJ inválido: confira os 14 caracteres.');
}

export const recordCliente = (
  ctx: Ctx,
  acao: AcaoDe<'cliente'>,
  { id, nome }: Cliente,
  detalhes: Detalhes<'cliente'>,
) => record(ctx, { acao, recurso: 'cliente', recurso_id: id, recurso_nome: nome, detalhes });

/** The customer as events tell of it: personal data is masked, whoever receives them. */
export const publishCliente = (
  ctx: Ctx,
  evento: 'cliente.criado' | 'cliente.atualizado',
  { id, nome, tipo_pessoa, cidade, uf, ...personal }: Cliente,
): Promise<void> =>
  publish(ctx, evento, {
    ...{ id, nome, tipo_pessoa, cidade, uf },
    cnpj_cpf: maskDocumento(personal.cnpj_cpf),
    email: maskEmail(personal.email),
    celular: maskTelefone(personal.celular),
  });
