import { Alert, Button, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';

/**
 * A record's last change as its form was opened, among the form's values: a draft that is found again keeps it. Null in the form of a new
 * record, and once the person has said that their lines count.
 */
export type Lido = { lido_em: string | null };

export const lidoOf = (record: { atualizado_em: Date } | null): Lido => ({
  lido_em: record?.atualizado_em.toISOString() ?? null,
});

/** What changed of a record, and where its lines are among that, when they were read. */
export const withLido = <T extends object>(changed: T, { lido_em }: Lido): T & { lido_em?: Date | null } =>
  'itens' in changed ? { ...changed, lido_em: lido_em === null ? null : new Date(lido_em) } : changed;

type Props<V extends Lido> = {
  // biome-ignore lint/suspicious/noExplicitAny: the form's other values are no matter here, and its type says how it takes them.
  form: Pick<UseFormReturnType<V, any>, 'errors' | 'setFieldValue' | 'clearFieldError'>;
  saving: boolean;
  /** Sends the form. */
  onSave: () => void;
};

/** Says that somebody changed the record since its form was opened, and lets the person say that their lines count. */
export function MudouEnquantoEditava<V extends Lido>({ form, saving, onSave }: Props<V>) {
  if (!form.errors.lido_em) return null;
  const saveAnyway = () => {
    form.setFieldValue('lido_em' as never, null as never);
    form.clearFieldError('lido_em');
    onSave();
  };
  return (
    <Alert
      color="yellow"
      icon={<IconAlertCircle />}
      role="alert"
      title="Mudou enquanto você editava"
      data-path="lido_em"
      tabIndex={-1}
    >
      <Stack gap="sm" align="start">
        <Text size="sm">
          {form.errors.lido_em} Para ver como está, abra-o em outra aba; nada do que você preencheu se perde.
        </Text>
        <Button size="xs" variant="default" loading={saving} onClick={saveAnyway}>
          Salvar com os meus itens
        </Button>
      </Stack>
    </Alert>
  );
}
