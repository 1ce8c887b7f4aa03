'use client';

import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconArrowBackUp, IconEyeOff, IconListSearch, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { addDecimals, withoutSign } from '#app/_ui/decimal.ts';
import { focusFirst } from '#app/_ui/feedback.tsx';
import { formatDay, formatMoney } from '#app/_ui/format.ts';
import { MoneyInput } from '#app/_ui/masked-input.tsx';
import { RecordForm, RecordModal } from '#app/_ui/record-drawer.tsx';
import { RowItem, RowMenu } from '#app/_ui/row-menu.tsx';
import type { Choice } from '#app/_ui/search-select.tsx';
import { useUnsaved } from '#app/_ui/unsaved.tsx';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { useSend } from '#app/_ui/use-send.ts';
import { ContaSelect, choiceOf } from './conta-select.tsx';
import classes from './linha-actions.module.css';
import type { Linha } from './types.ts';

const TOUCHED = ['conciliacao', 'cobrancas'] as const;

/** What a line may have paid, and the button that says so. */
export function LinhaActions({ linha, writes }: { linha: Linha; writes: boolean }) {
  const accept = useConfirmed(trpc.conciliacao.conciliar, {
    refresh: TOUCHED,
    refreshRefused: true,
    said: ({ conciliacoes: [first] }) => `Linha conciliada com a conta ${first?.conta_numero ?? ''}.`,
  });
  const [best, ...others] = linha.sugestoes;
  if (!best) return <Text size="sm">Nenhuma sugestão</Text>;
  const { conta_id, conta_numero, descricao, pessoa_nome, vencimento, baixa_id, certa, motivos } = best;
  return (
    // On a phone the button has a line of its own.
    <Group gap="sm" justify="space-between">
      <div style={{ flex: '1 1 7rem', minWidth: 0 }}>
        <Text size="sm" lineClamp={2} title={`${descricao}, vence ${formatDay(vencimento)}`}>
          {conta_numero} · {pessoa_nome ?? descricao}
        </Text>
        <Text size="xs" c="dimmed" lineClamp={2}>
          {motivos.join(', ')}
          {others.length > 0 ? ` · e mais ${others.length}` : ''}
        </Text>
      </div>
      {writes ? (
        <Button
          size="compact-sm"
          variant={certa ? 'filled' : 'default'}
          loading={accept.dialog.loading}
          aria-label={`Conciliar com a conta ${conta_numero}`}
          onClick={() =>
            accept.do({ id: linha.id, partes: [{ conta_id, ...(baixa_id === null ? {} : { baixa_id }) }] })
          }
        >
          Conciliar
        </Button>
      ) : null}
    </Group>
  );
}

/** Further actions of a line. */
export function LinhaMenu({ linha }: { linha: Linha }) {
  const [open, setOpen] = useState<'conta' | 'ignorar' | null>(null);
  const undo = useConfirmed(trpc.conciliacao.desfazer, {
    refresh: TOUCHED,
    said: () => 'A linha está pendente de novo.',
  });
  const waits = linha.status === 'pendente';
  const made = linha.conciliacoes.some(({ criou_baixa }) => criou_baixa);
  const close = () => setOpen(null);
  return (
    <>
      <RowMenu label={`Ações da linha de ${formatDay(linha.dia)}`}>
        {waits ? (
          <RowItem icon={IconListSearch} onClick={() => setOpen('conta')}>
            Escolher conta
          </RowItem>
        ) : null}
        {waits && linha.conciliacoes.length === 0 ? (
          <RowItem icon={IconEyeOff} onClick={() => setOpen('ignorar')}>
            Ignorar
          </RowItem>
        ) : null}
        {waits && linha.conciliacoes.length === 0 ? null : (
          <RowItem icon={IconArrowBackUp} onClick={() => undo.ask({ id: linha.id })}>
            Desfazer
          </RowItem>
        )}
      </RowMenu>
      <ConfirmDialog {...undo.dialog} title="Desfazer esta conciliação?" confirm="Desfazer">
        {made
          ? 'A linha volta a ficar pendente, e a baixa que ela fez é estornada.'
          : 'A linha volta a ficar pendente. Nenhuma baixa é estornada.'}
      </ConfirmDialog>
      <RecordModal opened={open === 'conta'} record={linha} onClose={close} title="Escolher a conta desta linha">
        <Choose linha={linha} onClose={close} />
      </RecordModal>
      <RecordModal opened={open === 'ignorar'} record={linha} onClose={close} title="Ignorar esta linha">
        <Ignore linha={linha} onClose={close} />
      </RecordModal>
    </>
  );
}

