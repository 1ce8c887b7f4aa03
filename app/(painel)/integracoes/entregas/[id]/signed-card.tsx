'use client';

import { Card, Code, Stack, Text, Title } from '@mantine/core';
import { CopyField } from '#app/_ui/copy-field.tsx';
import { BodyView } from '../../_parts/body-view.tsx';
import { opensslOf } from '../../_parts/curl.ts';
import type { EntregaDetalhe } from '../../_parts/webhook-words.ts';

const SIGNATURE = 'x-webhook-signature';

/** The signed bytes, the signature's formula, and a command that computes it. */
export function SignedCard({ entrega }: { entrega: EntregaDetalhe }) {
  const sent = entrega.lista_tentativas
    .at(-1)
    ?.cabecalhos_enviados.find(({ nome }) => nome.toLowerCase() === SIGNATURE);
  return (
    <Card withBorder p="lg" component="section" aria-label="O que foi assinado">
      <Title order={2} mb={4}>
        O que foi assinado
      </Title>
      <Text size="sm" c="dimmed" mb="md" maw={760}>
        A assinatura é o HMAC-SHA256, com o secret do webhook, dos bytes exatos do corpo: iguais em toda tentativa, e
        também num reenvio. Confira antes de ler o JSON; montá-lo de novo muda os bytes.
      </Text>
      <Stack gap="lg">
        <BodyView label="Corpo" corpo={entrega.corpo} initial="bruto" />
        <div>
          <Text size="sm" fw={600} mb={6}>
            Fórmula
          </Text>
          <Code block style={{ whiteSpace: 'pre-wrap' }}>
            X-Webhook-Signature: sha256=hex(HMAC-SHA256(secret, corpo))
          </Code>
          {sent ? (
            <Text size="sm" c="dimmed" mt={6} style={{ overflowWrap: 'anywhere' }}>
              Na última tentativa: <Code>{sent.valor}</Code>
            </Text>
          ) : null}
        </div>
        <div>
          <Text size="sm" fw={600} mb={6}>
            Conferir no terminal
          </Text>
          <CopyField value={opensslOf(entrega.corpo)} label="comando openssl" />
          <Text size="xs" c="dimmed" mt={6}>
            Com o secret na variável WEBHOOK_SECRET, o resultado é o que vem depois de sha256=. Se o secret foi trocado
            depois, só o da época confere.
          </Text>
        </div>
      </Stack>
    </Card>
  );
}
