import { type Cobranca, type ContaPix, createCobranca, createContaPix } from '#server/cobrancas/index.ts';
import {
  type Extrato,
  importExtrato,
  type LinhaExtrato,
  listLinhas,
  reconcileLinha,
} from '#server/conciliacao/index.ts';
import { openTitulo } from '#server/financeiro/index.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { oneRow } from '#server/platform/rows.ts';
import type { Company } from '#tests/support/factory.ts';

/** What a company has of charges and of bank statements. */
export type PixScene = {
  /** Static, the default one. */
  conta: ContaPix;
  /** Receivables: charged, and free. */
  cobrada: { id: number; numero: string };
  livre: { id: number; numero: string };
  cobranca: Cobranca;
  /** A payment that the bank confirmed, of nobody's charge; its amount is that of `paraPix`. */
  quarentena: { id: number; e2eid: string };
  paraPix: { id: number };
  extrato: Extrato;
  /** 12,34 that came, which `paraLinha` would take; and a line that was reconciled. */
  linha: LinhaExtrato;
  paraLinha: { id: number };
  /** Takes many lines of a cent. */
  paraLinhas: { id: number };
  conciliada: LinhaExtrato;
};

/** A receivable of the company. */
export const receivable = (company: Company, valor: string, fields: Record<string, unknown> = {}) =>
  openTitulo(company.ctx, {
    ...{
      tipo: 'receber',
      origem: 'manual',
      pessoa_id: null,
      valor,
      vencimento: '2026-11-20',
      descricao: 'Café torrado',
    },
    ...fields,
  });

/** An OFX file with a line for each amount, on the days before 20 November 2026. */
export function ofxOf(amounts: readonly string[], account = '12345-6', memo = 'PIX RECEBIDO'): string {
  const lines = amounts.map(
    (amount, i) =>
      `<STMTTRN><TRNTYPE>${amount.startsWith('-') ? 'DEBIT' : 'CREDIT'}<DTPOSTED>202611${String(20 - (i % 3)).padStart(2, '0')}<TRNAMT>${amount}<FITID>F${i}<MEMO>${memo} ${i}</STMTTRN>`,
  );
  return `OFXHEADER:100\nDATA:OFXSGML\nENCODING:UTF-8\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>0341<BRANCHID>1234<ACCTID>${account}</BANKACCTFROM><BANKTRANLIST><DTSTART>20261101<DTEND>20261120${lines.join('\n')}</BANKTRANLIST><LEDGERBAL><BALAMT>100.00<DTASOF>20261120</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
}

export const sendOfx = (company: Company, text: string, arquivo_nome = 'extrato.ofx') => {
  const bytes = Buffer.from(text);
  return importExtrato(company.ctx, { arquivo_nome, bytes, sha256: sha256(bytes).toString('hex') });
};

/** A payment in quarantine, as a job would have put it there. */
export async function quarantined({ ctx }: Company, conta_pix_id: number, valor = '77.70') {
  const e2eid = `E${Math.random().toString(36).slice(2).padEnd(20, '0')}`;
  const [aviso] = await ctx.db.sql<{ id: number }[]>`
    INSERT INTO avisos_pix (empresa_id, conta_pix_id, impressao, origem, e2eid, situacao, tentar_em)
    VALUES (${ctx.empresa_id}, ${conta_pix_id}, ${sha256(e2eid)}, 'aviso', ${e2eid}, 'em_quarentena', NULL) RETURNING id`;
  const rows = await ctx.db.sql<{ id: number }[]>`
    INSERT INTO pix_em_quarentena (empresa_id, conta_pix_id, aviso_id, motivo, detalhe, confirmado, e2eid, valor, pago_em)
    VALUES (${ctx.empresa_id}, ${conta_pix_id}, ${aviso?.id ?? 0}, 'txid_desconhecido', 'O Pix não é de cobrança alguma.', true, ${e2eid},
      ${valor}, now()) RETURNING id`;
  return { id: oneRow(rows).id, e2eid };
}

export const CONTA_PIX = {
  ...{ nome: 'Conta principal', chave: 'financeiro@cafedaserra.com.br', nome_recebedor: 'Café da Serra' },
  ...{ cidade: 'Belo Horizonte', adaptador: 'estatico' },
};

export async function makePixScene(company: Company): Promise<PixScene> {
  const conta = await createContaPix(company.ctx, CONTA_PIX);
  const cobrada = await receivable(company, '50.00');
  const { cobranca } = await createCobranca(company.ctx, { id: cobrada.id });
  const outra = await receivable(company, '9.99');
  const {
    extratos: [extrato],
  } = await sendOfx(company, ofxOf(['12.34', '9.99', '-3.00']));
  const { resultados } = await listLinhas(company.ctx, {});
  const of = (valor: string) => resultados.find((linha) => linha.valor === valor);
  const [linha, other] = [of('12.34'), of('9.99')];
  if (!extrato || !linha || !other) throw new Error('The statement has no such lines');
  return {
    ...{ conta, cobrada, cobranca, extrato, linha },
    livre: await receivable(company, '40.00'),
    quarentena: await quarantined(company, conta.id),
    paraPix: await receivable(company, '77.70'),
    paraLinhas: await receivable(company, '5000.00'),
    paraLinha: await receivable(company, '12.34'),
    conciliada: await reconcileLinha(company.ctx, { id: other.id, partes: [{ conta_id: outra.id }] }),
  };
}
