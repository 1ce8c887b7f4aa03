'use client';

import { Badge, Group, Text, UnstyledButton } from '@mantine/core';
import { IconApi, IconBolt, IconSend, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDateTimeSeconds, formatMs, formatTimeSeconds } from '#app/_ui/format.ts';
import { useSessao } from '../../_shell/session.tsx';
import { destinoNome } from '../_parts/destino-nome.ts';
import { useCatalogo } from '../_parts/kind-select.tsx';
import { useFio } from '../_parts/use-fio.ts';
import { erroInWords } from '../_parts/webhook-words.ts';
import { HttpStatus } from '../entregas/entrega-columns.tsx';
import { Method, Status } from '../requisicoes/requisicao-columns.tsx';
import classes from './ao-vivo.module.css';
import type { Line } from './lines.ts';

const LOOK: Record<Line['de'], { icon: TablerIcon; nome: string }> = {
  requisicao: { icon: IconApi, nome: 'Requisição' },
  evento: { icon: IconBolt, nome: 'Evento' },
  tentativa: { icon: IconSend, nome: 'Tentativa' },
};

/** One line of what happens; the whole line opens the thread of its request. */
export function LiveLine({ line }: { line: Line }) {
  const { empresa } = useSessao();
  const [, openFio] = useFio();
  const { icon: Icon, nome } = LOOK[line.de];
  const em = new Date(line.em);
  return (
    <li className={classes.line}>
      <UnstyledButton className={classes.button} onClick={() => void openFio(line.request_id)}>
        <time
          dateTime={em.toISOString()}
          title={formatDateTimeSeconds(em, empresa.fuso)}
          className={`numero ${classes.time}`}
        >
          {formatTimeSeconds(em, empresa.fuso)}
        </time>
        <span className={classes.kind}>
          <Icon size={15} aria-hidden /> {nome}
        </span>
        <span className={classes.what}>{whatOf(line)}</span>
      </UnstyledButton>
    </li>
  );
}

function whatOf(line: Line): ReactNode {
  if (line.de === 'requisicao') return <Call line={line} />;
  return line.de === 'evento' ? <Event line={line} /> : <Attempt line={line} />;
}

function Call({ line: { requisicao } }: { line: Extract<Line, { de: 'requisicao' }> }) {
  return (
    <Group component="span" gap={8}>
      <Method metodo={requisicao.metodo} />
      <Text span size="sm" ff="monospace" className={classes.text}>
        {requisicao.caminho}
      </Text>
      <Status status={requisicao.status} />
      <Text span size="xs" c="dimmed">
        {requisicao.ator_nome} · {formatMs(requisicao.duracao_ms)}
      </Text>
    </Group>
  );
}

function Event({ line: { evento } }: { line: Extract<Line, { de: 'evento' }> }) {
  const { tituloOf } = useCatalogo();
  return (
    <>
      <Text span size="sm" fw={550} className={classes.text}>
        {evento.registro?.nome ?? tituloOf(evento.evento)}
      </Text>{' '}
      <Text span size="xs" c="dimmed">
        {evento.registro ? `${tituloOf(evento.evento)} · ` : ''}
        <span className="numero">nº {evento.id}</span>
      </Text>
    </>
  );
}

function Attempt({ line: { tentativa } }: { line: Extract<Line, { de: 'tentativa' }> }) {
  const { tituloOf } = useCatalogo();
  const { status, erro, registro, evento } = tentativa;
  return (
    <Group component="span" gap={8}>
      <Text span size="sm" className={classes.text}>
        {registro?.nome ?? tituloOf(evento)} →{' '}
        {destinoNome({ descricao: tentativa.webhook_descricao, url: tentativa.webhook_url })}
      </Text>
      {status === null ? null : <HttpStatus status={status} />}
      {erro ? <Badge color="orange">{erroInWords(erro).titulo}</Badge> : null}
      <Text span size="xs" c="dimmed" className="numero">
        entrega nº {tentativa.entrega_id}, tentativa {tentativa.numero} · {formatMs(tentativa.duracao_ms)}
      </Text>
    </Group>
  );
}
