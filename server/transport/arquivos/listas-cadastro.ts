import {
  FORMATO_CONHECIMENTO,
  MOTIVO_TRANSFERENCIA,
  RESULTADO_ASSISTENTE,
  SITUACAO_CONHECIMENTO,
  TIPO_CONHECIMENTO,
} from '#modulos/assistente-valores.ts';
import { listRespostas, respostasFilters } from '#server/assistente/index.ts';
import {
  categoriasFilters,
  listArvore,
  listCategorias,
  listProdutos,
  listServicos,
  produtosFilters,
  servicosFilters,
} from '#server/catalogo/index.ts';
import { clientesFilters, enderecoMostrado, listClientes } from '#server/clientes/index.ts';
import { conhecimentosFilters, listConhecimentos } from '#server/conhecimento/index.ts';
import { contatosFilters, listContatos } from '#server/crm/index.ts';
import type { Page } from '#server/platform/pagination.ts';
import { type ListaExportada, type ListVerb, lista, listaOf, said } from './lista.ts';

const PESSOA = { 1: 'Física', 2: 'Jurídica' };
const SITUACAO = { A: 'Ativo', I: 'Inativo', E: 'Excluído' };

type Produto = Awaited<ReturnType<typeof listProdutos>>['resultados'][number];

/** Products with the path of their category; empty for a role that does not see categories. The tree is read once. */
function produtosComCategoria(): ListVerb<Produto & { categoria: string | null }> {
  let paths: ReadonlyMap<number, string> | undefined;
  return async (ctx, input) => {
    const page: Page<Produto> = await listProdutos(ctx, input);
    paths ??= new Map(
      ctx.escopos.has('categorias:read') ? (await listArvore(ctx)).map(({ id, caminho }) => [id, caminho]) : [],
    );
    const known = paths;
    const resultados = page.resultados.map((each) => ({
      ...each,
      categoria: each.categoria_id === null ? null : (known.get(each.categoria_id) ?? null),
    }));
    return { ...page, resultados };
  };
}

/** The values of the company's own fields by their keys: which fields there are, no file of lists can know. */
const camposEmLinha = (campos: Readonly<Record<string, string | null>>): string =>
  Object.entries(campos)
    .flatMap(([chave, valor]) => (valor === null ? [] : [`${chave}: ${valor}`]))
    .join('; ');

