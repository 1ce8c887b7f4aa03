import { type Periodo, WITHIN } from '#app/_ui/chart-steps.ts';
import { FigureCell, FigureRow } from '#app/_ui/figure-row.tsx';
import { formatCount, formatInteger, formatMs, formatRelative } from '#app/_ui/format.ts';
import { sinceWords } from '../integracoes/_parts/envio-words.ts';
import { useSituacaoEnvio } from '../integracoes/_parts/use-situacao-envio.ts';
import { formatShare } from '../integracoes/webhooks/format.ts';
import { daysOf, deliveriesOf, logOf, spanOf } from './saude-links.ts';
import { attemptsOf } from './saude-sums.ts';
import type { Saude, SaudeApi, SaudeEntregas } from './saude-types.ts';

const LOW = 0.9;
/** Of fewer, a low share is an accident. */
const MIN = 20;

/** The period in figures; each leads to the list that explains it. */
export function HealthFigures({
  saude: { api, entregas },
  periodo,
  zone,
}: {
  saude: Saude;
  periodo: Periodo;
  zone: string;
}) {
  return (
    <FigureRow label="Números do período" cols={{ base: 2, sm: api && entregas ? 4 : 3 }}>
      {api ? <ApiFigures api={api} periodo={periodo} zone={zone} /> : null}
      {entregas ? <DeliveryFigures entregas={entregas} zone={zone} /> : null}
    </FigureRow>
  );
}

function ApiFigures({ api, periodo, zone }: { api: SaudeApi; periodo: Periodo; zone: string }) {
  const span = spanOf(api.pontos, periodo, zone);
  const { total, sucesso, limitadas, negadas, falhas, p95, credenciais_total: callers } = api;
  const refused = api.recusadas + negadas + limitadas;
  const why = [
    limitadas > 0 ? `${formatInteger(limitadas)} por limite` : null,
    negadas > 0 ? `${formatInteger(negadas)} sem acesso` : null,
  ].filter((text) => text !== null);
  return (
    <>
      <FigureCell
        label="Requisições"
        href={logOf(span)}
        note={`de ${formatInteger(callers)} ${callers === 1 ? 'token ou conexão' : 'tokens e conexões'}`}
      >
        {formatInteger(total)}
      </FigureCell>
      <FigureCell
        label="Com sucesso"
        href={logOf(span, { status: '2xx' })}
        note={
          total === 0 ? 'sem requisições' : `${formatInteger(sucesso)} ${sucesso === 1 ? 'requisição' : 'requisições'}`
        }
        alert={total >= MIN && sucesso / total < LOW}
      >
        {total === 0 ? '—' : formatShare(sucesso / total)}
      </FigureCell>
      <FigureCell
        label="Recusadas (4xx)"
        href={logOf(span, { status: '4xx' })}
        note={why.join(', ') || (refused === 0 ? 'nenhuma' : 'por erro na requisição')}
      >
        {formatInteger(refused)}
      </FigureCell>
      <FigureCell
        label="Falhas nossas (5xx)"
        href={logOf(span, { status: '5xx' })}
        note="o erro é do Romaneio"
        alert={falhas > 0}
      >
        {formatInteger(falhas)}
      </FigureCell>
      <FigureCell label={WITHIN} note="tempo aproximado">
        {p95 === null ? '—' : formatMs(p95)}
      </FigureCell>
    </>
  );
}

function DeliveryFigures({ entregas, zone }: { entregas: SaudeEntregas; zone: string }) {
  const { total, share } = attemptsOf(entregas);
  const { na_fila, agendadas, mais_antiga_em } = entregas;
  const parado = useSituacaoEnvio()?.parado_desde;
  return (
    <>
      <FigureCell
        label="Entregas com sucesso"
        href={deliveriesOf(daysOf(entregas.pontos, zone))}
        note={total === 0 ? 'sem tentativas' : `de ${formatInteger(total)} ${total === 1 ? 'tentativa' : 'tentativas'}`}
        alert={share !== null && share < LOW && total >= MIN}
      >
        {share === null ? '—' : formatShare(share)}
      </FigureCell>
      <FigureCell
        label="Na fila agora"
        href={deliveriesOf({ estado: 'pendente' })}
        note={
          parado
            ? `envio parado desde ${sinceWords(parado, zone)}`
            : mais_antiga_em
              ? `a mais antiga, ${formatRelative(mais_antiga_em)}`
              : 'saem em instantes'
        }
        alert={parado != null}
      >
        {formatCount(na_fila, entregas.mais_na_fila)}
      </FigureCell>
      <FigureCell label="Agendadas" href={deliveriesOf({ estado: 'agendada' })} note="nova tentativa depois de falhar">
        {formatCount(agendadas, entregas.mais_agendadas)}
      </FigureCell>
    </>
  );
}
