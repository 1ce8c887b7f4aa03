import { decimal, MONEY } from '#server/platform/decimal.ts';
import { day, z } from '#server/platform/validation.ts';

/** The most days of a cash flow. */
export const MOST_DIAS = 366;

export const fluxoInput = z.object({
  data_inicio: day
    .optional()
    .describe(
      'Desde este dia (AAAA-MM-DD), inclusive; sem ele, o primeiro deste mês, ou do mês de um `data_fim` que passou.',
    ),
  data_fim: day
    .optional()
    .describe(`Até este dia (AAAA-MM-DD), inclusive, até ${MOST_DIAS} dias; sem ele, 30 dias depois de hoje.`),
  // Of an address: text alone, without an exponent.
  saldo_inicial: z
    .string()
    .regex(/^[+-]?\d{1,13}(\.\d{1,2})?$/, 'Informe um número decimal válido.')
    .pipe(decimal(MONEY) as z.ZodType<string, string>)
    .default('0.00')
    .describe('O que há em caixa antes do primeiro dia; sem ele, 0.'),
});

export const diaDoFluxo = z.object({
  dia: z.string().describe('AAAA-MM-DD, no fuso da empresa.'),
  recebido: z.string().describe('O dinheiro que veio.'),
  pago: z.string().describe('O dinheiro que foi.'),
  a_receber: z
    .string()
    .describe('O que falta das contas a receber que vencem neste dia; de um dia que passou, está vencido.'),
  a_pagar: z
    .string()
    .describe('O que falta das contas a pagar que vencem neste dia; de um dia que passou, está vencido.'),
  saldo: z
    .string()
    .describe(
      'Acumulado: o que veio menos o que foi e, de hoje em diante, também o que há a receber menos o que há a pagar.',
    ),
});

const soma = z.object({
  quantidade: z.int().describe('Quantas contas.'),
  valor: z.string().describe('Quanto falta delas.'),
});

/** What is open of one kind, by how long ago it was due. */
const faixas = z.object({
  a_vencer: soma.describe('Vencem hoje ou depois.'),
  ate_30: soma.describe('Vencidas há 1 a 30 dias.'),
  ate_60: soma.describe('Vencidas há 31 a 60 dias.'),
  ate_90: soma.describe('Vencidas há 61 a 90 dias.'),
  acima_de_90: soma.describe('Vencidas há mais de 90 dias.'),
});

export const fluxoDeCaixa = z.object({
  hoje: z.string().describe('O dia de hoje no fuso da empresa.'),
  data_inicio: z.string().describe('Primeiro dia.'),
  data_fim: z.string().describe('Último dia.'),
  saldo_inicial: z.string().describe('O que foi enviado, ou 0.'),
  dias: z.array(diaDoFluxo).describe('Cada dia, em ordem.'),
  receber: faixas.describe('O que falta das contas a receber, de todos os dias.'),
  pagar: faixas.describe('O que falta das contas a pagar, de todos os dias.'),
});

/** What a list's head says: open titles of one kind. */
export const resumoTitulos = z.object({
  vencidas: soma,
  hoje: soma,
  proximos_7_dias: soma,
  em_aberto: soma,
});

export type FluxoDeCaixa = z.output<typeof fluxoDeCaixa>;
export type DiaDoFluxo = z.output<typeof diaDoFluxo>;
export type FaixasDoFluxo = z.output<typeof faixas>;
export type ResumoTitulos = z.output<typeof resumoTitulos>;
