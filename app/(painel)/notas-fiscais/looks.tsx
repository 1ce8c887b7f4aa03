import { Badge, Tooltip } from '@mantine/core';
import {
  IconArrowDownLeft,
  IconArrowUpRight,
  IconBan,
  IconCircleCheck,
  IconShieldCheck,
  IconSignature,
} from '@tabler/icons-react';
import { StatusBadge } from '#app/_ui/status-badge.tsx';
import { SENTIDO_NOTA, STATUS_NOTA, VERIFICACAO_NOTA } from '#modulos/notas-fiscais.ts';
import type { LinhaNota } from './types.ts';

export const STATUS = ['AUTORIZADO', 'CANCELADO'] as const;
export const SENTIDOS = ['saida', 'entrada'] as const;
export const VERIFICACOES = ['assinatura', 'sefaz'] as const;

const SITUACAO = {
  AUTORIZADO: { nome: STATUS_NOTA.AUTORIZADO, cor: 'petroleo', icon: IconCircleCheck },
  CANCELADO: { nome: STATUS_NOTA.CANCELADO, cor: 'gray', icon: IconBan },
} as const;

const SENTIDO = {
  saida: { nome: SENTIDO_NOTA.saida, cor: 'blue', icon: IconArrowUpRight },
  entrada: { nome: SENTIDO_NOTA.entrada, cor: 'grape', icon: IconArrowDownLeft },
} as const;

const PROVA = {
  assinatura: { nome: VERIFICACAO_NOTA.assinatura.nome, cor: 'gray', icon: IconSignature },
  sefaz: { nome: VERIFICACAO_NOTA.sefaz.nome, cor: 'petroleo', icon: IconShieldCheck },
} as const;

/** With its icon a badge has another baseline than without. */
const MIDDLE = { display: 'inline-grid', verticalAlign: 'middle' } as const;

/** The note's status; a note of the demonstration says beside it that it is worth nothing. */
export const SituacaoBadge = ({ nota }: { nota: Pick<LinhaNota, 'status' | 'demonstracao'> }) => (
  <span>
    <span style={MIDDLE}>
      <StatusBadge look={SITUACAO[nota.status]} />
    </span>{' '}
    {nota.demonstracao ? (
      <Badge color="orange" miw="max-content" style={MIDDLE}>
        Demonstração
      </Badge>
    ) : null}
  </span>
);

export const SentidoBadge = ({ sentido }: Pick<LinhaNota, 'sentido'>) => <StatusBadge look={SENTIDO[sentido]} />;

/** What is proved of the note; under the pointer, in a sentence. */
export const ProvaBadge = ({ verificacao }: Pick<LinhaNota, 'verificacao'>) => (
  <Tooltip label={VERIFICACAO_NOTA[verificacao].frase} multiline w={280}>
    <span>
      <StatusBadge look={PROVA[verificacao]} />
    </span>
  </Tooltip>
);

/** Who stands on the other side of the note. */
export const outroLado = (nota: Pick<LinhaNota, 'sentido' | 'emitente_nome' | 'destinatario_nome'>): string =>
  nota.sentido === 'entrada' ? nota.emitente_nome : (nota.destinatario_nome ?? 'Consumidor não identificado');
