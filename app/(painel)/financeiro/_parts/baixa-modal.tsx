'use client';

import { Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { trpc } from '#app/_trpc/client.ts';
import { DayInput } from '#app/_ui/day-input.tsx';
import { addDecimals, isNegative, isZero } from '#app/_ui/decimal.ts';
import { FormActions } from '#app/_ui/form-actions.tsx';
import { FormModal } from '#app/_ui/form-dialog.tsx';
import { dayOf, formatMoney } from '#app/_ui/format.ts';
import { MoneyInput } from '#app/_ui/masked-input.tsx';
import { FormFault } from '#app/_ui/refusal.tsx';
import { useUnsaved } from '#app/_ui/unsaved.tsx';
import { useSend } from '#app/_ui/use-send.ts';
import { FORMAS_DE_PAGAMENTO } from '#modulos/financeiro-valores.ts';
import { useSessao } from '../../_shell/session.tsx';
import { LADOS } from './lados.tsx';
import type { Conta } from './types.ts';

type Forma = keyof typeof FORMAS_DE_PAGAMENTO;
const FORMAS = Object.entries(FORMAS_DE_PAGAMENTO).map(([value, label]) => ({ value, label }));

type Props = { conta: Conta; opened: boolean; onClose: () => void };

/** Settles a title, in whole or in part. */
export const BaixaModal = ({ conta, opened, onClose }: Props) => (
  <FormModal
    opened={opened}
    onClose={onClose}
    title={`${LADOS[conta.tipo].baixar} a conta ${conta.numero}`}
    draftId={conta.id}
  >
    <Fields conta={conta} onClose={onClose} />
  </FormModal>
);

/** What of the title the money settles: without interest and fine, with the discount. */
const settledOf = ({
  valor,
  juros,
  multa,
  desconto,
}: {
  valor: string;
  juros: string;
  multa: string;
  desconto: string;
}) => {
  const less = (a: string, b: string) => addDecimals(a, b || '0', true) ?? a;
  return addDecimals(less(less(valor || '0', juros), multa), desconto || '0') ?? '0';
};

function Fields({ conta, onClose }: Omit<Props, 'opened'>) {
  const { tipo, id, valor_aberto } = conta;
  const { empresa } = useSessao();
  const lado = LADOS[tipo];
  const hoje = dayOf(new Date(), empresa.fuso);
  const form = useForm({
    mode: 'controlled',
    initialValues: {
      valor: valor_aberto,
      recebido_em: hoje as string | null,
      forma: 'pix' as Forma,
      ...{ juros: '', multa: '', desconto: '' },
    },
  });
  const unsaved = useUnsaved(form, { draft: true });
  const baixar = useSend(trpc.contas.baixar, {
    form,
    unsaved,
    onClose,
    // The order's and the purchase's screens show their titles.
    refresh: ['contas', 'cobrancas', 'inicio'],
    said: () => lado.feita,
  });
  const { valor, juros, multa, desconto, recebido_em, forma } = form.values;
  const settled = settledOf(form.values);
  const rest = addDecimals(valor_aberto, settled, true) ?? '0';
  const submit = form.onSubmit(() =>
    baixar.mutate({
      ...{ tipo, id, forma, valor: valor || '0', juros: juros || '0', multa: multa || '0', desconto: desconto || '0' },
      ...(recebido_em ? { recebido_em } : {}),
    }),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <MoneyInput
            label="Valor"
            description={`Faltam ${formatMoney(valor_aberto)}`}
            required
            data-autofocus
            {...form.getInputProps('valor')}
          />
          <DayInput
            label={lado.quando}
            description="Hoje ou antes"
            maxDate={hoje}
            required
            value={recebido_em}
            onChange={(dia) => form.setFieldValue('recebido_em', dia)}
            error={form.errors.recebido_em}
            data-path="recebido_em"
          />
        </SimpleGrid>
        <Select
          label="Forma"
          data={FORMAS}
          allowDeselect={false}
          value={forma}
          onChange={(chosen) => form.setFieldValue('forma', (chosen ?? 'outro') as Forma)}
          error={form.errors.forma}
          data-path="forma"
        />
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <MoneyInput label="Juros" description="Dentro do valor" {...form.getInputProps('juros')} />
          <MoneyInput label="Multa" description="Dentro do valor" {...form.getInputProps('multa')} />
          <MoneyInput label="Desconto" description="Além do valor" {...form.getInputProps('desconto')} />
        </SimpleGrid>
        <Text size="sm" c="dimmed" aria-live="polite">
          {isNegative(rest)
            ? `Passa ${formatMoney(rest.slice(1))} do que falta.`
            : isZero(rest)
              ? 'A conta fica paga.'
              : `Quita ${formatMoney(settled)}; ficam faltando ${formatMoney(rest)}.`}
        </Text>
        <FormFault errors={form.errors} paths={['status']} />
        <FormActions saving={baixar.isPending} onCancel={onClose}>
          {lado.baixar}
        </FormActions>
      </Stack>
    </form>
  );
}
