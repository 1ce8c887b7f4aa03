'use client';

import { Code, Group, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { focusFirst } from '#app/_ui/feedback.tsx';
import { FormModal } from '#app/_ui/form-dialog.tsx';
import { formatInteger } from '#app/_ui/format.ts';
import { RecordForm, RecordModal } from '#app/_ui/record-drawer.tsx';
import { useSave } from '#app/_ui/use-save.ts';
import { type Conhecimento, SHOWS_CONHECIMENTO } from './types.ts';

/** Characters of a text, as the server says too. */
const LONGEST = 600_000;

type Props<T> = { opened: boolean; onClose: () => void } & T;

/** Writes a text and publishes it. */
export const TextoModal = ({ opened, onClose, ...fields }: Props<TextoProps>) => (
  <FormModal
    opened={opened}
    onClose={onClose}
    title={fields.title ?? 'Escrever texto'}
    draftId={fields.nome ?? ''}
    size="lg"
  >
    <TextoFields onClose={onClose} {...fields} />
  </FormModal>
);

type TextoProps = {
  onSaved: (id: number) => unknown;
  title?: string;
  /** The name that the text begins with. */
  nome?: string;
  /** Why it is written, above the fields. */
  children?: ReactNode;
};

function TextoFields({ onClose, onSaved, nome = '', children }: TextoProps & { onClose: () => void }) {
  const form = useForm({ initialValues: { nome, texto: '' } });
  const { create, saving } = useSave(
    { create: trpc.conhecimento.create, update: trpc.conhecimento.create },
    {
      form,
      refresh: SHOWS_CONHECIMENTO,
      said: ({ conhecimento: { nome }, criado }) =>
        criado
          ? `“${nome}” publicado. O assistente já o está lendo.`
          : `O mesmo texto já estava publicado em “${nome}”.`,
      onClose,
      onSaved: ({ conhecimento }) => onSaved(conhecimento.id),
    },
  );
  const { length } = form.values.texto.trim();
  return (
    <RecordForm
      onSubmit={form.onSubmit((values) => create(values), focusFirst(form))}
      action="Publicar texto"
      saving={saving}
      onCancel={onClose}
    >
      {children}
      <TextInput
        label="Nome"
        description="Como o painel e o assistente o citam"
        placeholder="Trocas e devoluções"
        maxLength={200}
        required
        data-autofocus
        {...form.getInputProps('nome')}
      />
      <div>
        <Textarea
          label="Texto"
          description={
            <>
              Uma linha que começa com <Code>#</Code> é um título: separe os assuntos com eles, e cada resposta vem da
              parte certa.
            </>
          }
          placeholder={'# Prazo para trocar\nO cliente tem 30 dias para trocar um produto sem uso.'}
          autosize
          minRows={10}
          maxRows={18}
          required
          {...form.getInputProps('texto')}
        />
        <Group justify="flex-end" mt={4}>
          <Text size="xs" c={length > LONGEST ? 'var(--mantine-color-error)' : 'dimmed'} className="numero">
            {formatInteger(length)} de {formatInteger(LONGEST)} caracteres
          </Text>
        </Group>
      </div>
    </RecordForm>
  );
}

/** Renames an item. */
export const RenomearModal = ({ opened, record, onClose }: Props<{ record: Conhecimento | null }>) => (
  <RecordModal opened={opened} record={record} onClose={onClose} title="Renomear">
    {record ? <NomeFields item={record} onClose={onClose} /> : null}
  </RecordModal>
);

function NomeFields({ item, onClose }: { item: Conhecimento; onClose: () => void }) {
  const form = useForm({ initialValues: { nome: item.nome } });
  const { update, saving } = useSave(
    { create: trpc.conhecimento.update, update: trpc.conhecimento.update },
    { form, refresh: SHOWS_CONHECIMENTO, said: ({ nome }) => `Agora se chama “${nome}”.`, onClose },
  );
  return (
    <RecordForm
      onSubmit={form.onSubmit(({ nome }) => update({ id: item.id, nome }), focusFirst(form))}
      action="Salvar"
      saving={saving}
      onCancel={onClose}
    >
      <TextInput label="Nome" maxLength={200} required data-autofocus {...form.getInputProps('nome')} />
    </RecordForm>
  );
}
