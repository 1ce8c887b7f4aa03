'use client';

import { Anchor, Card, Group, List, Text, ThemeIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { noPeriodo, type Periodo } from '#app/_ui/chart-steps.ts';
import { formatInteger } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { Dispensar, useDispensas, VoltarAAvisar } from '../_parts/dispensar.tsx';
import { useSessao } from '../_shell/session.tsx';
import { useSituacaoEnvio } from '../integracoes/_parts/use-situacao-envio.ts';
import { formatShare } from '../integracoes/webhooks/format.ts';
import { attemptsOf } from './saude-sums.ts';
import type { Saude } from './saude-types.ts';
import { isWell, type Problem, problemsOf } from './verdict.ts';

const SHOWN = 3;

type Props = {
  saude: Saude;
  periodo: Periodo;
  /** The screen that tells more, where it is another one. */
  details?: string;
};

/** The integration's health in one line: its problems, with links to their screens. */
export function VerdictLine({ saude, periodo, details }: Props) {
  const { empresa } = useSessao();
  const situacao = useSituacaoEnvio();
  const isHidden = useDispensas();
  const all = problemsOf(saude, situacao, periodo, empresa.fuso);
  const hidden = all.filter(({ aviso }) => isHidden(aviso));
  const problems = all.filter((problem) => !hidden.includes(problem));
  const facts = factsOf(saude);
  if (all.length === 0 && facts.length === 0) return null;
  return (
    <Card withBorder px="lg" py="sm" component="section" aria-label="Situação da integração">
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <Sign problems={problems} />
        <div style={{ flex: 1, marginTop: 3 }}>
          {problems.length > 0 ? (
            <Problems problems={problems} />
          ) : (
            <Well facts={facts} periodo={periodo} saude={saude} isNew={hidden.length === 0} details={details} />
          )}
          <PutAside problems={hidden} />
        </div>
      </Group>
    </Card>
  );
}

function Sign({ problems }: { problems: Problem[] }) {
  const grave = problems.some((problem) => problem.grave);
  return (
    <ThemeIcon
      variant="light"
      radius="xl"
      size="md"
      color={problems.length === 0 ? 'petroleo' : grave ? 'red' : 'orange'}
      aria-hidden
    >
      {problems.length === 0 ? <IconCheck size={16} /> : <IconAlertTriangle size={16} />}
    </ThemeIcon>
  );
}

type WellProps = Props & { facts: string[]; isNew: boolean };

function Well({ facts, saude, periodo, isNew, details }: WellProps) {
  // A few failures make no warning, and no praise either.
  const verdict = isWell(saude) ? 'Integração em ordem.' : 'Nenhum aviso: são poucas falhas para um.';
  return (
    <Text size="sm">
      <b>{isNew ? verdict : 'Nenhum aviso novo.'}</b>{' '}
      {facts.length === 0 ? null : `${facts.join('; ')} ${noPeriodo(periodo)}. `}
      {details ? (
        <Anchor component={Link} href={details} size="sm" underline="always">
          Ver detalhes
        </Anchor>
      ) : null}
    </Text>
  );
}

function Problems({ problems }: { problems: Problem[] }) {
  const [all, { open }] = useDisclosure(false);
  const rest = problems.length - SHOWN;
  return (
    <>
      <Text size="sm" fw={650}>
        {problems.length === 1 ? 'A integração pede atenção' : `A integração pede atenção em ${problems.length} pontos`}
      </Text>
      <List size="sm" listStyleType="none" spacing={4} mt={4}>
        {problems.slice(0, all ? undefined : SHOWN).map(({ text, action, href, aviso }) => (
          <List.Item key={`${aviso.tipo}:${aviso.de}`}>
            {text}{' '}
            <Anchor component={Link} href={href} size="sm" underline="always">
              {action}
            </Anchor>{' '}
            <Dispensar aviso={aviso} />
          </List.Item>
        ))}
      </List>
      {rest > 0 && !all ? (
        <Anchor component="button" type="button" size="sm" mt={4} onClick={open}>
          Ver mais {rest === 1 ? 'um ponto' : `${rest} pontos`}
        </Anchor>
      ) : null}
    </>
  );
}

/** The problems that this person put aside, behind their number. */
function PutAside({ problems }: { problems: Problem[] }) {
  const [opened, { toggle }] = useDisclosure(false);
  if (problems.length === 0) return null;
  return (
    <>
      <Anchor component="button" type="button" size="xs" c="dimmed" mt={4} onClick={toggle} aria-expanded={opened}>
        {problems.length === 1 ? '1 aviso dispensado' : `${problems.length} avisos dispensados`}
      </Anchor>
      {opened ? (
        <List size="sm" listStyleType="none" spacing={4} mt={4}>
          {problems.map(({ text, aviso }) => (
            <List.Item key={`${aviso.tipo}:${aviso.de}`} c="dimmed">
              {text} <VoltarAAvisar aviso={aviso} />
            </List.Item>
          ))}
        </List>
      ) : null}
    </>
  );
}

/** "1.204 requisições, 99,2% com sucesso", "320 tentativas de entrega, todas com sucesso". */
function factsOf({ api, entregas }: Saude): string[] {
  const facts: string[] = [];
  const share = (part: number) => (part === 1 ? 'todas com sucesso' : `${formatShare(part)} com sucesso`);
  if (api && api.total > 0) {
    facts.push(
      api.total === 1 ? '1 requisição' : `${formatInteger(api.total)} requisições, ${share(api.sucesso / api.total)}`,
    );
  }
  const attempts = entregas ? attemptsOf(entregas) : null;
  if (attempts?.share != null) {
    facts.push(
      attempts.total === 1
        ? '1 tentativa de entrega'
        : `${formatInteger(attempts.total)} tentativas de entrega, ${share(attempts.share)}`,
    );
  }
  return facts;
}
