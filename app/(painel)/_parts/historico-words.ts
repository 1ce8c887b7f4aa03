import { IconEdit, type TablerIcon } from '@tabler/icons-react';
import type { Outputs } from '#app/_trpc/client.ts';
import { acaoNome, type CampoDe, campoDe, type Recurso } from '#modulos/index.ts';
import { isChange, valueInWords } from './field-value.ts';

/** A line of a record's history: an audit line of it. */
export type Linha = Outputs['expedicao']['historico'][number];

/** An action's icon and colour; an action with `move` stands out from the rest. */
export type Look = { icon: TablerIcon; color: string; move?: true };

/** Name and look of a line, among the looks that its screen declares. */
export const lookIn = (looks: Readonly<Partial<Record<string, Look>>>, { acao }: Linha): Look & { nome: string } => ({
  nome: acaoNome(acao, 'historico'),
  ...(looks[acao] ?? { icon: IconEdit, color: 'gray' }),
});

const PORTAS: Record<string, string> = {
  api: 'API',
  painel: 'painel',
  cli: 'linha de comando',
  job: 'sistema',
  link: 'pelo link',
};

/** The author's name: a person, a token, or an application on a person's behalf. */
export function authorName(tipo: string, nome: string): string {
  if (tipo === 'token') return `Token “${nome}”`;
  return tipo === 'concessao' ? `Aplicativo ${nome}` : nome;
}

/** The author and the door: "Bruno Teixeira, painel". */
export function authorOf({ ator_tipo, ator_nome, porta }: Pick<Linha, 'ator_tipo' | 'ator_nome' | 'porta'>): string {
  const door = PORTAS[porta] ?? porta;
  return ator_tipo === 'sistema' && porta !== 'link' ? door : `${authorName(ator_tipo, ator_nome)}, ${door}`;
}

/** A field and its value; `before` only where the value changed. */
export type Change = { campo: string; before?: string; after: string };

/** Stands for a missing value. */
export const EMPTY = 'vazio';

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** A list of names: the added and the removed ones, or all names of a new list; `same` where the names stayed the same. */
function listChange(campo: string, value: unknown, same = 'outra ordem'): Change[] {
  if (!isChange(value)) {
    const all = texts(value);
    return all.length > 0 ? [{ campo, after: all.join(', ') }] : [];
  }
  const before = texts(value.antes);
  const after = texts(value.depois);
  const came = after.filter((name) => !before.includes(name)).map((name) => `+ ${name}`);
  const went = before.filter((name) => !after.includes(name)).map((name) => `− ${name}`);
  return [{ campo, after: [...came, ...went].join(', ') || same }];
}

const isList = (value: unknown): boolean =>
  Array.isArray(value) || (isChange(value) && (Array.isArray(value.antes) || Array.isArray(value.depois)));

type Options<R extends Recurso> = {
  zone: string;
  /** Words for a value, in place of its field's. */
  say?: (campo: CampoDe<R>, value: unknown) => string | undefined;
  /** The words for a list whose names stayed the same. */
  same?: string;
};

/** A line's words on these fields, in this order: before → after, or the new record's value. */
export function changesIn<R extends Recurso>(
  recurso: R,
  campos: readonly CampoDe<R>[],
  detalhes: Linha['detalhes'],
  { zone, say, same }: Options<R>,
): Change[] {
  return campos.flatMap((name) => {
    const campo = campoDe(recurso, name);
    const value = detalhes[name];
    const words = (value: unknown) =>
      say?.(name, value) ??
      (typeof value === 'boolean' ? (value ? 'sim' : 'não') : (valueInWords(campo, value, zone) ?? EMPTY));
    if (isList(value)) return listChange(campo.nome, value, same);
    if (isChange(value)) {
      const [before, after] = [words(value.antes), words(value.depois)];
      // The audit trail keeps only whether there is an image.
      return before === after ? [{ campo: campo.nome, after: 'trocado' }] : [{ campo: campo.nome, before, after }];
    }
    const empty = value === undefined || value === null || value === '';
    return empty ? [] : [{ campo: campo.nome, after: words(value) }];
  });
}
