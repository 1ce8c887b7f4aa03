'use client';

import { Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { trpc } from '#app/_trpc/client.ts';
import { isNegative, toTyped, withoutSign } from '#app/_ui/decimal.ts';
import { notifyDone, showRefusal } from '#app/_ui/feedback.tsx';
import { FormModal } from '#app/_ui/form-dialog.tsx';
import { formatQuantity } from '#app/_ui/format.ts';
import { RecordForm } from '#app/_ui/record-drawer.tsx';
import { useUnsaved } from '#app/_ui/unsaved.tsx';
import { useShown } from '#app/_ui/use-shown.ts';
import { NoteInput } from './note-input.tsx';
import { SaldoPreview } from './saldo-preview.tsx';
import type { Linha, Produto } from './types.ts';
import { usePosting } from './use-posting.ts';

type Props = { opened: boolean; onClose: () => void; produto: Produto; linha: Linha | null };

/** Takes a movement back by its opposite. */
export const EstornoModal = ({ opened, onClose, produto, linha }: Props) => (
  <FormModal opened={opened} onClose={onClose} title={linha ? `Estornar lançamento nº ${linha.id}` : 'Estornar'}>
    {linha ? <Fields key={linha.id} produto={produto} linha={linha} onClose={onClose} /> : null}
  </FormModal>
);

function Fields({ produto, linha, onClose }: { produto: Produto; linha: Linha; onClose: () => void }) {
  const { refresh } = usePosting();
  const form = useForm({ mode: 'controlled', initialValues: { observacao: '' } });
  const unsaved = useUnsaved(form, { draft: true });
  const exit = !isNegative(linha.variacao);
  const isShown = useShown();
  const post = trpc.estoque.estornar.useMutation({
    onSuccess: ({ id, saldo_apos, deposito_nome }) => {
      const there = isShown();
      unsaved.saved();
      notifyDone(
        `Lançamento nº ${linha.id} estornado pelo nº ${id}. Saldo em ${deposito_nome}: ${formatQuantity(saldo_apos)} ${produto.unidade}.`,
      );
      if (there) onClose();
    },
    onError: (error) => showRefusal(error, form),
    onSettled: refresh,
  });
  return (
    <RecordForm
      onSubmit={form.onSubmit(({ observacao }) => post.mutate({ id: linha.id, observacao }))}
      action="Estornar lançamento"
      saving={post.isPending}
      onCancel={onClose}
    >
      <Stack gap="xs">
        <Text size="sm">
          {exit ? 'Saem' : 'Entram'}{' '}
          <Text span inherit fw={650} className="numero">
            {formatQuantity(withoutSign(linha.variacao))} {produto.unidade}
          </Text>{' '}
          {exit ? 'de' : 'em'} {linha.deposito_nome}, o contrário do lançamento nº {linha.id}.
        </Text>
        <Text size="sm" c="dimmed">
          Os dois lançamentos ficam no histórico, ligados um ao outro. Um lançamento só pode ser estornado uma vez.
        </Text>
      </Stack>
      <NoteInput {...form.getInputProps('observacao')} />
      <SaldoPreview
        produto={produto}
        deposito_id={linha.deposito_id}
        quantidade={toTyped(withoutSign(linha.variacao))}
        exit={exit}
      />
    </RecordForm>
  );
}
