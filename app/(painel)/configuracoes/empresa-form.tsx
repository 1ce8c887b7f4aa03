'use client';

import { Alert, Button, Card, Code, Group, Radio, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconInfoCircle } from '@tabler/icons-react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { notifyDone, showRefusal } from '#app/_ui/feedback.tsx';
import { RequiredNote } from '#app/_ui/form-actions.tsx';
import { FormSummary } from '#app/_ui/form-summary.tsx';
import { DocumentInput } from '#app/_ui/masked-input.tsx';
import { useUnsaved } from '#app/_ui/unsaved.tsx';
import { useFreshValues } from '#app/_ui/use-fresh-values.ts';
import { fusoOptions } from '../_parts/fusos.ts';
import { useSessao } from '../_shell/session.tsx';
import { ReservaSwitch } from './reserva-switch.tsx';

type Empresa = Outputs['empresa']['get'];

const toValues = (empresa: Empresa) => {
  const { nome, cnpj, fuso, permite_estoque_negativo, exige_segundo_fator, saida_estoque } = empresa;
  return {
    nome,
    cnpj: cnpj ?? '',
    fuso,
    permite_estoque_negativo,
    exige_segundo_fator,
    saida_estoque,
  };
};

/** Read only for users who may not change it. */
export function EmpresaForm({ empresa }: { empresa: Empresa }) {
  const { can } = useSessao();
  const utils = trpc.useUtils();
  const readOnly = !can('configuracoes:write');
  const form = useForm({ mode: 'controlled', initialValues: toValues(empresa) });
  const unsaved = useUnsaved(form);
  useFreshValues(form, empresa, toValues);
  const save = trpc.empresa.update.useMutation({
    onSuccess: (saved) => {
      unsaved.saved();
      form.setInitialValues(toValues(saved));
      form.setValues(toValues(saved));
      notifyDone('Configurações da empresa salvas.');
    },
    onError: (error) => showRefusal(error, form),
    onSettled: () => Promise.all([utils.empresa.get.invalidate(), utils.sessao.atual.invalidate()]),
  });
  const negative = form.values.permite_estoque_negativo;

  return (
    <Card withBorder p="lg" maw={640}>
      <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
        <Stack gap="lg">
          {readOnly ? (
            <Alert icon={<IconInfoCircle />}>Só administradores alteram as configurações da empresa.</Alert>
          ) : null}
          <TextInput
            label="Nome"
            required={!readOnly}
            maxLength={150}
            readOnly={readOnly}
            {...form.getInputProps('nome')}
          />
          <DocumentInput
            kind="cnpj"
            label="CNPJ"
            description="Numérico ou alfanumérico, com ou sem pontuação. Opcional."
            readOnly={readOnly}
            {...form.getInputProps('cnpj')}
          />
          <Select
            label="Fuso horário"
            description="Os dias dos filtros e dos números, aqui e na API, são contados neste fuso."
            data={fusoOptions(empresa.fuso)}
            allowDeselect={false}
            searchable={!readOnly}
            readOnly={readOnly}
            nothingFoundMessage="Nenhum fuso com este nome"
            {...form.getInputProps('fuso')}
          />
          <Switch
            label="Permitir estoque negativo"
            description={
              <span aria-live="polite">
                {negative ? (
                  'Uma saída maior que o saldo é aceita, e o saldo do depósito fica abaixo de zero. Útil quando a venda chega antes da nota de entrada.'
                ) : (
                  <>
                    Uma saída maior que o saldo do depósito é recusada, no painel e na API, que responde 400 com o erro
                    no campo <Code>quantidade</Code>. Entradas e contagens não mudam.
                  </>
                )}
              </span>
            }
            disabled={readOnly}
            {...form.getInputProps('permite_estoque_negativo', { type: 'checkbox' })}
          />
          <Radio.Group
            label="Quando o estoque de uma venda sai"
            description="Vale para as vendas finalizadas daqui em diante; as já finalizadas seguem a escolha de quando foram."
            {...form.getInputProps('saida_estoque')}
          >
            <Stack gap="xs" mt="xs">
              <Radio
                value="venda"
                label="Ao finalizar a venda"
                description="O saldo baixa na hora, mesmo que o pedido ainda espere a expedição."
                disabled={readOnly}
              />
              <Radio
                value="expedicao"
                label="Ao concluir a expedição"
                description="A venda finalizada espera: o saldo só baixa quando o pedido sai do depósito."
                disabled={readOnly}
              />
            </Stack>
          </Radio.Group>
          <ReservaSwitch empresa={empresa} readOnly={readOnly} />
          <Switch
            label="Exigir verificação em duas etapas"
            description="Quem entra nesta empresa precisa de um aplicativo autenticador ou de uma chave de acesso. Quem ainda não tem é levado a configurar ao entrar. Tokens e conexões não mudam."
            disabled={readOnly}
            {...form.getInputProps('exige_segundo_fator', { type: 'checkbox' })}
          />
          {readOnly ? null : (
            <>
              <FormSummary />
              <Group justify="space-between">
                <RequiredNote />
                <Button ml="auto" type="submit" loading={save.isPending} disabled={!form.isDirty()}>
                  Salvar alterações
                </Button>
              </Group>
            </>
          )}
        </Stack>
      </form>
    </Card>
  );
}
