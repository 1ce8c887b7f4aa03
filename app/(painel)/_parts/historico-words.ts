import { IconEdit, type TablerIcon } from '@tabler/icons-react';
import type { Outputs } from '#app/_trpc/client.ts';

/** A line of a record's history: an audit line of it. */
export type Linha = Outputs['expedicao']['historico'][number];

/** How an action is shown; `move` stands out from the rest. */
export type Look = { nome: string; icon: TablerIcon; color: string; move?: true };

/** The look of a line among those a screen knows; what it does not know is told by its own name. */
export const lookIn = (looks: Partial<Record<Linha['acao'], Look>>, { acao, acao_nome }: Linha): Look =>
  looks[acao] ?? { nome: acao_nome, icon: IconEdit, color: 'gray' };

const PORTAS: Record<string, string> = {
  api: 'API',
  painel: 'painel',
  cli: 'linha de comando',
  job: 'sistema',
};

/** Who, as people tell them apart: a person, a token, or an application on somebody's behalf. */
export function authorName(tipo: string, nome: string): string {
  if (tipo === 'token') return `Token “${nome}”`;
  return tipo === 'concessao' ? `Aplicativo ${nome}` : nome;
}

/** Who, and through which door: "Bruno Teixeira, painel". */
export function authorOf({ ator_tipo, ator_nome, porta }: Linha): string {
  const door = PORTAS[porta] ?? porta;
  return ator_tipo === 'sistema' ? door : `${authorName(ator_tipo, ator_nome)}, ${door}`;
}

/** A field and its value; `before` only where it had another one. */
export type Change = { campo: string; before?: string; after: string };

/** What stands for a value that is not there. */
export const EMPTY = 'vazio';

export const isChange = (value: unknown): value is { antes: unknown; depois: unknown } =>
  typeof value === 'object' && value !== null && 'antes' in value && 'depois' in value;

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** A list of names: which came and which went, or all of them; `same` where only something else about them changed. */
export function listChange(campo: string, value: unknown, same = 'outra ordem'): Change[] {
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
