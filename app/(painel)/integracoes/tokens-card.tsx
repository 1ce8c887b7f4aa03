'use client';

import { Text } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import { useSessao } from '../_shell/session.tsx';
import { Line, LineList } from './_parts/line-list.tsx';
import { LastUse } from './tokens/access-cells.tsx';
import { shortToken, type Token } from './tokens/escopos.ts';

const SHOWN = 5;

const lastUse = ({ ultimo_uso_em }: Token) => ultimo_uso_em?.getTime() ?? 0;

/** The working tokens, the one that was used last first. */
export function TokensCard() {
  const { empresa } = useSessao();
  const { data, error, refetch } = trpc.tokens.list.useQuery(undefined, { refetchInterval: 30_000 });
  const ativos = data?.filter(({ situacao }) => situacao === 'ativo');
  return (
    <LineList
      title="Tokens usados por último"
      more={
        data?.length
          ? { href: '/integracoes/tokens', label: data.length > SHOWN ? `Ver os ${data.length}` : 'Ver tokens' }
          : undefined
      }
      rows={ativos?.toSorted((a, b) => lastUse(b) - lastUse(a)).slice(0, SHOWN)}
      error={error}
      onRetry={refetch}
      rowKey={({ id }) => String(id)}
      empty={
        <Text size="sm" c="dimmed">
          Nenhum token ativo.
        </Text>
      }
    >
      {(token) => (
        <Line
          href={`/integracoes/requisicoes?token_id=${token.id}`}
          name={token.nome}
          note={shortToken(token)}
          end={<LastUse of={token} zone={empresa.fuso} />}
        />
      )}
    </LineList>
  );
}
