import { Checkbox, Stack, Text } from '@mantine/core';
import { useId } from 'react';

type Item = { id: number; nome: string; nota: string | null };

type Props = {
  /** What the things are, and that they end. */
  title: string;
  items: readonly Item[];
  kept: readonly number[];
  onChange: (kept: number[]) => void;
};

/** Things that end with an access; each that is ticked goes on, as the company's own. */
export function KeepList({ title, items, kept, onChange }: Props) {
  const label = useId();
  if (items.length === 0) return null;
  return (
    <Stack gap={6} role="group" aria-labelledby={label}>
      <Text size="sm" fw={600} id={label}>
        {title}
      </Text>
      {items.map(({ id, nome, nota }) => (
        <Checkbox
          key={id}
          checked={kept.includes(id)}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked ? [...kept, id] : kept.filter((each) => each !== id))
          }
          label={`Manter “${nome}”`}
          description={nota}
          styles={{ label: { overflowWrap: 'anywhere' } }}
        />
      ))}
    </Stack>
  );
}
