import { expect, test } from 'vitest';
import { COMANDOS, primeirosPassos } from '#app/docs/_content/primeiros-passos.ts';
import { documentationFacts } from '#server/transport/rest/documentation.ts';
import { expectShown, hasCurl, openGuide, paste } from '#tests/support/guide.ts';

const guide = openGuide();

const run = (lines: readonly string[]) => paste(lines, guide.env);

test.skipIf(!hasCurl)('every line of the guide runs as it is against the demonstration company', async () => {
  const { listar, consultar, lancar, chave, idempotente, extrato, recusar, estornar } = COMANDOS;
  for (const step of [listar, consultar, lancar]) expectShown(await run([step.text]), step);

  const twice = await run([chave.text, idempotente.text, "echo; echo '--- again ---'", idempotente.text]);
  const [first = '', again = ''] = twice.split('--- again ---');
  expectShown(first, idempotente);
  expectShown(again, idempotente);
  expect(first).not.toMatch(/idempotent-replayed/i);
  expect(again).toMatch(/idempotent-replayed: true/i);
  expect(again.trim().split('\n').at(-1)).toBe(first.trim().split('\n').at(-1));

  for (const step of [extrato, recusar, estornar]) expectShown(await run([step.text]), step);
});

test('the guide shows the very lines that were run, after the variables that they use', () => {
  const shown = primeirosPassos
    .blocks(documentationFacts())
    .flatMap((block) => (block.kind === 'code' && block.language === 'bash' ? [block.text] : []));
  expect(shown[0]).toMatch(/^export BASE=http.+\nexport TOKEN=rmn_tok_/);
  expect(shown.slice(1)).toEqual(Object.values(COMANDOS).map(({ text }) => text));
});
