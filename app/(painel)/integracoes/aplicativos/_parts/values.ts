import { type Nivel, toEscopos } from '../../tokens/escopos.ts';
import type { Aplicativo, AplicativoFields } from '../types.ts';

export type RedirectRow = { key: string; uri: string };

export type Values = {
  nome: string;
  tipo: Aplicativo['tipo'];
  descricao: string;
  site_url: string;
  logo: string | null;
  redirects: RedirectRow[];
  niveis: Record<string, Nivel>;
  extras: string[];
};

let serial = 0;
export const redirectRow = (uri = ''): RedirectRow => ({ key: `r${++serial}`, uri });

const LEVELS = ['read', 'write', 'delete'] as const satisfies readonly Nivel[];

/** The levels and extra permissions that show a set of scopes; a level shows its module's furthest reach. */
function levelsOf(escopos: readonly string[]): Pick<Values, 'niveis' | 'extras'> {
  const niveis: Record<string, Nivel> = {};
  const extras = new Set(escopos);
  for (const level of LEVELS) {
    for (const escopo of escopos.filter((each) => each.endsWith(`:${level}`))) {
      niveis[escopo.slice(0, -level.length - 1)] = level;
      extras.delete(escopo);
    }
  }
  return { niveis, extras: [...extras] };
}

/** The form's initial values: the application's settings, or a new application's. */
export function valuesOf(aplicativo: Aplicativo | null): Values {
  return {
    nome: aplicativo?.nome ?? '',
    tipo: aplicativo?.tipo ?? 'confidencial',
    descricao: aplicativo?.descricao ?? '',
    site_url: aplicativo?.site_url ?? '',
    logo: aplicativo?.logo ?? null,
    redirects: (aplicativo?.redirect_uris ?? ['']).map(redirectRow),
    ...levelsOf(aplicativo?.escopos ?? []),
  };
}

export const escoposOf = ({ niveis, extras }: Pick<Values, 'niveis' | 'extras'>) => toEscopos(niveis, extras);

/** Empty rows are left out. */
const filled = (rows: readonly RedirectRow[]) => rows.filter(({ uri }) => uri.trim() !== '');

export function toFields({ redirects, niveis, extras, ...values }: Values): AplicativoFields {
  return {
    ...values,
    site_url: values.site_url.trim() || null,
    redirect_uris: filled(redirects).map(({ uri }) => uri.trim()),
    escopos: escoposOf({ niveis, extras }),
  };
}

const sameSet = (a: readonly string[], b: readonly string[]) => a.toSorted().join() === b.toSorted().join();

/** Whether scopes lack some of their level's, which the command line allows and the form would complete. */
export const beyondLevels = (saved: Aplicativo): boolean => !sameSet(escoposOf(levelsOf(saved.escopos)), saved.escopos);

/** The changed fields, so that a save writes no other. */
export function changedFields(values: Values, saved: Aplicativo): Partial<AplicativoFields> {
  const { tipo: _, escopos, ...fields } = toFields(values);
  const changed = Object.entries(fields).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name as keyof Aplicativo]),
  );
  // Compared as the form shows them, so that scopes which the form cannot show stay until a person chooses others.
  return sameSet(escopos, escoposOf(levelsOf(saved.escopos)))
    ? Object.fromEntries(changed)
    : { ...Object.fromEntries(changed), escopos };
}

/** The server's messages by the form's fields; an address's message goes to its row. */
export function placeErrors(details: Record<string, string>, rows: readonly RedirectRow[]): Record<string, string> {
  const sent = filled(rows);
  return Object.fromEntries(
    Object.entries(details).map(([field, message]) => {
      const [name = field, index] = field.split('.');
      if (name !== 'redirect_uris') return [name, message];
      // The message about a missing address goes to the first row.
      const row = index === undefined ? (sent.length === 0 ? rows[0] : undefined) : sent[Number(index)];
      return [row ? `redirects.${row.key}` : 'redirects', message];
    }),
  );
}
