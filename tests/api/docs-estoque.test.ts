import { afterAll, beforeAll, expect, test } from 'vitest';
import { estoque } from '#app/docs/_content/estoque.ts';
import { seedDemonstracao } from '#drizzle/seeds/demonstracao.ts';
import { db } from '#server/platform/db.ts';
import { documentationFacts } from '#server/transport/rest/documentation.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { hasCurl, paste } from '#tests/support/guide.ts';

let api: Api;
let token: string;

beforeAll(async () => {
  api = await startApi();
  ({ token } = await seedDemonstracao(db(), undefined));
});

afterAll(() => api?.close());

const lines = estoque
  .blocks(documentationFacts())
  .flatMap((block) =>
    block.kind === 'code' && block.language === 'bash' && block.text.startsWith('curl') ? [block.text] : [],
  );

test.skipIf(!hasCurl)('every line of the guide runs as it is against the demonstration company', async () => {
  const body = { produto_id: 1, tipo: 'entrada', quantidade: '10' };
  const { json } = await api.post('/v1/estoque/', token, body);
  const env = { BASE: api.base, TOKEN: token, LANCAMENTO: String(json.data.id) };
  expect(lines.some((line) => line.includes('/estornar/'))).toBe(true);
  for (const line of lines) expect(await paste([`${line} -s`], env), line).toContain('"success":true');
});
