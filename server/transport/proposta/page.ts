import { randomBytes } from 'node:crypto';
import { html, raw } from 'hono/html';
import { dayInWords, isZero, moneyOf, punctuated, quantityOf } from '#server/documentos/index.ts';
import type { ErrorDetails } from '#server/platform/errors.ts';
import { momentIn } from '#server/platform/planilha/write-cells.ts';
import { type EstadoDoLink, type LinkAberto, type Retrato, totalInWords } from '#server/propostas/index.ts';
import { STYLE } from './style.ts';

/** A fragment of a page, escaped where it came from outside. */
type Html = ReturnType<typeof html>;

type Frame = { status: number; title: string; cor?: string | undefined; body: Html };

/**
 * A public page: without scripts, without parts from other origins, in no frame, in no cache and in no search engine (security-headers.ts
 * adds the header against a referrer).
 */
export async function frame({ status, title, cor, body }: Frame): Promise<Response> {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  // A colour was judged when it was chosen, and frozen with the proposal; what is no colour is none here either.
  const own = cor && /^#[0-9a-f]{6}$/.test(cor) ? `:root { --cor: ${cor}; }` : '';
  const text = await html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no">
<title>${title}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${raw(STYLE)}${raw(own)}</style>
</head>
<body>
${body}
</body>
</html>`;
  return new Response(String(text), {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex, nofollow',
      'Content-Security-Policy': policy.join('; '),
    },
  });
}

/** A page that says one thing. */
export const notice = (status: number, title: string, text: string): Promise<Response> =>
  frame({
    status,
    title,
    body: html`
<main>
  <section class="cartao"><h1>${title}</h1><p>${text}</p></section>
</main>
${foot}` as Html,
  });

const foot = html`<footer><p>Enviado pelo Romaneio</p></footer>`;

/** What the form said, and what is wrong with it. */
type Form = { nome?: string; documento?: string; motivo?: string; details?: ErrorDetails | undefined };

type Shown = {
  link: LinkAberto;
  token: string;
  fuso: string;
  logo_url: string | null;
  /** What the answer to a form says, above all else. */
  recado?: { tipo: 'bom' | 'erro'; titulo: string; texto: string } | undefined;
  form?: Form | undefined;
};

/** What a page without a form says, by the state of its link. */
const RECADOS: Record<
  Exclude<EstadoDoLink, 'aberta' | 'cancelada' | 'fechada'>,
  (retrato: Retrato) => [string, string]
> = {
  aceita: () => ['Proposta aceita', 'Obrigado! Esta proposta já foi aceita. Guarde o PDF: ele não muda mais.'],
  recusada: ({ empresa }) => [
    'Proposta recusada',
    `Esta proposta foi recusada. Se mudou de ideia, fale com ${empresa.nome}.`,
  ],
  expirada: ({ empresa, valida_ate }) => [
    'O prazo terminou',
    `Esta proposta valia até ${valida_ate ? dayInWords(valida_ate) : 'há pouco'} e não pode mais ser aceita. Fale com ${empresa.nome} para receber outra.`,
  ],
  substituida: ({ empresa }) => [
    'Há uma versão mais nova',
    `Esta proposta foi alterada depois de enviada, e esta versão não pode mais ser aceita. Peça a ${empresa.nome} o link da versão nova.`,
  ],
};

/** A proposal's page: as it was sent, and what its reader can do with it. */
export function proposalPage(status: number, shown: Shown): Promise<Response> {
  const { retrato, estado } = shown.link;
  const answered = shown.recado ? `${shown.recado.titulo}: ` : '';
  return frame({
    status,
    title: `${answered}Proposta ${retrato.numero} · ${retrato.empresa.nome}`,
    cor: retrato.empresa.cor,
    body: html`
<main>
  ${banner(shown)}
  ${document(shown)}
  ${estado === 'aberta' ? answer(shown) : ''}
</main>
${foot}` as Html,
  });
}

function banner({ recado, link: { estado, retrato, respondida_em }, fuso }: Shown): Html {
  if (recado) {
    return html`<section class="recado ${recado.tipo}" role="${recado.tipo === 'erro' ? 'alert' : 'status'}"><h2>${recado.titulo}</h2><p>${recado.texto}</p></section>`;
  }
  if (estado === 'aberta' || estado === 'cancelada' || estado === 'fechada') return html``;
  const [titulo, texto] = RECADOS[estado](retrato);
  const when = respondida_em ? momentIn(fuso)(respondida_em) : null;
  return html`<section class="recado ${estado === 'aceita' ? 'bom' : ''}" role="status"><h2>${titulo}${when ? ` em ${when.dia}` : ''}</h2><p>${texto}</p></section>`;
}

function document({ link: { retrato }, token, logo_url }: Shown): Html {
  const { empresa, para } = retrato;
  return html`
<article class="cartao">
  <div class="empresa">
    ${logo_url ? html`<img src="${logo_url}" alt="${empresa.nome}">` : ''}
    <p><strong>${empresa.nome}</strong>
    ${empresa.cnpj ? html`<small>CNPJ ${punctuated(empresa.cnpj)}</small>` : ''}
    ${empresa.contato ? html`<small>${empresa.contato}</small>` : ''}</p>
  </div>
  <p class="selo">Proposta ${retrato.numero} · versão ${retrato.versao}</p>
  <h1>${retrato.titulo}</h1>
  <dl>
    <div><dt>Para</dt><dd>${para.nome}${para.linhas.slice(0, 2).map((line) => html`<small>${line}</small>`)}</dd></div>
    ${retrato.dia ? fact('Enviada em', dayInWords(retrato.dia)) : ''}
    ${retrato.valida_ate ? fact('Válida até', dayInWords(retrato.valida_ate)) : ''}
    ${retrato.inicio ? fact('Primeiro vencimento', dayInWords(retrato.inicio)) : ''}
  </dl>
  ${retrato.introducao ? html`<p class="texto bloco">${retrato.introducao}</p>` : ''}
  <div class="bloco">
    <h2>O que está incluído</h2>
    <ul class="itens">${retrato.itens.map(item)}</ul>
    ${totals(retrato)}
  </div>
  ${retrato.condicoes ? html`<div class="bloco"><h2>Condições</h2><p class="texto">${retrato.condicoes}</p></div>` : ''}
  <a class="botao baixar" href="/p/${token}/pdf/" rel="nofollow">Baixar em PDF</a>
</article>` as Html;
}

const fact = (nome: string, valor: string) => html`<div><dt>${nome}</dt><dd>${valor}</dd></div>`;

function item({
  descricao,
  quantidade,
  unidade,
  preco_unitario,
  desconto_percentual,
  preco_total,
}: Retrato['itens'][number]) {
  const less = isZero(desconto_percentual) ? '' : ` − ${quantityOf(desconto_percentual)}%`;
  return html`<li><strong>${descricao}</strong><span class="valor">${moneyOf(preco_total)}</span>
    <small>${quantityOf(quantidade)} ${unidade} × ${moneyOf(preco_unitario)}${less}</small></li>`;
}

function totals(retrato: Retrato): Html {
  const { desconto, frete, total_produtos, valor_total } = retrato;
  const parts = !isZero(desconto) || !isZero(frete);
  const line = (nome: string, valor: string) => html`<li><span>${nome}</span><span>${valor}</span></li>`;
  return html`
<ul class="somas">
  ${parts ? line('Itens', moneyOf(total_produtos)) : ''}
  ${isZero(desconto) ? '' : line('Desconto', `− ${moneyOf(desconto)}`)}
  ${isZero(frete) ? '' : line('Frete', moneyOf(frete))}
  <li class="total"><span>${totalInWords(retrato)}</span><span>${moneyOf(valor_total)}</span></li>
</ul>` as Html;
}

/** The first field at fault, which the browser goes to. */
const first = ({ form }: Shown) => ['nome', 'documento'].find((nome) => form?.details?.[nome]);

/** A field with its fault, tied to it for those who hear the page. */
function field(shown: Shown, nome: 'nome' | 'documento', texto: string, autocomplete: string): Html {
  const fault = shown.form?.details?.[nome]?.[0];
  return html`<label for="${nome}">${texto}</label>
    <input type="text" id="${nome}" name="${nome}" value="${shown.form?.[nome] ?? ''}" autocomplete="${autocomplete}" required maxlength="200"
      ${fault ? html`aria-invalid="true" aria-describedby="falha-${nome}" ${first(shown) === nome ? 'autofocus' : ''}` : ''}>
    ${fault ? html`<span class="falha" id="falha-${nome}">${fault}</span>` : ''}` as Html;
}

function answer(shown: Shown): Html {
  const { token, link, form } = shown;
  const disagrees = form?.details?.concordo?.[0];
  return html`
<section class="cartao" aria-labelledby="responder">
  <h2 id="responder">Aceitar a proposta</h2>
  <p class="fraco">Abrir esta página não aceita nada. Para aceitar, preencha e confirme.</p>
  <form method="post" action="/p/${token}/aceitar/">
    <input type="hidden" name="hash" value="${link.pdf_sha256}">
    ${field(shown, 'nome', 'Seu nome completo', 'name')}
    ${field(shown, 'documento', 'Seu CPF, ou o CNPJ da empresa', 'off')}
    <label class="concordo"><input type="checkbox" name="concordo" value="sim" required
      ${disagrees ? html`aria-invalid="true" aria-describedby="falha-concordo"` : ''}>
      <span>Li a proposta, concordo com ela e posso aceitá-la em nome de ${link.retrato.para.nome.replace(/\.$/, '')}.</span></label>
    ${disagrees ? html`<span class="falha" id="falha-concordo">${disagrees}</span>` : ''}
    <button class="aceitar">Aceitar a proposta</button>
  </form>
  <p class="fraco">Ao aceitar, ficam registrados o seu nome, o documento, o endereço IP, o navegador e a hora, junto com a impressão digital do
    PDF: <code>${link.pdf_sha256}</code></p>
  <details ${form?.motivo === undefined ? '' : 'open'}>
    <summary>Não quero aceitar</summary>
    <form method="post" action="/p/${token}/recusar/">
      <input type="hidden" name="hash" value="${link.pdf_sha256}">
      <label for="motivo">Por quê? <small>Se quiser, conte o que faltou.</small></label>
      <textarea id="motivo" name="motivo" maxlength="1000">${form?.motivo ?? ''}</textarea>
      <button class="recusar">Recusar a proposta</button>
    </form>
  </details>
</section>` as Html;
}
