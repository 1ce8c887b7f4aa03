'use client';

import { Highlight, Text, Title } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import { Link } from '#app/_ui/link.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { shortMoment } from '../_parts/momento.ts';
import type { Caixa } from '../use-caixa.ts';
import classes from './lista.module.css';

/** Shorter texts are in too many messages. */
const SHORTEST = 3;

/** Messages that contain what is searched; each opens its conversation at its place. */
export function Achadas({ caixa: { busca, open } }: { caixa: Caixa }) {
  const { empresa } = useSessao();
  const searched = busca.trim().length >= SHORTEST;
  const { data, error, isFetching } = trpc.conversas.searchMensagens.useQuery(
    { busca },
    { enabled: searched, placeholderData: (previous) => previous },
  );
  return (
    <section className={classes.achadas} aria-label="Nas mensagens" aria-busy={isFetching}>
      <Title order={2} size="xs" c="dimmed" mb={4}>
        Nas mensagens
      </Title>
      {!searched ? (
        <Text size="xs" c="dimmed">
          Digite ao menos três letras para buscar no texto das mensagens.
        </Text>
      ) : error ? (
        <Text size="xs" c="var(--mantine-color-error)">
          {error.message}
        </Text>
      ) : data?.length === 0 ? (
        <Text size="xs" c="dimmed">
          Nenhuma mensagem com “{busca}”.
        </Text>
      ) : (
        data?.map((achada) => (
          <Link
            key={achada.id}
            href={`/conversas?c=${achada.conversa_id}&m=${achada.id}`}
            className={classes.achada}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              void open(achada.conversa_id, achada.id);
            }}
          >
            <span className={classes.primeira}>
              <Text span size="sm" fw={500} truncate flex={1} miw={0}>
                {achada.contato_nome}
              </Text>
              <Text span size="xs" c="dimmed" className="numero">
                {shortMoment(achada.criado_em, empresa.fuso)}
              </Text>
            </span>
            <Highlight highlight={busca} span size="xs" c="dimmed" lineClamp={2} component="span">
              {achada.trecho}
            </Highlight>
          </Link>
        ))
      )}
    </section>
  );
}
