'use client';

import { Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Outputs } from '#app/_trpc/client.ts';
import { fieldErrors, focusFirst, notifyError } from '#app/_ui/feedback.tsx';
import { FormActions } from '#app/_ui/form-actions.tsx';
import { useUnsaved } from '#app/_ui/unsaved.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { type Nivel, toEscopos } from './escopos.ts';
import { type Expiry, ExpiryInput, toInstant } from './expiry-input.tsx';
import { Extras } from './extras.tsx';
import { NetworksInput } from './networks-input.tsx';
import { ScopeMatrix } from './scope-matrix.tsx';
import classes from './token-form.module.css';

type Opcoes = Outputs['tokens']['opcoes'];

/** What a new token or key is asked for with. */
export type NewTokenValues = { nome: string; escopos: string[]; ips_permitidos: string[]; expira_em: Date | null };

/** The procedure that issues it: a token of the company, or a key of a company of the account. */
export type Issue<Created> = {
  mutate: (
    values: NewTokenValues,
    on: { onSuccess: (created: Created) => void; onError: (error: unknown) => void },
  ) => void;
  isPending: boolean;
};

type Props<Created> = {
  opcoes: Opcoes;
  issue: Issue<Created>;
  onCreated: (created: Created) => void;
  onCancel: () => void;
  /** The label of the button that issues it. */
  action: string;
};
type Values = {
  nome: string;
  escopos: Record<string, Nivel>;
  extras: string[];
  ips_permitidos: string[];
  expira_em: Expiry;
};

/** Name, permissions, expiry and networks of a new token. */
export function TokenForm<Created>({ opcoes, issue, onCreated, onCancel, action }: Props<Created>) {
  const { empresa } = useSessao();
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
  const unsaved = useUnsaved(form);
  const refused = (error: unknown) => {
    // A fault inside a list ("ips_permitidos.0") belongs to the list's field.
    const errors = Object.entries(fieldErrors(error)).map(([field, text]) => [field.split('.')[0] ?? field, text]);
    form.setErrors(Object.fromEntries(errors));
    if (errors.length === 0) notifyError(error);
    else focusFirst(form)(Object.fromEntries(errors));
  };

  const submit = form.onSubmit(
    ({ nome, escopos, extras, ips_permitidos, expira_em }) =>
      issue.mutate(
        { nome, escopos: toEscopos(escopos, extras), ips_permitidos, expira_em: toInstant(expira_em, empresa.fuso) },
        {
          onSuccess: (created) => {
            unsaved.saved();
            onCreated(created);
          },
          onError: refused,
        },
      ),
    focusFirst(form),
  );
  const error = (field: keyof Values) => (form.errors[field] ? String(form.errors[field]) : undefined);

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <TextInput
          label="Nome"
          description="Diga qual sistema vai usá-lo, como “Loja virtual”. Aparece no histórico e nos lançamentos."
          maxLength={100}
          required
          data-autofocus
          {...form.getInputProps('nome')}
        />
        <ScopeMatrix
          description="Dê só as permissões de que a integração precisa. Elas não podem ser alteradas depois."
          modulos={opcoes.modulos}
          fora={opcoes.fora_do_plano}
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
        <FormActions saving={issue.isPending} onCancel={onCancel} className={classes.footer}>
          {action}
        </FormActions>
      </Stack>
    </form>
  );
}
