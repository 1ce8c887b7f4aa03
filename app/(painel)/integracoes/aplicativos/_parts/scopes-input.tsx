'use client';

import { Alert, Code, Stack } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Folded } from '../../_parts/folded.tsx';
import { Extras } from '../../tokens/extras.tsx';
import { ScopeMatrix } from '../../tokens/scope-matrix.tsx';
import type { Aplicativo, Opcoes } from '../types.ts';
import { ScopeList } from './scope-list.tsx';
import { beyondLevels, escoposOf, type Values } from './values.ts';

type Chosen = Pick<Values, 'niveis' | 'extras'>;
type Props = {
  value: Chosen;
  onChange: (value: Chosen) => void;
  opcoes: Opcoes;
  saved: Aplicativo | null;
  error: string | undefined;
};

/** The permissions that the application may ask for, and their words on the consent screen. */
export function ScopesInput({ value, onChange, opcoes, saved, error }: Props) {
  const chosen = new Set(escoposOf(value));
  const shown = opcoes.descricoes.filter(({ escopo }) => chosen.has(escopo));
  return (
    <Stack gap="lg">
      <ScopeMatrix
        description="Peça só as permissões que o aplicativo usa: quanto menos, mais empresas autorizam."
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
        description="Nenhum nível acima as inclui, nem “Tudo”. Na tela de autorização aparecem à parte, e a pessoa marca uma por uma."
        modulos={opcoes.modulos}
        value={value.extras}
        onChange={(extras) => onChange({ ...value, extras })}
      />
      {shown.length > 0 ? (
        <Folded
          label={
            shown.length === 1
              ? 'Ver a permissão como a empresa a lê'
              : `Ver as ${shown.length} permissões como a empresa as lê`
          }
        >
          <ScopeList descricoes={shown} label="Permissões escolhidas" />
        </Folded>
      ) : null}
    </Stack>
  );
}
