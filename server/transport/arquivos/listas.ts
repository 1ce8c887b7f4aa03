import { auditoriaFilters, listAuditoria } from '#server/auditoria/index.ts';
import { listProdutos, produtosFilters } from '#server/catalogo/index.ts';
import { clientesFilters, listClientes } from '#server/clientes/index.ts';
import { estoqueFilters, extratoFilters, listEstoque, listExtrato, produtoIdInput } from '#server/estoque/index.ts';
import { expedicoesFilters, listExpedicoes } from '#server/expedicao/index.ts';
import { listUsuarios, usuariosFilters } from '#server/identidade/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Page } from '#server/platform/pagination.ts';
import type { ColunaEscrita, Valor } from '#server/platform/planilha/write-cells.ts';
import type { z } from '#server/platform/validation.ts';
import { listVendas, vendasFilters } from '#server/vendas/index.ts';

/** A list as it is taken out of the product: its verb, which checks who may read it, and the columns of the file. */
export type ListaExportada = {
  nome: string;
  /** Whether it is people's data: who takes it is written into the audit trail. */
  pessoal: boolean;
  filtros: z.ZodObject;
  verb: (ctx: Ctx, input: unknown) => Promise<Page<unknown>>;
  colunas: readonly ColunaEscrita[];
  row: (record: unknown) => Valor[];
};

type Column<T> = [nome: string, forma: ColunaEscrita['forma'], value: (record: T) => Valor];

function lista<T>(
  nome: string,
  filtros: z.ZodObject,
  verb: (ctx: Ctx, input: unknown) => Promise<Page<T>>,
  columns: readonly Column<T>[],
  pessoal = false,
): ListaExportada {
  return {
    ...{ nome, pessoal, filtros, verb },
    colunas: columns.map(([name, forma]) => ({ nome: name, forma })),
    row: (record) => columns.map(([, , value]) => value(record as T)),
  };
}

const PESSOA = { 1: 'Física', 2: 'Jurídica' };
const SITUACAO = { A: 'Ativo', I: 'Inativo', E: 'Excluído' };
const VENDA = { em_aberto: 'Em aberto', finalizada: 'Finalizada', cancelada: 'Cancelada' };
const PEDIDO = { venda: 'Venda', pedido: 'Pedido', orcamento: 'Orçamento' };
const MOVIMENTO = { entrada: 'Entrada', saida: 'Saída', balanco: 'Contagem' };

/** A value in words; one that has none as it is. */
const said = (words: Readonly<Record<string, string>>, value: string | number): string => words[value] ?? String(value);

/** A column of a record's field, where the record has it. */
const field = (nome: string, campo: string, forma: ColunaEscrita['forma'] = 'texto'): Column<object> => [
  nome,
  forma,
  (record) => (record as Record<string, Valor>)[campo],
];

