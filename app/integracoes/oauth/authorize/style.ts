import latinExt from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2';
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/**
 * A route is given the name of a built file, and not the address under which Next serves the same file to pages. Next's development
 * server makes the file with the first page of the panel; before, the page has the system's font.
 */
const served = (built: string) => `/_next/static/media/${built.slice(built.lastIndexOf('/') + 1)}`;

/** Addresses of the panel's own font: Portuguese, and the names of its neighbours. */
export const FONTS = { latin: served(latin), latinExt: served(latinExt) };

const face = (
  url: string,
  range: string,
) => `@font-face { font-family: "Inter Variable"; font-style: normal; font-weight: 100 900;
  font-display: swap; src: url("${url}") format("woff2"); unicode-range: ${range}; }`;

/** The style sheet of the authorization endpoint's pages. It loads the font alone. */
export const STYLE = `
${face(FONTS.latinExt, 'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF')}
${face(FONTS.latin, 'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD')}
:root { color-scheme: light dark; --fundo: #f8f9fa; --cartao: #fff; --texto: #1a1b1e; --fraco: #495057; --linha: #dee2e6;
  --marca: #0f7069; --marca-forte: #0b5a55; --ligacao: #0f7069; --neutro: #495057; --neutro-forte: #343a40; --suave: #e9f6f5;
  --aviso: #8a4b00; --aviso-fundo: #fff6e0; --novo: #1c4f8f; --novo-fundo: #e7f1fd; --erro: #b92020; --erro-fundo: #fff0f0; }
@media (prefers-color-scheme: dark) { :root { --fundo: #141414; --cartao: #1f1f1f; --texto: #e3e3e3; --fraco: #b8b8b8; --linha: #3b3b3b;
  --marca: #1a7f77; --marca-forte: #156a63; --ligacao: #6fc3bb; --neutro: #5c5f66; --neutro-forte: #4b4e54; --suave: #17312f;
  --aviso: #ffd589; --aviso-fundo: #33270f; --novo: #a9cfff; --novo-fundo: #172a42; --erro: #ff9d9d; --erro-fundo: #3a1a1a; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 24px 16px 48px; background: var(--fundo); color: var(--texto); font: 15px/1.5 "Inter Variable", Inter, system-ui,
  -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere; }
.marca { display: flex; gap: 10px; align-items: center; justify-content: center; margin: 8px 0 20px; font-weight: 650; font-size: 17px; }
.cartao { max-width: 520px; margin: 0 auto; padding: 28px; background: var(--cartao); border: 1px solid var(--linha); border-radius: 16px; }
h1 { margin: 0; min-width: 0; font-size: 21px; line-height: 1.3; font-weight: 650; text-wrap: balance; }
h2 { margin: 0; font-size: 15px; font-weight: 650; }
h3 { margin: 16px 0 0; font-size: 13px; font-weight: 650; color: var(--fraco); }
p { margin: 12px 0 0; }
a, .ligacao, summary { color: var(--ligacao); text-underline-offset: 2px; }
small { display: block; font-size: 13px; font-weight: 400; color: var(--fraco); }
.fraco { color: var(--fraco); font-size: 13.5px; }
p + .fraco { margin-top: 4px; }
blockquote { margin: 16px 0 0; padding: 2px 0 2px 14px; border-left: 3px solid var(--linha); white-space: pre-line; }
.topo { display: flex; gap: 16px; align-items: center; }
.topo img, .inicial { flex: none; width: 56px; height: 56px; border-radius: 12px; border: 1px solid var(--linha); object-fit: contain;
  background: #fff; }
.inicial { display: grid; place-items: center; background: var(--suave); color: var(--texto); font-size: 22px; font-weight: 650; }
.bloco { margin-top: 24px; padding-top: 20px; border-top: 1px solid var(--linha); }
.conta { display: flex; gap: 4px 12px; justify-content: space-between; align-items: center; flex-wrap: wrap; }
.conta p { margin: 0; }
fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
legend { padding: 0; }
ul { list-style: none; margin: 4px 0 0; padding: 0; }
.opcao { display: flex; gap: 10px; padding: 8px 0; align-items: flex-start; }
.opcao input { flex: none; width: 18px; height: 18px; margin: 2px 0 0; accent-color: var(--marca); }
.descricao { display: flex; flex-wrap: wrap; gap: 2px 8px; align-items: center; min-width: 0; }
.descricao small { flex-basis: 100%; }
.etiqueta { padding: 0 7px; border-radius: 5px; font-size: 12px; font-weight: 600; background: var(--suave); white-space: nowrap; }
.etiqueta.atencao { background: var(--aviso-fundo); color: var(--aviso); }
.etiqueta.novo { background: var(--novo-fundo); color: var(--novo); }
.especial { margin-top: 16px; padding: 12px 14px; border-radius: 10px; background: var(--aviso-fundo); }
.especial h3 { margin: 0; font-size: 15px; color: var(--aviso); }
.especial p { margin-top: 4px; font-size: 13.5px; }
.aviso, .erro { padding: 10px 14px; border-radius: 10px; }
.aviso { background: var(--novo-fundo); }
.erro { margin-top: 20px; background: var(--erro-fundo); color: var(--erro); font-weight: 600; }
.escolhida { margin-top: 8px; padding: 10px 14px; border: 2px solid var(--marca); border-radius: 10px; background: var(--suave); }
summary { margin-top: 10px; padding: 4px 0; cursor: pointer; }
.empresas { margin-top: 4px; border: 1px solid var(--linha); border-radius: 10px; overflow: hidden; }
.empresas li + li { border-top: 1px solid var(--linha); }
.empresas li > * { display: block; padding: 10px 14px; color: inherit; }
.empresas a { text-decoration: none; }
.empresas a:hover { background: var(--suave); }
.empresas a:focus-visible { outline-offset: -3px; }
.empresas span { color: var(--fraco); }
.botoes { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; margin-top: 24px; }
button { font: inherit; cursor: pointer; }
.botoes button { min-height: 44px; padding: 10px 12px; border: 1px solid transparent; border-radius: 10px; color: #fff;
  font-weight: 600; }
.botoes button:disabled { background: var(--linha); color: var(--fraco); cursor: not-allowed; }
.autorizar { background: var(--marca); }
.autorizar:hover { background: var(--marca-forte); }
.botoes .recusar { background: none; color: var(--texto); font-weight: 500; }
.botoes .recusar:hover { background: var(--suave); }
.volta { text-align: center; }
.botao { display: block; margin-top: 24px; padding: 10px 12px; border-radius: 10px; background: var(--neutro); color: #fff; font-weight: 600;
  text-align: center; text-decoration: none; }
.botao:hover { background: var(--neutro-forte); }
.ligacao { padding: 4px 0; border: 0; background: none; text-decoration: underline; }
:focus-visible { outline: 3px solid var(--ligacao); outline-offset: 2px; }
@media (max-width: 420px) { .cartao { padding: 20px; } body { padding: 12px 10px 32px; } }
`;
