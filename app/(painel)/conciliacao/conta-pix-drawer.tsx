'use client';

import {
  Alert,
  Checkbox,
  Divider,
  FileInput,
  NumberInput,
  PasswordInput,
  Radio,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconInfoCircle } from '@tabler/icons-react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { focusFirst } from '#app/_ui/feedback.tsx';
import { formatDate } from '#app/_ui/format.ts';
import { RecordDrawer, RecordForm, type RecordProps } from '#app/_ui/record-drawer.tsx';
import { useSave } from '#app/_ui/use-save.ts';
import { useSessao } from '../_shell/session.tsx';
import type { ContaPix } from './types.ts';

type Props = RecordProps<ContaPix>;
type Detalhada = Outputs['cobrancas']['contaPix'];

/** Creates or changes a receiving account. Secrets go in and never come back. */
export const ContaPixDrawer = (props: Props) => (
  <RecordDrawer {...props} title={props.record ? 'Editar conta Pix' : 'Nova conta Pix'}>
    {props.record ? (
      <Loaded id={props.record.id} onClose={props.onClose} />
    ) : (
      <Fields conta={null} onClose={props.onClose} />
    )}
  </RecordDrawer>
);

function Loaded({ id, onClose }: { id: number; onClose: () => void }) {
  // Read anew each time: the fields begin with it, and what was read some minutes ago would undo what others saved since.
  const query = trpc.cobrancas.contaPix.useQuery({ id }, { gcTime: 0 });
  if (query.error && !query.data) return <Alert color="red">{query.error.message}</Alert>;
  return query.data ? <Fields conta={query.data} onClose={onClose} /> : <Skeleton h={320} />;
}

function Fields({ conta, onClose }: { conta: Detalhada | null; onClose: () => void }) {
  const form = useForm({
    initialValues: {
      ...{ nome: conta?.nome ?? '', chave: conta?.chave ?? '', nome_recebedor: conta?.nome_recebedor ?? '' },
      ...{ cidade: conta?.cidade ?? '', adaptador: conta?.adaptador ?? 'estatico', padrao: conta?.padrao ?? false },
      ...{
        validade_dias: conta?.validade_dias ?? 30,
        api_url: conta?.api_url ?? '',
        token_url: conta?.token_url ?? '',
      },
      ...{ client_id: conta?.client_id ?? '', client_secret: '', certificado: '', chave_privada: '', autoridade: '' },
      ...{ pfx: '', senha_pfx: '' },
    },
  });
  const { create, update, saving } = useSave(
    { create: trpc.cobrancas.createContaPix, update: trpc.cobrancas.updateContaPix },
    {
      form,
      refresh: ['cobrancas'],
      said: ({ nome }) => `Conta Pix “${nome}” salva.`,
      onClose,
      // It has secrets: nothing of it is kept.
      draft: false,
    },
  );
  const bank = form.values.adaptador === 'api_pix';
  const submit = form.onSubmit((values) => {
    const { chave, adaptador, padrao, nome, nome_recebedor, cidade, validade_dias, ...api } = values;
    const head = { nome, nome_recebedor, cidade, validade_dias };
    // A field that was left empty says nothing.
    const sent = bank ? Object.fromEntries(Object.entries(api).filter(([, value]) => value !== '')) : {};
    if (conta) update({ id: conta.id, ...head, ...(padrao && !conta.padrao ? { padrao } : {}), ...sent });
    else create({ ...head, chave, adaptador, padrao, ...sent });
  }, focusFirst(form));
  return (
    <RecordForm onSubmit={submit} action={conta ? 'Salvar' : 'Criar conta Pix'} saving={saving} onCancel={onClose}>
      <TextInput
        label="Nome"
        description="Como a equipe a chama."
        maxLength={60}
        required
        data-autofocus
        {...form.getInputProps('nome')}
      />
      <TextInput
        label="Chave Pix"
        description={
          conta ? 'A chave não muda: para outra, crie outra conta.' : 'CPF, CNPJ, e-mail, celular ou chave aleatória.'
        }
        maxLength={77}
        required
        disabled={conta !== null}
        {...form.getInputProps('chave')}
      />
      <TextInput
        label="Quem recebe"
        description="Como o pagador vê; entram 25 caracteres, sem acento."
        maxLength={60}
        required
        {...form.getInputProps('nome_recebedor')}
      />
      <TextInput
        label="Cidade"
        description="Entram 15 caracteres, sem acento."
        maxLength={60}
        required
        {...form.getInputProps('cidade')}
      />
      {conta ? null : (
        <Radio.Group label="Como recebe" {...form.getInputProps('adaptador')}>
          <Stack gap="xs" mt="xs">
            <Radio
              value="estatico"
              label="Código estático"
              description="Feito aqui; o pagamento é conferido no extrato ou à mão."
            />
            <Radio
              value="api_pix"
              label="API Pix do banco"
              description="A cobrança é registrada no banco, e o pagamento baixa a conta sozinho."
            />
          </Stack>
        </Radio.Group>
      )}
      {bank ? <BankFields form={form} conta={conta} /> : null}
      <Checkbox
        label="Conta padrão"
        description="Usada quando nenhuma é escolhida. Só uma é a padrão."
        disabled={conta?.padrao ?? false}
        {...form.getInputProps('padrao', { type: 'checkbox' })}
      />
    </RecordForm>
  );
}

