'use client';

import { Button, Stack, Text } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import { formatCount, formatInteger } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { useSessao } from '../_shell/session.tsx';
import { destinoNome } from './_parts/destino-nome.ts';
import { Line, LineList } from './_parts/line-list.tsx';
import { formatShare } from './webhooks/format.ts';
import { Situacao } from './webhooks/situacao.tsx';
import type { Saude, Webhook } from './webhooks/types.ts';

const SHOWN = 6;
const EVERY = { refetchInterval: 15_000 };

/** Webhooks with their state, those that ask for attention first. */
export function WebhooksCard() {
  const { can, empresa } = useSessao();
  const { data, error, refetch } = trpc.webhooks.list.useQuery(undefined, EVERY);
  const saudes = trpc.webhooks.saudes.useQuery(undefined, EVERY).data;
  const rank = (webhook: Webhook) => urgency(webhook, saudes?.get(webhook.id));
  return (
    <LineList
      title="Webhooks"
      more={
        data?.length
          ? { href: '/integracoes/webhooks', label: data.length > SHOWN ? `Ver os ${data.length}` : 'Ver webhooks' }
          : undefined
      }
      rows={data?.toSorted((a, b) => rank(a) - rank(b)).slice(0, SHOWN)}
      error={error}
      onRetry={refetch}
      rowKey={({ id }) => String(id)}
      empty={
        <Stack gap="sm" align="flex-start">
          <Text size="sm" c="dimmed">
            Nenhum webhook ainda: crie um para que um sistema seu saiba do que acontece aqui, na hora.
          </Text>
          {can('webhooks:write') ? (
            <Button component={Link} href="/integracoes/webhooks/novo" variant="default" size="xs">
              Novo webhook
            </Button>
          ) : null}
        </Stack>
      }
    >
      {(webhook) => {
        const saude = saudes?.get(webhook.id);
        return (
          <Line
            href={`/integracoes/webhooks/${webhook.id}`}
            name={destinoNome(webhook)}
            note={saude ? <span className="numero">{doing(saude)}</span> : null}
            end={<Situacao webhook={webhook} saude={saude} zone={empresa.fuso} />}
          />
        );
      }}
    </LineList>
  );
}

/** Failing and stopped by failures, then working, then stopped by somebody. */
function urgency({ ativo, desativado_motivo }: Webhook, saude: Saude | undefined): number {
  if (!ativo) return desativado_motivo === 'falhas' || desativado_motivo === 'acesso_encerrado' ? 0 : 4;
  if (saude?.em_risco) return 1;
  return saude && saude.falhas_seguidas > 0 ? 2 : 3;
}

/** "98,5% de 204 tentativas com sucesso em 24 h · 12 na fila". */
function doing({ sucesso_24h, tentativas_24h, na_fila, mais_na_fila, agendadas, mais_agendadas }: Saude): string {
  const tried =
    sucesso_24h === null
      ? 'Sem tentativas em 24 h'
      : `${formatShare(sucesso_24h)} de ${formatInteger(tentativas_24h)} ${tentativas_24h === 1 ? 'tentativa' : 'tentativas'} com sucesso em 24 h`;
  return [
    tried,
    na_fila > 0 ? `${formatCount(na_fila, mais_na_fila)} na fila` : null,
    agendadas > 0 ? `${formatCount(agendadas, mais_agendadas)} ${agendadas === 1 ? 'agendada' : 'agendadas'}` : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}
