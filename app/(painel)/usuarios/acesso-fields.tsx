import type { ReactNode } from 'react';
import { PapelInput } from './papel-input.tsx';
import { TipoInput } from './tipo-input.tsx';
import type { Usuario } from './types.ts';

/** What a person is in the company. */
export type Acesso = Pick<Usuario, 'tipo' | 'papel'>;

type Props = {
  value: Acesso;
  onChange: (acesso: Acesso) => void;
  errors: { [field: string]: ReactNode };
};

/** A person's kind and role. */
export const AcessoFields = ({ value: { tipo, papel }, onChange, errors }: Props) => (
  <>
    <TipoInput
      value={tipo}
      onChange={(chosen) =>
        onChange({ tipo: chosen, papel: chosen !== 'interno' && papel === 'administrador' ? 'leitura' : papel })
      }
      error={errors.tipo}
    />
    <PapelInput
      value={papel}
      onChange={(chosen) => onChange({ tipo, papel: chosen })}
      error={errors.papel}
      externo={tipo !== 'interno'}
    />
  </>
);
