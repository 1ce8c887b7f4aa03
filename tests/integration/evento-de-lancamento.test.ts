import { expect, test } from 'vitest';
import { writeMovement } from '#server/estoque/movement.ts';
import { CATALOGO } from '#server/eventos/index.ts';
import { db } from '#server/platform/db.ts';
import { makeCompany } from '#tests/support/factory.ts';

// A movement writes its event in its own SQL statement, so that publish() does not hold the payload against the catalogue: this test does,
// for every kind of movement and every origin that the statement can be given.

const KINDS = [
  { tipo: 'E', quantidade: '12.345', variacao: '12.345' },
  { tipo: 'S', quantidade: '999999999999.999', variacao: '-999999999999.999' },
  { tipo: 'B', quantidade: '0', variacao: '0' },
] as const;
const ORIGINS = ['M', 'V', 'C', 'D', 'N'] as const;
/** Texts that JSON escapes, and zones whose offset is not whole hours or changes sign. */
const NAMES = ['Café "torrado" \\ 1 kg', 'linha\nnova \u0007', '🧉'];
const ZONES = ['America/Sao_Paulo', 'Asia/Kolkata', 'UTC'];

test.each(ZONES)('what a movement says fits the catalogue, company in %s', async (fuso) => {
  const company = await makeCompany();
  await db().sql`UPDATE empresas SET fuso = ${fuso} WHERE id = ${company.id}`;
  const schema = CATALOGO['estoque.atualizado'];
  for (const nome of NAMES) {
    const produto = await company.product({ nome });
    for (const kind of KINDS) {
      for (const origem of ORIGINS) {
        const { id } = await writeMovement(company.ctx, {
          ...kind,
          origem,
          produto_id: produto.id,
          deposito_id: null,
          custo_unitario: '1.00',
          observacao: '',
          // A count is told with the balance's difference.
          ...(kind.tipo === 'B' ? { variacao: await difference(produto.id) } : {}),
        });
        const [evento] = await db().sql<{ evento: string; dados: unknown }[]>`
          SELECT evento, dados FROM eventos WHERE empresa_id = ${company.id} ORDER BY id DESC LIMIT 1`;
        expect(evento?.evento).toBe('estoque.atualizado');
        const { success, data, error } = schema.safeParse(evento?.dados);
        expect(success, `${kind.tipo} ${origem}: ${error?.message}`).toBe(true);
        expect(data).toStrictEqual(evento?.dados);
        expect(data).toMatchObject({ id, tipo: kind.tipo, origem, produto_nome: nome });
      }
    }
  }
  const { tipo, origem } = schema.shape;
  expect([tipo.options, origem.options]).toEqual([KINDS.map((kind) => kind.tipo), [...ORIGINS]]);
});

/** What makes the product's balance zero. */
async function difference(produto_id: number): Promise<string> {
  const [row] = await db().sql<{ variacao: string }[]>`
    SELECT (-quantidade)::text AS variacao FROM saldos_estoque WHERE produto_id = ${produto_id}`;
  return row?.variacao ?? '0';
}
