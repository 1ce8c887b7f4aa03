import { noPeriodo, type Periodo } from '#app/_ui/chart-steps.ts';
import { formatInteger } from '#app/_ui/format.ts';
import type { AvisoDispensavel } from '../_parts/dispensar.tsx';
import { destinoNome } from '../integracoes/_parts/destino-nome.ts';
import { atrasoInWords, avisoParado, type SituacaoEnvio, sinceWords } from '../integracoes/_parts/envio-words.ts';
import { callerOf, deliveriesOf, logOf, spanOf } from './saude-links.ts';
import { attemptsOf, nameOf } from './saude-sums.ts';
import type { Saude, SaudeApi, SaudeEntregas } from './saude-types.ts';

/** A problem, the address of the screen that shows it, and what it is put aside as. */
export type Problem = { text: string; action: string; href: string; grave: boolean; aviso: AvisoDispensavel };

/** Fewer of a kind of refused requests are trials, or an accident. */
const FEW = 3;
/** Requests that failed on our side are grave from this share on. */
const GRAVE_SHARE = 0.01;
/** From this share and this number on, refused requests are a problem, and no longer a person's trials. */
const REFUSED_SHARE = 0.1;
const REFUSED_MIN = 10;
/** Of this number of attempts or more, a lower share of arrived ones is a problem, even where no single webhook fails. */
const ARRIVED_SHARE = 0.9;
const ATTEMPTS_MIN = 20;
/** The share of a limit in use that is a problem. */
const NEARLY = 0.8;

/** The problems, the worst first; empty when there is none. */
export function problemsOf(
  { api, entregas }: Saude,
  situacao: SituacaoEnvio | undefined,
  periodo: Periodo,
  zone: string,
): Problem[] {
  const found = [
    ...(situacao ? senderProblems(situacao, zone) : []),
    ...(entregas ? deliveryProblems(entregas, periodo, zone) : []),
    ...(api ? apiProblems(api, periodo, zone) : []),
  ];
  return [...found.filter(({ grave }) => grave), ...found.filter(({ grave }) => !grave)];
}

/** Whether so few failed that the integration may be called well; below the numbers of a warning there may be failures all the same. */
export function isWell({ api, entregas }: Saude): boolean {
  const arrived = entregas ? attemptsOf(entregas).share : null;
  const failed = api && api.total > 0 ? 1 - api.sucesso / api.total : 0;
  return (arrived === null || arrived >= ARRIVED_SHARE) && failed <= REFUSED_SHARE;
}

const times = (n: number, one: string, many: string) => `${formatInteger(n)} ${n === 1 ? one : many}`;
const of = (part: number, whole: number) => `${formatInteger(part)} de ${formatInteger(whole)}`;

function senderProblems(situacao: SituacaoEnvio, zone: string): Problem[] {
  const queue = { action: 'Ver a fila', href: deliveriesOf({ estado: 'pendente' }) };
  const { parado_desde } = situacao;
  if (parado_desde) {
    const waiting = situacao.esperam === 1 ? '1 entrega espera' : `${formatInteger(situacao.esperam)} entregas esperam`;
    const text = `O envio está parado desde ${sinceWords(parado_desde, zone)}: ${situacao.esperam === 0 ? 'nada sai' : waiting}. Nada se perde, e tudo sai em ordem quando ele voltar. Avise quem administra o servidor.`;
    return [{ ...queue, text, grave: true, aviso: avisoParado(parado_desde) }];
  }
  const late = atrasoInWords(situacao);
  return late ? [{ ...queue, text: `${late.title}. ${late.why}`, grave: false, aviso: late.aviso }] : [];
}

function deliveryProblems(entregas: SaudeEntregas, periodo: Periodo, zone: string): Problem[] {
  const problems = entregas.problemas.map((webhook) => webhookProblem(webhook, zone));
  const { total, sucessos, share } = attemptsOf(entregas);
  if (entregas.problemas.length === 0 && share !== null && share < ARRIVED_SHARE && total >= ATTEMPTS_MIN) {
    problems.push({
      text: `${of(total - sucessos, total)} tentativas de entrega falharam ${noPeriodo(periodo)}.`,
      action: 'Ver o que falhou',
      href: deliveriesOf({ estado: 'falhou' }),
      grave: false,
      aviso: { tipo: 'entregas_falhando', de: periodo, medida: total - sucessos },
    });
  }
  return problems;
}

