'use client';

import { Alert, Anchor, Checkbox, Loader, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { toTyped } from '#app/_ui/decimal.ts';
import { DecimalInput } from '#app/_ui/decimal-input.tsx';
import { showErrors } from '#app/_ui/feedback.tsx';
import { FormActions } from '#app/_ui/form-actions.tsx';
import { FormModal } from '#app/_ui/form-dialog.tsx';
import { formatQuantity, parseTyped } from '#app/_ui/format.ts';
import { RecordSelect } from '#app/_ui/record-select.tsx';
import { FormFault } from '#app/_ui/refusal.tsx';
import type { Choice } from '#app/_ui/search-select.tsx';
import { useUnsaved } from '#app/_ui/unsaved.tsx';
import { useSend } from '#app/_ui/use-send.ts';
import { DepositoSelect } from '../../estoque/_parts/deposito-select.tsx';
import { useDepositos } from '../../estoque/_parts/use-depositos.ts';
import type { ItemReconhecido, Nota } from '../types.ts';
import classes from './receber.module.css';

type Props = { nota: Nota; opened: boolean; onClose: () => void };

/** Brings a supplier's note into the stock: which product each item is, and how many stock units one of the note's has. */
export const ReceberModal = ({ nota, opened, onClose }: Props) => (
  <FormModal
    opened={opened}
    onClose={onClose}
    title={`Receber a nota ${nota.numero} no estoque`}
    size="xl"
    draftId={nota.id}
  >
    <Receber nota={nota} onClose={onClose} />
  </FormModal>
);

function Receber({ nota, onClose }: Omit<Props, 'opened'>) {
  const query = trpc.notasFiscais.itens.useQuery({ id: nota.id }, { refetchOnWindowFocus: false });
  if (query.error && !query.data) {
    return (
      <Alert color="red" icon={<IconAlertCircle />} role="alert">
        {query.error.message}
      </Alert>
    );
  }
  return query.data ? <ReceberForm nota={nota} itens={query.data} onClose={onClose} /> : <Loader size="sm" />;
}

/** What is chosen of an item. */
type Escolha = { produto: Choice | null; fator: string; entra: boolean };
type Values = { itens: Record<number, Escolha>; deposito: number | null; observacao: string };

const POR = {
  fornecedor: 'Como da última vez deste fornecedor',
  gtin: 'Pelo código de barras',
  codigo: 'Pelo código: confira',
};

type Produto = Outputs['produtos']['list']['resultados'][number];
const choice = ({ id, nome, codigo }: Produto): Choice => ({ id, label: nome, note: codigo });

function initial(itens: readonly ItemReconhecido[]): Values {
  const chosen = itens.map(({ item_id, produto_id, produto_nome, produto_codigo, fator }): [number, Escolha] => [
    item_id,
    {
      produto: produto_id ? { id: produto_id, label: produto_nome ?? '', note: produto_codigo ?? '' } : null,
      fator: toTyped(fator),
      entra: true,
    },
  ]);
  return { itens: Object.fromEntries(chosen), deposito: null, observacao: '' };
}

function ReceberForm({ nota, itens, onClose }: { nota: Nota; itens: ItemReconhecido[]; onClose: () => void }) {
  const [initialValues] = useState(() => initial(itens));
  const form = useForm<Values>({ mode: 'controlled', initialValues });
  const { values, errors } = form;
  const { padrao } = useDepositos();
  const unsaved = useUnsaved(form, { draft: true });
  const receber = useSend(trpc.notasFiscais.receber, {
    form,
    unsaved,
    onClose,
    refresh: ['notasFiscais', 'compras', 'estoque', 'produtos', 'inicio'],
    said: () => `Nota ${nota.numero} recebida no estoque.`,
  });
  const change = (item_id: number, index: number, to: Partial<Escolha>) => {
    form.setFieldValue('itens', (before) => {
      const old = before[item_id];
      return old ? { ...before, [item_id]: { ...old, ...to } } : before;
    });
    for (const field of Object.keys(to))
      form.clearFieldError(`itens.${index}.${field === 'fator' ? 'fator' : 'produto_id'}`);
  };

  function submit() {
    const lacking = itens.flatMap(({ item_id }, index) => {
      const { entra = false, produto = null } = values.itens[item_id] ?? {};
      return entra && !produto ? [[`itens.${index}.produto_id`, 'Escolha o produto, ou desmarque o item.']] : [];
    });
    showErrors(form, Object.fromEntries(lacking));
    if (lacking.length > 0) return;
    receber.mutate({
      id: nota.id,
      itens: itens.map(({ item_id }) => {
        const { produto = null, fator = '1', entra = true } = values.itens[item_id] ?? {};
        return entra && produto
          ? { item_id, produto_id: produto.id, fator: parseTyped(fator) || '1' }
          : { item_id, produto_id: null };
      }),
      observacao: values.observacao,
      ...(values.deposito === null ? {} : { deposito_id: values.deposito }),
    });
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack>
        <Alert color="gray" icon={<IconInfoCircle />}>
          {nota.compra_id
            ? `A compra ${nota.compra_numero} é que será recebida, com os custos dela. Desmarque o que já entrou por ela.`
            : 'Cada produto entra uma vez, pelo que custou na nota. Se já existe uma compra destes produtos, vincule-a antes: assim eles não entram de novo por ela.'}
        </Alert>
        <div>
          {itens.map((item, index) => {
            const { produto = null, fator = '', entra = true } = values.itens[item.item_id] ?? {};
            return (
              <div key={item.item_id} className={classes.item}>
                <div>
                  <Text size="sm" fw={550}>
                    {item.descricao}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {item.codigo} · {formatQuantity(item.quantidade)} {item.unidade}
                  </Text>
                  <Checkbox
                    mt={6}
                    size="xs"
                    label="Entra no estoque"
                    aria-label={`${item.descricao} entra no estoque`}
                    checked={entra}
                    onChange={(event) => change(item.item_id, index, { entra: event.currentTarget.checked })}
                  />
                </div>
                <RecordSelect
                  procedure={trpc.produtos.list}
                  input={(search) => ({ ...search, situacao: 'A' as const })}
                  choice={choice}
                  label="Produto"
                  placeholder="Busque por nome ou código"
                  listLabel="Produtos encontrados"
                  none="Nenhum produto ativo com este nome ou código."
                  description={
                    produto && produto.id === item.produto_id && item.por ? (
                      POR[item.por]
                    ) : produto ? undefined : (
                      <Anchor href="/produtos?novo=produto" target="_blank" size="xs">
                        Cadastrar produto
                      </Anchor>
                    )
                  }
                  path={`itens.${index}.produto_id`}
                  value={produto}
                  readOnly={!entra}
                  onChange={(found) => change(item.item_id, index, { produto: choice(found) })}
                  error={errors[`itens.${index}.produto_id`]}
                />
                <DecimalInput
                  label={`Por ${item.unidade}`}
                  aria-label={`Unidades do estoque por ${item.unidade} de ${item.descricao}`}
                  value={fator}
                  disabled={!entra}
                  onChange={(typed) => change(item.item_id, index, { fator: typed })}
                  data-path={`itens.${index}.fator`}
                  error={errors[`itens.${index}.fator`]}
                />
              </div>
            );
          })}
        </div>
        <DepositoSelect
          value={values.deposito ?? padrao?.id ?? null}
          onChange={(id) => {
            form.setFieldValue('deposito', id);
            form.clearFieldError('deposito_id');
          }}
          error={errors.deposito_id}
        />
        <TextInput label="Observação" maxLength={500} {...form.getInputProps('observacao')} />
        <FormFault errors={errors} paths={['itens', 'status']} />
        <FormActions saving={receber.isPending} onCancel={onClose}>
          Receber no estoque
        </FormActions>
      </Stack>
    </form>
  );
}
