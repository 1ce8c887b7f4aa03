'use client';

import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { formatDate } from '#app/_ui/format.ts';
import { PAPEIS } from '#app/(painel)/_shell/papeis.ts';
import { TIPO_USUARIO } from '#modulos/usuarios.ts';
import { AcessoCard } from '../acesso-card.tsx';
import { DeadLink } from '../dead-link.tsx';
import { useFragment } from '../use-fragment.ts';
import { Whole } from '../whole.tsx';
import { Answer, type Convite } from './answer.tsx';
import { forget, kept } from './kept.ts';

/**
 * An invitation to a company. Its token is in the address's fragment, which no browser sends and no log keeps.
 * @param eu the e-mail of whoever is signed in
 */
function Screen({ eu }: { eu: string | null }) {
  const fragment = useFragment();
  const [token, setToken] = useState<string | null>(null);
  const read = trpc.convites.ler.useMutation();
  const { mutate } = read;
  useEffect(() => {
    if (fragment === null) return;
    const given = fragment || kept();
    setToken(given);
    if (given) mutate({ convite: given });
  }, [fragment, mutate]);
  if (token === '') return <Ended eu={eu} why={INCOMPLETE} />;
  if (read.error?.data?.code === 'NOT_FOUND') return <Ended eu={eu} why={read.error.message} />;
  if (read.data && token) return <Invitation convite={read.data} token={token} eu={eu} />;
  return (
    <AcessoCard title="Convite">
      {read.error && token ? (
        <LoadError message={read.error.message} onRetry={() => mutate({ convite: token })} />
      ) : (
        <Skeleton height={120} radius="md" role="status" aria-label="Abrindo o convite" />
      )}
    </AcessoCard>
  );
}

const INCOMPLETE = 'O endereço está incompleto: falta o código do convite. Abra de novo o link que está no e-mail.';

function Ended({ eu, why }: { eu: string | null; why: string }) {
  useEffect(forget, []);
  return (
    <DeadLink title="Este convite não abre" why={why}>
      {eu === null ? (
        <>
          <Text size="sm">Se você já aceitou, é só entrar com o seu e-mail e a sua senha.</Text>
          <Button component="a" href="/entrar">
            Entrar no Romaneio
          </Button>
        </>
      ) : (
        <Button component="a" href="/inicio">
          Ir para o painel
        </Button>
      )}
    </DeadLink>
  );
}

type Props = { convite: Convite; token: string; eu: string | null };

function Invitation({ convite, token, eu }: Props) {
  const [declined, setDeclined] = useState(false);
  if (declined) {
    return (
      <AcessoCard title="Convite recusado" follows>
        <Stack>
          <Alert icon={<IconCheck />} color="petroleo" role="status">
            {convite.empresa_nome} não tem mais um convite para você. Se mudar de ideia, peça outro.
          </Alert>
          <Button component="a" href={eu === null ? '/entrar' : '/inicio'} variant="default">
            {eu === null ? 'Ir para a entrada' : 'Ir para o painel'}
          </Button>
        </Stack>
      </AcessoCard>
    );
  }
  return (
    <AcessoCard
      title={`Convite de ${convite.empresa_nome}`}
      text={
        <>
          {convite.convidado_por_nome ?? 'Quem administra a empresa'} convidou <Whole>{convite.email}</Whole>
        </>
      }
      below={`O convite vale até ${formatDate(convite.expira_em, Intl.DateTimeFormat().resolvedOptions().timeZone)}.`}
    >
      <Stack>
        <Papel {...convite} />
        <Answer convite={convite} token={token} eu={eu} onDeclined={() => setDeclined(true)} />
      </Stack>
    </AcessoCard>
  );
}

/** What the person may do there once they have accepted. */
function Papel({ papel, tipo }: Pick<Outputs['convites']['ler'], 'papel' | 'tipo'>) {
  return (
    <div>
      <Text size="sm">
        Você entra como{' '}
        <Text span inherit fw={600}>
          {PAPEIS[papel].nome}
          {tipo === 'interno' ? '' : ` (${TIPO_USUARIO[tipo].toLowerCase()})`}
        </Text>
      </Text>
      <Text size="sm" c="dimmed" mt={2}>
        {PAPEIS[papel].pode}
      </Text>
    </div>
  );
}

export const ConviteScreen = trpc.withTRPC(Screen) as typeof Screen;
