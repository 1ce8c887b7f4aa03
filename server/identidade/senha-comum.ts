import { invalid } from '#server/platform/errors.ts';

const COMMON = 'Esta senha está entre as mais usadas: escolha outra.';
const OWN = 'A senha não pode ser o seu nome nem o seu e-mail: escolha outra.';
/** A password of fewer different characters is one of a few thousand. */
const FEWEST_CHARACTERS = 5;

let common: Promise<ReadonlySet<string>> | undefined;

/** Some 49,000 passwords and the most frequent words of Portuguese, loaded when somebody sets a password for the first time. */
async function load(): Promise<ReadonlySet<string>> {
  const [{ dictionary }, { dictionary: portuguese }] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-pt-br'),
  ]);
  return new Set([...dictionary['passwords-common'], ...portuguese['firstnames-pt-br']].map(String));
}

/** Without what people add to a common password to make it pass: digits and signs around it. */
const stripped = (senha: string) => senha.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/**
 * Refuses a password that is among the commonest, also with digits or signs around it, and one that is its person's own name or e-mail.
 * For every way to a new password.
 * @param field where the refusal belongs
 * @throws DomainError VALIDATION_ERROR
 */
export async function requireUncommon(
  senha: string,
  { nome, email }: { nome: string; email: string },
  field: string,
): Promise<void> {
  common ??= load();
  const [known, whole, core] = [await common, senha.toLowerCase(), stripped(senha)];
  if (known.has(whole) || known.has(core) || core === '' || new Set(whole).size < FEWEST_CHARACTERS) {
    throw invalid(field, COMMON);
  }
  const own = [nome, email, email.split('@')[0] ?? ''].map((text) => stripped(text));
  if (own.includes(core)) throw invalid(field, OWN);
}
