import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'vitest';
import { COMANDOS_CAIXA, caixaDeEntrada } from '#app/docs/_content/caixa-de-entrada.ts';
import { createToken } from '#server/acesso/index.ts';
import { setEnv } from '#server/platform/env.ts';
import { ANEXOS } from '#tests/support/anexos.ts';
import { expectLinesOf, expectShown, hasCurl, openGuide, paste } from '#tests/support/guide.ts';
import { openChannel, settle, systemOf } from '#tests/support/inbox.ts';
import { addModelo } from '#tests/support/inbox-scene.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// Every line of the guide of the inbox, run as it is pasted against the demonstration company and the example channel that the first of
// them makes; workers' part is done between lines.

const folder = await makeTestFolder('caixa');
setEnv({ DATA_DIR: folder });
const guide = openGuide();

const { exemplo, achar, conversa, ...rest } = COMANDOS_CAIXA;
const DEMONSTRACAO = { id: 1 };
const BOLETO = ANEXOS.find(([nome]) => nome === 'boleto.pdf')?.[1] ?? Buffer.of();
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
  // Of official WhatsApp there is none to be had but by Meta.
  const oficial = await openChannel(DEMONSTRACAO, 'whatsapp');
  const componentes = [
    { type: 'HEADER', format: 'DOCUMENT' },
    { type: 'BODY', text: 'Olá, {{1}}! O boleto está aqui.' },
  ];
  const { id } = await addModelo(DEMONSTRACAO, oficial, { nome: 'boleto', componentes });
  await writeFile(join(folder, 'boleto.pdf'), BOLETO);
  // Whose scope no other line needs.
  const { token } = await createToken(await systemOf(1), { nome: 'Modelos', escopos: ['crm:whatsapp_modelo'] });
  const step = { text: `export MODELO=${id} TOKEN=${token}` };
  expectShown(await run(step, rest.modeloComArquivo), rest.modeloComArquivo);
  for (const step of [rest.ler, rest.seguir, rest.mudadas, rest.assumir, rest.concluir, rest.arquivar]) {
    expectShown(await run(achar, conversa, step), step);
  }
});

test('the guide shows the very lines that were run', () => {
  expectLinesOf(caixaDeEntrada, COMANDOS_CAIXA);
});
