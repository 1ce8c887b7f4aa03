import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { Inputs, Outputs } from '#app/_trpc/client.ts';

const REFUSALS: Record<string, string> = {
  NotAllowedError: 'A chave de acesso não foi usada. Tente de novo quando quiser.',
  AbortError: 'A chave de acesso não foi usada. Tente de novo quando quiser.',
  InvalidStateError: 'Este aparelho já tem uma chave de acesso sua.',
  SecurityError: 'As chaves de acesso só funcionam no endereço do Romaneio.',
};

/** What a browser says of a passkey that was not used, in words for the person. */
export function passkeyError(error: unknown): Error {
  const name = error instanceof Error ? error.name : '';
  return new Error(REFUSALS[name] ?? 'O navegador não conseguiu usar a chave de acesso.', { cause: error });
}

type Answer = Inputs['fator']['provar']['resposta'];

/** Asks the browser for a passkey. @throws Error in words for the person */
export const answerPasskey = (options: Outputs['fator']['pedirEntrada']): Promise<Answer> =>
  startAuthentication({ optionsJSON: options }).then(
    (answer) => answer as unknown as Answer,
    (error: unknown) => Promise.reject(passkeyError(error)),
  );

/** Asks the browser to make a passkey. @throws Error in words for the person */
export const makePasskey = (options: Outputs['fator']['iniciarPasskey']): Promise<Answer> =>
  startRegistration({ optionsJSON: options }).then(
    (answer) => answer as unknown as Answer,
    (error: unknown) => Promise.reject(passkeyError(error)),
  );
