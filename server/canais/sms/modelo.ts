/** What a template's places are filled with; null where there is none, and then whatever names it is left out. */
export type Valores = {
  /** The number that the SMS goes to, and the sender. */
  para: string;
  de: string;
  texto: string;
  /** The message's id, and a text that is its own in every installation: providers that recognise repetitions are told it. */
  id: string;
  chave: string;
  /** Where notices of it come, with the secret of their path. */
  aviso_url: string | null;
};

export const LUGARES = ['para', 'de', 'texto', 'id', 'chave', 'aviso_url'] as const satisfies (keyof Valores)[];

const PLACE = /\{\{\s*([a-z_]+)\s*\}\}/g;

const isPlace = (name: string): name is keyof Valores => (LUGARES as readonly string[]).includes(name);

/** Names in double braces that are no place, for whoever writes a template. */
export const unknownPlaces = (modelo: string): string[] =>
  [...modelo.matchAll(PLACE)].map(([, name = '']) => name).filter((name) => !isPlace(name));

/** A template's text, each value written with `encode`; undefined where one of its places has none. */
export function fillText(
  modelo: string,
  valores: Valores,
  encode: (value: string) => string = String,
): string | undefined {
  let missing = false;
  const text = modelo.replace(PLACE, (whole, name: string) => {
    if (!isPlace(name)) return whole;
    const value = valores[name];
    missing ||= value === null;
    return encode(value ?? '');
  });
  return missing ? undefined : text;
}

/**
 * A JSON value in whose texts the places are filled: encoding is left to JSON itself. What has no value is left out, and so is an object of
 * which nothing remains.
 */
export function fillJson(modelo: unknown, valores: Valores): unknown {
  if (typeof modelo === 'string') return fillText(modelo, valores);
  if (Array.isArray(modelo)) return modelo.map((one) => fillJson(one, valores)).filter((one) => one !== undefined);
  if (typeof modelo !== 'object' || modelo === null) return modelo;
  const before = Object.entries(modelo);
  const filled = before
    .map(([name, value]) => [name, fillJson(value, valores)] as const)
    .filter(([, value]) => value !== undefined);
  return before.length > 0 && filled.length === 0 ? undefined : Object.fromEntries(filled);
}

/** Fields of a form, encoded. */
export function fillForm(campos: Readonly<Record<string, string>>, valores: Valores): string {
  const form = new URLSearchParams();
  for (const [name, modelo] of Object.entries(campos)) {
    const value = fillText(modelo, valores);
    if (value !== undefined) form.append(name, value);
  }
  return form.toString();
}
