import { DOCUMENTOS } from '#drizzle/schema/estoque.ts';
import { decimal, MONEY, QUANTITY, writtenDecimal } from '#server/platform/decimal.ts';
import { ID_FORM, idParameter, idSchema } from '#server/platform/ids.ts';
import { namedInput, paginationInput } from '#server/platform/pagination.ts';
import { day, instante, orRequired, requiredText, text, z } from '#server/platform/validation.ts';

const quantity = decimal({ ...QUANTITY, min: 'positive', minMessage: 'A quantidade deve ser maior que 0.' });
const counted = decimal({ ...QUANTITY, min: 'zero', minMessage: 'A contagem não pode ser negativa.' });
const cost = decimal({ ...MONEY, min: 'zero', minMessage: 'O custo unitário não pode ser negativo.' });
const note = text(500);

/** Body of `POST /v1/estoque/`. */
export const createLancamentoInput = z.object({
  produto_id: idSchema.describe('Produto a movimentar: da empresa do token e com `controlar_estoque=true`.'),
  deposito_id: idSchema
    .nullish()
    .transform((id) => id ?? null)
    .describe('Depósito. Sem ele, vale o depósito padrão da empresa.'),
  tipo: z
    .enum(['entrada', 'saida'], {
      error: orRequired('Valor inválido. Aceitos: entrada, saida.'),
    })
    .describe('`entrada` soma ao saldo, `saida` subtrai.'),
  quantidade: quantity.describe('Maior que 0, com até 15 dígitos e até 3 casas decimais. Prefira texto a número.'),
  custo_unitario: z
    .preprocess((value) => value ?? '0', cost)
    .meta({
      type: ['string', 'number', 'null'],
      ...writtenDecimal(MONEY, 'zero'),
      default: '0',
      examples: ['18.90'],
      description: 'Custo por unidade, maior ou igual a 0, com até 2 casas decimais.',
    }),
  observacao: note
    .nullish()
    .transform((value) => value ?? '')
    .describe('Observação livre, até 500 caracteres.'),
});

/** Balance count: sets the counted quantity; only the panel posts one. */
export const createBalancoInput = z.object({
  produto_id: idSchema,
  deposito_id: idSchema,
  quantidade: counted,
  observacao: note.default(''),
});

const flag = z.enum(['true', 'false']);

/** Query of `GET /v1/estoque/`. */
export const estoqueFilters = z.object({
  ...paginationInput,
  busca: text(200).optional().describe('Parte do nome ou do código do produto; ignora acentos e maiúsculas.'),
  com_estoque: flag
    .optional()
    .describe(
      '`true`: só total maior que 0; `false`: só total igual a 0. Totais negativos não entram em nenhum dos dois.',
    ),
  ordenar: z
    .enum(['nome', 'codigo', 'estoque'])
    .default('nome')
    .describe('Ordem da lista: pelo nome, pelo código ou pelo saldo total.'),
  direcao: z.enum(['asc', 'desc']).default('asc').describe('`asc` crescente, `desc` decrescente.'),
});

/** Filters of the panel's stock list. */
export const saldosFilters = estoqueFilters.omit({ com_estoque: true }).extend({
  situacao: z.enum(['com_saldo', 'zerado', 'negativo', 'abaixo_minimo']).optional(),
  deposito_id: idSchema.optional(),
});

/** Query of `GET /v1/estoque/{produto_id}/extrato/`. */
export const extratoFilters = z.object({
  ...paginationInput,
  deposito_id: idParameter.optional().meta({ ...ID_FORM, description: 'Só os lançamentos deste depósito.' }),
  tipo: z.enum(['entrada', 'saida', 'balanco']).optional().describe('Só os lançamentos deste tipo.'),
  data_inicio: day.optional().describe('Desde este dia (AAAA-MM-DD), inclusive, no fuso da empresa.'),
  data_fim: day.optional().describe('Até este dia (AAAA-MM-DD), inclusive, no fuso da empresa.'),
});

