'use client';

import { Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef } from 'react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { fieldErrors, notifyError } from '#app/_ui/feedback.tsx';
import { FormActions } from '#app/_ui/form-actions.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { type Nivel, toEscopos } from './escopos.ts';
import { type Expiry, ExpiryInput, toInstant } from './expiry-input.tsx';
import { Extras } from './extras.tsx';
import { NetworksInput } from './networks-input.tsx';
import { ScopeMatrix } from './scope-matrix.tsx';
import classes from './token-form.module.css';

type Opcoes = Outputs['tokens']['opcoes'];
type Props = { opcoes: Opcoes; onCreated: (token: Outputs['tokens']['create']) => void; onCancel: () => void };
type Values = {
  nome: string;
  escopos: Record<string, Nivel>;
  extras: string[];
  ips_permitidos: string[];
  expira_em: Expiry;
};

/** Name, permissions, expiry and networks of a new token. */
export function TokenForm({ opcoes, onCreated, onCancel }: Props) {
  const { empresa } = useSessao();
  const utils = trpc.useUtils();
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: {
      nome: '',
      escopos: {},
      extras: [],
      ips_permitidos: [],
      expira_em: { validade: 'nunca', dia: null },
    },
    validate: {
      expira_em: ({ validade, dia }) => (validade === 'data' && !dia ? 'Escolha o último dia do token.' : null),
    },
  });
  const shown = useRef<HTMLFormElement>(null);
  const create = trpc.tokens.create.useMutation({
    onSuccess: onCreated,
    onError: (error) => {
      // A fault inside a list ("ips_permitidos.0") belongs to the list's field.
      const errors = Object.entries(fieldErrors(error)).map(([field, text]) => [field.split('.')[0] ?? field, text]);
      form.setErrors(Object.fromEntries(errors));
      if (errors.length === 0) notifyError(error);
      else setTimeout(() => shown.current?.querySelector('[class*="error" i]')?.scrollIntoView({ block: 'center' }));
    },
    onSettled: () => Promise.all([utils.tokens.list.invalidate(), utils.inicio.resumo.invalidate()]),
  });

  const submit = form.onSubmit(({ nome, escopos, extras, ips_permitidos, expira_em }) =>
    create.mutate({
      nome,
      escopos: toEscopos(escopos, extras),
      ips_permitidos,
      expira_em: toInstant(expira_em, empresa.fuso),
    }),
  );
  const error = (field: keyof Values) => (form.errors[field] ? String(form.errors[field]) : undefined);

  return (
    <form onSubmit={submit} noValidate ref={shown}>
      <Stack gap="lg">
        <TextInput
          label="Nome"
          description="Diga qual sistema vai usá-lo, como “Loja virtual”. Aparece no histórico e nos lançamentos."
          maxLength={100}
          data-autofocus
          {...form.getInputProps('nome')}
        />
        <ScopeMatrix
          description="Dê só o que a integração precisa: isto não se altera depois."
          modulos={opcoes.modulos}
          value={form.values.escopos}
          onChange={(escopos) => {
            form.setFieldValue('escopos', escopos);
            form.clearFieldError('escopos');
          }}
          error={error('escopos')}
        />
        <Extras
          description="Nenhum nível acima as inclui, nem “Tudo”: marque só se a integração precisar mesmo."
          modulos={opcoes.modulos}
          value={form.values.extras}
          onChange={(extras) => form.setFieldValue('extras', extras)}
        />
        <ExpiryInput
          value={form.values.expira_em}
          onChange={(value) => form.setFieldValue('expira_em', value)}
          zone={empresa.fuso}
          error={error('expira_em')}
        />
        <NetworksInput
          value={form.values.ips_permitidos}
          onChange={(list) => form.setFieldValue('ips_permitidos', list)}
          meuIp={opcoes.meu_ip}
          error={error('ips_permitidos')}
        />
        <FormActions saving={create.isPending} onCancel={onCancel} className={classes.footer}>
          Criar token
        </FormActions>
      </Stack>
    </form>
  );
}
