'use client';

import { Group, NativeSelect, Pagination, Text } from '@mantine/core';
import { useRef } from 'react';
import { formatCount, formatInteger } from './format.ts';
import { SIZES, type Size } from './page-size.ts';

/** Where a page stands in its list. */
export type Page = { pagina: number; por_pagina: number; total_registros: number; ao_menos?: boolean | undefined };
type Props = {
  page: Page | undefined;
  onChange: (pagina: number) => void;
  /** Chooses how many rows a page has. */
  onSize?: ((size: Size) => void) | undefined;
};

/** "1–25 de 312" (or "de mais de 1.025", where not all were counted) and the pages; nothing until the list is there. A chosen page is read from its beginning. */
export function Pager({ page, onChange, onSize }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  if (!page) return null;
  const { pagina, por_pagina, total_registros: total } = page;
  const pages = Math.max(1, Math.ceil(total / por_pagina));
  const first = Math.min((pagina - 1) * por_pagina + 1, total);
  const last = Math.min(pagina * por_pagina, total);
  return (
    <Group justify="space-between" px={4} ref={bar}>
      <Group gap="md">
        <Text size="sm" c="dimmed" className="numero" aria-live="polite">
          {formatInteger(first)}–{formatInteger(last)} de {formatCount(total, page.ao_menos)}
        </Text>
        {onSize && total > SIZES[0] ? (
          <NativeSelect
            size="xs"
            aria-label="Linhas por página"
            data={SIZES.map((size) => ({ value: String(size), label: `${size} por página` }))}
            value={String(por_pagina)}
            onChange={({ currentTarget: { value } }) => {
              const size = SIZES.find((one) => String(one) === value);
              if (size) onSize(size);
            }}
          />
        ) : null}
      </Group>
      {pages > 1 ? (
        <Pagination
          total={pages}
          value={pagina}
          onChange={(chosen) => {
            onChange(chosen);
            toHead(bar.current?.closest('[data-list]'));
          }}
          size="sm"
          getItemProps={(page) => ({ 'aria-label': `Página ${page}` })}
          getControlProps={(control) => ({
            'aria-label': {
              first: 'Primeira página',
              previous: 'Página anterior',
              next: 'Próxima página',
              last: 'Última página',
            }[control],
          })}
        />
      ) : null}
    </Group>
  );
}

/** Shows the list's head, where it is above the screen. */
function toHead(list: Element | null | undefined) {
  if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView({ block: 'start' });
}
