'use client';

import { Anchor, Group, Loader, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { WHOLE_ADDRESS } from '../use-webhooks.ts';

type Props = {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** The saved address, which needs no new verdict. */
  saved: string | undefined;
  autoFocus: boolean;
  readOnly: boolean;
  /** The product's own example receiver, in development only. */
  receptor: string | null;
};

/** The webhook's address. After a pause in the typing the server tells whether it would accept the address. */
export function UrlInput({ value, onChange, error, saved, autoFocus, readOnly, receptor }: Props) {
  const typed = value.trim();
  const [asked] = useDebouncedValue(typed, 450);
  const current = asked === typed && typed !== '' && typed !== saved && !readOnly;
  const check = trpc.webhooks.checkUrl.useQuery(
    { url: asked },
    { enabled: current && typed.length < 4_000, retry: false, staleTime: 15_000 },
  );
  const verdict = current ? check.data : undefined;
  const refusal = error ?? (verdict?.ok === false ? (verdict.motivo ?? undefined) : undefined);
  const tooMany = current && check.error?.data?.code === 'TOO_MANY_REQUESTS' ? check.error.message : null;
  const waiting = typed !== '' && typed !== saved && !readOnly && (asked !== typed || check.isFetching);
  return (
    <div>
      <TextInput
        label="URL"
        description={readOnly ? WHOLE_ADDRESS : 'Um endereço público que aceite POST, de preferência HTTPS.'}
        placeholder="https://loja.exemplo.com.br/webhooks/romaneio"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={refusal}
        rightSection={
          waiting ? (
            <Loader size={16} aria-label="Conferindo o endereço" />
          ) : verdict?.ok && !verdict.aviso ? (
            <IconCircleCheck size={18} color="var(--mantine-color-petroleo-6)" aria-hidden />
          ) : null
        }
        readOnly={readOnly}
        variant={readOnly ? 'filled' : 'default'}
        data-path="url"
        data-autofocus={autoFocus || undefined}
        autoFocus={autoFocus}
        required
      />
      <div role="status">
        {verdict?.ok && !error ? (
          <Group gap={6} mt={6} wrap="nowrap" align="flex-start">
            {verdict.aviso ? (
              <>
                <IconAlertTriangle
                  size={15}
                  color="var(--mantine-color-orange-6)"
                  aria-hidden
                  style={{ flexShrink: 0 }}
                />
                <Text size="xs">
                  {verdict.aviso} Você pode salvar assim mesmo: as entregas serão tentadas de novo até ele responder.
                </Text>
              </>
            ) : (
              <Text size="xs" c="dimmed">
                Endereço aceito. O primeiro teste diz se ele responde.
              </Text>
            )}
          </Group>
        ) : tooMany ? (
          <Text size="xs" c="dimmed" mt={6}>
            {tooMany}
          </Text>
        ) : null}
      </div>
      {receptor && typed === '' ? (
        <Text size="xs" c="dimmed" mt={6}>
          Ainda não tem onde receber?{' '}
          <Anchor component="button" type="button" size="xs" onClick={() => onChange(receptor)}>
            Usar o receptor de exemplo
          </Anchor>
        </Text>
      ) : null}
    </div>
  );
}