/** A product's balance over a period; only the panel asks for it. */
export const evolucaoFilters = extratoFilters
  .pick({ deposito_id: true, data_inicio: true, data_fim: true })
  .extend({ produto_id: idSchema });

/** Of which products an order form asks what is available; only the panel asks. */
export const disponivelInput = z.object({
  produto_ids: z.array(idSchema).max(500),
  /** Without it, all warehouses together. */
  deposito_id: idSchema.nullish(),
  /** The order on the form: what it holds itself is available to it. */
  venda_id: idSchema.nullish(),
});

export const produtoIdInput = z.object({ produto_id: idSchema });

const nome = requiredText(100).describe('Nome, único na empresa, até 100 caracteres.');
const padrao = z
  .boolean()
  .describe(
    'Se é o depósito usado quando nenhum é informado. `true` tira o lugar do atual; `false` no atual é recusado: torne outro o padrão.',
  );
const ativo = z
  .boolean()
  .describe('`false` inativa: deixa de aceitar lançamentos. O padrão, e um com saldo, não são inativados.');

export const createDepositoInput = z.object({ nome, padrao: padrao.default(false) });
export const updateDepositoInput = z.object({
  id: idSchema,
  nome: nome.optional(),
  ativo: ativo.optional(),
  padrao: padrao.optional(),
});
/** Body of `PATCH /v1/depositos/{id}/`. */
export const changeDepositoInput = updateDepositoInput.omit({ id: true });
/** Body of `PUT /v1/depositos/{id}/`: what is not sent beside the name stays as it is. */
export const replaceDepositoInput = changeDepositoInput.extend({ nome });

const quantidade = z.string().meta({ examples: ['12.000'] });

/** A product's stock in the list; only products that control it have one. */
export const posicaoEstoque = z.object({
  produto_id: z.int().describe('Identificador do produto.'),
  produto_nome: z.string().describe('Nome do produto.'),
  produto_codigo: z.string().describe('Código do produto (SKU).'),
  unidade: z.string().describe('Unidade de medida, como UN, KG, L, PAR ou CX.'),
  controlar_estoque: z.boolean().describe('Sempre `true`: só produtos que controlam estoque têm posição.'),
  estoque_total: quantidade.describe('Quantidade total, soma dos depósitos, com 3 casas decimais.'),
});

/** A product in the panel's stock list; `saldo`, `reservado` and `disponivel` are those of the warehouse asked for, or of all. */
export const saldoDoProduto = posicaoEstoque.extend({
  saldo: quantidade,
  reservado: quantidade,
  disponivel: quantidade,
  /** Of what was bought; null before the first purchase. */
  custo_medio: z.string().nullable(),
  estoque_minimo: z.string().nullable(),
  abaixo_minimo: z.boolean(),
  /** In so many warehouses the balance is negative. */
  depositos_negativos: z.int(),
});

export type SaldoDoProduto = z.output<typeof saldoDoProduto>;

/** The same with the quantity in each warehouse. */
export const posicaoDetalhe = posicaoEstoque.extend({
  depositos: z
    .array(
      z.object({
        deposito_id: z.int().describe('Identificador do depósito.'),
        deposito_nome: z.string().describe('Nome do depósito.'),
        quantidade: quantidade.describe('Quantidade do produto neste depósito, com 3 casas decimais.'),
      }),
    )
    .describe('Quantidade por depósito.'),
});

/** An entry or an exit, with the balance that it left in its warehouse. */
export const lancamento = z.object({
  id: z.int().describe('Identificador do lançamento.'),
  tipo: z.enum(['entrada', 'saida']).describe('Entrada ou saída.'),
  produto_id: z.int().describe('Produto movimentado.'),
  produto_nome: z.string().describe('Nome do produto.'),
  deposito_id: z.int().describe('Depósito usado.'),
  deposito_nome: z.string().describe('Nome do depósito.'),
  quantidade: quantidade.describe('Quantidade, com 3 casas decimais.'),
  custo_unitario: z
    .string()
    .meta({ examples: ['18.90'] })
    .describe('Custo unitário, com 2 casas decimais.'),
  observacao: z.string().describe('Observação; vazia quando não foi enviada.'),
  saldo_apos: quantidade.describe('Saldo do depósito logo após este lançamento.'),
});

