import { expect, test } from 'vitest';
import { getTotais, importExtrato, listExtratos } from '#server/conciliacao/index.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { generator, SEED } from '#tests/support/seed.ts';

// Files of one bank's accounts whose periods overlap, in any order and at the same moment: each line of the bank's own book comes in once,
// also where days have several that nobody can tell apart.

const RUNS = Number(process.env.EXTRATO_RUNS) || 4;
const random = generator(SEED);
const below = (n: number) => Math.floor(random() * n);
const times = <T>(n: number, make: () => T): T[] => Array.from({ length: n }, make);
const root = await makeCompany();

type Line = { day: number; cents: number; fitid: string; memo: string };
type Book = { banco: string; agencia: string; conta: string; amount: (cents: number) => string; lines: Line[] };

const two = (n: number) => String(n).padStart(2, '0');
const AMOUNTS: Book['amount'][] = [
  (cents) => (cents / 100).toFixed(2),
  (cents) => (cents / 100).toFixed(2).replace('.', ','),
  (cents) => `${(cents / 100).toFixed(2)}00`,
];

/** An account with few days, amounts, numbers and texts, so that many of its lines are the same. */
const bookOf = (conta: string, k: number): Book => ({
  ...{ banco: ['0341', '260', ''][below(3)] ?? '', agencia: String(k), conta },
  amount: AMOUNTS[below(3)] ?? String,
  lines: times(40, () => ({
    day: 1 + below(28),
    cents: (below(2) ? 1 : -1) * (1 + below(3) * 175),
    fitid: ['1', '2', '', 'X'][below(4)] ?? '',
    memo: ['TARIFA', 'PIX', 'JOÃO'][below(3)] ?? '',
  })),
});

/** What the bank writes of some days of an account. */
function statement({ banco, agencia, conta, amount, lines }: Book, from = 1, to = 28): string {
  const own = lines.filter(({ day }) => day >= from && day <= to);
  const written = own.map(
    ({ day, cents, fitid, memo }) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>202611${two(day)}<TRNAMT>${amount(cents)}<FITID>${fitid}<MEMO>${memo}</STMTTRN>`,
  );
  return `<STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>${banco}<BRANCHID>${agencia}<ACCTID>${conta}</BANKACCTFROM><BANKTRANLIST><DTSTART>202611${two(from)}<DTEND>202611${two(to)}${written.join('\n')}</BANKTRANLIST></STMTRS>`;
}

const file = (statements: readonly string[]) => `OFXHEADER:100\n\n<OFX>${statements.join('')}</OFX>`;

/** Some periods of some accounts, an account also several times. */
function someOf(books: readonly Book[]): string | null {
  const statements = books.flatMap((book) =>
    times(below(3), () => {
      const from = 1 + below(28);
      return statement(book, from, from + below(29 - from));
    }),
  );
  return statements.length > 0 ? file(statements) : null;
}

async function send({ ctx }: Company, text: string): Promise<number> {
  const bytes = Buffer.from(text, below(2) ? 'utf8' : 'latin1');
  const sent = { arquivo_nome: 'extrato.ofx', bytes, sha256: sha256(bytes).toString('hex') };
  return (await importExtrato(ctx, sent)).novas;
}

test(`each line once: TEST_SEED=${SEED}, EXTRATO_RUNS=${RUNS}`, async () => {
  for (let run = 0; run < RUNS; run++) {
    const company = await root.sibling();
    const books = times(1 + below(3), () => below(2)).map((k, i) => bookOf(`${k}`, i));
    const files = times(8, () => someOf(books)).filter((text) => text !== null);
    const all = books.flatMap(({ lines }) => lines);
    const novas = await Promise.all(files.flatMap((text) => times(1 + below(2), () => send(company, text))));
    novas.push(await send(company, file(books.map((book) => statement(book)))));
    for (const text of files) expect(await send(company, text)).toBe(0);
    expect(novas.reduce((sum, n) => sum + n, 0)).toBe(all.length);
    const { resultados } = await listExtratos(company.ctx, { por_pagina: 100 });
    expect(resultados.reduce((sum, extrato) => sum + extrato.novas, 0)).toBe(all.length);
    const sumOf = (which: (cents: number) => boolean) =>
      (Math.abs(all.reduce((sum, { cents }) => (which(cents) ? sum + cents : sum), 0)) / 100).toFixed(2);
    expect(await getTotais(company.ctx, {})).toMatchObject({
      pendentes: all.length,
      entradas_pendentes: sumOf((cents) => cents > 0),
      saidas_pendentes: sumOf((cents) => cents < 0),
    });
  }
});
