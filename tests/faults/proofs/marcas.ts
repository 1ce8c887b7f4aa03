import { db } from '#server/platform/db.ts';
import { COLUNAS, type Marca, type Onde } from '../loads/diario.ts';
import type { Rule } from './verify.ts';

type Row = { id: number; empresa_id: number; texto: string };

/** Kinds of which the companies have nothing that no client asked for. */
const NO_OTHERS: readonly Onde[] = [
  ...(['devolucoes_venda', 'expedicoes', 'compras', 'entregas_compra', 'transferencias_estoque'] as const),
  ...(['negocios', 'conhecimentos'] as const),
];

/** What clients took away again: told of it, or without an answer. */
export type Apagadas = ReadonlyMap<string, 'talvez' | 'sim'>;

/** Holds what clients asked to be made against the rows: what was confirmed once, what was refused never, what nobody knows at most once. */
export async function compareMarcas(
  marcas: readonly Marca[],
  empresas: readonly number[],
  apagadas: Apagadas,
  rule: Rule,
): Promise<void> {
  for (const [onde, coluna] of Object.entries(COLUNAS) as [Onde, string][]) {
    const { sql } = db();
    const rows = await sql<Row[]>`
      SELECT id, empresa_id, ${sql(coluna)} AS texto FROM ${sql(onde)} WHERE empresa_id = ANY (${[...empresas]}::bigint[])`;
    const byText = Map.groupBy(rows, ({ empresa_id, texto }) => `${empresa_id} ${texto}`);
    const asked = marcas
      .filter((marca) => marca.onde === onde)
      .map((marca) => ({ ...marca, rows: byText.get(`${marca.empresa_id} ${marca.texto}`) ?? [] }));
    const isGone = ({ texto }: Marca) => apagadas.get(texto);
    rule(
      `FALSE SUCCESS: a client was told that something was made, and it is not there exactly once (${onde})`,
      asked.filter(({ outcome, rows: of, ...marca }) => {
        if (outcome !== 'confirmed') return false;
        const gone = isGone({ outcome, ...marca });
        return gone === 'sim' ? of.length !== 0 : gone === 'talvez' ? of.length > 1 : of.length !== 1;
      }),
    );
    rule(
      `A client was told of another record than the one that was made, or of several (${onde})`,
      asked.filter(({ ids, rows: of }) => ids.size > 1 || (ids.size === 1 && of.some(({ id }) => !ids.has(id)))),
    );
    rule(
      `What was asked for once happened twice (${onde})`,
      asked.filter(({ outcome, rows: of }) => outcome === 'unknown' && of.length > 1),
    );
    rule(
      `What was refused left something (${onde})`,
      asked.filter(({ outcome, rows: of }) => outcome === 'refused' && of.length > 0),
    );
    const known = new Set(asked.map(({ empresa_id, texto }) => `${empresa_id} ${texto}`));
    rule(
      `Something is there that nobody asked for (${onde})`,
      NO_OTHERS.includes(onde) ? rows.filter(({ empresa_id, texto }) => !known.has(`${empresa_id} ${texto}`)) : [],
    );
  }
}
