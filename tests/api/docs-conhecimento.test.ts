import { test } from 'vitest';
import { COMANDOS_CONHECIMENTO, conhecimento } from '#app/docs/_content/conhecimento.ts';
import { setEnv } from '#server/platform/env.ts';
import { settleConhecimento } from '#tests/support/conhecimento.ts';
import { expectLinesOf, expectShown, hasCurl, openGuide, paste } from '#tests/support/guide.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// Every line of the guide of the knowledge base, run as it is pasted against the demonstration company; a worker's part is done between lines.

setEnv({ DATA_DIR: await makeTestFolder('docs-conhecimento') });
const guide = openGuide();
const DEMONSTRACAO = { id: 1 };
const { texto, deNovo, arquivo, item, ...rest } = COMANDOS_CONHECIMENTO;

test.skipIf(!hasCurl)('every line runs as it is', async () => {
  for (const line of [texto, deNovo, arquivo]) expectShown(await paste([line.text], guide.env), line);
  await settleConhecimento(DEMONSTRACAO);
  for (const line of Object.values(rest)) expectShown(await paste([item.text, line.text], guide.env), line);
});

test('the guide shows the very lines that were run', () => {
  expectLinesOf(conhecimento, COMANDOS_CONHECIMENTO);
});
