import { hash, verify } from '@node-rs/argon2';
import { HashGate, type Use } from './hash-gate.ts';

// argon2id with the parameters OWASP recommends (19 MiB, 2 passes, 1 lane); the library's default algorithm is argon2id.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The password of the demonstration's users, which the documentation names: outside development it opens no account. */
export const SENHA_DE_DEMONSTRACAO = 'romaneio-demo';

// One gate for the process: Next loads this module once for sign-in and once for the panel's procedures.
const shared = globalThis as typeof globalThis & { romaneioSenhas?: HashGate };

function gate(): HashGate {
  shared.romaneioSenhas ??= new HashGate();
  return shared.romaneioSenhas;
}

let decoy: Promise<string> | undefined;

/**
 * Hashes a new password, in its turn.
 * @param who whose turn it is: the company
 * @throws DomainError TOO_MANY_REQUESTS where too much waits already
 */
export function hashSenha(senha: string, who: string): Promise<string> {
  return gate().run('painel', who, () => hash(senha, PARAMETERS));
}

/**
 * Verifies a password, in its turn; without a hash it does the same work and answers false, so that time tells nothing.
 * @param who whose turn it is: an address or a device at a sign-in, else the company
 * @throws DomainError TOO_MANY_REQUESTS where too much waits already
 */
export async function verifySenha(
  senhaHash: string | undefined,
  senha: string,
  use: Use,
  who: string,
): Promise<boolean> {
  const matches = await gate().run(use, who, async () => {
    decoy ??= hash('decoy', PARAMETERS);
    return verify(senhaHash ?? (await decoy), senha);
  });
  return senhaHash !== undefined && matches;
}
