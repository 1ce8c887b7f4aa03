'use client';

import { useForm } from '@mantine/form';
import { trpc } from '#app/_trpc/client.ts';
import { RecordForm, RecordModal } from '#app/_ui/record-drawer.tsx';
import { useSave } from '#app/_ui/use-save.ts';
import { PapelInput } from './papel-input.tsx';
import type { Usuario } from './types.ts';

/** Changes a member's role. */
export function EditUsuario({ usuario, onClose }: { usuario: Usuario; onClose: () => void }) {
  const form = useForm({ initialValues: { papel: usuario.papel } });
  const { update, saving } = useSave(
    { create: trpc.usuarios.update, update: trpc.usuarios.update },
    {
      form,
      refresh: ['usuarios', 'sessao'],
      said: ({ nome }) => `${nome}: alterações salvas.`,
      onClose,
    },
  );
  return (
    <RecordModal opened record={usuario} onClose={onClose} title={`Editar ${usuario.nome}`}>
      <RecordForm
        onSubmit={form.onSubmit((values) => update({ id: usuario.id, ...values }))}
        action="Salvar"
        saving={saving}
        onCancel={onClose}
      >
        <PapelInput
          value={form.values.papel}
          onChange={(papel) => form.setFieldValue('papel', papel)}
          error={form.errors.papel}
        />
      </RecordForm>
    </RecordModal>
  );
}
