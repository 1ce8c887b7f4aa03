import { expect, test } from 'vitest';
import { db } from '#server/platform/db.ts';
import { listPropostas } from '#server/propostas/index.ts';
import { makeCompany } from '#tests/support/factory.ts';

// More proposals than a search reads one by one (platform/search.ts): then other statements find them.
const MANY = 20_001;

test('a search among very many proposals finds a number, a customer, and those of a contact by their number', async () => {
  const company = await makeCompany();
  const zulmira = await company.customer({ nome: 'Zulmira Lima' });
  const other = await company.customer({ nome: 'Padaria' });
  const contato = await company.contact();
  await db().sql`
    INSERT INTO propostas (empresa_id, numero, titulo, cliente_id, contato_id, criado_em)
    SELECT ${company.id}, lpad(n::text, 6, '0'), 'Proposta ' || n, CASE WHEN n = 77 THEN ${zulmira.id}::bigint WHEN n % 2 = 1 THEN ${other.id}::bigint END,
      CASE WHEN n % 2 = 0 THEN ${contato.id}::bigint END, now() - n * interval '1 minute'
    FROM generate_series(1, ${MANY}) n`;
  await db().sql`ANALYZE propostas`;
  const found = async (busca: string) =>
    (await listPropostas(company.ctx, { busca })).resultados.map(({ numero }) => numero);
  expect(await found('014322')).toEqual(['014322']);
  expect(await found('zulmira')).toEqual(['000077']);
  expect(await found('inexistente')).toEqual([]);
  expect(await found('padaria')).toHaveLength(25);
});
