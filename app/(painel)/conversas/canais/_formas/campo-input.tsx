'use client';

import 'dayjs/locale/pt-br';
import { Button, Group, JsonInput, NumberInput, Select, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useEffect } from 'react';
import { CopyField } from '#app/_ui/copy-field.tsx';
import { CALENDAR_LABELS } from '#app/_ui/format.ts';
import { PasswordField } from '#app/_ui/password-field.tsx';
import type { Campo, Valor } from './forma.ts';

type Props = {
  campo: Campo;
  value: Valor;
  onChange: (value: Valor) => void;
  error: React.ReactNode;
  obrigatorio: boolean;
  /** A secret is there already: left empty it stays. */
  guardado: boolean;
};

const KEEP = 'Em branco, continua o que já está guardado.';

/** One field of a channel's set-up, by its description. */
export function CampoInput({ campo, value, onChange, error, obrigatorio, guardado }: Props) {
  const { rotulo, tipo, exemplo, opcoes = [], nome } = campo;
  const text = String(value);
  const common = {
    label: rotulo,
    description: [campo.ajuda, guardado ? KEEP : null].filter(Boolean).join(' ') || undefined,
    inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
    placeholder: exemplo,
    required: obrigatorio && !guardado,
    error,
    'data-path': `config.${nome}`,
  };
  switch (tipo) {
    case 'switch':
      return (
        <Switch
          label={rotulo}
          description={campo.ajuda}
          error={error}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'select':
      return (
        <Select
          {...common}
          allowDeselect={false}
          data={[...opcoes]}
          value={text}
          onChange={(chosen) => chosen !== null && onChange(chosen)}
        />
      );
    case 'password':
      return (
        <PasswordField
          {...common}
          autoComplete="off"
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'generated':
      return <Generated campo={campo} value={text} onChange={onChange} guardado={guardado} />;
    case 'number':
      return (
        <NumberInput
          {...common}
          hideControls
          allowDecimal={false}
          allowNegative={false}
          value={text}
          onChange={(typed) => onChange(String(typed))}
        />
      );
    case 'json':
      return (
        <JsonInput
          {...common}
          autosize
          minRows={5}
          maxRows={18}
          formatOnBlur
          ff="monospace"
          value={text}
          onChange={onChange}
        />
      );
    case 'list':
    case 'area':
      return (
        <Textarea
          {...common}
          autosize
          minRows={2}
          maxRows={8}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'date':
      return (
        <DateInput
          {...common}
          placeholder="dd/mm/aaaa"
          valueFormat="DD/MM/YYYY"
          clearable
          clearButtonProps={{ 'aria-label': `Limpar ${rotulo}` }}
          ariaLabels={CALENDAR_LABELS}
          value={text || null}
          onChange={(day) => onChange(day ?? '')}
        />
      );
    default:
      return (
        <TextInput
          {...common}
          autoComplete="off"
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function randomText(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  // Bytes beyond a whole number of alphabets would make some letters likelier: 4 of 256, of no weight in 40 of them.
  return [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** A secret that is made here, to be typed at the platform too. */
function Generated({
  campo,
  value,
  onChange,
  guardado,
}: Pick<Props, 'campo' | 'onChange' | 'guardado'> & { value: string }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once, when the form is opened
  useEffect(() => {
    if (!guardado && value === '') onChange(randomText(40));
  }, []);
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {campo.rotulo}
      </Text>
      {value === '' ? (
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            Já informado.
          </Text>
          <Button size="compact-xs" variant="default" onClick={() => onChange(randomText(40))}>
            Fazer outro
          </Button>
        </Group>
      ) : (
        <CopyField value={value} label={campo.rotulo} />
      )}
      <Text size="xs" c="dimmed">
        {campo.ajuda}
      </Text>
    </Stack>
  );
}
