'use client';

import { useForm } from '@mantine/form';
import { trpc } from '#app/_trpc/client.ts';
import { RecordForm, RecordModal } from '#app/_ui/record-drawer.tsx';
import { useSave } from '#app/_ui/use-save.ts';
import { type Acesso, AcessoFields } from './acesso-fields.tsx';
import type { Usuario } from './types.ts';

type Props = { usuario: Usuario; onClose: () => void };

/** Changes a member's kind and role. */
export const EditUsuario = (props: Props) => (
  <RecordModal opened record={props.usuario} onClose={props.onClose} title={`Editar ${props.usuario.nome}`}>
    <Fields {...props} />
  </RecordModal>
);

function Fields({ usuario, onClose }: Props) {
  const form = useForm<Acesso>({
    mode: 'controlled',
    initialValues: { tipo: usuario.tipo, papel: usuario.papel },
  });
  const { update, saving } = useSave(
    { create: trpc.usuarios.update, update: trpc.usuarios.update },
    {
      form,
      refresh: ['usuarios', 'empresas', 'sessao'],
      said: ({ nome }) => `${nome}: alterações salvas.`,
      onClose,
    },
  );
  return (
    <RecordForm
      onSubmit={form.onSubmit((values) => update({ id: usuario.id, ...values }))}
      action="Salvar"
      saving={saving}
      onCancel={onClose}
    >
      <AcessoFields value={form.values} onChange={(acesso) => form.setValues(acesso)} errors={form.errors} />
    </RecordForm>
  );
}
