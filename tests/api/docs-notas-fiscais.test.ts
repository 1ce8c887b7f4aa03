import { test } from 'vitest';
import { COMANDOS_NOTAS, notasFiscais } from '#app/docs/_content/notas-fiscais.ts';
import { expectLinesOf, expectShown, hasCurl, openGuide, paste } from '#tests/support/guide.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

const guide = openGuide();

test.skipIf(!hasCurl)('every line of the guide runs as it is against the demonstration company', async () => {
  const folder = await makeTestFolder('guia-notas');
  const { achar, ...steps } = COMANDOS_NOTAS;
  // Later lines speak of the note, and of the files, that the first ones found.
  const printed = await paste([`cd '${folder}'`, achar.text, 'echo "$ID"'], guide.env);
  const env = { ...guide.env, ID: printed.trim() };
  for (const step of Object.values(steps)) expectShown(await paste([`cd '${folder}'`, step.text], env), step);
});

test('the guide shows the very lines that were run', () => expectLinesOf(notasFiscais, COMANDOS_NOTAS));
