import { and, eq, inArray } from 'drizzle-orm';
import { clientes } from '#drizzle/schema/clientes.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { ErrorDetails } from '#server/platform/errors.ts';
import {
  type ColunaImportada,
  type TabelaImportada,
  type Valores,
  writeOthers,
} from '#server/platform/planilha/tabela.ts';
import { toDetails } from '#server/platform/validation.ts';
import { bareDocument } from './fields.ts';
import { completed, documentFault, enderecoMostrado } from './internal.ts';
import { type Cliente, createClienteInput } from './schemas.ts';
import { takeImportTurn, upsertClientes } from './upsert-clientes.ts';

const PESSOA = {
  1: 1,
  f: 1,
  pf: 1,
  fisica: 1,
  'pessoa fisica': 1,
  cpf: 1,
  2: 2,
  j: 2,
  pj: 2,
  juridica: 2,
  'pessoa juridica': 2,
  cnpj: 2,
};
const ATIVO = {
  ativo: true,
  ativa: true,
  a: true,
  sim: true,
  s: true,
  1: true,
  true: true,
  inativo: false,
  inativa: false,
  i: false,
  nao: false,
  n: false,
  0: false,
  false: false,
  'sem movimento': false,
};

/** In the order of the model file; synonyms are the headings of Bling, Tiny (Olist), Omie and Conta Azul. */
const COLUNAS: readonly ColunaImportada[] = [
  {
    ...{ campo: 'nome', nome: 'Nome', obrigatoria: true, forma: 'texto' },
    sinonimos: ['Razão social', 'Nome/Razão social', 'Nome completo', 'Cliente', 'Nome do cliente', 'Contato'],
    exemplos: ['Papelaria Central Ltda', 'Maria Aparecida Souza'],
  },
  {
    ...{ campo: 'cnpj_cpf', nome: 'CPF/CNPJ', forma: 'digitos', tamanhos: [11, 14] },
    sinonimos: [
      'CNPJ/CPF',
      'CPF',
      'CNPJ',
      'CNPJ / CPF',
      'CPF / CNPJ',
      'Documento',
      'CPF ou CNPJ',
      'Número do documento',
    ],
    exemplos: ['11.222.333/0001-81', '529.982.247-25'],
    dica: 'Um cliente com este documento na empresa é atualizado. Linhas sem documento são sempre clientes novos.',
  },
  {
    ...{ campo: 'tipo_pessoa', nome: 'Tipo de pessoa', forma: 'texto', palavras: PESSOA },
    sinonimos: ['Pessoa', 'Tipo pessoa', 'Tipo da pessoa', 'Física ou jurídica'],
    exemplos: ['Jurídica', 'Física'],
    dica: 'Sem ela, vale a do documento.',
  },
  {
    ...{ campo: 'nome_fantasia', nome: 'Nome fantasia', forma: 'texto' },
    sinonimos: ['Fantasia', 'Apelido'],
    exemplos: ['Papelaria Central', ''],
  },
  {
    ...{ campo: 'inscricao_estadual', nome: 'Inscrição estadual', forma: 'texto' },
    sinonimos: ['IE', 'Insc. estadual', 'IE / RG', 'Inscrição estadual/RG'],
    exemplos: ['ISENTO', ''],
  },
  {
    ...{ campo: 'email', nome: 'E-mail', forma: 'texto' },
    sinonimos: ['Email', 'E-mail principal', 'Correio eletrônico', 'E-mail para envio de NFe'],
    exemplos: ['compras@papelariacentral.exemplo.com.br', 'maria@exemplo.com.br'],
  },
  {
    ...{ campo: 'telefone', nome: 'Telefone', forma: 'texto' },
    sinonimos: ['Fone', 'Telefone comercial', 'Telefone principal', 'Telefone fixo', 'Telefone 1'],
    exemplos: ['(24) 2242-1000', ''],
  },
  {
    ...{ campo: 'celular', nome: 'Celular', forma: 'texto' },
    sinonimos: ['Telefone celular', 'WhatsApp', 'Telefone 2'],
    exemplos: ['', '(24) 98888-4321'],
  },
  {
    ...{ campo: 'cep', nome: 'CEP', forma: 'digitos', tamanhos: [8] },
    sinonimos: [],
    exemplos: ['25620-001', '25680-275'],
  },
  {
    ...{ campo: 'logradouro', nome: 'Logradouro', forma: 'texto' },
    sinonimos: ['Endereço', 'Rua', 'Endereço (Rua, Avenida)'],
    exemplos: ['Rua do Imperador', 'Rua Teresa'],
  },
  {
    ...{ campo: 'numero', nome: 'Número', forma: 'texto' },
    sinonimos: ['Nº', 'N°', 'Num', 'Número do endereço'],
    exemplos: ['288', '1515'],
  },
  { ...{ campo: 'complemento', nome: 'Complemento', forma: 'texto' }, sinonimos: ['Compl'], exemplos: ['Loja 2', ''] },
  { ...{ campo: 'bairro', nome: 'Bairro', forma: 'texto' }, sinonimos: [], exemplos: ['Centro', 'Alto da Serra'] },
  {
    ...{ campo: 'cidade', nome: 'Cidade', forma: 'texto' },
    sinonimos: ['Município'],
    exemplos: ['Petrópolis', 'Petrópolis'],
  },
  { ...{ campo: 'uf', nome: 'UF', forma: 'texto' }, sinonimos: ['Estado', 'UF (sigla)'], exemplos: ['RJ', 'RJ'] },
  {
    ...{ campo: 'fornecedor', nome: 'Fornecedor', forma: 'sim_nao' },
    sinonimos: ['É fornecedor'],
    exemplos: ['Não', 'Não'],
  },
  {
    ...{ campo: 'ativo', nome: 'Situação', forma: 'texto', palavras: ATIVO },
    sinonimos: ['Ativo', 'Status', 'Situação do cliente'],
    exemplos: ['Ativo', 'Ativo'],
  },
  {
    ...{ campo: 'observacao', nome: 'Observação', forma: 'texto' },
    sinonimos: ['Observações', 'Obs', 'Observações do contato'],
    exemplos: ['', ''],
  },
];

