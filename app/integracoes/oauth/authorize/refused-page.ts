import { html } from 'hono/html';
import type { AuthorizeAnswer } from '#server/transport/oauth/authorize.ts';

/** The page for a request whose redirect address cannot be trusted: the application is sent no answer. */
export const refusedPage = ({ status, title, message }: Extract<AuthorizeAnswer, { kind: 'refused' }>) => html`
<main class="cartao">
  <h1>${title}</h1>
  <p>${message}</p>
  <p class="fraco">Nenhum dado da sua empresa foi enviado.${status === 400 ? ' Se você chegou aqui por um aplicativo, avise quem o fez.' : ''}</p>
  <p><a href="/inicio">Ir para o Romaneio</a></p>
</main>`;
