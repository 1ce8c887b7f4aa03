import { decimal, MONEY } from '#server/platform/decimal.ts';
import { idFilter, idSchema } from '#server/platform/ids.ts';
import { paginationInput } from '#server/platform/pagination.ts';
import { day, instante, requiredText, text, z } from '#server/platform/validation.ts';

export const STATUS_LINHA = ['pendente', 'conciliada', 'ignorada'] as const;
export type StatusLinha = (typeof STATUS_LINHA)[number];

const direcao = z.enum(['asc', 'desc']).default('desc').describe('Crescente ou decrescente.');

export const extratosFilters = z.object({
  ...paginationInput,
  ordenar: z.enum(['criado_em']).default('criado_em').describe('Campo da ordem.'),
  direcao,
});

export const extratoIdInput = z.object({ id: idSchema });

/** A file that came, by the place where it is kept for the moment. */
export const createExtratosInput = z.object({
  arquivo_nome: text(200).transform((nome) => nome || 'extrato.ofx'),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.instanceof(Uint8Array),
});

export const sendExtratoInput = z.object({
  arquivo_nome: text(200).default('extrato.ofx').describe('Nome do arquivo.'),
  conteudo: z
    .base64('Envie o arquivo OFX em base64.')
    .min(1, 'Este campo é obrigatório.')
    .max(1_000_000, 'O arquivo é grande demais para a API: envie um período menor, ou use o painel.')
    .describe('O arquivo OFX, em base64.'),
});

const statusLinha = z.enum(STATUS_LINHA).describe('Situação da linha.');

export const linhasFilters = z.object({
  ...paginationInput,
  extrato_id: idFilter('Só as linhas que vieram neste extrato.'),
  status: statusLinha.optional().describe('Só as linhas nesta situação.'),
  busca: text(200).optional().describe('Parte da descrição, do documento ou do valor.'),
  data_inicio: day.optional().describe('Do dia AAAA-MM-DD em diante.'),
  data_fim: day.optional().describe('Até o dia AAAA-MM-DD, inclusive.'),
  ordenar: z.enum(['dia']).default('dia').describe('Campo da ordem.'),
  direcao,
});

export const linhaIdInput = z.object({ id: idSchema });

const valor = decimal({ ...MONEY, min: 'positive', minMessage: 'O valor deve ser maior que 0.' });

const parte = z.object({
  conta_id: idSchema.describe('A conta a receber, ou a pagar, que esta linha paga.'),
  valor: valor.optional().describe('Quanto da linha vai para ela; sem ele, tudo o que falta da linha.'),
  baixa_id: idSchema
    .optional()
    .describe('Uma baixa que a conta já tem, como a de um Pix: a linha fica ligada a ela, e nada é baixado outra vez.'),
});

export const reconcileLinhaInput = z.object({
  id: idSchema,
  partes: z
    .array(parte)
    .min(1, 'Escolha ao menos uma conta.')
    .max(50, 'Use no máximo 50 contas.')
    .describe(
      'De 1 a 50: a soma delas é o que falta da linha, que é o valor dela enquanto nenhuma parte foi conciliada.',
    ),
});

export const ignoreLinhaInput = z.object({
  id: idSchema,
  motivo: requiredText(200).describe('Por quê, como "tarifa do banco". Até 200 caracteres.'),
});

export const acceptSugestoesInput = z.object({
  extrato_id: idSchema.optional().describe('Só as linhas deste extrato.'),
});

/** What a person may choose for a line or a payment: titles of which something is open. */
export const searchContasInput = z.object({
  tipo: z.enum(['receber', 'pagar']),
  busca: text(200).optional(),
});

export const contasEncontradas = z.object({
  resultados: z.array(
    z.object({
      id: z.int(),
      numero: z.string(),
      descricao: z.string(),
      pessoa_nome: z.string().nullable(),
      vencimento: z.string(),
      valor_aberto: z.string(),
    }),
  ),
});