/** The lists that can be taken out, by the name in the address. The headings of products, customers and balances are those of imports. */
export const LISTAS: Readonly<Record<string, ListaExportada>> = {
  produtos: lista('Produtos', produtosFilters, listProdutos, [
    ['Código', 'texto', (p) => p.codigo],
    ['Nome', 'texto', (p) => p.nome],
    ['Unidade', 'texto', (p) => p.unidade],
    ['Preço de venda', 'decimal', (p) => p.preco_venda],
    ['Preço de custo', 'decimal', (p) => p.preco_custo],
    ['GTIN', 'texto', (p) => p.gtin],
    field('NCM', 'ncm'),
    field('Estoque mínimo', 'estoque_minimo', 'decimal'),
    ['Controlar estoque', 'sim_nao', (p) => p.controlar_estoque],
    ['Situação', 'texto', (p) => said(SITUACAO, p.situacao)],
    ['Criado em', 'momento', (p) => p.criado_em],
    ['Atualizado em', 'momento', (p) => p.atualizado_em],
  ]),
  clientes: lista(
    'Clientes',
    clientesFilters,
    listClientes,
    [
      ['Nome', 'texto', (c) => c.nome],
      ['CPF/CNPJ', 'texto', (c) => c.cnpj_cpf],
      ['Tipo de pessoa', 'texto', (c) => said(PESSOA, c.tipo_pessoa)],
      ['Nome fantasia', 'texto', (c) => c.nome_fantasia],
      ['Inscrição estadual', 'texto', (c) => c.inscricao_estadual],
      ['E-mail', 'texto', (c) => c.email],
      ['Telefone', 'texto', (c) => c.telefone],
      ['Celular', 'texto', (c) => c.celular],
      ['CEP', 'texto', (c) => c.enderecos[0]?.cep],
      ['Logradouro', 'texto', (c) => c.enderecos[0]?.logradouro],
      ['Número', 'texto', (c) => c.enderecos[0]?.numero],
      ['Complemento', 'texto', (c) => c.enderecos[0]?.complemento],
      ['Bairro', 'texto', (c) => c.enderecos[0]?.bairro],
      ['Cidade', 'texto', (c) => c.cidade],
      ['UF', 'texto', (c) => c.uf],
      ['Fornecedor', 'sim_nao', (c) => c.fornecedor],
      ['Situação', 'texto', (c) => (c.ativo ? 'Ativo' : 'Inativo')],
      ['Observação', 'texto', (c) => c.observacao],
      ['Criado em', 'momento', (c) => c.criado_em],
    ],
    true,
  ),
  vendas: lista(
    'Vendas',
    vendasFilters,
    listVendas,
    [
      ['Pedido', 'texto', (v) => v.numero_pedido],
      ['Tipo', 'texto', (v) => said(PEDIDO, v.tipo_pedido)],
      ['Situação', 'texto', (v) => said(VENDA, v.status)],
      ['Cliente', 'texto', (v) => v.cliente_nome],
      ['Total', 'decimal', (v) => v.total_venda],
      ['Criado em', 'momento', (v) => v.criado_em],
      ['Atualizado em', 'momento', (v) => v.atualizado_em],
    ],
    true,
  ),
  estoque: lista('Estoque', estoqueFilters, listEstoque, [
    ['Código do produto', 'texto', (p) => p.produto_codigo],
    ['Produto', 'texto', (p) => p.produto_nome],
    ['Unidade', 'texto', (p) => p.unidade],
    ['Saldo', 'decimal', (p) => p.estoque_total],
  ]),
  extrato: lista('Extrato', extratoFilters.extend(produtoIdInput.shape), listExtrato, [
    ['Data', 'momento', (l) => l.data_lancamento],
    ['Movimento', 'texto', (l) => said(MOVIMENTO, l.tipo)],
    ['Produto', 'texto', (l) => l.produto_nome],
    ['Depósito', 'texto', (l) => l.deposito_nome],
    ['Quantidade', 'decimal', (l) => l.quantidade],
    ['Variação', 'decimal', (l) => l.variacao],
    ['Custo unitário', 'decimal', (l) => l.custo_unitario],
    ['Saldo após', 'decimal', (l) => l.saldo_apos],
    ['Autor', 'texto', (l) => l.autor.nome],
    ['Observação', 'texto', (l) => l.observacao],
  ]),
  expedicao: lista('Expedições', expedicoesFilters, listExpedicoes, [
    ['Número', 'texto', (e) => e.numero_expedicao],
    ['Situação', 'texto', (e) => e.status],
    ['Rastreio', 'texto', (e) => e.codigo_rastreio],
    ['Criada em', 'momento', (e) => e.data_criacao],
  ]),
  auditoria: lista(
    'Auditoria',
    auditoriaFilters,
    listAuditoria,
    [
      ['Data', 'momento', (l) => l.criado_em],
      ['Ação', 'texto', (l) => l.acao_nome],
      ['Registro', 'texto', (l) => l.recurso_nome],
      ['Id', 'inteiro', (l) => l.recurso_id],
      ['Autor', 'texto', (l) => l.ator_nome],
      ['Por onde', 'texto', (l) => l.porta],
      ['IP', 'texto', (l) => l.ip],
      ['Requisição', 'texto', (l) => l.request_id],
      ['Detalhes', 'texto', (l) => JSON.stringify(l.detalhes)],
    ],
    true,
  ),
  usuarios: lista(
    'Usuários',
    usuariosFilters,
    listUsuarios,
    [
      ['Nome', 'texto', (u) => u.nome],
      ['E-mail', 'texto', (u) => u.email],
      ['Papel', 'texto', (u) => u.papel],
      ['Situação', 'texto', (u) => u.situacao],
      ['Último acesso', 'momento', (u) => u.ultimo_acesso_em],
      ['Criado em', 'momento', (u) => u.criado_em],
    ],
    true,
  ),
};
