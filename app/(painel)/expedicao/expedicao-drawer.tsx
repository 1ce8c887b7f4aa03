'use client';

import { Drawer, Input, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { trpc } from '#app/_trpc/client.ts';
import { notifyDone, showRefusal } from '#app/_ui/feedback.tsx';
import { FormActions } from '#app/_ui/form-actions.tsx';
import { SITUACAO } from './situacao.tsx';
import type { Expedicao } from './types.ts';
import { useFormasEnvio, useRefresh } from './use-expedicao.ts';

type Props = {
  opened: boolean;
  /** The shipment to change, or null for a new one. */
  expedicao: Expedicao | null;
  onClose: () => void;
  /** Called in place of `onClose` for a new one. */
  onCreated?: (id: number) => Promise<void>;
};

/** Opens a shipment, or changes one. */
export function ExpedicaoDrawer({ opened, expedicao, onClose, onCreated }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="md"
      title={expedicao ? 'Editar expedição' : 'Nova expedição'}
    >
      <Fields expedicao={expedicao} onClose={onClose} onCreated={onCreated} />
    </Drawer>
  );
}

const CREATED_AS = ['pendente', 'concluida'] as const;

function Fields({ expedicao, onClose, onCreated }: Omit<Props, 'opened'>) {
  const refresh = useRefresh();
  const { all, query } = useFormasEnvio();
  const form = useForm({
    initialValues: {
      numero_expedicao: expedicao?.numero_expedicao ?? '',
      forma_envio_id: expedicao?.forma_envio_id ?? null,
      codigo_rastreio: expedicao?.codigo_rastreio ?? '',
      url_rastreio: expedicao?.url_rastreio ?? '',
      status: 'pendente' as (typeof CREATED_AS)[number],
    },
  });
  const offered = all.filter((forma) => forma.ativo || forma.id === expedicao?.forma_envio_id);
  const onError = (error: unknown) => showRefusal(error, form);
  const create = trpc.expedicao.create.useMutation({
    onSuccess: async (saved) => {
      await refresh();
      notifyDone(`Expedição ${saved.numero_expedicao} criada.`);
      if (onCreated) await onCreated(saved.id);
      else onClose();
    },
    onError,
  });
  const update = trpc.expedicao.update.useMutation({
    onSuccess: async (saved) => {
      await refresh();
      notifyDone(`Expedição ${saved.numero_expedicao} salva.`);
      onClose();
    },
    onError,
  });

  function submit({ status, ...values }: typeof form.values) {
    if (expedicao) update.mutate({ id: expedicao.id, ...values });
    else create.mutate({ ...values, numero_expedicao: values.numero_expedicao.trim() || null, status });
  }

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack>
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
          label="Endereço de rastreio"
          description="Página onde se acompanha a entrega; começa com https:// ou http://."
          type="url"
          maxLength={2048}
          autoComplete="off"
          {...form.getInputProps('url_rastreio')}
        />
        {expedicao ? null : (
          <Input.Wrapper
            label="Situação"
            labelElement="div"
            description="Concluída é a que já saiu: a data de conclusão fica a de agora."
            error={form.errors.status}
          >
            <SegmentedControl
              aria-label="Situação"
              fullWidth
              mt={4}
              data={CREATED_AS.map((name) => ({ value: name, label: SITUACAO[name].nome }))}
              {...form.getInputProps('status')}
            />
          </Input.Wrapper>
        )}
        <FormActions saving={create.isPending || update.isPending} onCancel={onClose}>
          {expedicao ? 'Salvar' : 'Criar expedição'}
        </FormActions>
      </Stack>
    </form>
  );
}