/** The answer to a balance count. */
export const balanco = lancamento.extend({ tipo: z.literal('balanco') });

/** A movement as the statement shows it: entries, exits and balance counts, with who wrote them and when. */
export const linhaExtrato = lancamento.extend({
  tipo: z.enum(['entrada', 'saida', 'balanco']).describe('Entrada, saída ou balanço (contagem feita no painel).'),
  variacao: quantidade.describe('Efeito sobre o saldo do depósito, com sinal.'),
  origem: z
    .enum(['M', 'V', 'C', 'D', 'N'])
    .describe('`M` manual, `V` venda, `C` compra, `D` devolução, `N` nota fiscal.'),
  porta: z
    .enum(['api', 'painel', 'cli', 'job'])
    .describe('Por onde o lançamento entrou: API, painel, linha de comando ou tarefa do sistema.'),
  autor: z
    .object({
      tipo: z
        .enum(['usuario', 'token', 'concessao', 'sistema'])
        .describe('Usuário do painel, token, concessão OAuth ou o próprio sistema.'),
      id: z.int().nullable().describe('Identificador do autor; `null` para o sistema.'),
      nome: z.string().describe('Nome do autor na hora do lançamento.'),
    })
    .describe('Quem lançou.'),
  data_lancamento: instante.describe('Data e hora, no fuso da empresa.'),
  documento: z
    .object({
      tipo: z
        .enum(DOCUMENTOS)
        .describe(
          '`venda`, `devolucao_venda`, `compra`, `devolucao_compra`, `expedicao`, `transferencia` ou `importacao`.',
        ),
      id: z.int().describe('Identificador do documento.'),
      numero: z.string().nullable().describe('Número do documento; `null` quando ele só tem identificador.'),
    })
    .nullable()
    .describe('Documento que causou o lançamento; `null` em um lançamento avulso.'),
  estorno_de_id: z.int().nullable().describe('O lançamento que este estorna, ou `null`.'),
  estornado_por_id: z.int().nullable().describe('O lançamento que estornou este, ou `null`.'),
  request_id: z.string().describe('`request_id` da requisição que fez o lançamento.'),
});

/** The answer to a reversal. */
export const estorno = lancamento.extend({
  estorno_de_id: z.int().describe('O lançamento que este estorna.'),
});

export const lancamentoIdInput = z.object({ id: idSchema });

/** Body of `POST /v1/estoque/lancamentos/{id}/estornar/`. */
export const reverseLancamentoInput = z.object({
  observacao: note
    .nullish()
    .transform((value) => value ?? '')
    .describe('Motivo do estorno, até 500 caracteres.'),
});

/** What there is of a product, what open sales hold of it, and the rest, which is negative where they hold more than there is. */
export const disponivel = z.object({
  produto_id: z.int(),
  quantidade: quantidade,
  reservado: quantidade,
  disponivel: quantidade,
});

const disponivelSaldos = {
  quantidade: quantidade.describe('Saldo, com 3 casas decimais.'),
  reservado: quantidade.describe('Quanto do saldo as vendas em aberto reservam.'),
  disponivel: quantidade.describe('Saldo menos reservado; negativo quando as vendas reservam mais do que há.'),
};

/** The same of one product, with its warehouses. */
export const disponibilidade = z.object({
  produto_id: z.int().describe('Identificador do produto.'),
  produto_nome: z.string().describe('Nome do produto.'),
  produto_codigo: z.string().describe('Código do produto (SKU).'),
  unidade: z.string().describe('Unidade de medida.'),
  ...disponivelSaldos,
  depositos: z
    .array(
      z.object({
        deposito_id: z.int().describe('Identificador do depósito.'),
        deposito_nome: z.string().describe('Nome do depósito.'),
        ...disponivelSaldos,
      }),
    )
    .describe('O mesmo em cada depósito.'),
});

