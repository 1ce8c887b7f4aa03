import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, key } from './columns.ts';
import { empresas } from './identidade.ts';

export type Endereco = {
  tipo: 'principal' | 'entrega' | 'cobranca' | 'comercial' | 'residencial' | 'outro';
  cep: string | null;
  logradouro: string | null;
  numero: string | null;
  complemento: string | null;
  bairro: string | null;
  cidade: string | null;
  uf: string | null;
};

export const clientes = pgTable(
  'clientes',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key()
      .notNull()
      .references(() => empresas.id),
    nome: text().notNull(),
    /** 1 natural person, 2 legal entity. */
    tipo_pessoa: smallint().$type<1 | 2>().notNull(),
    /** Digits (and, in a CNPJ, letters) only. */
    cnpj_cpf: text(),
    email: text(),
    telefone: text(),
    celular: text(),
    nome_fantasia: text(),
    inscricao_estadual: text(),
    observacao: text(),
    cidade: text(),
    uf: text(),
    /** In the order given; read and written whole, since documents keep copies and nothing refers to one. */
    enderecos: jsonb().$type<Endereco[]>().notNull().default([]),
    ativo: boolean().notNull().default(true),
    /** Whether the company buys from them: suppliers are customers with a mark, one person one record. */
    fornecedor: boolean().notNull().default(false),
    nome_ordem: text().generatedAlwaysAs(sql`normalizar(nome)`),
    busca: text().generatedAlwaysAs(
      sql`normalizar(nome) || chr(10) || coalesce(lower(cnpj_cpf), '') || chr(10) || coalesce(lower(email), '') || chr(10) || coalesce(telefone, '') || chr(10) || coalesce(celular, '') || chr(10) || coalesce(normalizar(nome_fantasia), '')`,
    ),
    criado_em: instant().notNull().defaultNow(),
    atualizado_em: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('clientes_empresa_id').on(t.empresa_id, t.id),
    uniqueIndex('clientes_cnpj_cpf').on(t.empresa_id, t.cnpj_cpf).where(sql`cnpj_cpf is not null`),
    // A search that goes through the list in its order reads these two alone: `busca`, of 600 characters at most, fits any index.
    index('clientes_nome_busca').on(t.empresa_id, t.nome_ordem, t.id, t.busca),
    index('clientes_ativo_busca').on(t.empresa_id, t.ativo, t.nome_ordem, t.id, t.busca),
    index('clientes_fornecedores').on(t.empresa_id, t.nome_ordem, t.id, t.busca).where(sql`fornecedor`),
    index('clientes_tipo_busca').on(t.empresa_id, t.tipo_pessoa, t.nome_ordem, t.id, t.busca),
    index('clientes_email').on(t.empresa_id, t.email, t.nome_ordem, t.id).where(sql`email is not null`),
    index('clientes_criado').on(t.empresa_id, t.criado_em, t.id),
    index('clientes_atualizado').on(t.empresa_id, t.atualizado_em, t.id),
    index('clientes_termos').using('gin', sql`termos_texto(empresa_id, busca)`),
    index('clientes_numeros').using('gin', sql`numeros_de(empresa_id, busca)`).with({ fastupdate: false }),
    check('tipo_pessoa_conhecido', sql`${t.tipo_pessoa} in (1, 2)`),
  ],
);
