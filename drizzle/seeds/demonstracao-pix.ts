import { createHash } from 'node:crypto';
import { listClientes } from '#server/clientes/index.ts';
import { createCobranca, createContaPix } from '#server/cobrancas/index.ts';
import { importExtrato } from '#server/conciliacao/index.ts';
import { openTitulo } from '#server/financeiro/index.ts';
import { today } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';

const DAY = 86_400_000;

/**
 * A static Pix account, receivables with a charge of one of them, and a bank's file whose lines pay some of them.
 * @param comExtrato false where statements come in otherwise: of the account alone
 */
export async function seedPix(ana: Ctx, comExtrato = true): Promise<void> {
  const { resultados } = await listClientes(ana, { por_pagina: 2, ordenar: 'nome' });
  await createContaPix(ana, {
    ...{ nome: 'Conta principal', chave: 'financeiro@cafedaserra.exemplo.com.br', nome_recebedor: 'Café da Serra' },
    ...{ cidade: 'Belo Horizonte', adaptador: 'estatico' },
  });
  if (!comExtrato) return;
  const day = (days: number) => today(ana.fuso, new Date(Date.now() + days * DAY));
  const [um, outro] = resultados;
  const open = (cliente: { id: number } | undefined, valor: string, days: number, descricao: string) =>
    openTitulo(ana, {
      ...{ tipo: 'receber', origem: 'manual', pessoa_id: cliente?.id ?? null },
      ...{ valor, vencimento: day(days), descricao },
    });
  const cobrada = await open(um, '389.90', 12, 'Assinatura de café, mês corrente');
  await createCobranca(ana, { id: cobrada.id });
  await open(um, '214.30', -2, 'Curso de barista');
  await open(outro, '1250.00', -4, 'Locação de máquina');
  const lines: [days: number, amount: string, memo: string][] = [
    [-1, '214.30', `PIX RECEBIDO ${um?.nome ?? ''}`],
    [-3, '1250.00', `TED RECEBIDA ${outro?.nome ?? ''}`],
    [-2, '-39.90', 'TARIFA PACOTE DE SERVICOS'],
    [-2, '75.00', 'DEPOSITO EM DINHEIRO'],
  ];
  const bytes = Buffer.from(
    writeOfx(
      lines.map(([days, amount, memo]) => [day(days), amount, memo]),
      { inicio: day(-15), fim: day(-1) },
    ),
  );
  await importExtrato(ana, {
    ...{ arquivo_nome: 'extrato-exemplo.ofx', bytes },
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
}

type Periodo = {
  inicio: string;
  fim: string;
  /** How many lines earlier files had: the lines are numbered on. */
  before?: number;
  /** The account's balance before its lines, in cents. */
  saldo?: number;
};
type Linhas = readonly (readonly [day: string, amount: string, memo: string])[];

export const centsOf = (lines: Linhas): number =>
  lines.reduce((sum, [, amount]) => sum + Math.round(Number(amount) * 100), 0);

const compact = (day: string) => day.replaceAll('-', '');

/** A bank's file of a period: its lines, and the balance after them. */
export const writeOfx = (lines: Linhas, { inicio, fim, before = 0, saldo = 0 }: Periodo) => `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:UTF-8

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL
<BANKACCTFROM><BANKID>0999<BRANCHID>0001<ACCTID>12345-6<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>${compact(inicio)}<DTEND>${compact(fim)}
${lines
  .map(
    ([day, amount, memo], i) =>
      `<STMTTRN><TRNTYPE>${amount.startsWith('-') ? 'DEBIT' : 'CREDIT'}<DTPOSTED>${compact(day)}<TRNAMT>${amount}<FITID>EX${before + i + 1}<MEMO>${memo}</STMTTRN>`,
  )
  .join('\n')}
</BANKTRANLIST><LEDGERBAL><BALAMT>${((saldo + centsOf(lines)) / 100).toFixed(2)}<DTASOF>${compact(fim)}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`;
