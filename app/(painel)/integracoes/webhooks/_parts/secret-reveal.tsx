'use client';

import { Alert, Stack, Tabs, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { CopyField } from '#app/_ui/copy-field.tsx';
import { VERIFICATION } from '#app/docs/_content/webhook-verification.ts';
import { Code } from '#app/docs/_ui/code.tsx';

type Props = { secret: string; onCopied?: () => void };

/** The secret, shown for the only time, and the code that checks its signatures. */
export const SecretReveal = (props: Props) => (
  <Stack gap="lg">
    <SecretOnce {...props} />
    <VerificationCode secret={props.secret} />
  </Stack>
);

/** The secret, shown for the only time. */
export function SecretOnce({ secret, onCopied }: Props) {
  return (
    <Stack gap="lg">
      <Alert color="yellow" icon={<IconAlertTriangle />} title="Copie o segredo agora">
        Ele não poderá ser visto de novo: guardamos só uma cópia cifrada, usada para assinar. Se você o perder,
        troque-o.
      </Alert>
      <CopyField value={secret} label="segredo" {...(onCopied ? { onCopied } : {})} />
    </Stack>
  );
}

/** A whole receiver that checks the signature, in five languages; the choice is remembered. */
export function VerificationCode({ secret }: { secret?: string }) {
  const [chosen, setChosen] = useLocalStorage<string>({ key: 'webhook-linguagem', defaultValue: 'node' });
  const shown = VERIFICATION.find(({ id }) => id === chosen) ?? VERIFICATION[0];
  if (!shown) return null;
  return (
    <div>
      <Text fw={600}>Confira a assinatura no seu lado</Text>
      <Text size="sm" c="dimmed" mb="xs">
        Cada entrega traz em X-Webhook-Assinatura-Envio o HMAC-SHA256 da hora do envio e do corpo, feito com o segredo.
        Este receptor está completo: salve e rode.
      </Text>
      <Tabs value={shown.id} onChange={(id) => id && setChosen(id)} keepMounted={false} variant="outline">
        <Tabs.List aria-label="Linguagem">
          {VERIFICATION.map(({ id, nome }) => (
            <Tabs.Tab key={id} value={id} px="sm">
              {nome}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {VERIFICATION.map(({ id, linguagem, arquivo, codigo }) => (
          <Tabs.Panel key={id} value={id}>
            <Code language={linguagem} text={codigo(secret)} title={arquivo} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}
