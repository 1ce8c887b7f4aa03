import type { Outputs } from '#app/_trpc/client.ts';
import { TimeBar } from '../_parts/time-bar.tsx';

type Tempos = NonNullable<Outputs['requisicoes']['get']['tempos']>;

const PARTES = {
  acesso: { nome: 'Token, rede e limites', color: 'gray.5' },
  leitura: { nome: 'Leitura do corpo', color: 'blue.5' },
  acao: { nome: 'Operação e banco de dados', color: 'petroleo.5' },
  resposta: { nome: 'Escrita da resposta', color: 'violet.5' },
} satisfies Record<Tempos[number]['parte'], { nome: string; color: string }>;

/** Where the time of a request went, inside the service: the network between is not in it. */
export function Partes({ tempos }: { tempos: Tempos }) {
  const parts = tempos.map(({ parte, ms }) => ({ key: parte, ms, ...PARTES[parte] }));
  return <TimeBar parts={parts} total={parts.reduce((sum, { ms }) => sum + ms, 0)} />;
}
