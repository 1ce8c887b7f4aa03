'use client';

import { Combobox, getDefaultZIndex, Highlight, Modal, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { SearchBox } from '#app/_ui/search-box.tsx';
import { leaveThen } from '#app/_ui/unsaved.tsx';
import classes from './command-palette.module.css';
import { type Entry, placesFor } from './palette-places.ts';
import type { Session } from './session.tsx';
import { usePaletteRecords } from './use-palette-records.ts';

type Props = { session: Session; opened: boolean; onClose: () => void };

/** Reaches every screen, the usual actions, and the company's records. */
export function CommandPalette({ session, opened, onClose }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size={600}
      yOffset={80}
      zIndex={getDefaultZIndex('max')}
      attributes={{ content: { 'aria-label': 'Buscar' } }}
    >
      <Palette session={session} onClose={onClose} />
    </Modal>
  );
}

/** Lives as long as the palette is open: it opens empty. */
function Palette({ session, onClose }: { session: Session; onClose: () => void }) {
  const router = useRouter();
  const [text, setText] = useState('');
  const query = text.trim();
  const [busca] = useDebouncedValue(query, 250);
  // Records of an earlier text are not offered: Enter would open one of them.
  const isCurrent = busca === query;
  const records = usePaletteRecords(session, busca);
  const groups = [...placesFor(session, query), ...(isCurrent ? records.groups : [])].filter(
    ({ entries }) => entries.length > 0,
  );
  const waiting = query.length > 1 && (!isCurrent || records.waiting);
  return (
    <SearchBox
      label="Buscar"
      placeholder="Buscar telas, ações e cadastros…"
      text={text}
      onText={setText}
      query={query}
      first={groups[0]?.entries[0]?.href}
      onPick={(href) => {
        onClose();
        leaveThen(() => router.push(href));
      }}
      onClose={onClose}
      height="min(420px, 60dvh)"
      status={<Status>{waiting ? 'Buscando…' : words(query, groups.length, records.failed)}</Status>}
    >
      {groups.map(({ label, entries }) => (
        <Combobox.Group key={label} label={label}>
          {entries.map((entry) => (
            <Option key={entry.href} entry={entry} query={query} />
          ))}
        </Combobox.Group>
      ))}
    </SearchBox>
  );
}

/** No element at all where there is nothing to say. */
const Status = ({ children }: { children: string }) =>
  children ? (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  ) : null;

function words(query: string, groups: number, failed: boolean): string {
  if (failed) return 'Uma parte da busca não respondeu. Tente de novo em instantes.';
  if (groups > 0) return '';
  if (query.length < 2) return 'Nenhuma tela com esta letra. Escreva mais uma para buscar também nos cadastros.';
  return `Nada encontrado para “${query}”. Confira a escrita ou busque por um número, um código ou um documento.`;
}

function Option({ entry, query }: { entry: Entry; query: string }) {
  return (
    <Combobox.Option value={entry.href} className={classes.option}>
      <entry.icon size={18} stroke={1.6} aria-hidden className={classes.icon} />
      <span className={classes.words}>
        <Highlight component="span" highlight={query} highlightStyles={HIT} truncate="end" size="sm">
          {entry.label}
        </Highlight>
        <Text span size="xs" c="dimmed" truncate="end">
          {entry.description}
        </Text>
      </span>
    </Combobox.Option>
  );
}

const HIT = { background: 'none', color: 'inherit', fontWeight: 700 };