/** What a company keeps about what it sells and to whom. The headings of products, customers and contacts are those of imports. */
export const LISTAS_DO_CADASTRO: Readonly<Record<string, ListaExportada>> = {
  produtos: listaOf('Produtos', produtosFilters, produtosComCategoria, [
    ['Código', 'texto', (p) => p.codigo],
    ['Nome', 'texto', (p) => p.nome],
    ['Categoria', 'texto', (p) => p.categoria],
    ['Unidade', 'texto', (p) => p.unidade],
    ['Preço de venda', 'decimal', (p) => p.preco_venda],
    ['Preço de custo', 'decimal', (p) => p.preco_custo],
    ['GTIN', 'texto', (p) => p.gtin],
    ['NCM', 'texto', (p) => p.ncm],
    ['Estoque mínimo', 'decimal', (p) => p.estoque_minimo],
    ['Descrição complementar', 'texto', (p) => p.descricao],
    ['Peso bruto (kg)', 'decimal', (p) => p.peso_bruto],
    ['Peso líquido (kg)', 'decimal', (p) => p.peso_liquido],
    ['Altura (cm)', 'decimal', (p) => p.altura],
    ['Largura (cm)', 'decimal', (p) => p.largura],
    ['Comprimento (cm)', 'decimal', (p) => p.comprimento],
    ['Controlar estoque', 'sim_nao', (p) => p.controlar_estoque],
    ['Situação', 'texto', (p) => said(SITUACAO, p.situacao)],
    ['Criado em', 'momento', (p) => p.criado_em],
    ['Atualizado em', 'momento', (p) => p.atualizado_em],
  ]),
  categorias: lista('Categorias', categoriasFilters, listCategorias, [
    ['Categoria', 'texto', (c) => c.caminho],
    ['Nome', 'texto', (c) => c.nome],
    ['Nível', 'inteiro', (c) => c.nivel],
    ['Criada em', 'momento', (c) => c.criado_em],
  ]),
  servicos: lista('Serviços', servicosFilters, listServicos, [
    ['Código', 'texto', (s) => s.codigo],
    ['Nome', 'texto', (s) => s.nome],
    ['Unidade', 'texto', (s) => s.unidade],
    ['Preço', 'decimal', (s) => s.preco],
    ['Descrição', 'texto', (s) => s.descricao],
    ['Situação', 'texto', (s) => (s.ativo ? 'Ativo' : 'Inativo')],
    ['Criado em', 'momento', (s) => s.criado_em],
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
      ['CEP', 'texto', (c) => enderecoMostrado(c.enderecos)?.cep],
      ['Logradouro', 'texto', (c) => enderecoMostrado(c.enderecos)?.logradouro],
      ['Número', 'texto', (c) => enderecoMostrado(c.enderecos)?.numero],
      ['Complemento', 'texto', (c) => enderecoMostrado(c.enderecos)?.complemento],
      ['Bairro', 'texto', (c) => enderecoMostrado(c.enderecos)?.bairro],
      ['Cidade', 'texto', (c) => c.cidade],
      ['UF', 'texto', (c) => c.uf],
      ['Fornecedor', 'sim_nao', (c) => c.fornecedor],
      ['Situação', 'texto', (c) => (c.ativo ? 'Ativo' : 'Inativo')],
      ['Observação', 'texto', (c) => c.observacao],
      ['Criado em', 'momento', (c) => c.criado_em],
    ],
    { pessoal: true },
  ),
  contatos: lista(
    'Contatos',
    contatosFilters,
    listContatos,
    [
      ['Nome', 'texto', (c) => c.nome],
      ['E-mail', 'texto', (c) => c.email],
      ['Celular', 'texto', (c) => c.celular],
      ['Telefone', 'texto', (c) => c.telefone],
      ['Empresa', 'texto', (c) => c.empresa_nome],
      ['Cargo', 'texto', (c) => c.cargo],
      ['Observação', 'texto', (c) => c.observacao],
      ['Etiquetas', 'texto', (c) => c.etiquetas.map(({ nome }) => nome).join(', ')],
      ['Campos personalizados', 'texto', (c) => camposEmLinha(c.campos)],
      ['Responsável', 'texto', (c) => c.responsavel_nome],
      ['Arquivado', 'sim_nao', (c) => c.arquivado],
      ['Criado em', 'momento', (c) => c.criado_em],
      ['Atualizado em', 'momento', (c) => c.atualizado_em],
    ],
    { pessoal: true },
  ),
  conhecimento: lista('Conhecimento', conhecimentosFilters, listConhecimentos, [
    ['Nome', 'texto', (c) => c.nome],
    ['Tipo', 'texto', (c) => said(TIPO_CONHECIMENTO, c.tipo)],
    ['Formato', 'texto', (c) => said(FORMATO_CONHECIMENTO, c.formato)],
    ['Situação', 'texto', (c) => said(SITUACAO_CONHECIMENTO, c.situacao)],
    ['Erro', 'texto', (c) => c.erro],
    ['Em uso', 'sim_nao', (c) => c.ativo],
    ['Páginas', 'inteiro', (c) => c.paginas],
    ['Trechos', 'inteiro', (c) => c.trechos],
    ['Tamanho (bytes)', 'inteiro', (c) => c.tamanho],
    ['Publicado em', 'momento', (c) => c.criado_em],
    ['Atualizado em', 'momento', (c) => c.atualizado_em],
  ]),
  'respostas-assistente': lista(
    'Respostas do assistente',
    respostasFilters,
    listRespostas,
    [
      ['Quando', 'momento', (r) => r.criado_em],
      ['Pergunta', 'texto', (r) => r.pergunta],
      ['Resultado', 'texto', (r) => said(RESULTADO_ASSISTENTE, r.resultado)],
      ['Motivo', 'texto', (r) => r.motivo && said(MOTIVO_TRANSFERENCIA, r.motivo)],
      ['Resposta', 'texto', (r) => r.resposta],
      ['Marcada como errada em', 'momento', (r) => r.marcada_em],
      ['Marcada por', 'texto', (r) => r.marcada_por],
      ['Observação', 'texto', (r) => r.observacao],
      ['Conversa', 'inteiro', (r) => r.conversa_id],
      ['Ensaio', 'sim_nao', (r) => r.ensaio],
      ['Tempo (ms)', 'inteiro', (r) => r.duracao_ms],
      ['Tokens lidos', 'inteiro', (r) => r.tokens_entrada],
      ['Tokens escritos', 'inteiro', (r) => r.tokens_saida],
    ],
    { pessoal: true },
  ),
};