export type Disponibilidade = z.output<typeof disponibilidade>;
export type Disponivel = z.output<typeof disponivel>;
export type PosicaoEstoque = z.output<typeof posicaoEstoque>;
export type Estorno = z.output<typeof estorno>;
export type PosicaoDetalhe = z.output<typeof posicaoDetalhe>;
export type Lancamento = z.output<typeof lancamento>;
export type LinhaExtrato = z.output<typeof linhaExtrato>;
export type Balanco = z.output<typeof balanco>;

/** A warehouse; a movement that names none goes to the default one (`padrao`). */
export const deposito = z.object({
  id: z.int().describe('Identificador do depósito.'),
  nome: z.string().describe('Nome.'),
  padrao: z.boolean().describe('Se é o depósito usado quando nenhum é informado.'),
  ativo: z.boolean().describe('Se o depósito está em uso.'),
  criado_em: instante.describe('Data e hora do cadastro.'),
  atualizado_em: instante.describe('Última alteração.'),
});

export const depositosFilters = z.object(namedInput('Parte do nome; ignora acentos e maiúsculas.'));
export const depositoIdInput = z.object({ id: idSchema });

export type Deposito = z.output<typeof deposito>;

const dia = z.object({ entrada: z.int(), saida: z.int(), balanco: z.int() });

/** The company's stock today, in numbers, with the movements of the last days for a chart. */
export const resumoEstoque = z.object({
  produtos: z.int(),
  produtos_com_estoque: z.int(),
  produtos_negativos: z.int().describe('Below zero in any warehouse.'),
  negativos_ao_menos: z.boolean().describe('Whether there are more of them, which are not counted.'),
  depositos: z.int(),
  tem_deposito_padrao: z.boolean(),
  lancamentos_hoje: dia,
  dias: z.array(dia.extend({ dia: z.string() })),
  lancamentos: z.int().describe('1 when there is any movement, else 0.'),
});

const falta = z.object({
  produto_id: z.int(),
  produto_nome: z.string(),
  produto_codigo: z.string(),
  unidade: z.string(),
  estoque_total: z.string(),
  estoque_minimo: z.string().nullable(),
  depositos_negativos: z.int(),
});

const quantas = z.object({ quantos: z.int(), ao_menos: z.boolean() });
const listaFaltas = quantas.extend({ produtos: z.array(falta) });

/**
 * Products at or below their minimum, and products below zero in any warehouse: how many, and the first of them; `ao_todo` has what is both
 * once.
 */
export const faltas = z.object({ ao_todo: quantas, minimo: listaFaltas, negativos: listaFaltas });

/**
 * A product's balance over a period, for a chart. `grao` says what a point is: the balance after a movement or, when they are too
 * many, the last one of an hour or of a day; its `id` is the movement that left the balance. `inicial` is the balance before them.
 */
export const evolucao = z.object({
  grao: z.enum(['lancamento', 'hora', 'dia']),
  data_inicio: z.string(),
  data_fim: z.string(),
  inicial: z.string(),
  pontos: z.array(z.object({ id: z.int(), em: instante, saldo: z.string() })),
});

/** One thing that the ledger and its projections disagree on. */
const divergencia = z.object({
  produto_id: z.int(),
  deposito_id: z.int().nullable(),
  regra: z.string(),
  esperado: z.string(),
  encontrado: z.string(),
});

export const verificacao = z.object({
  ok: z.boolean(),
  produtos: z.int(),
  lancamentos: z.int(),
  divergencias: z.array(divergencia),
});

export type ResumoEstoque = z.output<typeof resumoEstoque>;
export type Faltas = z.output<typeof faltas>;
export type Evolucao = z.output<typeof evolucao>;
export type Divergencia = z.output<typeof divergencia>;
export type Verificacao = z.output<typeof verificacao>;