const ADDRESS = ['cep', 'logradouro', 'numero', 'complemento', 'bairro'] as const;
const PLACE = ['cidade', 'uf'] as const;
const PARTS = [...ADDRESS, ...PLACE] as const;

/** Customers from files. The document is the key: a customer who has it is changed by the cells that are filled in. */
export const CLIENTES_IMPORTADOS: TabelaImportada = {
  escopo: 'clientes:write',
  colunas: COLUNAS,
  chave: 'cnpj_cpf',
  check: async (ctx, rows) => {
    const documents = rows.map(documentOf);
    const found = await findByDocument(ctx, documents);
    return rows.map((row, i) => {
      const chave = documents[i] ?? null;
      const before = chave === null ? undefined : found.get(chave);
      return { erros: faultsOf(row, before), chave, registro_id: before?.id ?? null };
    });
  },
  write: async (ctx, rows, { existentes }) => {
    const documents = rows.map(({ valores }) => documentOf(valores));
    // Before anything is looked at: what another import makes is there then, and the addresses that stay are those of now.
    await takeImportTurn(ctx);
    const found = await findByDocument(ctx, documents, true);
    const before = (i: number) => found.get(documents[i] ?? '');
    const whole = rows.map((row, i) => ({ ...row, valores: withAddress(row.valores, before(i)) }));
    return writeOthers(
      whole,
      rows.map((_, i) => before(i)?.id ?? null),
      existentes,
      (others) =>
        upsertClientes(
          ctx,
          others.map(({ valores }) => valores),
        ),
    );
  },
};

const documentOf = ({ cnpj_cpf }: Valores): string | null =>
  typeof cnpj_cpf === 'string' ? bareDocument(cnpj_cpf) || null : null;

type Known = Pick<Cliente, 'id' | 'enderecos' | 'tipo_pessoa' | 'cidade' | 'uf'>;

/** The customers that have these documents, by document; with `lock` they are locked, in the order of their ids. */
async function findByDocument(
  ctx: Ctx,
  documents: readonly (string | null)[],
  lock = false,
): Promise<ReadonlyMap<string, Known>> {
  const asked = documents.flatMap((document) => document ?? []);
  if (asked.length === 0) return new Map();
  const query = ctx.db.orm
    .select({
      id: clientes.id,
      cnpj_cpf: clientes.cnpj_cpf,
      enderecos: clientes.enderecos,
      tipo_pessoa: clientes.tipo_pessoa,
      cidade: clientes.cidade,
      uf: clientes.uf,
    })
    .from(clientes)
    .where(and(eq(clientes.empresa_id, ctx.empresa_id), inArray(clientes.cnpj_cpf, asked)))
    .orderBy(clientes.id);
  const found = await (lock ? query.for('update') : query);
  return new Map(found.map(({ cnpj_cpf, ...one }) => [cnpj_cpf ?? '', one]));
}

/**
 * The row as a customer's fields: what it says of an address is the main one; others that the customer has stay. A file that went out from
 * here, and comes in again, changes none.
 */
function withAddress(row: Valores, before: Known | undefined): Valores {
  const { cep, logradouro, numero, complemento, bairro, ...fields } = row;
  const parts = Object.fromEntries(PARTS.flatMap((part) => (row[part] === undefined ? [] : [[part, row[part]]])));
  if ([cep, logradouro, numero, complemento, bairro].every((part) => part === undefined)) return fields;
  const old = before?.enderecos ?? [];
  if (before && isRepeated(row, before)) return fields;
  const main = old.find(({ tipo }) => tipo === 'principal');
  const others = old.filter((one) => one !== main);
  return { ...fields, enderecos: [{ ...main, ...parts, tipo: 'principal' }, ...others] };
}

/** Whether the row says of the address and the place only what the list of customers shows of them. */
function isRepeated(row: Valores, { enderecos, ...lugar }: Known): boolean {
  const shown = enderecoMostrado(enderecos);
  const same = (said: unknown, has: string | null | undefined) => said === undefined || said === (has ?? null);
  return (
    shown !== undefined &&
    ADDRESS.every((part) => same(row[part], shown[part])) &&
    PLACE.every((part) => same(row[part], lugar[part]))
  );
}

function faultsOf(row: Valores, before: Known | undefined): ErrorDetails | null {
  const parsed = createClienteInput.safeParse(withAddress(row, before));
  if (parsed.success) {
    const { tipo_pessoa = before?.tipo_pessoa, ...data } = parsed.data;
    const fault = documentFault(completed({ ...data, tipo_pessoa }));
    return fault ? { cnpj_cpf: [fault] } : null;
  }
  const details = Object.entries(toDetails(parsed.error)).map(([field, messages]) => [
    field.replace(/^enderecos\.0\./, ''),
    messages,
  ]);
  return Object.fromEntries(details);
}
