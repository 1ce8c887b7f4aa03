'use client';

import { Anchor, Input, SegmentedControl, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { trpc } from '#app/_trpc/client.ts';
import { changedOf } from '#app/_ui/changed-of.ts';
import { Link } from '#app/_ui/link.tsx';
import { DocumentInput, PhoneInput } from '#app/_ui/masked-input.tsx';
import { RecordDrawer, RecordForm, type RecordProps } from '#app/_ui/record-drawer.tsx';
import { useSave } from '#app/_ui/use-save.ts';
import { EnderecosInput } from './enderecos-input.tsx';
import { readDigitado, sentValues, startingValues, type Values } from './form-values.ts';
import { type Cliente, PESSOA } from './types.ts';
import { UfSelect } from './uf-select.tsx';

const PESSOAS = Object.entries(PESSOA).map(([value, label]) => ({ value, label }));

type Props = RecordProps<Cliente> & {
  /** What is known of a new customer: a name, a document or an e-mail address. */
  digitado?: string;
};

/** Creates a customer, or changes one. */
export const ClienteDrawer = ({ digitado, ...props }: Props) => (
  <RecordDrawer {...props} title={props.record ? 'Editar cliente' : 'Novo cliente'}>
    <Fields {...props} digitado={digitado} />
  </RecordDrawer>
);

/** The record that has the document already, as the refusal names it at its end. */
const ownerIn = (error: unknown): string | undefined =>
  typeof error === 'string' ? /^Já existe .*\(id (\d+)\)\.$/.exec(error)?.[1] : undefined;

function Fields({ record: cliente, onClose, onSaved, digitado = '' }: Props) {
  const form = useForm<Values>({
    initialValues: { ...startingValues(cliente), ...(cliente ? {} : readDigitado(digitado)) },
  });
  const { create, update, saving } = useSave(
    { create: trpc.clientes.create, update: trpc.clientes.update },
    {
      form,
      refresh: ['clientes', 'vendas', 'expedicao'],
      said: ({ nome }) => `Cliente “${nome}” salvo.`,
      onClose,
      onSaved,
    },
  );
  const natural = form.values.tipo_pessoa === 1;
  const owner = ownerIn(form.errors.cnpj_cpf);
  return (
    <RecordForm
      onSubmit={form.onSubmit((values) => {
        const sent = sentValues(values);
        if (cliente) update({ id: cliente.id, ...changedOf(sent, sentValues(form.getInitialValues())) });
        else create(sent);
      })}
      action={cliente ? 'Salvar' : 'Criar cliente'}
      saving={saving}
      onCancel={onClose}
    >
      <TextInput label="Nome" maxLength={150} required data-autofocus {...form.getInputProps('nome')} />
      <Input.Wrapper label="Pessoa" labelElement="div" error={form.errors.tipo_pessoa}>
        <SegmentedControl
          aria-label="Pessoa"
          fullWidth
          mt={4}
          data={PESSOAS}
          value={String(form.values.tipo_pessoa)}
          onChange={(value) => {
            form.setFieldValue('tipo_pessoa', value === '2' ? 2 : 1);
            form.clearFieldError('cnpj_cpf');
          }}
        />
      </Input.Wrapper>
      <div>
        <DocumentInput
          key={natural ? 'cpf' : 'cnpj'}
          kind={natural ? 'cpf' : 'cnpj'}
          label={natural ? 'CPF' : 'CNPJ'}
          {...form.getInputProps('cnpj_cpf')}
        />
        {owner ? (
          <Anchor component={Link} href={`/clientes/${owner}`} target="_blank" size="sm" mt={4} display="inline-block">
            Abrir o cadastro que tem este documento
          </Anchor>
        ) : null}
      </div>
      {natural ? null : (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label="Nome fantasia" maxLength={150} {...form.getInputProps('nome_fantasia')} />
          <TextInput label="Inscrição estadual" maxLength={20} {...form.getInputProps('inscricao_estadual')} />
        </SimpleGrid>
      )}
      <TextInput label="E-mail" type="email" maxLength={254} autoComplete="off" {...form.getInputProps('email')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <PhoneInput label="Celular" {...form.getInputProps('celular')} />
        <PhoneInput label="Telefone" placeholder="(11) 2222-3333" {...form.getInputProps('telefone')} />
      </SimpleGrid>
      <EnderecosInput form={form} />
      {form.values.enderecos.length === 0 ? (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label="Cidade" maxLength={100} autoComplete="off" {...form.getInputProps('cidade')} />
          <UfSelect {...form.getInputProps('uf')} />
        </SimpleGrid>
      ) : null}
      <Textarea
        label="Observação"
        description="Só a sua empresa vê"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        {...form.getInputProps('observacao')}
      />
      <Switch
        label="É fornecedor"
        description="A empresa também compra desta pessoa. Quem é citado numa compra recebe a marca sozinho."
        {...form.getInputProps('fornecedor', { type: 'checkbox' })}
      />
    </RecordForm>
  );
}