type FieldsProps = { linha: Linha; onClose: () => void };

/** Chooses one title, or several among which the line is split. */
function Choose({ linha, onClose }: FieldsProps) {
  // What is missing: a part may be left of which another was reversed.
  const whole = linha.conciliacoes.reduce(
    (left, { valor }) => addDecimals(left, valor, true)?.slice(0, -1) ?? left,
    withoutSign(linha.valor),
  );
  const form = useForm({
    initialValues: { partes: [{ n: 0, conta: null as Choice | null, valor: whole }] },
    // The server knows the parts by their place: each row is one, also while nothing is chosen in it.
    validate: ({ partes }) =>
      Object.fromEntries(
        partes.flatMap(({ conta }, i) => (conta ? [] : [[`partes.${i}.conta_id`, 'Escolha a conta.']])),
      ),
  });
  const unsaved = useUnsaved(form, { draft: false });
  const { partes } = form.values;
  const save = useSend(trpc.conciliacao.conciliar, {
    form,
    unsaved,
    onClose,
    refresh: TOUCHED,
    said: () => 'Linha conciliada.',
  });
  const submit = form.onSubmit(
    (values) =>
      save.mutate({
        id: linha.id,
        partes: values.partes.flatMap(({ conta, valor }) => (conta ? [{ conta_id: conta.id, valor }] : [])),
      }),
    focusFirst(form),
  );
  const add = useRef<HTMLButtonElement>(null);
  function leave(n: number) {
    const left = partes.filter((parte) => parte.n !== n);
    // The value of one part alone is no choice.
    form.setFieldValue('partes', left.length > 1 ? left : left.map((parte) => ({ ...parte, valor: whole })));
    form.clearErrors();
    add.current?.focus();
  }
  return (
    <RecordForm onSubmit={submit} action="Conciliar" saving={save.isPending} onCancel={onClose}>
      <Text size="sm">
        {formatDay(linha.dia)} · {formatMoney(whole)} · {linha.descricao}
      </Text>
      {partes.map((parte, i) => (
        <Group key={parte.n} component="fieldset" aria-label={`Parte ${i + 1}`} className={classes.parte}>
          <div className={classes.conta}>
            <ContaSelect
              tipo={linha.valor.startsWith('-') ? 'pagar' : 'receber'}
              path={`partes.${i}.conta_id`}
              value={parte.conta}
              onChange={(conta) => {
                form.setFieldValue(`partes.${i}.conta`, choiceOf(conta));
                form.clearFieldError(`partes.${i}.conta_id`);
              }}
              error={form.errors[`partes.${i}.conta_id`]}
            />
          </div>
          {partes.length > 1 ? (
            <>
              <MoneyInput label="Valor" required w={140} {...form.getInputProps(`partes.${i}.valor`)} />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`Tirar a parte ${i + 1}`}
                onClick={() => leave(parte.n)}
                className={classes.tirar}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </>
          ) : null}
        </Group>
      ))}
      {form.errors.partes ? (
        <Text size="sm" c="red" role="alert">
          {form.errors.partes}
        </Text>
      ) : null}
      <Button
        ref={add}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => form.insertListItem('partes', { n: (partes.at(-1)?.n ?? 0) + 1, conta: null, valor: '' })}
        style={{ alignSelf: 'flex-start' }}
      >
        Dividir com outra conta
      </Button>
    </RecordForm>
  );
}

function Ignore({ linha, onClose }: FieldsProps) {
  const form = useForm({ initialValues: { motivo: '' } });
  const unsaved = useUnsaved(form, { draft: false });
  const save = useSend(trpc.conciliacao.ignorar, {
    form,
    unsaved,
    onClose,
    refresh: TOUCHED,
    said: () => 'Linha ignorada.',
  });
  return (
    <RecordForm
      onSubmit={form.onSubmit(({ motivo }) => save.mutate({ id: linha.id, motivo }), focusFirst(form))}
      action="Ignorar linha"
      saving={save.isPending}
      onCancel={onClose}
    >
      <TextInput
        label="Por quê"
        description="Como “tarifa do banco” ou “transferência entre contas da empresa”."
        maxLength={200}
        required
        data-autofocus
        {...form.getInputProps('motivo')}
      />
    </RecordForm>
  );
}
