import type { Periodo } from '#app/_ui/chart-steps.ts';
import { formatInteger } from '#app/_ui/format.ts';
import { destinoNome } from '../integracoes/_parts/webhook-words.ts';
import { formatShare, formatWait } from '../integracoes/webhooks/format.ts';
import { callerOf, deliveriesOf, logOf, spanOf } from './saude-links.ts';
import { attemptsOf, nameOf } from './saude-sums.ts';
import type { Saude, SaudeApi, SaudeEntregas } from './saude-types.ts';

/** A problem, and the address of the screen that shows it. */
export type Problem = { text: string; action: string; href: string; grave: boolean };

/** A queue that waits longer than this has no worker, or too few. */
const LATE_MS = 120_000;
/** From this share and this number on, refused requests are a problem, and no longer a person's trials. */
const REFUSED_SHARE = 0.1;
const REFUSED_MIN = 10;
/** Of this number of attempts or more, a lower share of arrived ones is a problem, even where no single webhook fails. */
const ARRIVED_SHARE = 0.9;
const ATTEMPTS_MIN = 10;
/** The share of a limit in use that is a problem. */
const NEARLY = 0.8;

/** The problems, the worst first; empty when there is none. */
export function problemsOf({ api, entregas }: Saude, periodo: Periodo, zone: string, now = Date.now()): Problem[] {
  const found = [...(entregas ? deliveryProblems(entregas, now) : []), ...(api ? apiProblems(api, periodo, zone) : [])];
  return [...found.filter(({ grave }) => grave), ...found.filter(({ grave }) => !grave)];
}

const times = (n: number, one: string, many: string) => `${formatInteger(n)} ${n === 1 ? one : many}`;

function deliveryProblems(entregas: SaudeEntregas, now: number): Problem[] {
  const problems = entregas.problemas.map((webhook): Problem => {
    const falhas = times(webhook.falhas_seguidas, 'falha seguida', 'falhas seguidas');
    const nome = `O webhook ${destinoNome(webhook)}`;
    const text = {
      desativado_por_falhas: `${nome} foi desativado por falhas e não recebe nada.`,
      em_risco: `${nome} está perto de ser desativado: ${falhas}.`,
      falhando: `${nome} está falhando: ${falhas}.`,
      parcial: `${nome} recebe só uma parte: muitas das tentativas da última hora falharam.`,
    }[webhook.problema];
    const href = `/integracoes/webhooks/${webhook.id}`;
    return { text, action: 'Ver webhook', href, grave: webhook.problema === 'desativado_por_falhas' };
  });
  const late = entregas.mais_antiga_em ? now - entregas.mais_antiga_em.getTime() : 0;
  if (late > LATE_MS) {
    const text = `A fila de entregas está atrasada: a mais antiga espera há ${formatWait(late)}.`;
    problems.push({ text, action: 'Ver a fila', href: deliveriesOf({ estado: 'pendente' }), grave: true });
  }
  const { total, share } = attemptsOf(entregas);
  if (entregas.problemas.length === 0 && share !== null && share < ARRIVED_SHARE && total >= ATTEMPTS_MIN) {
    const text = `Só ${formatShare(share)} das tentativas de entrega tiveram sucesso.`;
    problems.push({ text, action: 'Ver o que falhou', href: deliveriesOf({ estado: 'falhou' }), grave: false });
  }
  return problems;
}

function apiProblems(api: SaudeApi, periodo: Periodo, zone: string): Problem[] {
  const log = (fields: Record<string, string | number | undefined>) => logOf(spanOf(api.pontos, periodo, zone), fields);
  const problems: Problem[] = [];
  const add = (text: string, href: string, grave = false) =>
    problems.push({ text, action: 'Ver requisições', href, grave });
  if (api.falhas > 0) {
    add(
      `${times(api.falhas, 'requisição falhou', 'requisições falharam')} do nosso lado (5xx).`,
      log({ status: '5xx' }),
      true,
    );
  }
  if (api.limitadas > 0) {
    // They come first in the list.
    const [most] = api.credenciais;
    const own = most && most.limitadas === api.limitadas ? most : null;
    const whose = own ? `, todas de ${nameOf(own)}` : most ? `, a maior parte de ${nameOf(most)}` : '';
    const text = times(api.limitadas, 'requisição passou do limite', 'requisições passaram do limite');
    add(
      `${text} (429)${api.limitadas === 1 && most ? `, de ${nameOf(most)}` : whose}.`,
      log({ status: '429', ...(own ? callerOf(own) : {}) }),
    );
  }
  const nearly = api.credenciais.flatMap((uso) =>
    uso.quotas.filter(({ usados, limite_total }) => usados >= limite_total * NEARLY).map((quota) => ({ uso, quota })),
  )[0];
  if (nearly) {
    const { uso, quota } = nearly;
    const used = `${formatInteger(quota.usados)} de ${formatInteger(quota.limite_total)}`;
    add(`${nameOf(uso)} usa agora ${used} do limite “${quota.nome}”.`, log(callerOf(uso)));
  }
  if (api.negadas > 0) {
    const text = times(api.negadas, 'requisição foi recusada', 'requisições foram recusadas');
    add(`${text} por falta de permissão ou pela rede (403).`, log({ status: '403' }));
  }
  if (api.recusadas >= REFUSED_MIN && api.recusadas / api.total > REFUSED_SHARE) {
    add(
      `${formatShare(api.recusadas / api.total)} das requisições foram recusadas por erro na requisição (4xx).`,
      log({ status: '4xx' }),
    );
  }
  return problems;
}
