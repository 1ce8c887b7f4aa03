'use client';

import { Alert, Button, Code, Collapse, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconInfoCircle } from '@tabler/icons-react';
import { useId } from 'react';
import { Extras } from '../../tokens/extras.tsx';
import { ScopeMatrix } from '../../tokens/scope-matrix.tsx';
import { ScopeList } from '../_parts/scope-list.tsx';
import type { Aplicativo, Opcoes } from '../types.ts';
import { beyondLevels, escoposOf, type Values } from './values.ts';

type Chosen = Pick<Values, 'niveis' | 'extras'>;
type Props = {
  value: Chosen;
  onChange: (value: Chosen) => void;
  opcoes: Opcoes;
  saved: Aplicativo | null;
  error: string | undefined;
};

/** What the application may ask for at most, and how a company reads it. */
export function ScopesInput({ value, onChange, opcoes, saved, error }: Props) {
  const [opened, { toggle }] = useDisclosure(false);
  const id = useId();
  const chosen = new Set(escoposOf(value));
  const shown = opcoes.descricoes.filter(({ escopo }) => chosen.has(escopo));
  return (
    <Stack gap="lg">
      <ScopeMatrix
        description="Peça só o que usa: quanto menos, mais empresas autorizam."
        modulos={opcoes.modulos}
        value={value.niveis}
        onChange={(niveis) => onChange({ ...value, niveis })}
        error={error}
      />
      {saved && beyondLevels(saved) ? (
        <Alert color="blue" icon={<IconInfoCircle />} title="Registrado com permissões soltas">
          Os níveis acima não mostram ao certo o que este aplicativo pode pedir hoje:{' '}
          <Code>{saved.escopos.join(' ')}</Code>. Isso fica como está até você mexer nas permissões.
        </Alert>
      ) : null}
      <Extras
        description="Nenhum nível acima as inclui, nem “Tudo”. Na tela de autorização aparecem à parte, marcadas."
        modulos={opcoes.modulos}
        value={value.extras}
        onChange={(extras) => onChange({ ...value, extras })}
      />
      {shown.length > 0 ? (
        <div>
          <Group>
            <Button
              variant="subtle"
              size="xs"
              px={6}
              onClick={toggle}
              aria-expanded={opened}
              aria-controls={id}
              rightSection={
                opened ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />
              }
            >
              {shown.length === 1
                ? 'Ver a permissão como a empresa a lê'
                : `Ver as ${shown.length} permissões como a empresa as lê`}
            </Button>
          </Group>
          <Collapse expanded={opened} id={id}>
            <div style={{ padding: '10px 6px 0' }}>
              <ScopeList descricoes={shown} label="Permissões escolhidas" />
            </div>
          </Collapse>
        </div>
      ) : null}
    </Stack>
  );
}
