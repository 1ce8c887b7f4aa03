import type { UseFormReturnType } from '@mantine/form';
import { PapelInput } from './papel-input.tsx';
import { TipoInput } from './tipo-input.tsx';
import type { Usuario } from './types.ts';

export type Acesso = Pick<Usuario, 'tipo' | 'papel'>;

type Form = Pick<UseFormReturnType<Acesso>, 'values' | 'errors'> & {
  setFieldValue: (field: 'tipo' | 'papel', value: string) => void;
};

/** A person's kind and role. */
export const AcessoFields = ({ form }: { form: Form }) => (
  <>
    <TipoInput
      value={form.values.tipo}
      onChange={(tipo) => {
        form.setFieldValue('tipo', tipo);
        if (tipo !== 'interno' && form.values.papel === 'administrador') form.setFieldValue('papel', 'leitura');
      }}
      error={form.errors.tipo}
    />
    <PapelInput
      value={form.values.papel}
      onChange={(papel) => form.setFieldValue('papel', papel)}
      error={form.errors.papel}
      externo={form.values.tipo !== 'interno'}
    />
  </>
);
