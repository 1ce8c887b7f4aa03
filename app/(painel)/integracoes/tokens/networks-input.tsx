'use client';

import { Alert, Button, Group, Stack, TagsInput, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { fieldErrors } from '#app/_ui/feedback.tsx';

type Props = {
  value: string[];
  onChange: (value: string[]) => void;
  error?: string | undefined;
  /** The caller's own address, as the server sees it. */
  meuIp: string | null;
  /** Where a dialog that asks for nothing else begins. */
  first?: boolean;
};

/** Networks that a token may be used from. The server says whether they are well formed and hold the caller's address. */
export function NetworksInput({ value, onChange, error, meuIp, first = false }: Props) {
  const [asked] = useDebouncedValue(value, 200);
  const check = trpc.tokens.conferirRedes.useQuery(
    { ips_permitidos: asked },
    { enabled: asked.length > 0, retry: false, placeholderData: (previous) => previous },
  );
  const malformed = value.length > 0 ? Object.values(fieldErrors(check.error)).join(' ') : '';
  const outside = value.length > 0 && !malformed && check.data?.inclui_meu_ip === false && meuIp !== null;
  return (
    <Stack gap="xs">
      <TagsInput
        data-autofocus={first || undefined}
        label="Redes permitidas"
        description="IPs ou redes em CIDR, IPv4 ou IPv6. Vazio: o token funciona de qualquer lugar."
        placeholder={value.length === 0 ? '203.0.113.10 ou 2001:db8::/32' : undefined}
        value={value}
        onChange={onChange}
        splitChars={[',', ' ', ';']}
        maxTags={50}
        clearable
        clearButtonProps={{ 'aria-label': 'Limpar redes' }}
        error={malformed || error}
        data-path="ips_permitidos"
      />
      {meuIp ? (
        <Group gap="sm">
          <Button
            variant="default"
            size="xs"
            onClick={() => onChange([...value, meuIp])}
            disabled={value.includes(meuIp)}
          >
            Usar meu IP
          </Button>
          <Text size="xs" c="dimmed" className="numero">
            Seu IP agora: {meuIp}
          </Text>
        </Group>
      ) : null}
      {outside ? (
        <Alert color="yellow" icon={<IconAlertTriangle />} role="status" title="Seu IP não está na lista">
          Requisições feitas deste computador ({meuIp}) receberão 403. Confira se é o que você quer antes de salvar.
        </Alert>
      ) : null}
    </Stack>
  );
}
