'use client';

import { Anchor, Badge, Group, Text, Title } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import type { Outputs } from '#app/_trpc/client.ts';
import { formatMs, formatQuantity } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { StatusBadge } from '#app/_ui/status-badge.tsx';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { ResendButton } from '../entregas/[id]/resend-button.tsx';
import { HttpStatus } from '../entregas/entrega-columns.tsx';
import { destinoNome } from './destino-nome.ts';
import classes from './fio.module.css';
import { useCatalogo } from './kind-select.tsx';
import { RegistroLink } from './registro-link.tsx';
import { Soon } from './soon.tsx';
import { ESTADO, erroInWords } from './webhook-words.ts';

type Evento = Outputs['eventos']['fio']['eventos'][number];
type Entrega = Evento['entregas'][number];
type Tentativa = Entrega['lista_tentativas'][number];

const MOVEMENT = { E: 'Entrada de', S: 'Saída de', B: 'Balanço:' } as const;

/** One event of a thread: what it is about, and its deliveries. */
export function FioEvento({ evento }: { evento: Evento }) {
  const { empresa } = useSessao();
  const { tituloOf } = useCatalogo();
  const { id, registro, movimento, ocorrido_em, entregas } = evento;
  return (
    <li className={classes.step}>
      <IconBolt className={classes.mark} aria-hidden />
      <Title order={3} size="sm" mb={2} className={classes.text}>
        {registro ? (
          <RegistroLink evento={evento.evento} registro={registro} lancamento={movimento?.id} />
        ) : (
          tituloOf(evento.evento)
        )}
      </Title>
      {movimento ? (
        <Text size="sm" className="numero">
          {MOVEMENT[movimento.tipo]} {formatQuantity(movimento.quantidade)} em {movimento.deposito_nome}
        </Text>
      ) : null}
      <Text size="sm" c="dimmed">
        {tituloOf(evento.evento)} ·{' '}
        <Anchor component={Link} href={`/integracoes/eventos/${id}`} size="sm" underline="always" className="numero">
          evento nº {id}
        </Anchor>{' '}
        · <When date={ocorrido_em} zone={empresa.fuso} seconds inherit className="numero" />
      </Text>
      {entregas.length === 0 ? (
        <Text size="sm" c="dimmed" mt={4}>
          Não foi para nenhum webhook.
        </Text>
      ) : (
        <ul className={classes.entregas}>
          {entregas.map((entrega) => (
            <Delivery key={entrega.id} entrega={entrega} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Delivery({ entrega }: { entrega: Entrega }) {
  const { can, empresa } = useSessao();
  const { id, estado, tentativas, lista_tentativas, proxima_tentativa_em } = entrega;
  const ended = estado === 'falhou' || estado === 'cancelada' || estado === 'agendada';
  return (
    <li className={classes.entrega}>
      <Group justify="space-between" gap="xs">
        <div>
          <Anchor component={Link} href={`/integracoes/entregas/${id}`} size="sm" className="numero">
            Entrega nº {id}
          </Anchor>
          <Text size="xs" c="dimmed" className={classes.text}>
            {destinoNome({ descricao: entrega.webhook_descricao, url: entrega.webhook_url })}
          </Text>
        </div>
        <Group gap="xs">
          <StatusBadge look={ESTADO[estado]} />
          {ended && can('webhooks:write') ? (
            <ResendButton id={id} webhookAtivo={entrega.webhook_ativo} size="compact-sm" />
          ) : null}
        </Group>
      </Group>
      {estado === 'agendada' && proxima_tentativa_em ? (
        <Soon date={proxima_tentativa_em} zone={empresa.fuso} size="xs" c="dimmed" />
      ) : null}
      <ol className={classes.tentativas}>
        {lista_tentativas.map((tentativa) => (
          <Attempt key={tentativa.numero} entrega={id} tentativa={tentativa} />
        ))}
      </ol>
      {tentativas > lista_tentativas.length && lista_tentativas.length > 0 ? (
        <Text size="xs" c="dimmed">
          Mais {tentativas - lista_tentativas.length} antes destas.
        </Text>
      ) : null}
    </li>
  );
}

function Attempt({ entrega, tentativa }: { entrega: number; tentativa: Tentativa }) {
  const { empresa } = useSessao();
  const { numero, status, erro, duracao_ms, iniciada_em } = tentativa;
  return (
    <li className={classes.tentativa}>
      <Anchor
        component={Link}
        href={`/integracoes/entregas/${entrega}#tentativa-${numero}`}
        size="xs"
        className="numero"
      >
        Tentativa {numero}
      </Anchor>
      {status === null ? null : <HttpStatus status={status} />}
      {erro ? <Badge color="orange">{erroInWords(erro).titulo}</Badge> : null}
      <Text span size="xs" c="dimmed" className="numero">
        {formatMs(duracao_ms)}
      </Text>
      <When date={iniciada_em} zone={empresa.fuso} seconds size="xs" c="dimmed" className="numero" />
    </li>
  );
}
