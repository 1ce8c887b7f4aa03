import { listAuditoria } from '#server/auditoria/index.ts';
import { getImportacao } from '#server/importacao/index.ts';
import { db } from '#server/platform/db.ts';
import type { Company } from '#tests/support/factory.ts';
import type { Violation } from './verify.ts';

/** How many rows a file of products has, how many of them are bad, and what the codes of its products begin with. */
export type Arquivo = { rows: number; bad: number; prefixo?: string };

/** Which rows are bad, spread over the file. */
const isBad = (n: number, { rows, bad }: Arquivo): boolean =>
  n % Math.floor(rows / bad) === 1 && n < Math.floor(rows / bad) * bad;

const codeOf = ({ prefixo = 'P' }: Arquivo, n: number) => `${prefixo}-${n}`;
const priceOf = (n: number) => `${n % 900}.90`;

/** A CSV of products; a bad row's price is a word. */
export function fileOf(arquivo: Arquivo): string {
  const price = (n: number) => (isBad(n, arquivo) ? 'caro' : priceOf(n).replace('.', ','));
  const line = (n: number) => `${codeOf(arquivo, n)};Produto ${n};${price(n)};UN`;
  return ['Código;Nome;Preço;Un', ...Array.from({ length: arquivo.rows }, (_, n) => line(n))].join('\n');
}

/**
 * Holds what an import has left against its file: each good row is there once, in order and as the file has it, no bad one; one event of
 * each; one line of the audit trail, and none of its products.
 */
export async function verifyImportados(company: Company, id: number, arquivo: Arquivo): Promise<Violation[]> {
  const { rows, bad, prefixo = 'P' } = arquivo;
  const good = Array.from({ length: rows }, (_, n) => n).filter((n) => !isBad(n, arquivo));
  const { sql } = db();
  const found: Violation[] = [];
  const rule = (name: string, is: unknown, should: unknown) => {
    if (JSON.stringify(is) === JSON.stringify(should)) return;
    found.push({ rule: name, count: 1, rows: [{ is, should }] });
  };
  const { estado, criadas, alteradas, iguais, com_erro, recusadas } = await getImportacao(company.ctx, { id });
  rule(
    'The import does not say what was in its file',
    { estado, criadas, alteradas, iguais, com_erro, recusadas },
    { estado: 'concluida', criadas: rows - bad, alteradas: 0, iguais: 0, com_erro: bad, recusadas: 0 },
  );
  const there = await sql<{ codigo: string; preco_venda: string }[]>`
    SELECT codigo, preco_venda FROM produtos WHERE empresa_id = ${company.id} AND codigo LIKE ${`${prefixo}-%`}
    ORDER BY id`;
  const should = good.map((n) => `${codeOf(arquivo, n)} ${priceOf(n)}`);
  const are = there.map(({ codigo, preco_venda }) => `${codigo} ${preco_venda}`);
  rule('How many products there are', are.length, should.length);
  const first = should.findIndex((one, i) => one !== are[i]);
  rule('A product that is not the one of its row', first < 0 ? null : are[first], first < 0 ? null : should[first]);
  const [events] = await sql<{ evento: number; produtos: number }[]>`
    SELECT count(*)::int AS evento, count(DISTINCT dados ->> 'codigo')::int AS produtos FROM eventos
    WHERE empresa_id = ${company.id} AND evento LIKE 'produto.%' AND dados ->> 'codigo' LIKE ${`${prefixo}-%`}`;
  rule('One event of each product', events, { evento: good.length, produtos: good.length });
  const lines = await sql<{ estado: string; n: number }[]>`
    SELECT estado, count(*)::int AS n FROM linhas_importacao WHERE importacao_id = ${id} GROUP BY estado ORDER BY estado`;
  rule('What became of the rows', lines, [
    { estado: 'erro', n: bad },
    { estado: 'gravada', n: good.length },
  ]);
  const { resultados } = await listAuditoria(company.ctx, { recurso: 'importacao', recurso_id: id });
  rule(
    'One line of the audit trail',
    resultados.map(({ acao }) => acao),
    ['importacao.concluida'],
  );
  const each = await listAuditoria(company.ctx, { acao: 'produto.criado' });
  rule('No line of the audit trail for a product', each.resultados.length, 0);
  return found;
}
