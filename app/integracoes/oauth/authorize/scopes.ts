import { html } from 'hono/html';
import type { ConsentScreen } from '#server/transport/oauth/authorize.ts';
import type { Html } from './page-html.ts';

type Escopo = ConsentScreen['consent']['escopos'][number];

const MOTIVOS = {
  papel: 'O seu papel nesta empresa não permite conceder isto.',
  plano: 'O plano desta empresa não inclui este módulo.',
  segundo_fator: 'A empresa exige verificação em duas etapas.',
  lista: 'Este aplicativo não está na lista da empresa.',
};

/**
 * The permissions asked for, by module; the user may leave each out. Permissions that `write` never includes stand apart and are granted
 * one by one: none of them is ticked at first.
 */
export function scopes(screen: ConsentScreen): Html {
  const { consent, marcados } = screen;
  const extras = consent.escopos.filter(({ tipo }) => tipo === 'extra');
  const modules = Map.groupBy(
    consent.escopos.filter(({ tipo }) => tipo !== 'extra'),
    ({ modulo_nome }) => modulo_nome,
  );
  const list = (escopos: readonly Escopo[]) =>
    html`<ul>${escopos.map((each) => scope(each, marcados?.includes(each.escopo) ?? each.tipo !== 'extra'))}</ul>`;
  return html`
<div class="bloco">
  <fieldset>
    <legend><h2>O que o aplicativo poderá fazer</h2></legend>
    ${before(screen)}
    ${consent.escopos.every(({ tipo }) => tipo === 'read') ? html`<p>Só consultar: ele não altera nada na empresa.</p>` : ''}
    ${[...modules].map(([nome, escopos]) => html`<h3>${nome}</h3>${list(escopos)}`)}
    ${
      extras.length > 0
        ? html`
    <div class="especial">
      <h3>Permissões sensíveis</h3>
      <p>Permitem ações mais delicadas e não vêm marcadas. Marque só aquelas que você sabe por que o aplicativo pede.</p>
      ${list(extras)}
    </div>`
        : ''
    }
  </fieldset>
  <p class="fraco">${consent.escolhida.permitidos.length > 0 ? 'Desmarque o que não quiser permitir. ' : ''}O acesso continua quando você sai do Romaneio; para encerrá-lo a qualquer momento,
    vá a Integrações › Conexões.</p>
</div>` as Html;
}

function before({ consent: { ja_conectado, escopos } }: ConsentScreen) {
  if (!ja_conectado) return '';
  const more = escopos.some(({ novo }) => novo);
  return html`<p class="aviso">Você já autorizou este aplicativo nesta empresa. ${
    more ? 'O que ele pede a mais está marcado como novo.' : 'Ele não pede nada a mais desta vez.'
  }</p>`;
}

const TAGS = { read: '', write: 'Altera', delete: 'Exclui ou cancela', extra: '' };

function scope({ escopo, modulo_nome, texto, tipo, permitido, motivo, novo }: Escopo, marked: boolean) {
  const tag = TAGS[tipo];
  return html`<li><label class="opcao">
  <input type="checkbox" name="escopos" value="${escopo}" ${permitido ? (marked ? 'checked' : '') : 'disabled'}>
  <span class="descricao"><span>${tipo === 'extra' ? `${modulo_nome}: ` : ''}${texto}</span>
  ${tag ? html`<span class="etiqueta ${tipo === 'delete' ? 'atencao' : ''}">${tag}</span>` : ''}
  ${novo ? html`<span class="etiqueta novo">Novo</span>` : ''}
  ${motivo ? html`<small>${MOTIVOS[motivo]}</small>` : ''}</span>
</label></li>`;
}
