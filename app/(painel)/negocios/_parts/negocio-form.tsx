'use client';

import {
  Alert,
  Anchor,
  Button,
  Collapse,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertCircle, IconCalendar, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { parseAsInteger, useQueryStates } from 'nuqs';
import { useEffect, useEffectEvent, useRef } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { DayInput } from '#app/_ui/day-input.tsx';
import { addDecimals } from '#app/_ui/decimal.ts';
import { focusFirst } from '#app/_ui/feedback.tsx';
import { FormActions } from '#app/_ui/form-actions.tsx';
import { formatMoney } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { MoneyInput } from '#app/_ui/masked-input.tsx';
import type { RecordProps } from '#app/_ui/record-drawer.tsx';
import type { Choice } from '#app/_ui/search-select.tsx';
import { useSave } from '#app/_ui/use-save.ts';
import { CamposInputs } from '../../_parts/campos-inputs.tsx';
import { ContatoSelect } from '../../_parts/contato-select.tsx';
import { type BegunForm, beginWith, isFilledByHand } from '../../_parts/filled-by-hand.ts';
import { ItensInput } from '../../_parts/itens-input.tsx';
import { filledIn, missingInItens, sumOf } from '../../_parts/itens-values.ts';
import { MudouEnquantoEditava, withLido } from '../../_parts/lido-em.tsx';
import { UsuarioSelect } from '../../_parts/usuario-select.tsx';
import { useSessao } from '../../_shell/session.tsx';
import type { Funil, Negocio } from '../types.ts';
import { type Campo, changedIn, startingValues, toInput, type Values } from './values.ts';

type Props = RecordProps<Negocio> & { campos: readonly Campo[]; funis: readonly Funil[] };

/** Who is chosen; until then whom the deal has, and whoever creates a new one. The id of these is not sent. */
function shownResponsavel(chosen: Values['responsavel_id'], record: Negocio | null, self: string): Choice | null {
  if (chosen !== undefined) return chosen;
  const label = record ? record.responsavel_nome : self;
  return label === null ? null : { id: record?.responsavel_id ?? 0, label };
}

const ORIGEM = [
  { part: 'canal', label: 'Canal', placeholder: 'Site, indicação, anúncio…' },
  { part: 'campanha', label: 'Campanha', placeholder: '' },
  { part: 'midia', label: 'Mídia', placeholder: '' },
  { part: 'fonte', label: 'Fonte', placeholder: '' },
  { part: 'url', label: 'Página por onde chegou', placeholder: 'https://…' },
] as const;

/** Fields of a deal: title, contact, stage, value or items, who answers, expectation, origin, own fields. */
export function NegocioForm({ record, onClose, onSaved, campos, funis }: Props) {
  const { can, usuario } = useSessao();
  const [asked, forget] = useQueryStates({ contato: parseAsInteger, etapa: parseAsInteger });
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: startingValues({ record, campos, funis, etapa_id: record ? null : asked.etapa }),
    validate: (values) => ({
      ...(values.titulo.trim() ? {} : { titulo: 'Dê um título ao negócio.' }),
      ...(values.itens.length > 0 ? missingInItens(values.itens, awaiting) : {}),
    }),
  });
  const addButton = useRef<HTMLButtonElement>(null);
  /** The keys of the lines whose product is still being searched. */
  const awaiting = useRef(new Set<string>()).current;
  const { create, update, saving } = useSave(trpc.negocios, {
    form,
    refresh: ['negocios', 'contatos', 'atividades'],
    said: ({ titulo }) => `Negócio “${titulo}” salvo.`,
    onClose,
    onSaved,
  });
  useNamed(record ? null : asked, form, forget);
  const { itens, funil_id } = form.values;
  const etapas = funis.find(({ id }) => String(id) === funil_id)?.etapas ?? [];
  const submit = form.onSubmit((values) => {
    const filled = filledIn(values.itens, awaiting);
    if (filled.length < values.itens.length) form.setFieldValue('itens', [...filled]);
    const input = toInput({ ...values, itens: [...filled] }, campos);
    if (record) {
      const begun = toInput(form.getInitialValues(), campos);
      update({ id: record.id, ...withLido(changedIn(input, begun), values) });
    } else {
      const { itens: lines = [], ...rest } = input;
      create({
        ...rest,
        titulo: values.titulo,
        itens: lines.map(({ id: _, ...line }) => line),
        funil_id: Number(values.funil_id),
        etapa_id: Number(values.etapa_id),
      });
    }
  }, focusFirst(form));
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <TextInput
          label="Título"
          placeholder="Do que se trata: assinatura de café, reforma da loja…"
          maxLength={150}
          required
          data-autofocus
          // The dialog looked for its first field before there was one.
          autoFocus
          {...form.getInputProps('titulo')}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <ContatoSelect
            value={form.values.contato_id}
            onChange={(contato) => form.setFieldValue('contato_id', contato)}
            error={form.errors.contato_id}
            description={
              can('crm:write') ? (
                <Anchor component={Link} href="/contatos?novo=contato" target="_blank" size="xs">
                  Cadastrar novo contato
                </Anchor>
              ) : undefined
            }
          />
          {can('usuarios:read') ? (
            <UsuarioSelect
              label="Responsável"
              path="responsavel_id"
              value={shownResponsavel(form.values.responsavel_id, record, usuario.nome)}
              onChange={(responsavel) => form.setFieldValue('responsavel_id', responsavel)}
              error={form.errors.responsavel_id}
            />
          ) : null}
          {record || funis.length < 2 ? null : (
            <Select
              label="Funil"
              required
              allowDeselect={false}
              data={funis.map(({ id, nome }) => ({ value: String(id), label: nome }))}
              {...form.getInputProps('funil_id')}
              onChange={(id) => {
                const chosen = funis.find((one) => String(one.id) === id);
                form.setFieldValue('funil_id', id ?? '');
                form.setFieldValue('etapa_id', String(chosen?.etapas[0]?.id ?? ''));
              }}
            />
          )}
          {record ? null : (
            <Select
              label="Etapa"
              required
              allowDeselect={false}
              data={etapas.map(({ id, nome }) => ({ value: String(id), label: nome }))}
              {...form.getInputProps('etapa_id')}
            />
          )}
          <MoneyInput
            label="Valor"
            {...form.getInputProps('valor')}
            {...(itens.length > 0
              ? { value: (addDecimals(sumOf(itens), '0') ?? '0.000').slice(0, -1), disabled: true }
              : {})}
            description={itens.length > 0 ? 'É a soma dos itens.' : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <DayInput
            label="Previsão de fechamento"
            placeholder="Sem previsão"
            clearable
            clearButtonProps={{ 'aria-label': 'Limpar a previsão' }}
            leftSection={<IconCalendar size={16} aria-hidden />}
            value={form.values.previsao_fechamento}
            onChange={(day) => form.setFieldValue('previsao_fechamento', day)}
            error={form.errors.previsao_fechamento}
            data-path="previsao_fechamento"
          />
        </SimpleGrid>
        <section>
          <Title order={3} mb={itens.length > 0 ? 'sm' : 4}>
            Itens
          </Title>
          <Stack gap="sm">
            {itens.length === 0 ? (
              <Text size="sm" c="dimmed">
                O que se está oferecendo. Com itens, ganhar o negócio já cria a venda.
              </Text>
            ) : null}
            <ItensInput form={form} itens={itens} awaiting={awaiting} addButton={addButton} least={0} livre />
            {itens.length > 0 ? (
              <Text size="sm" c="dimmed" ta="right" aria-live="polite">
                Total{' '}
                <Text span fz="1.375rem" fw={650} c="var(--mantine-color-text)" className="numero">
                  {formatMoney(sumOf(itens))}
                </Text>
              </Text>
            ) : null}
            {form.errors.itens || form.errors.status ? (
              <Alert color="red" icon={<IconAlertCircle />} role="alert" data-path="status" tabIndex={-1}>
                {form.errors.itens ?? form.errors.status}
              </Alert>
            ) : null}
          </Stack>
        </section>
        {campos.length > 0 ? (
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <CamposInputs
              campos={campos}
              values={form.values.campos}
              errors={form.errors}
              onChange={(chave, value) => form.setFieldValue(`campos.${chave}`, value)}
            />
          </SimpleGrid>
        ) : null}
        <Origem form={form} />
        <Textarea
          label="Observação"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={5000}
          {...form.getInputProps('observacao')}
        />
        <MudouEnquantoEditava form={form} saving={saving} onSave={submit} />
        <FormActions saving={saving} onCancel={onClose}>
          {record ? 'Salvar' : 'Criar negócio'}
        </FormActions>
      </Stack>
    </form>
  );
}

