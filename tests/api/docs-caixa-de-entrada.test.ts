import { test } from 'vitest';
import { COMANDOS_CAIXA, caixaDeEntrada } from '#app/docs/_content/caixa-de-entrada.ts';
import { setEnv } from '#server/platform/env.ts';
import { expectLinesOf, expectShown, hasCurl, openGuide, paste } from '#tests/support/guide.ts';
import { settle } from '#tests/support/inbox.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// Every line of the guide of the inbox, run as it is pasted against the demonstration company and the example channel that the first of
// them makes; workers' part is done between lines.

const folder = await makeTestFolder('caixa');
setEnv({ DATA_DIR: folder });
const guide = openGuide();

const { exemplo, achar, conversa, ...rest } = COMANDOS_CAIXA;
const DEMONSTRACAO = { id: 1 };
const run = (...lines: { text: string }[]) => paste([`cd '${folder}'`, ...lines.map(({ text }) => text)], guide.env);

test.skipIf(!hasCurl)('every line runs as it is, and the example person answers', async () => {
  expectShown(await paste([exemplo.text], guide.env), exemplo);
  expectShown(await run(rest.canais), rest.canais);
  for (const step of [rest.abrir, rest.abrirDeNovo]) expectShown(await run(achar, step), step);
  for (const step of [rest.enviar, rest.anexo]) {
    expectShown(await run(achar, conversa, step), step);
    await settle(DEMONSTRACAO);
  }
  expectShown(await run(rest.modelos), rest.modelos);
  for (const step of [rest.ler, rest.seguir, rest.mudadas, rest.assumir, rest.concluir, rest.arquivar]) {
    expectShown(await run(achar, conversa, step), step);
  }
});

test('the guide shows the very lines that were run', () => {
  expectLinesOf(caixaDeEntrada, COMANDOS_CAIXA);
});
