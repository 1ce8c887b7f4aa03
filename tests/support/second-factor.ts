import { Secret, TOTP } from 'otpauth';
import { env } from '#server/platform/env.ts';
import { Authenticator } from './authenticator.ts';
import type { panelOf } from './panel-client.ts';

type Panel = ReturnType<typeof panelOf>;

/** What an authenticator application shows for a secret, or will some steps of thirty seconds later. */
export const codeOf = (segredo: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(segredo) }).generate({ timestamp: Date.now() + steps * 30_000 });

/**
 * Sets up an authenticator application for the panel's person, with the present code. A sign-in takes the next one: both are accepted a step
 * later too, however slow the machine.
 */
export async function setUpApp(panel: Panel): Promise<{ segredo: string; codigos: string[] }> {
  const { segredo } = await panel.fator.iniciarAplicativo();
  const { codigos } = await panel.fator.confirmarAplicativo({ codigo: codeOf(segredo) });
  return { segredo, codigos: codigos ?? [] };
}

/** Makes a passkey of the panel's person with an authenticator of software. */
export async function setUpPasskey(
  panel: Panel,
  nome = 'Notebook',
): Promise<{ key: Authenticator; codigos: string[] }> {
  const key = new Authenticator(new URL(env.APP_URL).origin);
  const answer = await panel.fator.criarPasskey({ nome, resposta: key.create(await panel.fator.iniciarPasskey()) });
  return { key, codigos: answer.codigos ?? [] };
}
