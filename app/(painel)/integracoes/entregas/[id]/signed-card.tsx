'use client';

import { Card, Code, Stack, Text, Title } from '@mantine/core';
import { CopyField } from '#app/_ui/copy-field.tsx';
import { BodyView } from '../../_parts/body-view.tsx';
import { opensslOf } from '../../_parts/curl.ts';
import type { EntregaDetalhe } from '../../_parts/webhook-words.ts';

/** The signed bytes, the formula of each signature, and a command that computes the one of the body. */
export function SignedCard({ entrega }: { entrega: EntregaDetalhe }) {
  const last = entrega.lista_tentativas.at(-1)?.cabecalhos_enviados ?? [];
  const sent = (wanted: string) => last.find(({ nome }) => nome.toLowerCase() === wanted)?.valor;
  return (
    <Card withBorder p="lg" component="section" aria-label="O que foi assinado">
      <Title order={2} mb={4}>
        O que foi assinado
      </Title>
      <Text size="sm" c="dimmed" mb="md" maw={760}>
        As assinaturas são calculadas com HMAC-SHA256, a partir do segredo do webhook e dos bytes exatos do corpo, que
        são os mesmos em toda tentativa e em todo reenvio. Confira a assinatura antes de ler o JSON, porque montar o
        JSON de novo muda os bytes. A assinatura do envio inclui também a hora da tentativa, para que o destino possa
        recusar uma cópia com mais de 5 minutos.
      </Text>
      <Stack gap="lg">
        <BodyView label="Corpo" corpo={entrega.corpo} initial="bruto" />
        <Formula
          title="Fórmula da assinatura do corpo"
          text="X-Webhook-Signature: sha256=hex(HMAC-SHA256(secret, corpo))"
          sent={sent('x-webhook-signature')}
        />
        <Formula
          title="Fórmula da assinatura do envio"
          text={'X-Webhook-Assinatura-Envio: sha256=hex(HMAC-SHA256(secret, X-Webhook-Enviado-Em + "." + corpo))'}
          sent={sent('x-webhook-assinatura-envio')}
        />
        <div>
          <Text size="sm" fw={600} mb={6}>
            Conferir no terminal
          </Text>
          <CopyField value={opensslOf(entrega.corpo)} label="comando openssl" />
          <Text size="xs" c="dimmed" mt={6}>
            Com o segredo na variável WEBHOOK_SECRET, o resultado é o que vem depois de sha256= em X-Webhook-Signature.
            Se o segredo foi trocado depois, use o que valia na época.
          </Text>
        </div>
      </Stack>
    </Card>
  );
}

function Formula({ title, text, sent }: { title: string; text: string; sent: string | undefined }) {
  return (
    <div>
      <Text size="sm" fw={600} mb={6}>
        {title}
      </Text>
      <Code block style={{ whiteSpace: 'pre-wrap' }}>
        {text}
      </Code>
      {sent ? (
        <Text size="sm" c="dimmed" mt={6} style={{ overflowWrap: 'anywhere' }}>
          Na última tentativa: <Code>{sent}</Code>
        </Text>
      ) : null}
    </div>
  );
}
