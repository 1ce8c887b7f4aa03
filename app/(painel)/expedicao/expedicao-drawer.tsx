'use client';

import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { changedOf } from '#app/_ui/changed-of.ts';
import { RecordDrawer, RecordForm, type RecordProps } from '#app/_ui/record-drawer.tsx';
import { useSave } from '#app/_ui/use-save.ts';
import type { Expedicao } from './types.ts';
import { SHOWS_EXPEDICAO, useFormasEnvio } from './use-expedicao.ts';

type Props = RecordProps<Expedicao, Outputs['expedicao']['update']>;

/** Opens a shipment, which is empty and so pending, or changes one. */
export const ExpedicaoDrawer = (props: Props) => (
  <RecordDrawer {...props} title={props.record ? 'Editar expedição' : 'Nova expedição'}>
    <Fields {...props} />
  </RecordDrawer>
);

function Fields({ record: expedicao, onClose, onSaved }: Props) {
  const { all, query } = useFormasEnvio();
  const form = useForm({
    initialValues: {
      numero_expedicao: expedicao?.numero_expedicao ?? '',
      forma_envio_id: expedicao?.forma_envio_id ?? null,
      codigo_rastreio: expedicao?.codigo_rastreio ?? '',
      url_rastreio: expedicao?.url_rastreio ?? '',
    },
  });
  const offered = all.filter((forma) => forma.ativo || forma.id === expedicao?.forma_envio_id);
  const { create, update, saving } = useSave(trpc.expedicao, {
    form,
    refresh: SHOWS_EXPEDICAO,
    said: (saved) => `Expedição ${saved.numero_expedicao} ${expedicao ? 'salva' : 'criada'}.`,
    onClose,
    onSaved,
  });
  const submit = form.onSubmit((values) => {
    if (expedicao) update({ id: expedicao.id, ...changedOf(values, form.getInitialValues()) });
    else create({ ...values, numero_expedicao: values.numero_expedicao.trim() || null });
  });
  return (
    <RecordForm onSubmit={submit} action={expedicao ? 'Salvar' : 'Criar expedição'} saving={saving} onCancel={onClose}>
      <TextInput
        label="Número"
        description={expedicao ? 'Único na empresa.' : 'Deixe vazio para usar o próximo da sequência da empresa.'}
        placeholder={expedicao ? undefined : 'automático'}
        maxLength={50}
        data-autofocus
        {...form.getInputProps('numero_expedicao')}
      />
      <Select<number>
        label="Forma de envio"
        description={
          query.data && offered.length === 0
            ? 'Cadastre as da empresa em Expedição › Formas de envio.'
            : 'Só as ativas podem ser escolhidas.'
        }
        placeholder={query.isPending ? 'Carregando…' : 'Sem forma de envio'}
        clearable
        clearButtonProps={{ 'aria-label': 'Ficar sem forma de envio' }}
        data={offered.map((forma) => ({
          value: forma.id,
          label: forma.ativo ? forma.nome : `${forma.nome} (inativa)`,
        }))}
        {...form.getInputProps('forma_envio_id')}
        error={form.errors.forma_envio_id ?? query.error?.message}
      />
      <TextInput
        label="Código de rastreio"
        description="O que a transportadora deu, como BR123456789BR."
        maxLength={100}
        autoComplete="off"
        {...form.getInputProps('codigo_rastreio')}
      />
      <TextInput
        label="Link de rastreio"
        description="Página onde se acompanha a entrega; começa com https:// ou http://."
        type="url"
        maxLength={2048}
        autoComplete="off"
        {...form.getInputProps('url_rastreio')}
      />
    </RecordForm>
  );
}
