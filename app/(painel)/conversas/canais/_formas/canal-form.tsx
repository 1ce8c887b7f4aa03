'use client';

import { Alert, Collapse, List, Stack, TextInput, UnstyledButton } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { showErrors } from '#app/_ui/feedback.tsx';
import { RecordForm } from '#app/_ui/record-drawer.tsx';
import { useSave } from '#app/_ui/use-save.ts';
import { CampoInput } from './campo-input.tsx';
import { type Campo, campoDaFalta, configDe, type Forma, isObrigatorio, type Valor, valoresDe } from './index.ts';

type Canal = Outputs['canais']['get'];

type Props = {
  forma: Forma;
  /** The channel to change; null for a new one. */
  canal: Canal | null;
  onClose: () => void;
  onSaved?: (canal: Canal) => unknown;
};

const nameOf = (campo: string) => `config.${campo}`;

/** Sets a channel up, or changes it. Secrets go in and never come back. */
export function CanalForm({ forma, canal, onClose, onSaved }: Props) {
  const form = useForm({
    initialValues: { nome: canal?.nome ?? '', config: flat(valoresDe(forma, canal?.config ?? {})) },
  });
  const valores = Object.fromEntries(forma.campos.map(({ nome }) => [nome, form.values.config[keyOf(nome)] ?? '']));
  const { create, update, saving } = useSave(
    { create: trpc.canais.create, update: trpc.canais.update },
    {
      form: {
        ...form,
        // A refusal of something within a field is the field's.
        setErrors: (errors) => form.setErrors(namedByField(forma, errors as Record<string, string>)),
      },
      refresh: ['canais', 'conversas', 'auditoria'],
      said: ({ nome }) => `Canal “${nome}” salvo.`,
      onClose,
      onSaved,
      // It has secrets: nothing of it is kept.
      draft: false,
    },
  );
  const [more, { toggle }] = useDisclosure(canal === null ? false : hasRare(forma, canal));
  const shown = forma.campos.filter((campo) => campo.quando?.(valores) ?? true);
  const field = (campo: Campo) => (
    <CampoInput
      key={campo.nome}
      campo={campo}
      value={valores[campo.nome] ?? ''}
      onChange={(value) => {
        form.setFieldValue(`config.${keyOf(campo.nome)}`, value);
        form.clearFieldError(nameOf(campo.nome));
      }}
      error={form.errors[nameOf(campo.nome)]}
      obrigatorio={isObrigatorio(campo, valores)}
      guardado={Boolean(campo.segredo && canal?.segredos.includes(campo.nome))}
    />
  );
  const rare = shown.filter(({ avancado }) => avancado);
  const submit = form.onSubmit(({ nome }) => {
    const { config, faltas } = configDe(forma, valores, canal?.segredos);
    const faults = {
      ...(nome.trim() === '' ? { nome: 'Este campo é obrigatório.' } : {}),
      ...Object.fromEntries(Object.entries(faltas).map(([campo, words]) => [nameOf(campo), words])),
    };
    if (Object.keys(faults).length > 0) {
      showErrors(form, faults);
      return;
    }
    if (canal) update({ id: canal.id, nome, config });
    else create({ nome, tipo: forma.tipo, adaptador: forma.adaptador, config });
  });
  return (
    <RecordForm onSubmit={submit} action={canal ? 'Salvar' : 'Criar canal'} saving={saving} onCancel={onClose}>
      {forma.risco ? (
        <Alert color="orange" icon={<IconAlertTriangle />} title="Leia antes">
          {forma.risco}
        </Alert>
      ) : null}
      {canal ? null : (
        <List type="ordered" size="sm" spacing={4}>
          {forma.antes.map((passo) => (
            <List.Item key={passo}>{passo}</List.Item>
          ))}
        </List>
      )}
      <TextInput
        label="Nome do canal"
        description="Como a equipe o chama."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        maxLength={60}
        data-autofocus
        {...form.getInputProps('nome')}
      />
      {shown.filter(({ avancado }) => !avancado).map(field)}
      {rare.length > 0 ? (
        <>
          <UnstyledButton onClick={toggle} aria-expanded={more} fz="sm" fw={600} c="dimmed">
            <IconChevronRight
              size={14}
              aria-hidden
              style={{ verticalAlign: -2, transform: more ? 'rotate(90deg)' : undefined }}
            />{' '}
            Mais opções
          </UnstyledButton>
          <Collapse expanded={more}>
            <Stack>{rare.map(field)}</Stack>
          </Collapse>
        </>
      ) : null}
    </RecordForm>
  );
}

/** A point in a name would lead the form into an object. */
const keyOf = (nome: string) => nome.replaceAll('.', '/');
const flat = (valores: Record<string, Valor>): Record<string, Valor> =>
  Object.fromEntries(Object.entries(valores).map(([nome, value]) => [keyOf(nome), value]));

function namedByField(forma: Forma, errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, words]) => {
      const campo = path.startsWith('config.') ? campoDaFalta(forma, path) : null;
      return [campo === null ? path : nameOf(campo), words];
    }),
  );
}

/** Whether something is set that begins folded. */
function hasRare(forma: Forma, { config }: Canal): boolean {
  const valores = valoresDe(forma, config);
  return forma.campos.some(
    ({ nome, avancado, segredo, padrao = '' }) => avancado && !segredo && valores[nome] && valores[nome] !== padrao,
  );
}
