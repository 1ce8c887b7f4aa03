import { html } from 'hono/html';
import type { AuthorizeAnswer } from '#server/transport/oauth/authorize.ts';
import type { Html } from './page-html.ts';

type Unanswered = Extract<AuthorizeAnswer, { kind: 'unanswered' }>;

/** What an error of a request means, for somebody who writes no programs. */
function meaning(error: Unanswered['error']): string {
  if (error === 'invalid_scope') return 'Ele pede uma permissão que não existe, ou que não está no registro dele.';
  if (error === 'unsupported_response_type') return 'Ele pede a resposta de uma forma que o Romaneio não usa.';
  return 'O pedido de acesso veio incompleto ou com algum valor inválido.';
}

/** The page for a faulty request of an application that its visitor does not know: where it leads is said, and the visitor decides. */
export const unansweredPage = ({ aplicativo_nome, host, error, message, location }: Unanswered) =>
  html`
<main class="cartao">
  <h1>O aplicativo enviou um pedido de acesso com erro</h1>
  <p>O aplicativo <strong><bdi>${aplicativo_nome}</bdi></strong>, de <strong>${host}</strong>, enviou um pedido de acesso que o
    Romaneio não pode atender. ${meaning(error)}</p>
  <p>Nada foi autorizado, e nenhum dado seu foi enviado. Se você conhece o aplicativo, volte a ele e avise quem o fez. Se não
    conhece, feche esta página: o Romaneio não verificou este aplicativo.</p>
  <p class="fraco">Para quem programa: <code>${error}</code>. ${message}</p>
  <p><a class="botao" href="${location}" rel="noreferrer">Voltar para ${host}</a></p>
  <p><a href="/inicio">Ir para o Romaneio</a></p>
</main>` as Html;
