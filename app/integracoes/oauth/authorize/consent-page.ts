import { html } from 'hono/html';
import type { ConsentScreen } from '#server/transport/oauth/authorize.ts';
import type { Html } from './page-html.ts';
import { scopes } from './scopes.ts';

/** Why a company cannot be chosen. */
const IMPEDIDA = {
  papel: 'quem só consulta não autoriza aplicativos',
  segundo_fator: 'a empresa exige verificação em duas etapas, que a sua conta ainda não tem',
  lista: 'a empresa só aceita aplicativos da sua lista, e este não está nela',
  nada: 'aqui você não pode dar nenhuma das permissões que o aplicativo pede',
};

const PAPEIS = { administrador: 'Administrador', operador: 'Operador', leitura: 'Somente leitura' };

/** Companies in sight; further ones are folded. */
const IN_SIGHT = 3;

/** The consent screen: the application, the user, the company, the permissions and the redirect address. A form without a script. */
export function consentPage(screen: ConsentScreen): Html {
  const { consent, pedido, csrf, erro } = screen;
  const nothing = consent.escolhida.permitidos.length === 0;
  // Enter in a checkbox presses the form's first button. Outside a dialog this one does nothing; a disabled one Chromium would skip.
  return html`
<main class="cartao">
  ${application(screen)}
  <form method="post" action="/integracoes/oauth/authorize/">
    <button hidden formmethod="dialog"></button>
    <input type="hidden" name="pedido" value="${pedido}">
    <input type="hidden" name="csrf" value="${csrf}">
    <input type="hidden" name="empresa_id" value="${consent.escolhida.id}">
    ${erro ? html`<p class="erro" role="alert">${erro}</p>` : ''}
    ${account(screen)}
    ${companies(screen)}
    ${scopes(screen)}
    ${nothing ? html`<p class="erro" id="nada">${nothingToAllow(screen)}</p>` : ''}
    <div class="botoes">
      <button class="recusar" name="decisao" value="recusar">Recusar</button>
      ${nothing ? html`<button class="autorizar" disabled aria-describedby="nada">Autorizar</button>` : html`<button class="autorizar" name="decisao" value="autorizar">Autorizar</button>`}
    </div>
    ${wayBack(screen)}
  </form>
</main>` as Html;
}

/** The application's description is set apart, so that nobody takes it for the product's words. */
function application({ authorization: { aplicativo } }: ConsentScreen) {
  const { nome, descricao, logo, site_url, empresa_nome } = aplicativo;
  const link = site_url
    ? html`, <a href="${site_url}" rel="noreferrer noopener" target="_blank">${new URL(site_url).host}</a>`
    : '';
  return html`
<div class="topo">
  ${logo ? html`<img src="${logo}" alt="">` : html`<div class="inicial" aria-hidden="true">${initial(nome)}</div>`}
  <h1><bdi>${nome}</bdi> pede acesso à sua empresa</h1>
</div>
${descricao ? html`<blockquote><bdi>${descricao}</bdi></blockquote>` : ''}
<p>Feito por <strong><bdi>${empresa_nome}</bdi></strong>${link}</p>
<p class="fraco">O Romaneio não verificou este aplicativo. Autorize só se você conhece quem o fez.</p>`;
}

const initial = (nome: string) => (/[\p{L}\p{N}]/u.exec(nome)?.[0] ?? '?').toLocaleUpperCase('pt-BR');

const account = ({ usuario }: ConsentScreen) => html`
<div class="bloco conta">
  <p>Você entrou como <strong><bdi>${usuario.nome}</bdi></strong><br><span class="fraco">${usuario.email}</span></p>
  <button class="ligacao" name="decisao" value="trocar_conta">Trocar de conta</button>
</div>`;

function companies({ consent, addressOf }: ConsentScreen) {
  const { empresas, escolhida } = consent;
  const others = empresas.filter(({ id }) => id !== escolhida.id);
  return html`
<div class="bloco">
  <h2>Empresa</h2>
  <p class="escolhida"><strong><bdi>${escolhida.nome}</bdi></strong><small>${PAPEIS[escolhida.papel]}</small></p>
  ${
    others.length > 0
      ? html`
  <details ${others.length <= IN_SIGHT ? 'open' : ''}>
    <summary>Escolher outra empresa (${others.length})</summary>
    <ul class="empresas">
      ${others.map(({ id, nome, papel, permitidos, impedida }) =>
        permitidos.length > 0
          ? html`<li><a href="${addressOf(id)}"><bdi>${nome}</bdi><small>${PAPEIS[papel]}</small></a></li>`
          : html`<li><span><bdi>${nome}</bdi><small>${PAPEIS[papel]} · ${IMPEDIDA[impedida ?? 'nada']}</small></span></li>`,
      )}
    </ul>
  </details>`
      : ''
  }
</div>`;
}

function nothingToAllow({ consent, authorization: { aplicativo } }: ConsentScreen): string {
  const { escolhida, escopos } = consent;
  if (escolhida.impedida === 'lista') {
    return `${escolhida.nome} só aceita os aplicativos da sua lista, e este não está nela. Peça a um administrador que o inclua em Integrações › Conexões: o client_id é ${aplicativo.client_id}.`;
  }
  if (escolhida.impedida === 'segundo_fator') {
    return `${escolhida.nome} exige verificação em duas etapas. Ative-a em Segurança da conta, no painel, e volte.`;
  }
  if (escolhida.impedida === 'papel') {
    return 'Com o papel Somente leitura você não autoriza aplicativos. Peça a um administrador da empresa, ou troque de conta.';
  }
  if (escopos.every(({ motivo }) => motivo === 'plano')) {
    return 'O plano da empresa não inclui nenhuma das permissões que o aplicativo pede. Por isso não há o que autorizar.';
  }
  return `Com o papel ${PAPEIS[escolhida.papel]}, você não pode autorizar nenhuma das permissões que o aplicativo pede. Peça a um administrador da empresa, ou troque de conta.`;
}

function wayBack({ authorization: { redirect_uri } }: ConsentScreen) {
  const { host, protocol } = new URL(redirect_uri);
  const where = protocol === 'http:' ? ', um programa neste computador' : '';
  return html`<p class="fraco volta">Ao autorizar ou recusar, você volta para <strong>${host}</strong>${where}.</p>`;
}
