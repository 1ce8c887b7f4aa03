'use client';

import { Code, Group, SegmentedControl, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { CopyIcon } from '#app/_ui/copy-icon.tsx';
import { formatInteger } from '#app/_ui/format.ts';
import { hexDump, prettyJson } from './body-text.ts';
import classes from './body-view.module.css';

type Props = {
  /** The name of the message whose body it is. */
  label: string;
  corpo: string;
  /** `corpo` is base64: the bytes are no text. */
  base64?: boolean;
  /** A remark beside the body, such as that it was cut. */
  note?: string | undefined;
  /** The initial view. */
  initial?: View;
};

const VIEWS = ['formatado', 'bruto'] as const;
type View = (typeof VIEWS)[number];

/** A body as it came: JSON indented or unchanged, and bytes that are no text in hexadecimal. */
export function BodyView({ label, corpo, base64 = false, note, initial = 'formatado' }: Props) {
  const id = useId();
  const [view, setView] = useState<View>(initial);
  if (corpo === '') {
    return (
      <div>
        <Label>{label}</Label>
        <Text size="sm" c="dimmed">
          vazio
        </Text>
      </div>
    );
  }
  const pretty = base64 ? null : prettyJson(corpo);
  const shown = base64 ? hexDump(corpo) : view === 'formatado' && pretty !== null ? pretty : corpo;
  const size = base64 ? atob(corpo).length : new TextEncoder().encode(corpo).length;
  return (
    <div>
      <Group justify="space-between" gap="xs" mb={6} mih={28}>
        <Label id={id}>
          {label}{' '}
          <Text span size="xs" c="dimmed" fw={400} className="numero">
            {base64 ? 'binário, ' : ''}
            {formatInteger(size)} {size === 1 ? 'byte' : 'bytes'}
            {note ? `, ${note}` : ''}
          </Text>
        </Label>
        <Group gap={6}>
          {pretty === null ? null : (
            <SegmentedControl
              size="xs"
              aria-label={`Como mostrar: ${label}`}
              value={view}
              onChange={(next) => setView(VIEWS.find((name) => name === next) ?? 'formatado')}
              data={[
                { value: 'formatado', label: 'Formatado' },
                { value: 'bruto', label: 'Bruto' },
              ]}
            />
          )}
          <CopyIcon value={shown} label={`Copiar ${label}`} copied={`Copiado: ${label}`} framed />
        </Group>
      </Group>
      <Code block className={classes.body} tabIndex={0} role="region" aria-labelledby={id}>
        {shown}
      </Code>
    </div>
  );
}

function Label({ children, id }: { children: React.ReactNode; id?: string }) {
  return (
    <Text size="sm" fw={600} id={id} component="div">
      {children}
    </Text>
  );
}
