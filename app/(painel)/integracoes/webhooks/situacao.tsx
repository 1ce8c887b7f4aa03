import { Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconPlayerPause, IconPlugConnectedX } from '@tabler/icons-react';
import { StatusBadge } from '#app/_ui/status-badge.tsx';
import { When } from '#app/_ui/when.tsx';
import { byWhom } from '../../_parts/by-whom.ts';
import type { Saude, Webhook } from './types.ts';

const SITUACAO = {
  ativo: { nome: 'Ativo', cor: 'petroleo', icon: IconCircleCheck },
  em_risco: { nome: 'Em risco', cor: 'orange', icon: IconAlertTriangle },
  manual: { nome: 'Desativado', cor: 'gray', icon: IconPlayerPause },
  falhas: { nome: 'Desativado por falhas', cor: 'red', icon: IconPlugConnectedX },
  acesso_encerrado: { nome: 'Desativado com o acesso', cor: 'orange', icon: IconPlugConnectedX },
} as const;

type Props = { webhook: Webhook; saude: Saude | undefined };

function situacaoOf({ webhook, saude }: Props): keyof typeof SITUACAO {
  if (!webhook.ativo) return webhook.desativado_motivo ?? 'manual';
  return saude?.em_risco ? 'em_risco' : 'ativo';
}

export const SituacaoBadge = (props: Props) => <StatusBadge look={SITUACAO[situacaoOf(props)]} />;

/** In a list the reason stands below, and the badge is short. */
function ShortBadge(props: Props) {
  const look = SITUACAO[situacaoOf(props)];
  const hasReason = look === SITUACAO.falhas || look === SITUACAO.acesso_encerrado;
  return <StatusBadge look={hasReason ? { ...look, nome: SITUACAO.manual.nome } : look} />;
}

/** The badge, with the time or the reason where there is one. */
export function Situacao({ webhook, saude, zone }: Props & { zone: string }) {
  const falhas = saude?.falhas_seguidas ?? 0;
  return (
    <div>
      <ShortBadge webhook={webhook} saude={saude} />
      {webhook.desativado_em ? (
        <Text size="xs" c="dimmed" mt={2}>
          {webhook.desativado_motivo === 'falhas' ? 'por falhas, ' : null}
          {webhook.desativado_motivo === 'acesso_encerrado' ? 'com o acesso de quem o criou, ' : null}
          <When date={webhook.desativado_em} zone={zone} relative inherit />
        </Text>
      ) : falhas > 0 ? (
        <Text size="xs" c="dimmed" mt={2} style={{ whiteSpace: 'nowrap' }}>
          {falhas === 1 ? 'a última falhou' : `${falhas} falhas seguidas`}
        </Text>
      ) : null}
    </div>
  );
}

/** Who made the webhook, and with what; null where that is not known. */
export function madeBy({ criado_por_tipo, criado_por_nome }: Webhook): string | null {
  if (criado_por_tipo === null || criado_por_nome === null) return null;
  // A connection is named after its application and the person who allowed it.
  const [, aplicativo, pessoa] = /^(.*) \((.*)\)$/.exec(criado_por_nome) ?? [];
  if (criado_por_tipo === 'concessao' && pessoa) return `Criado por ${pessoa}, com o aplicativo ${aplicativo}`;
  if (criado_por_tipo === 'token') return `Criado com o token “${criado_por_nome}”`;
  return `Criado ${byWhom(criado_por_nome)}`;
}
