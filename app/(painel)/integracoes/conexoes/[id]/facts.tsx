'use client';

import { Anchor, Button, Card, Stack, Text, Title } from '@mantine/core';
import { IconHistory, IconListSearch } from '@tabler/icons-react';
import { Details } from '#app/_ui/details.tsx';
import { Link } from '#app/_ui/link.tsx';
import { When } from '#app/_ui/when.tsx';
import { useSessao } from '../../../_shell/session.tsx';
import { auditOf } from '../../../auditoria/words.ts';
import type { Conexao } from '../../_parts/conexao-words.ts';

/** The application's owner, the person who allowed it, its terms and its use, with links to its requests. */
export function Facts({ conexao }: { conexao: Conexao }) {
  const { can, empresa } = useSessao();
  const { id, situacao, autorizada_por, minha, ultimo_uso_em, ultimo_uso_ip } = conexao;
  const when = (date: Date) => <When date={date} zone={empresa.fuso} inherit className="numero" />;
  return (
    <Card withBorder p="lg" component="section" aria-label="Conexão">
      <Title order={2} mb="xs">
        Conexão nº {id}
      </Title>
      <Details
        items={[
          ['Feito por', conexao.aplicativo_de],
          ['Site', conexao.aplicativo_site_url ? <Site key="site" url={conexao.aplicativo_site_url} /> : null],
          ['Autorizada por', minha ? `${autorizada_por} (você)` : autorizada_por],
          ['Autorizada em', when(conexao.criado_em)],
          ['Último uso', ultimo_uso_em ? <Used key="uso" date={ultimo_uso_em} ip={ultimo_uso_ip} /> : 'Nunca usada'],
          ['Última renovação', conexao.renovada_em ? when(conexao.renovada_em) : 'Ainda nenhuma'],
          [
            'Expira em',
            situacao === 'ativa' ? (
              <Stack key="expira" gap={2}>
                {when(conexao.expira_em)}
                <Text size="xs" c="dimmed">
                  Ganha mais 30 dias a cada vez que o aplicativo usa o refresh token.
                </Text>
              </Stack>
            ) : null,
          ],
        ]}
      />
      {can('requisicoes:read') || can('auditoria:read') ? (
        <Stack gap="xs" mt="md">
          {can('requisicoes:read') ? (
            <Button
              component={Link}
              href={`/integracoes/requisicoes?conexao=${id}`}
              variant="default"
              leftSection={<IconListSearch size={16} aria-hidden />}
            >
              Ver as requisições
            </Button>
          ) : null}
          {can('auditoria:read') ? (
            <Button
              component={Link}
              href={auditOf('conexao', id)}
              variant="default"
              leftSection={<IconHistory size={16} aria-hidden />}
            >
              Ver na auditoria
            </Button>
          ) : null}
        </Stack>
      ) : null}
    </Card>
  );
}

function Site({ url }: { url: string }) {
  return (
    <Anchor href={url} target="_blank" rel="noreferrer noopener" size="sm">
      {new URL(url).host}
    </Anchor>
  );
}

function Used({ date, ip }: { date: Date; ip: string | null }) {
  const { empresa } = useSessao();
  return (
    <Stack gap={2}>
      <span>
        <When date={date} zone={empresa.fuso} inherit className="numero" />{' '}
        <Text span size="xs" c="dimmed">
          (<When date={date} zone={empresa.fuso} relative inherit />)
        </Text>
      </span>
      {ip ? (
        <Text span size="xs" c="dimmed" className="numero">
          IP {ip}
        </Text>
      ) : null}
    </Stack>
  );
}
