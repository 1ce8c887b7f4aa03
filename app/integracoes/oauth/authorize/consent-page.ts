import { html } from 'hono/html';
import type { AuthorizeAnswer } from '#server/transport/oauth/authorize.ts';
import type { Html } from './page-html.ts';

type Screen = Extract<AuthorizeAnswer, { kind: 'consent' }>;
type Escopo = Screen['consent']['escopos'][number];

const PAPEIS = { administrador: 'Administrador', operador: 'Operador', leitura: 'Leitura' };
const MOTIVOS = {
  papel: 'O seu papel nesta empresa não permite conceder isto.',
  plano: 'O plano desta empresa não inclui este módulo.',
};

/** The consent screen: who asks, who answers, for which company, what exactly, and where it leads. A form, and no script. */
export function consentPage(screen: Screen): Html {
  const { authorization, consent, usuario, pedido, csrf, erro } = screen;
  const { aplicativo } = authorization;
  const nothing = consent.escolhida.permitidos.length === 0;
  return html`
<main class="cartao">
  <div class="topo">
    ${aplicativo.logo ? html`<img src="${aplicativo.logo}" alt="">` : html`<div class="inicial" aria-hidden="true">${[...aplicativo.nome][0]}</div>`}
    <h1>${aplicativo.nome} pede acesso à sua empresa</h1>
  </div>
  ${aplicativo.descricao ? html`<p>${aplicativo.descricao}</p>` : ''}
  <p class="fraco">Feito por ${aplicativo.empresa_nome}${site(aplicativo.site_url)}. O Romaneio não verificou este aplicativo.</p>
  <form method="post" action="/integracoes/oauth/authorize/">
    <input type="hidden" name="pedido" value="${pedido}">
    <input type="hidden" name="csrf" value="${csrf}">
    <input type="hidden" name="empresa_id" value="${consent.escolhida.id}">
    ${erro ? html`<p class="erro" role="alert">${erro}</p>` : ''}
    <div class="bloco conta">
      <p>Você entrou como <strong>${usuario.nome}</strong><br><span class="fraco">${usuario.email}</span></p>
      <button class="ligacao" name="decisao" value="trocar_conta" formnovalidate>Trocar conta</button>
    </div>
    ${companies(screen)}
    <div class="bloco">
      <fieldset>
        <legend>${consent.ja_conectado ? 'O que ele poderá fazer desta vez' : 'O que ele poderá fazer'}</legend>
        <p class="fraco">Desmarque o que não quiser permitir. Você pode desconectar o aplicativo a qualquer momento, em Integrações › Conexões.</p>
        ${scopes(screen)}
      </fieldset>
    </div>
    <div class="botoes">
      <button class="recusar" name="decisao" value="recusar" formnovalidate>Recusar</button>
      ${nothing ? html`<button class="autorizar" disabled>Autorizar</button>` : html`<button class="autorizar" name="decisao" value="autorizar">Autorizar</button>`}
    </div>
    <p class="fraco">Depois da sua decisão, você volta para <strong>${new URL(authorization.redirect_uri).host}</strong>.</p>
  </form>
</main>` as Html;
}

const site = (url: string | null) =>
  url ? html` · <a href="${url}" rel="noreferrer noopener" target="_blank">${new URL(url).host}</a>` : '';

function companies({ consent, addressOf }: Screen) {
  const { empresas, escolhida } = consent;
  if (empresas.length === 1) {
    return html`<div class="bloco"><h2>Empresa</h2><p>${escolhida.nome} <span class="fraco">· ${PAPEIS[escolhida.papel]}</span></p></div>`;
  }
  return html`
<div class="bloco">
  <h2 id="empresa">Empresa</h2>
  <nav class="empresas" aria-labelledby="empresa">
    ${empresas.map(({ id, nome, papel, permitidos }) => {
      if (permitidos.length === 0) {
        return html`<div aria-disabled="true">${nome}<small>${PAPEIS[papel]} · nada do que foi pedido pode ser permitido por você aqui</small></div>`;
      }
      if (id === escolhida.id)
        return html`<div aria-current="true">${nome}<small>${PAPEIS[papel]} · escolhida</small></div>`;
      return html`<a href="${addressOf(id)}">${nome}<small>${PAPEIS[papel]} · escolher esta</small></a>`;
    })}
  </nav>
</div>`;
}

function scopes({ consent, marcados }: Screen) {
  const ordinary = consent.escopos.filter(({ tipo }) => tipo !== 'extra');
  const extras = consent.escopos.filter(({ tipo }) => tipo === 'extra');
  const modules = [...Map.groupBy(ordinary, ({ modulo_nome }) => modulo_nome)];
  const line = (escopo: Escopo) => scope(escopo, marcados === null || marcados.includes(escopo.escopo));
  return html`
${modules.map(([nome, list]) => html`<p class="modulo">${nome}</p><ul>${list.map(line)}</ul>`)}
${extras.length > 0 ? html`<div class="especial"><strong>Permissões especiais</strong><ul>${extras.map(line)}</ul></div>` : ''}`;
}

const CHANGES = { read: '', write: 'Altera', delete: 'Exclui', extra: 'Especial' };

function scope({ escopo, texto, tipo, permitido, motivo, novo }: Escopo, marked: boolean) {
  const tag = CHANGES[tipo];
  return html`<li><label class="opcao">
  <input type="checkbox" name="escopos" value="${escopo}" ${permitido ? (marked ? 'checked' : '') : 'disabled'}>
  <span>${texto}${tag ? html`<span class="etiqueta ${tipo === 'delete' || tipo === 'extra' ? 'atencao' : ''}">${tag}</span>` : ''}${novo ? html`<span class="etiqueta">Novo</span>` : ''}
  ${motivo ? html`<small>${MOTIVOS[motivo]}</small>` : ''}</span>
</label></li>`;
}
