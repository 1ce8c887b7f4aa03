import { expect, test } from 'vitest';
import { estoque } from '#app/docs/_content/estoque.ts';
import { documentationFacts } from '#server/transport/rest/documentation.ts';
import { hasCurl, openGuide, paste } from '#tests/support/guide.ts';

const guide = openGuide();

const lines = estoque
  .blocks(documentationFacts())
  .flatMap((block) =>
    block.kind === 'code' && block.language === 'bash' && block.text.startsWith('curl') ? [block.text] : [],
  );

test.skipIf(!hasCurl)('every line of the guide runs as it is against the demonstration company', async () => {
  const body = { produto_id: 1, tipo: 'entrada', quantidade: '10' };
  const { json } = await guide.api.post('/v1/estoque/', guide.token, body);
  const env = { BASE: guide.api.base, TOKEN: guide.token, LANCAMENTO: String(json.data.id) };
  expect(lines.some((line) => line.includes('/estornar/'))).toBe(true);
  for (const line of lines) expect(await paste([`${line} -s`], env), line).toContain('"success":true');
});