type Form = Pick<ReturnType<typeof useForm<Values>>, 'values' | 'errors' | 'getInputProps'>;

/** Where the deal came from, folded away until somebody wants it. */
function Origem({ form }: { form: Form }) {
  const some = ORIGEM.some(({ part }) => form.values.origem[part] !== '' || form.errors[`origem.${part}`]);
  const [opened, { toggle }] = useDisclosure(some);
  const Chevron = opened ? IconChevronDown : IconChevronRight;
  return (
    <section>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        ml={-8}
        leftSection={<Chevron size={16} aria-hidden />}
        aria-expanded={opened}
        onClick={toggle}
      >
        Origem
      </Button>
      <Collapse expanded={opened}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} pt="sm">
          {ORIGEM.map(({ part, label, placeholder }) => (
            <TextInput
              key={part}
              label={label}
              placeholder={placeholder}
              maxLength={part === 'url' ? 2048 : 200}
              {...form.getInputProps(`origem.${part}`)}
            />
          ))}
        </SimpleGrid>
      </Collapse>
    </section>
  );
}

type Asked = { contato: number | null; etapa: number | null };

/** Begins a new deal with the contact that the address names (`?contato=12`); contact and stage are forgotten by the address then. */
function useNamed(
  asked: Asked | null,
  form: BegunForm,
  forget: (next: { contato: null; etapa: null }) => unknown,
): void {
  const contato = asked?.contato ?? null;
  const { data, error } = trpc.contatos.get.useQuery({ id: contato ?? 0 }, { enabled: contato !== null });
  const wanted = asked !== null && (asked.etapa !== null || contato !== null);
  const known = contato === null || data !== undefined || error !== null;
  const begin = useEffectEvent((contato_id: Choice) => {
    if (!isFilledByHand(form, 'contato_id')) beginWith(form, { contato_id });
  });
  useEffect(() => {
    if (!wanted || !known) return;
    if (data) begin({ id: data.id, label: data.nome });
    void forget({ contato: null, etapa: null });
  }, [wanted, known, data, forget]);
}
