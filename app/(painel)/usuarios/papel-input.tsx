import { Radio, Stack } from '@mantine/core';
import { PAPEIS, PAPEIS_EM_ORDEM } from '../_shell/papeis.ts';
import type { Usuario } from './types.ts';

type Papel = Usuario['papel'];
type Props = {
  value: Papel;
  onChange: (papel: Papel) => void;
  error?: unknown;
  /** An external access never administers. */
  externo: boolean;
};

/** A role, with its powers in words. */
export function PapelInput({ value, onChange, error, externo }: Props) {
  return (
    <Radio.Group
      label="Papel"
      value={value}
      onChange={(chosen) => onChange(PAPEIS_EM_ORDEM.find((papel) => papel === chosen) ?? value)}
      error={error ? String(error) : undefined}
    >
      <Stack gap="sm" mt={8}>
        {PAPEIS_EM_ORDEM.map((papel) => {
          const beyond = externo && papel === 'administrador';
          return (
            <Radio
              key={papel}
              value={papel}
              label={PAPEIS[papel].nome}
              description={beyond ? 'Só para quem trabalha na empresa.' : PAPEIS[papel].pode}
              disabled={beyond}
            />
          );
        })}
      </Stack>
    </Radio.Group>
  );
}
