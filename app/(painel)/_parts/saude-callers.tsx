'use client';

import { Anchor, Badge, Button, Card, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Periodo } from '#app/_ui/chart-steps.ts';
import { formatDateTime, formatInteger } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { When } from '#app/_ui/when.tsx';
import { formatShare } from '../integracoes/webhooks/format.ts';
import classes from './saude-callers.module.css';
import { callerOf, logOf, spanOf } from './saude-links.ts';
import { nameOf } from './saude-sums.ts';
import type { SaudeApi, Uso } from './saude-types.ts';

const FEW = 5;

type Props = { api: SaudeApi; periodo: Periodo; zone: string };

/** Tokens and connections that called: their requests in the period, and their present use of the limits. */
export function Callers({ api, periodo, zone }: Props) {
  const [all, { open }] = useDisclosure(false);
  const { credenciais, credenciais_total: total, quota } = api;
  const span = spanOf(api.pontos, periodo, zone);
  return (
    <Card withBorder p="lg" component="section" aria-label="Uso por token e conexão">
      <Title order={2}>Uso por token e conexão</Title>
      <Text size="sm" c="dimmed" mb="md">
        Quantas requisições cada um fez no período, e quanto dos limites por minuto está em uso agora. A empresa toda
        usa{' '}
        <span className="numero">
          {formatInteger(quota.usados)} de {formatInteger(quota.limite_total)}
        </span>{' '}
        requisições por minuto.
      </Text>
      <ul className={classes.list}>
        {credenciais.slice(0, all ? undefined : FEW).map((uso) => (
          <Caller key={`${uso.credencial}:${uso.id}`} uso={uso} span={span} zone={zone} />
        ))}
      </ul>
      {!all && credenciais.length > FEW ? (
        <Button variant="default" size="xs" mt="md" onClick={open} style={{ alignSelf: 'flex-start' }}>
          Mostrar {credenciais.length === total ? `todos os ${total}` : `os ${credenciais.length} que mais usam`}
        </Button>
      ) : null}
      {all && total > credenciais.length ? (
        <Text size="sm" c="dimmed" mt="md">
          E mais {formatInteger(total - credenciais.length)}, que usaram menos.
        </Text>
      ) : null}
    </Card>
  );
}

function Caller({ uso, span, zone }: { uso: Uso; span: ReturnType<typeof spanOf>; zone: string }) {
  const log = (status?: string) => logOf(span, { ...callerOf(uso), status });
  const { total, sucesso, limitadas, pico_minuto, pico_em, ultimo_uso_em } = uso;
  return (
    <li className={classes.caller}>
      <div>
        <Group gap={8}>
          <Anchor
            component={Link}
            href={log()}
            size="sm"
            fw={600}
            c="var(--mantine-color-text)"
            className={classes.name}
          >
            {nameOf(uso)}
          </Anchor>
          {uso.credencial === 'concessao' ? <Badge color="gray">Aplicativo</Badge> : null}
          {uso.ativa ? null : (
            <Badge color="gray">{uso.credencial === 'token' ? 'Revogado ou expirado' : 'Encerrada'}</Badge>
          )}
        </Group>
        <Text size="sm" className="numero">
          {formatInteger(total)} {total === 1 ? 'requisição' : 'requisições'}, {formatShare(sucesso / total)} com
          sucesso
          {limitadas > 0 ? (
            <>
              {' · '}
              <Anchor component={Link} href={log('429')} size="sm" underline="always">
                {formatInteger(limitadas)} acima do limite
              </Anchor>
            </>
          ) : null}
        </Text>
        <Text size="xs" c="dimmed" className="numero">
          Pico de {formatInteger(pico_minuto)} num minuto, em {formatDateTime(pico_em, zone)}
          {ultimo_uso_em ? (
            <>
              {' · último uso '}
              <When date={ultimo_uso_em} zone={zone} relative inherit />
            </>
          ) : null}
        </Text>
      </div>
      <Quotas uso={uso} />
    </li>
  );
}

/** The limit over the whole API, the limits in use, and the number of the others. */
function Quotas({ uso: { quotas, ativa } }: { uso: Uso }) {
  if (!ativa) {
    return (
      <Text size="sm" c="dimmed">
        Não pode mais chamar a API, e por isso não usa nenhum limite.
      </Text>
    );
  }
  const shown = quotas.filter(({ limite, usados }) => limite === 'leitura' || usados > 0);
  const idle = quotas.length - shown.length;
  return (
    <Stack gap={8}>
      {shown.map(({ limite, nome, usados, limite_total }) => {
        const share = usados / limite_total;
        return (
          <div key={limite} className={classes.quota}>
            <Text size="xs">{nome}</Text>
            <Text size="xs" className="numero">
              {formatInteger(usados)} de {formatInteger(limite_total)}
            </Text>
            <Progress
              className={classes.bar}
              value={Math.min(100, share * 100)}
              color={share >= 1 ? 'red' : share >= 0.8 ? 'orange' : 'petroleo'}
              size="sm"
              aria-label={`${nome}: ${usados} de ${limite_total} em uso`}
            />
          </div>
        );
      })}
      {idle > 0 ? (
        <Text size="xs" c="dimmed">
          {idle === 1 ? 'O outro limite está livre.' : `Os outros ${idle} limites estão livres.`}
        </Text>
      ) : null}
    </Stack>
  );
}
