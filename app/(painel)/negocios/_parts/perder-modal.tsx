'use client';

import { Anchor, Select, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { trpc } from '#app/_trpc/client.ts';
import { focusFirst } from '#app/_ui/feedback.tsx';
import { FormActions } from '#app/_ui/form-actions.tsx';
import { FormModal } from '#app/_ui/form-dialog.tsx';
import { Link } from '#app/_ui/link.tsx';
import { useUnsaved } from '#app/_ui/unsaved.tsx';
import { useSend } from '#app/_ui/use-send.ts';

type Props = {
  opened: boolean;
  negocio: { id: number; titulo: string } | null;
  onClose: () => void;
};

/** Loses a deal: asks why. */
export const PerderModal = ({ opened, negocio, onClose }: Props) => (
  <FormModal
    opened={opened}
    onClose={onClose}
    title={negocio ? `Perder “${negocio.titulo}”` : ''}
    draftId={negocio?.id ?? ''}
  >
    {negocio ? <Fields key={negocio.id} id={negocio.id} onClose={onClose} /> : null}
  </FormModal>
);

function Fields({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: motivos } = trpc.motivosPerda.list.useQuery();
  const ativos = motivos?.filter(({ ativo }) => ativo);
  const form = useForm({
    initialValues: { motivo_perda_id: null as string | null, observacao: '' },
    validate: { motivo_perda_id: (value) => (value ? null : 'Diga por que o negócio foi perdido.') },
  });
  const unsaved = useUnsaved(form, { draft: true });
  const lose = useSend(trpc.negocios.perder, {
    form,
    unsaved,
    onClose,
    refresh: ['negocios', 'motivosPerda'],
    said: ({ titulo }) => `Negócio “${titulo}” marcado como perdido.`,
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        ({ motivo_perda_id, observacao }) => lose.mutate({ id, motivo_perda_id: Number(motivo_perda_id), observacao }),
        focusFirst(form),
      )}
    >
      <Stack>
        <Select
          label="Por quê?"
          placeholder="Escolha o motivo"
          required
          searchable
          data-autofocus
          nothingFoundMessage="Nenhum motivo com este nome."
          data={ativos?.map((motivo) => ({ value: String(motivo.id), label: motivo.nome })) ?? []}
          description={
            ativos?.length === 0 ? (
              <>
                Ainda não há motivos.{' '}
                <Anchor component={Link} href="/negocios/ajustes?aba=motivos" inherit underline="always">
                  Cadastrar motivos de perda
                </Anchor>
              </>
            ) : undefined
          }
          {...form.getInputProps('motivo_perda_id')}
        />
        <Textarea
          label="Observação"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={1000}
          {...form.getInputProps('observacao')}
        />
        <FormActions saving={lose.isPending} onCancel={onClose}>
          Marcar como perdido
        </FormActions>
      </Stack>
    </form>
  );
}
