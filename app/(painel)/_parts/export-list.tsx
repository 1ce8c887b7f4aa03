'use client';

import { ExportMenu } from '#app/_ui/export-menu.tsx';
import type { Escopo } from '#modulos/index.ts';
import { useSessao } from '../_shell/session.tsx';

type Props = {
  /** The list's name in the addresses of files. */
  lista: string;
  /** What its procedure is given on this screen; pages do not count, since a file has all of them. */
  filters?: object;
  /** Whoever lacks it is not offered the file. */
  escopo: Escopo;
  /** Another list of the same screen, which the filters do not concern. */
  also?: { lista: string; label: string };
};

/** Ends a row of filters: "Exportar", with the filters that are on the screen. */
export function ExportList({ lista, filters = {}, escopo, also }: Props) {
  const { can, empresa } = useSessao();
  if (!can(escopo)) return null;
  const given = Object.entries(filters).filter(
    ([name, value]) => value !== undefined && name !== 'pagina' && name !== 'por_pagina',
  );
  // A link carries no header: the address says whose list the page shows, so that it never brings another company's.
  const shown: [string, string] = ['empresa', String(empresa.id)];
  const query = new URLSearchParams([...given.map(([name, value]): [string, string] => [name, String(value)]), shown]);
  const own = (formato: string) => `/api/arquivos/listas/${lista}.${formato}?${query}`;
  const narrowed = given.some(([name]) => name !== 'ordenar' && name !== 'direcao');
  return (
    <ExportMenu
      lists={[
        { label: narrowed ? 'Com os filtros da tela' : 'A lista inteira', to: own },
        ...(also
          ? [
              {
                label: also.label,
                to: (formato: string) => `/api/arquivos/listas/${also.lista}.${formato}?empresa=${empresa.id}`,
              },
            ]
          : []),
      ]}
    />
  );
}
