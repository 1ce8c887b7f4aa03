import { test } from 'vitest';
import { COMANDOS_USUARIOS, usuarios } from '#app/docs/_content/usuarios.ts';
import { createToken, createWebhook } from '#server/acesso/index.ts';
import { acceptAsNew, inviteUsuario } from '#server/identidade/index.ts';
import { db } from '#server/platform/db.ts';
import { contextOfToken, DESTINO } from '#tests/support/access-world.ts';
import { SENHA, sessionContext, sessionOf } from '#tests/support/factory.ts';
import { expectLinesOf, expectShown, hasCurl, openGuide, paste } from '#tests/support/guide.ts';

const { achar, desativarMantendo, removerMantendo, ...steps } = COMANDOS_USUARIOS;

const guide = openGuide();

/** An administrator of the demonstration company who has a token and a webhook, as the guide's `$PESSOA`. */
async function somebody(): Promise<string> {
  const ctx = await contextOfToken(guide.token);
  const person = { nome: 'Lia', email: `lia-${performance.now()}@teste.local`, papel: 'administrador' };
  const { id, convite } = await inviteUsuario(ctx, person);
  const { usuario_id, empresa_id } = await acceptAsNew(db(), { convite, nome: 'Lia', senha: SENHA }, ctx);
  const theirs = await sessionContext(await sessionOf(usuario_id, empresa_id));
  await createToken(theirs, { nome: 'Loja', escopos: ['estoque:read'] });
  await createWebhook(theirs, { url: DESTINO, eventos: ['produto.criado'] });
  return String(id);
}

test.skipIf(!hasCurl)('every line of the guide runs as it is against the demonstration company, twice', async () => {
  const { env } = guide;
  for (const _ of ['once', 'again']) {
    for (const step of Object.values(steps)) {
      expectShown(await paste([...(step.text.includes('$ID') ? [achar.text] : []), step.text], env), step);
    }
    for (const step of [desativarMantendo, removerMantendo]) {
      expectShown(await paste([step.text], { ...env, PESSOA: await somebody() }), step);
    }
  }
});

test('the guide shows the very lines that were run', () => expectLinesOf(usuarios, COMANDOS_USUARIOS));
