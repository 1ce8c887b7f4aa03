'use client';

import { Card, Code, Grid, Text, UnstyledButton } from '@mantine/core';
import { IconMail, IconMailOff } from '@tabler/icons-react';
import { parseAsInteger, useQueryState } from 'nuqs';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../_shell/session.tsx';
import classes from './correio.module.css';
import { Mensagem } from './mensagem.tsx';

type Linha = Outputs['correio']['list'][number];

const EVERY = 3_000;

/** What would have been sent by e-mail. Development only, where nothing is. */
export function CorreioScreen() {
  const { mostra_correio } = useSessao();
  const query = trpc.correio.list.useQuery(undefined, { enabled: mostra_correio, refetchInterval: EVERY });
  const [picked, setPicked] = useQueryState('mensagem', parseAsInteger);
  const rows = query.data;
  const shown = rows?.find(({ id }) => id === picked) ?? rows?.[0];
  return (
    <>
      <PageHeader
        title="Correio"
        description="Os e-mails que o Romaneio teria enviado a qualquer pessoa desta instalação, os mais novos primeiro. Sem SMTP_URL, em desenvolvimento, nada sai daqui: eles continuam na fila."
      />
      {mostra_correio ? (
        rows ? (
          shown ? (
            <Grid gap="lg">
              <Grid.Col span={{ base: 12, lg: 4 }}>
                <Card withBorder p={6} component="section" aria-label="E-mails">
                  <ul className={classes.list}>
                    {rows.map((row) => (
                      <li key={row.id}>
                        <Item row={row} active={row.id === shown.id} onPick={() => void setPicked(row.id)} />
                      </li>
                    ))}
                  </ul>
                </Card>
              </Grid.Col>
              <Grid.Col span={{ base: 12, lg: 8 }}>
                <Mensagem key={shown.id} id={shown.id} />
              </Grid.Col>
            </Grid>
          ) : (
            <Card withBorder>
              <EmptyState icon={<IconMail />} title="Nenhum e-mail ainda">
                Convide alguém em Configurações, ou peça uma nova senha na tela de entrada: o e-mail aparece aqui.
              </EmptyState>
            </Card>
          )
        ) : query.error ? (
          <LoadError message={query.error.message} onRetry={query.refetch} />
        ) : (
          <Skeletons heights={[64, 64, 64]} />
        )
      ) : (
        <Card withBorder>
          <EmptyState icon={<IconMailOff />} title="Aqui os e-mails não aparecem">
            Esta tela só existe em desenvolvimento (<Code>APP_ENV=development</Code>) e sem <Code>SMTP_URL</Code>.
          </EmptyState>
        </Card>
      )}
    </>
  );
}

function Item({ row, active, onPick }: { row: Linha; active: boolean; onPick: () => void }) {
  const { empresa } = useSessao();
  return (
    <UnstyledButton className={classes.item} aria-current={active} onClick={onPick}>
      <span className={classes.top}>
        <Text span size="sm" fw={600} truncate>
          {row.para}
        </Text>
        <When date={row.criado_em} zone={empresa.fuso} size="xs" c="dimmed" className="numero" />
      </span>
      <Text span size="sm" className={classes.subject}>
        {row.assunto ?? 'Sem conteúdo'}
      </Text>
      <Text span size="xs" c="dimmed">
        {row.nome}
        {row.situacao === 'cancelada' ? ' · cancelado' : ''}
      </Text>
    </UnstyledButton>
  );
}
