import {
  baixarTitulo,
  createTitulo,
  type LinhaTitulo,
  listTitulos,
  type TipoTitulo,
} from '#server/financeiro/index.ts';
import { today } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';

const DAY_MS = 86_400_000;
const plus = (dia: string, days: number) =>
  new Date(Date.parse(`${dia}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Bills that no purchase makes: what, how much, and in how many days from today. */
const CONTAS: [string, string, number][] = [
  ['Aluguel do galpão', '4800.00', 5],
  ['Energia elétrica', '1132.47', -3],
  ['Internet e telefonia', '389.90', 0],
  ['Honorários da contabilidade', '950.00', 12],
  ['Água e esgoto', '214.36', -9],
];

/**
 * What became of the demonstration company's receivables and payables: most of what was due is settled, some of it in part, some is
 * overdue; and bills by hand. Verbs write all of it. The last step of the seed, when sales and purchases have their days.
 */
export async function seedFinanceiro(ana: Ctx): Promise<void> {
  const hoje = today(ana.fuso);
  for (const [descricao, valor, dias] of CONTAS) {
    await createTitulo(ana, { tipo: 'pagar', descricao, valor, vencimento: plus(hoje, dias) });
  }
  await createTitulo(ana, {
    tipo: 'receber',
    descricao: 'Locação da sala de cursos',
    valor: '600.00',
    vencimento: plus(hoje, 3),
  });
  await settle(ana, 'receber', hoje);
  await settle(ana, 'pagar', hoje);
}

/** Settles what was due before today, but for every ninth title, which is overdue, and every seventh, of which a part came. */
async function settle(ctx: Ctx, tipo: TipoTitulo, hoje: string): Promise<void> {
  const due = await readDue(ctx, tipo, hoje);
  for (const [n, { id, vencimento, valor_aberto, origem }] of due.entries()) {
    if (n % 9 === 4 || (origem === 'manual' && vencimento > plus(hoje, -5))) continue;
    const forma =
      tipo === 'pagar' ? 'boleto' : (['pix', 'pix', 'cartao_credito', 'dinheiro', 'boleto'] as const)[n % 5];
    const part = n % 7 === 3;
    await baixarTitulo(ctx, {
      ...{ tipo, id, forma, recebido_em: vencimento },
      // Half of it, to the cent below.
      ...(part ? { valor: halfOf(valor_aberto) } : {}),
    });
  }
}

const halfOf = (valor: string) => {
  const half = String(BigInt(valor.replace('.', '')) / 2n || 1n).padStart(3, '0');
  return `${half.slice(0, -2)}.${half.slice(-2)}`;
};

/** The open titles that were due before today. */
async function readDue(ctx: Ctx, tipo: TipoTitulo, hoje: string): Promise<LinhaTitulo[]> {
  const found: LinhaTitulo[] = [];
  for (let pagina = 1; ; pagina++) {
    const filters = { tipo, em_aberto: 'true', vencimento_fim: plus(hoje, -1), pagina, por_pagina: 100 };
    const { resultados } = await listTitulos(ctx, filters);
    found.push(...resultados);
    if (resultados.length < 100) return found;
  }
}
