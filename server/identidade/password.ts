import { hash, verify } from '@node-rs/argon2';

// argon2id with the parameters OWASP recommends (19 MiB, 2 passes, 1 lane); the library's default algorithm is argon2id.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The password of the demonstration's users, which the documentation names: outside development it opens no account. */
export const SENHA_DE_DEMONSTRACAO = 'romaneio-demo';

let decoy: Promise<string> | undefined;

export function hashSenha(senha: string): Promise<string> {
  return hash(senha, PARAMETERS);
}

/** Verifies a password; without a hash it does the same work and answers false, so that time tells nothing. */
export async function verifySenha(senhaHash: string | undefined, senha: string): Promise<boolean> {
  decoy ??= hashSenha('decoy');
  const matches = await verify(senhaHash ?? (await decoy), senha);
  return senhaHash !== undefined && matches;
}
