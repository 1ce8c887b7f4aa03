'use client';

import { Alert, Code, Grid, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconRepeat } from '@tabler/icons-react';
import { RESULT } from '#app/_ui/result-colours.ts';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../../../_shell/session.tsx';
import { BodyView } from '../../_parts/body-view.tsx';
import { HeaderList } from '../../_parts/header-list.tsx';
import { erroInWords, statusInWords, type Tentativa } from '../../_parts/webhook-words.ts';
import { Phases } from './phases.tsx';

/** One attempt in full. */
export function Attempt({ attempt, corpo }: { attempt: Tentativa; corpo: string }) {
  const { empresa } = useSessao();
  const { erro, status, detalhe, retomada, proxima_tentativa_em, ip, url } = attempt;
  const fault = erro ? erroInWords(erro) : status === null ? null : statusInWords(status);
  return (
    <Stack gap="md" pt="sm">
      {fault ? (
        <Alert color={RESULT[attempt.resultado].badge} icon={<IconAlertCircle />} title={fault.titulo} p="sm">
          <Text size="sm">
            {fault.explicacao} {fault.acao}
          </Text>
          {detalhe ? (
            <Text size="sm" c="dimmed" mt={4} style={{ overflowWrap: 'anywhere' }}>
              Detalhe: {detalhe}.
            </Text>
          ) : null}
          {proxima_tentativa_em ? (
            <Text size="sm" c="dimmed" mt={4}>
              Nova tentativa marcada para{' '}
              <When date={proxima_tentativa_em} zone={empresa.fuso} seconds inherit className="numero" />.
            </Text>
          ) : null}
        </Alert>
      ) : null}
      {retomada ? (
        <Alert color="blue" icon={<IconRepeat />} title="Envio retomado" p="sm">
          <Text size="sm">
            Um processo do Romaneio parou no meio deste envio, e ele foi refeito. O destino pode ter recebido duas vezes
            o mesmo evento, com a mesma chave de idempotência.
          </Text>
        </Alert>
      ) : null}
      <Phases tempos={attempt.tempos} />
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <Text span c="dimmed" inherit>
          POST
        </Text>{' '}
        <Code>{url}</Code>
        {ip ? (
          <>
            {' '}
            <Text span c="dimmed" inherit>
              no IP
            </Text>{' '}
            <Code>{ip}</Code>
          </>
        ) : null}
      </Text>
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <Stack gap="md" component="section" aria-label="Requisição">
            <HeaderList label="Cabeçalhos enviados" headers={attempt.cabecalhos_enviados} />
            <BodyView label="Corpo enviado" corpo={corpo} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 6 }}>
          {status === null ? (
            <Text size="sm" c="dimmed">
              Não houve resposta.
            </Text>
          ) : (
            <Stack gap="md" component="section" aria-label="Resposta">
              <HeaderList label="Cabeçalhos recebidos" headers={attempt.cabecalhos_recebidos} />
              <BodyView
                label="Corpo recebido"
                corpo={attempt.corpo_recebido}
                base64={attempt.corpo_base64}
                note={attempt.corpo_truncado ? 'cortado em 2 KB' : undefined}
              />
            </Stack>
          )}
        </Grid.Col>
      </Grid>
    </Stack>
  );
}