type Form = ReturnType<typeof useForm<Record<string, unknown>>>;

const SITUACAO = {
  pendente: 'O banco ainda está sendo avisado de para onde mandar os avisos.',
  registrado: 'O banco sabe para onde mandar os avisos.',
  recusado: 'O banco não aceitou o endereço dos avisos; as cobranças são consultadas de tempos em tempos.',
} as const;

// biome-ignore lint/suspicious/noExplicitAny: the form's own type is a part of its caller
function BankFields({ form, conta }: { form: any; conta: Detalhada | null }) {
  const { empresa } = useSessao();
  const fields = form as Form;
  const keep = conta ? 'Em branco, continua o que já está guardado.' : undefined;
  return (
    <>
      <Divider label="Dados do banco" />
      {conta?.aviso_situacao ? (
        <Alert color={conta.aviso_situacao === 'registrado' ? 'petroleo' : 'yellow'} icon={<IconInfoCircle />}>
          {SITUACAO[conta.aviso_situacao]} {conta.aviso_erro}
        </Alert>
      ) : null}
      <TextInput
        label="Endereço da API Pix"
        placeholder="https://pix.seubanco.com.br/v2"
        required
        {...fields.getInputProps('api_url')}
      />
      <TextInput
        label="Endereço do token"
        placeholder="https://pix.seubanco.com.br/oauth/token"
        required
        {...fields.getInputProps('token_url')}
      />
      <TextInput label="Client ID" required {...fields.getInputProps('client_id')} />
      <PasswordInput
        label="Client secret"
        description={keep}
        autoComplete="off"
        required={!conta}
        {...fields.getInputProps('client_secret')}
      />
      <PemInput label="Certificado (.pem, .crt)" name="certificado" form={fields} note={keep} />
      <PemInput label="Chave privada (.pem, .key)" name="chave_privada" form={fields} note={keep} />
      <PemInput label="Ou um arquivo .pfx com os dois" name="pfx" form={fields} base64 />
      <PasswordInput label="Senha do .pfx" autoComplete="off" {...fields.getInputProps('senha_pfx')} />
      <PemInput
        label="Autoridade do banco (.pem)"
        name="autoridade"
        form={fields}
        note="Só quando o banco usa uma autoridade própria, como em homologação."
      />
      {conta?.certificado_vence_em ? (
        <Text size="sm" c="dimmed">
          Certificado de {conta.certificado_titular ?? 'titular não informado'}, válido até{' '}
          {formatDate(conta.certificado_vence_em, empresa.fuso)}.
        </Text>
      ) : null}
      <NumberInput
        label="Dias para pagar depois do vencimento"
        min={0}
        max={365}
        allowDecimal={false}
        required
        {...fields.getInputProps('validade_dias')}
      />
    </>
  );
}

type PemProps = { label: string; name: string; form: Form; note?: string | undefined; base64?: boolean };

/** A file whose contents are sent; they are never shown. */
function PemInput({ label, name, form, note, base64 = false }: PemProps) {
  return (
    <FileInput
      label={label}
      description={note}
      placeholder="Escolher arquivo"
      clearable
      error={form.errors[name]}
      onChange={async (file) => {
        if (!file) return form.setFieldValue(name, '');
        if (file.size > 60_000) return form.setFieldError(name, 'O arquivo é grande demais.');
        form.setFieldValue(name, base64 ? toBase64(new Uint8Array(await file.arrayBuffer())) : await file.text());
      }}
    />
  );
}

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
