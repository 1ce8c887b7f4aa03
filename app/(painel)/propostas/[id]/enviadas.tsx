'use client';

import { Anchor, Card, Stack, Text, Title } from '@mantine/core';
import type { Outputs } from '#app/_trpc/client.ts';
import { formatDocument, formatMoney } from '#app/_ui/format.ts';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../../_shell/session.tsx';

type LinhaDoTempo = Outputs['propostas']['linhaDoTempo'];
type Versao = LinhaDoTempo['versoes'][number];

/** What was sent, as it was sent, and what was answered; nothing where nothing was. */
export function Enviadas({ id, linha }: { id: number; linha: LinhaDoTempo | undefined }) {
  if (!linha || linha.versoes.length === 0) return null;
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="enviadas">
      <Title order={2} id="enviadas" mb="sm">
        O que foi enviado
      </Title>
      <Stack gap="md">
        {linha.versoes.map((versao) => (
          <Enviada
            key={versao.id}
            id={id}
            versao={versao}
            links={linha.links.filter((one) => one.versao === versao.versao)}
          />
        ))}
      </Stack>
    </Card>
  );
}

function Enviada({ id, versao, links }: { id: number; versao: Versao; links: LinhaDoTempo['links'] }) {
  const { empresa } = useSessao();
  const mailed = [...new Set(links.flatMap(({ email }) => email ?? []))];
  return (
    <Stack gap={2}>
      <Text size="sm" fw={600}>
        Versão {versao.versao} · {formatMoney(versao.valor_total)}
      </Text>
      <Text size="xs" c="dimmed">
        <When date={versao.enviada_em} zone={empresa.fuso} inherit /> por {versao.enviada_por}
      </Text>
      <Text size="xs" c="dimmed">
        {links.length === 1 ? 'Um link' : `${links.length} links`}
        {mailed.length > 0 ? `, por e-mail a ${mailed.join(', ')}` : ''}
      </Text>
      <Anchor href={`/api/arquivos/propostas/${id}-v${versao.versao}.pdf`} target="_blank" rel="noopener" size="sm">
        Ver o PDF enviado
      </Anchor>
      {versao.resposta ? <Resposta resposta={versao.resposta} /> : null}
    </Stack>
  );
}

function Resposta({ resposta }: { resposta: NonNullable<Versao['resposta']> }) {
  const { empresa } = useSessao();
  const accepted = resposta.resposta === 'aceita';
  const who = resposta.nome ?? (resposta.por === 'cliente' ? 'Pelo cliente, no link' : resposta.registrada_por);
  return (
    <Stack gap={2} mt={4} pl="sm" style={{ borderLeft: '3px solid var(--mantine-color-default-border)' }}>
      <Text size="sm" fw={600}>
        {accepted ? 'Aceita' : 'Recusada'} · {who}
      </Text>
      <Text size="xs" c="dimmed">
        <When date={resposta.respondida_em} zone={empresa.fuso} inherit />
        {resposta.documento ? ` · ${formatDocument(resposta.documento)}` : ''}
        {resposta.ip ? ` · IP ${resposta.ip}` : ''}
      </Text>
      {resposta.por === 'empresa' ? (
        <Text size="xs" c="dimmed">
          Registrada por {resposta.registrada_por}, em nome do cliente
        </Text>
      ) : null}
      {resposta.motivo ? (
        <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
          {resposta.motivo}
        </Text>
      ) : null}
      <Text size="xs" c="dimmed" className="numero" style={{ overflowWrap: 'anywhere' }}>
        SHA-256 {resposta.pdf_sha256}
      </Text>
    </Stack>
  );
}
