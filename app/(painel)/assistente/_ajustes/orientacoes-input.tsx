'use client';

import { Button, Group, Text, Textarea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { formatInteger } from '#app/_ui/format.ts';
import { WRAPPED_LABEL } from '#app/_ui/wrapped-label.ts';
import classes from './ajustes.module.css';

/** Characters, as the server says too. */
const LONGEST = 4_000;

const EXAMPLES = [
  'Chame o contato pelo nome quando souber qual é.',
  'Se perguntarem de um pedido, peça o número dele antes de passar a conversa.',
  'Não prometa prazos nem descontos: diga o que está escrito, ou passe para uma pessoa.',
  'Termine perguntando se pode ajudar em mais alguma coisa.',
];

type Props = {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  readOnly: boolean;
};

/** What the company tells its assistant besides, with examples that can be taken over. */
export function OrientacoesInput({ value, onChange, error, readOnly }: Props) {
  const length = [...value.trim()].length;
  const unused = readOnly ? [] : EXAMPLES.filter((example) => !value.includes(example));
  const add = (example: string) => onChange(value.trim() === '' ? example : `${value.trimEnd()}\n${example}`);
  return (
    <div>
      <Textarea
        label="Orientações"
        description="Como ele deve se portar. O que ele sabe não vem daqui: preços, prazos e regras ficam no Conhecimento."
        autosize
        minRows={4}
        maxRows={14}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        error={error}
        readOnly={readOnly}
        variant={readOnly ? 'filled' : 'default'}
        data-path="orientacoes"
      />
      <Group justify="flex-end" mt={4}>
        <Text size="xs" c={length > LONGEST ? 'var(--mantine-color-error)' : 'dimmed'} className="numero">
          {formatInteger(length)} de {formatInteger(LONGEST)} caracteres
        </Text>
      </Group>
      {unused.length > 0 ? (
        <>
          <Text size="xs" c="dimmed" mt={4}>
            Bons exemplos, para acrescentar com um clique:
          </Text>
          <ul className={classes.exemplos} aria-label="Exemplos de orientações">
            {unused.map((example) => (
              <li key={example}>
                <Button
                  variant="default"
                  size="compact-sm"
                  fw={400}
                  {...WRAPPED_LABEL}
                  leftSection={<IconPlus size={14} aria-hidden />}
                  onClick={() => add(example)}
                >
                  {example}
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
