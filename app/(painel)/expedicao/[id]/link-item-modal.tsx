'use client';

import { Anchor, NumberInput, Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { focusFirst, notifyDone, showRefusal } from '#app/_ui/feedback.tsx';
import { FormModal } from '#app/_ui/form-dialog.tsx';
import { formatMoney } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { RecordForm } from '#app/_ui/record-drawer.tsx';
import { RecordSelect } from '#app/_ui/record-select.tsx';
import { useUnsaved } from '#app/_ui/unsaved.tsx';
import { useRefresh } from '#app/_ui/use-refresh.ts';
import { useShown } from '#app/_ui/use-shown.ts';
import { useSessao } from '../../_shell/session.tsx';
import type { Expedicao } from '../types.ts';
import { SHOWS_EXPEDICAO } from '../use-expedicao.ts';
import { volumes } from '../volumes.ts';

type Props = { opened: boolean; onClose: () => void; expedicao: Expedicao };
type Pedido = Outputs['vendas']['list']['resultados'][number];

const WHOLE = 'inteiro';

/** Links a sales order, or one product of it, to the shipment. */
export function LinkItemModal({ opened, onClose, expedicao }: Props) {
  return (
    <FormModal opened={opened} onClose={onClose} title="Vincular item">
      <Fields expedicao={expedicao} onClose={onClose} />
    </FormModal>
  );
}

const choice = (pedido: Pedido) => ({
  id: pedido.id,
  label: `${pedido.numero_pedido} · ${pedido.cliente_nome}`,
  note: formatMoney(pedido.total_venda),
});

function Fields({ expedicao, onClose }: Omit<Props, 'opened'>) {
  const { can } = useSessao();
  const refresh = useRefresh(SHOWS_EXPEDICAO);
  const [pedido, setPedido] = useState<Pedido | null>(null);
  const venda = trpc.vendas.get.useQuery({ id: pedido?.id ?? 0 }, { enabled: pedido !== null });
  const form = useForm<{ pedido_venda_id: number | null; produto_id: string; quantidade: number | string }>({
    initialValues: { pedido_venda_id: null, produto_id: WHOLE, quantidade: 1 },
    validate: {
      pedido_venda_id: (id) => (id === null ? 'Escolha o pedido.' : null),
      quantidade: (typed) => (typed === '' ? 'Informe quantos volumes.' : null),
    },
  });
  const unsaved = useUnsaved(form);
  const isShown = useShown();
  const link = trpc.expedicao.vincularItem.useMutation({
    onSuccess: (_, { quantidade }) => {
      const there = isShown();
      unsaved.saved();
      notifyDone(`Pedido ${pedido?.numero_pedido} vinculado, ${volumes(quantidade)}.`);
      if (there) onClose();
    },
    onError: (error) => showRefusal(error, form),
    onSettled: refresh,
  });
  const linked = new Set(
    expedicao.itens.filter((item) => item.pedido_venda_id === pedido?.id).map((item) => item.produto_id),
  );
  const option = (value: string, label: string, produto_id: number | null) => ({
    value,
    label: linked.has(produto_id) ? `${label} (já vinculado)` : label,
    disabled: linked.has(produto_id),
  });

  const submit = form.onSubmit(({ pedido_venda_id, produto_id, quantidade }) => {
    if (pedido_venda_id === null) return;
    link.mutate({
      expedicao_id: expedicao.id,
      pedido_venda_id,
      produto_id: produto_id === WHOLE ? null : Number(produto_id),
      quantidade: Number(quantidade),
    });
  }, focusFirst(form));

  return (
    <RecordForm onSubmit={submit} action="Vincular" saving={link.isPending} onCancel={onClose}>
      <RecordSelect
        procedure={trpc.vendas.list}
        input={(search) => ({ ...search, expedivel: true as const })}
        choice={choice}
        label="Pedido de venda"
        placeholder="Busque por número ou cliente"
        listLabel="Pedidos encontrados"
        none="Nenhum pedido que possa sair com este número ou cliente."
        description={
          <>
            Orçamentos e pedidos cancelados não saem.{' '}
            {can('vendas:write') ? (
              <Anchor component={Link} href="/vendas?novo=pedido" size="xs" underline="always">
                Novo pedido
              </Anchor>
            ) : null}
          </>
        }
        path="pedido_venda_id"
        value={pedido && choice(pedido)}
        onChange={(chosen) => {
          setPedido(chosen);
          form.setFieldValue('pedido_venda_id', chosen.id);
          form.setFieldValue('produto_id', WHOLE);
        }}
        error={form.errors.pedido_venda_id}
        required
        autoFocus
      />
      <Select
        label="Produto"
        description="O pedido inteiro, ou um produto dele."
        allowDeselect={false}
        disabled={pedido === null}
        data={[
          option(WHOLE, 'Pedido inteiro', null),
          ...[...new Map((venda.data?.itens ?? []).map((item) => [item.produto_id, item])).values()].flatMap((item) =>
            item.produto_id === null
              ? []
              : option(String(item.produto_id), `${item.descricao} (${item.codigo})`, item.produto_id),
          ),
        ]}
        {...form.getInputProps('produto_id')}
        error={form.errors.produto_id ?? venda.error?.message}
      />
      <NumberInput
        label="Volumes"
        required
        description="Quantas caixas ou pacotes, e não a quantidade do produto."
        min={1}
        max={999_999}
        allowDecimal={false}
        allowNegative={false}
        thousandSeparator="."
        decimalSeparator=","
        {...form.getInputProps('quantidade')}
      />
    </RecordForm>
  );
}
