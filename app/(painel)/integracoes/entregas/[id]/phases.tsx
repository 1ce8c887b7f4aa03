'use client';

import { TimeBar } from '../../_parts/time-bar.tsx';
import type { Tentativa } from '../../_parts/webhook-words.ts';

const PHASES = [
  { key: 'dns', nome: 'DNS', color: 'gray.5' },
  { key: 'conexao', nome: 'Conexão', color: 'blue.5' },
  { key: 'tls', nome: 'TLS', color: 'violet.5' },
  { key: 'resposta', nome: 'Espera da resposta', color: 'petroleo.5' },
] as const;

/** The attempt's time by phase. An attempt over an open connection has no phases of connecting. */
export function Phases({ tempos }: { tempos: Tentativa['tempos'] }) {
  const total = tempos.total ?? 0;
  const named = PHASES.flatMap((phase) => {
    const ms = tempos[phase.key];
    return ms === undefined ? [] : [{ ...phase, ms }];
  });
  const ms = Math.max(0, total - named.reduce((sum, part) => sum + part.ms, 0));
  const nome = tempos.resposta === undefined ? 'Sem resposta' : 'Envio e leitura';
  const rest = ms >= 1 ? [{ key: 'resto', nome, color: 'gray.3', ms }] : [];
  const note = tempos.conexao === undefined ? ', por uma conexão já aberta' : '';
  return <TimeBar parts={[...named, ...rest]} total={total} note={note} />;
}
