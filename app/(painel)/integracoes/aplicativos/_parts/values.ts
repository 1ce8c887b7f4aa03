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

/** What the form begins with: an application's settings, or those of a new one. */
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

/** Rows left empty are none. */
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

/** Scopes that were registered without the ones that their level holds, as the command line can; the form would add those. */
export const beyondLevels = (saved: Aplicativo): boolean => !sameSet(escoposOf(levelsOf(saved.escopos)), saved.escopos);

/** The fields that differ from what is saved, so that nothing else is written. */
export function changedFields(values: Values, saved: Aplicativo): Partial<AplicativoFields> {
  const { tipo: _, escopos, ...fields } = toFields(values);
  const changed = Object.entries(fields).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name as keyof Aplicativo]),
  );
  // Compared as the form shows them: what it cannot show stays as it is until somebody chooses anew.
  return sameSet(escopos, escoposOf(levelsOf(saved.escopos)))
    ? Object.fromEntries(changed)
    : { ...Object.fromEntries(changed), escopos };
}

/** The server's messages by the form's fields: an address's is that of its row. */
export function placeErrors(details: Record<string, string>, rows: readonly RedirectRow[]): Record<string, string> {
  const sent = filled(rows);
  return Object.fromEntries(
    Object.entries(details).map(([field, message]) => {
      const [name = field, index] = field.split('.');
      if (name !== 'redirect_uris') return [name, message];
      // Of no address at all, the first row tells.
      const row = index === undefined ? (sent.length === 0 ? rows[0] : undefined) : sent[Number(index)];
      return [row ? `redirects.${row.key}` : 'redirects', message];
    }),
  );
}
