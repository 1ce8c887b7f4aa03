import {
  baixarTitulo,
  cancelTitulo,
  createTitulo,
  estornarTitulo,
  type LinhaTitulo,
  listTitulos,
  type TipoTitulo,
  updateTitulo,
} from '#server/financeiro/index.ts';
import { today } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Historia } from './demonstracao-agenda.ts';

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

/** Bills of the month: what, how much, and so many days ago they fell due; those of the future have a minus. */
const CONTAS_DO_MES: [string, string, number][] = [
  ['Aluguel do galpão', '4800.00', 25],
  ['Energia elétrica', '1087.12', 23],
  ['Internet e telefonia', '389.90', 20],
  ['Honorários da contabilidade', '950.00', 18],
  ['Água e esgoto', '214.36', 9],
  ['Manutenção do torrador', '1640.00', 12],
  ['Anúncios na internet', '780.00', 6],
  ['Energia elétrica', '1132.47', 3],
  ['Internet e telefonia', '389.90', 0],
  ['Aluguel do galpão', '4800.00', -5],
  ['Honorários da contabilidade', '950.00', -12],
];

/**
 * The till of a month: bills by hand, and each working day what fell due before it is settled, late, in part, or not at all; some of it is
 * given more time, one receipt was a mistake, one bill is called off. What is paid by a line of the bank's statement is left to that.
 */
export async function* tellTesouraria(fabio: Ctx, hoje: number, byBank: (titulo: LinhaTitulo) => boolean): Historia {
  const day = (ago: number) => today(fabio.fuso, new Date(hoje - ago * DAY_MS));
  for (const [descricao, valor, ago] of CONTAS_DO_MES) {
    yield 4;
    await createTitulo(fabio, { tipo: 'pagar', descricao, valor, vencimento: day(ago) });
  }
  const sala = { tipo: 'receber', descricao: 'Locação da sala de cursos', valor: '600.00' };
  await createTitulo(fabio, { ...sala, vencimento: day(11) });
  await createTitulo(fabio, { ...sala, vencimento: day(-3) });
  const late = new Set<number>();
  let wrong: LinhaTitulo | undefined;
  for (let ago = 29; ago >= 1; ago--) {
    yield [ago, '09:35'];
    for (const tipo of ['receber', 'pagar'] as const) {
      for (const titulo of await readDue(fabio, tipo, today(fabio.fuso))) {
        if (byBank(titulo)) continue;
        yield 2;
        await settleInTime(fabio, tipo, titulo, late);
        wrong ??= tipo === 'receber' && ago < 14 ? titulo : undefined;
      }
    }
    if (ago === 10 && wrong && !late.has(wrong.id)) {
      // Somebody mistook one customer for another; the money came four days later.
      yield 40;
      await estornarTitulo(fabio, { tipo: 'receber', id: wrong.id, motivo: 'Recebimento lançado no cliente errado' });
      yield [6, '10:20'];
      await baixarTitulo(fabio, { tipo: 'receber', id: wrong.id, forma: 'pix' });
      ago = 6;
    }
  }
  const [, again] = (await readDue(fabio, 'receber', today(fabio.fuso))).filter(({ origem }) => origem === 'venda');
  yield { ha: 150 };
  if (again) {
    const observacao = 'Renegociado por telefone: paga no fim do mês.';
    await updateTitulo(fabio, { tipo: 'receber', id: again.id, vencimento: day(-16), observacao });
  }
  const { id } = await createTitulo(fabio, {
    ...{ tipo: 'pagar', descricao: 'Licença do sistema antigo', valor: '189.00', vencimento: day(-8) },
    observacao: 'Veio por engano: o contrato acabou no mês passado.',
  });
  yield 12;
  await cancelTitulo(fabio, { tipo: 'pagar', id });
}

const FORMAS = ['pix', 'pix', 'cartao_credito', 'dinheiro', 'boleto'] as const;

/** What is done with a title that fell due: by its number, so that it is the same at every start. */
async function settleInTime(
  ctx: Ctx,
  tipo: TipoTitulo,
  { id, valor_aberto, vencimento }: LinhaTitulo,
  late: Set<number>,
) {
  const fate = id % 11;
  const days = Math.round((Date.parse(today(ctx.fuso)) - Date.parse(vencimento)) / DAY_MS);
  // Overdue until the end, and paid a week late, with interest.
  if (fate === 4 || (fate === 7 && days < 7)) {
    late.add(id);
    return;
  }
  const forma = tipo === 'pagar' ? 'boleto' : (FORMAS[id % FORMAS.length] ?? 'pix');
  if (fate === 2 && !late.has(id)) {
    late.add(id);
    await baixarTitulo(ctx, { tipo, id, forma, valor: halfOf(valor_aberto) });
    return;
  }
  if (fate === 2 && days < 12) return;
  await baixarTitulo(ctx, { tipo, id, forma, ...(fate === 7 ? { multa: '4.90', juros: '1.30' } : {}) });
}
