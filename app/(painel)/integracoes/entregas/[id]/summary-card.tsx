'use client';

import { Anchor, Card, Code, Group, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyIcon } from '#app/_ui/copy-icon.tsx';
import { Details } from '#app/_ui/details.tsx';
import { Link } from '#app/_ui/link.tsx';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../../../_shell/session.tsx';
import { destinoNome } from '../../_parts/destino-nome.ts';
import { lancamentoOf, RegistroLink } from '../../_parts/registro-link.tsx';
import { type EntregaDetalhe, ORIGEM } from '../../_parts/webhook-words.ts';

/** The delivery's event, its webhook, and its attempts. */
export function SummaryCard({ entrega }: { entrega: EntregaDetalhe }) {
  const { empresa } = useSessao();
  const when = (date: Date) => <When date={date} zone={empresa.fuso} seconds className="numero" />;
  const { tentativas, tentativas_ciclo, max_tentativas } = entrega;
  const lancamento = lancamentoOf(entrega.evento, dadosOf(entrega.corpo));
  return (
    <Card withBorder p="lg" component="section" aria-label="Dados">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing={{ base: 0, md: 48 }}>
        <Details
          items={[
            [
              'Evento',
              <Group key="evento" gap={8}>
                <Anchor component={Link} href={`/integracoes/eventos/${entrega.evento_id}`} size="sm">
                  nº {entrega.evento_id}
                </Anchor>
                <Code>{entrega.evento}</Code>
              </Group>,
            ],
            ...(entrega.registro
              ? [['Sobre', <RegistroLink key="sobre" {...entrega} lancamento={lancamento} />] as [string, ReactNode]]
              : []),
            [
              'Webhook',
              <div key="webhook">
                <Anchor component={Link} href={`/integracoes/webhooks/${entrega.webhook_id}`} size="sm">
                  {destinoNome({ descricao: entrega.webhook_descricao, url: entrega.webhook_url })}
                </Anchor>
                {entrega.webhook_descricao ? (
                  <Text size="xs" c="dimmed">
                    {entrega.webhook_url}
                  </Text>
                ) : null}
              </div>,
            ],
            ['Origem', ORIGEM[entrega.origem]],
          ]}
        />
        <Details
          items={[
            [
              'Tentativas',
              <span key="tentativas" className="numero">
                {tentativas_ciclo} de {max_tentativas}
                {tentativas > tentativas_ciclo ? `, ${tentativas} contando as de antes do reenvio` : ''}
              </span>,
            ],
            ['Criada', when(entrega.criado_em)],
            [
              'Chave de idempotência',
              <Group key="chave" gap={6} wrap="nowrap" align="flex-start">
                <Text span size="sm" ff="monospace" fz={13}>
                  {entrega.idempotency_key}
                </Text>
                <CopyIcon
                  value={entrega.idempotency_key}
                  label="Copiar chave de idempotência"
                  copied="Copiado: chave de idempotência"
                  framed
                />
              </Group>,
            ],
          ]}
        />
      </SimpleGrid>
    </Card>
  );
}

/** What the signed body says of the record; nothing for a body that is no JSON. */
function dadosOf(corpo: string): unknown {
  try {
    return (JSON.parse(corpo) as { dados?: unknown }).dados;
  } catch {
    return null;
  }
}