export const extrato = z.object({
  id: z.int().describe('Identificador.'),
  arquivo_nome: z.string().describe('Nome do arquivo.'),
  banco: z.string().describe('Código do banco, como no arquivo.'),
  agencia: z.string().describe('Agência, como no arquivo.'),
  conta: z.string().describe('Conta, como no arquivo.'),
  inicio: z.string().nullable().describe('Primeiro dia do extrato: AAAA-MM-DD.'),
  fim: z.string().nullable().describe('Último dia do extrato.'),
  saldo: z.string().nullable().describe('Saldo que o banco informa.'),
  saldo_em: z.string().nullable().describe('De que dia ele é.'),
  linhas: z.int().describe('Linhas do arquivo.'),
  novas: z.int().describe('Quantas delas nenhum arquivo anterior tinha.'),
  pendentes: z.int().describe('Quantas das novas ainda não foram conciliadas nem ignoradas.'),
  ator_nome: z.string().describe('Quem enviou.'),
  criado_em: instante.describe('Quando foi enviado.'),
});

export const extratosCriados = z.object({
  extratos: z.array(extrato).describe('Um por conta bancária do arquivo.'),
  novas: z.int().describe('Linhas que entraram agora; 0 quando o arquivo já tinha vindo.'),
});

const conciliacao = z.object({
  id: z.int().describe('Identificador.'),
  conta_id: z.int().describe('A conta a receber ou a pagar.'),
  conta_numero: z.string().describe('O número dela.'),
  conta_descricao: z.string().describe('A descrição dela.'),
  baixa_id: z.int().describe('A baixa.'),
  valor: z.string().describe('Quanto da linha.'),
  criou_baixa: z.boolean().describe('Se a linha fez a baixa; se não, ela já existia.'),
});

export const sugestao = z.object({
  conta_id: z.int().describe('A conta sugerida.'),
  conta_numero: z.string().describe('O número dela.'),
  descricao: z.string().describe('A descrição dela.'),
  pessoa_nome: z.string().nullable().describe('O cliente ou o fornecedor.'),
  vencimento: z.string().describe('Quando vence.'),
  valor: z.string().describe('Quanto a linha paga dela.'),
  baixa_id: z
    .int()
    .nullable()
    .describe('A baixa que já existe e parece ser esta linha; nulo quando ela ainda será feita.'),
  certa: z.boolean().describe('Se é a única possível e algo mais que o valor a confirma.'),
  motivos: z.array(z.string()).describe('O que coincide, em palavras.'),
});

export const linhaExtrato = z.object({
  id: z.int().describe('Identificador.'),
  extrato_id: z.int().describe('O extrato em que veio.'),
  banco: z.string().describe('Banco.'),
  agencia: z.string().describe('Agência.'),
  conta: z.string().describe('Conta bancária.'),
  fitid: z.string().describe('Identificador que o banco deu ao movimento.'),
  dia: z.string().describe('Dia do movimento: AAAA-MM-DD.'),
  valor: z.string().describe('Positivo quando entrou, negativo quando saiu.'),
  tipo: z.string().describe('Tipo, como no arquivo.'),
  documento: z.string().describe('Número do documento.'),
  descricao: z.string().describe('O que o banco escreveu.'),
  status: statusLinha,
  motivo: z.string().nullable().describe('Por que foi ignorada.'),
  tratada_por: z.string().nullable().describe('Quem conciliou ou ignorou.'),
  tratada_em: instante.nullable().describe('Quando.'),
  conciliacoes: z.array(conciliacao).describe('As contas que ela paga.'),
});

/** With what it may have paid: for the panel. */
export const linhaComSugestoes = linhaExtrato.extend({ sugestoes: z.array(sugestao) });

export const totaisExtrato = z.object({
  pendentes: z.int(),
  conciliadas: z.int(),
  ignoradas: z.int(),
  entradas_pendentes: z.string(),
  saidas_pendentes: z.string(),
  conciliado: z.string(),
  quarentena: z.int(),
});

export const sugestoesAceitas = z.object({
  conciliadas: z.int().describe('Linhas conciliadas agora.'),
  restantes: z.int().describe('Linhas pendentes que ficaram.'),
});

export type ContasEncontradas = z.output<typeof contasEncontradas>;
export type Extrato = z.output<typeof extrato>;
export type ExtratosCriados = z.output<typeof extratosCriados>;
export type LinhaExtrato = z.output<typeof linhaExtrato>;
export type LinhaComSugestoes = z.output<typeof linhaComSugestoes>;
export type Sugestao = z.output<typeof sugestao>;
export type TotaisExtrato = z.output<typeof totaisExtrato>;
export type SugestoesAceitas = z.output<typeof sugestoesAceitas>;