type WebhookComProblema = SaudeEntregas['problemas'][number];

const KIND = {
  desativado_por_falhas: 'webhook_desativado',
  em_risco: 'webhook_em_risco',
  falhando: 'webhook_falhando',
  parcial: 'webhook_parcial',
} as const;

/** A webhook's trouble as a warning: of another streak it is another one. */
const avisoOf = ({ id, problema, desde, falhas_seguidas, recentes }: WebhookComProblema): AvisoDispensavel => ({
  tipo: KIND[problema],
  de: problema === 'parcial' ? String(id) : `${id}:${desde?.toISOString() ?? ''}`,
  medida: problema === 'desativado_por_falhas' ? null : problema === 'parcial' ? recentes.falhas : falhas_seguidas,
});

function webhookProblem(webhook: WebhookComProblema, zone: string): Problem {
  const { problema, falhas_seguidas, recentes, desde } = webhook;
  const falhas = times(falhas_seguidas, 'falha seguida', 'falhas seguidas');
  const since = desde ? `, desde ${sinceWords(desde, zone)}` : '';
  const nome = `O webhook ${destinoNome(webhook)}`;
  const text = {
    desativado_por_falhas: `${nome} foi desativado por falhas e não recebe nada.`,
    em_risco: `${nome} está perto de ser desativado: ${falhas}${since}.`,
    falhando: `${nome} está falhando: ${falhas}${since}.`,
    parcial: `${nome} falha em parte: ${of(recentes.falhas, recentes.tentativas)} tentativas falharam${since}.`,
  }[problema];
  return {
    text,
    action: 'Ver webhook',
    href: `/integracoes/webhooks/${webhook.id}`,
    grave: problema === 'desativado_por_falhas',
    aviso: avisoOf(webhook),
  };
}

function apiProblems(api: SaudeApi, periodo: Periodo, zone: string): Problem[] {
  const log = (fields: Record<string, string | number | undefined>) => logOf(spanOf(api.pontos, periodo, zone), fields);
  const problems: Problem[] = [];
  const add = (tipo: AvisoDispensavel['tipo'], medida: number, text: string, href: string, grave = false) =>
    problems.push({ text, action: 'Ver requisições', href, grave, aviso: { tipo, de: periodo, medida } });
  if (api.falhas >= FEW) {
    add(
      'api_falhas',
      api.falhas,
      `${of(api.falhas, api.total)} requisições falharam do nosso lado (5xx).`,
      log({ status: '5xx' }),
      api.falhas / api.total >= GRAVE_SHARE,
    );
  }
  if (api.limitadas >= FEW) {
    // They come first in the list.
    const [most] = api.credenciais;
    const own = most && most.limitadas === api.limitadas ? most : null;
    const whose = own ? `, todas de ${nameOf(own)}` : most ? `, a maior parte de ${nameOf(most)}` : '';
    add(
      'api_limitadas',
      api.limitadas,
      `${of(api.limitadas, api.total)} requisições passaram do limite (429)${whose}.`,
      log({ status: '429', ...(own ? callerOf(own) : {}) }),
    );
  }
  const nearly = api.credenciais.flatMap((uso) =>
    uso.quotas.filter(({ usados, limite_total }) => usados >= limite_total * NEARLY).map((quota) => ({ uso, quota })),
  )[0];
  if (nearly) {
    const { uso, quota } = nearly;
    const text = `${nameOf(uso)} usa agora ${of(quota.usados, quota.limite_total)} do limite “${quota.nome}”.`;
    // It cannot grow worse than full, and is full again every busy minute.
    add('api_perto_do_limite', quota.limite_total, text, log(callerOf(uso)));
  }
  if (api.negadas >= FEW) {
    add(
      'api_negadas',
      api.negadas,
      `${of(api.negadas, api.total)} requisições foram recusadas por falta de permissão ou pela rede (403).`,
      log({ status: '403' }),
    );
  }
  if (api.recusadas >= REFUSED_MIN && api.recusadas / api.total > REFUSED_SHARE) {
    add(
      'api_recusadas',
      api.recusadas,
      `${of(api.recusadas, api.total)} requisições foram recusadas por erro na própria requisição (4xx).`,
      log({ status: '4xx' }),
    );
  }
  return problems;
}
