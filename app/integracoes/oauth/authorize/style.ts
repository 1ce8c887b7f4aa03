/** The consent screen's own style sheet: it loads nothing, so that it works wherever a browser does. */
export const STYLE = `
:root { color-scheme: light dark; --fundo: #f8f9fa; --cartao: #fff; --texto: #1a1b1e; --fraco: #495057; --linha: #dee2e6;
  --marca: #0f7069; --marca-forte: #0b5a55; --sobre: #fff; --suave: #e9f6f5; --aviso: #8a4b00; --aviso-fundo: #fff6e0; --erro: #b92020;
  --erro-fundo: #fff0f0; }
@media (prefers-color-scheme: dark) { :root { --fundo: #141414; --cartao: #1f1f1f; --texto: #e3e3e3; --fraco: #b8b8b8; --linha: #3b3b3b;
  --marca: #1a7f77; --marca-forte: #27978e; --sobre: #fff; --suave: #17312f; --aviso: #ffd589; --aviso-fundo: #33270f; --erro: #ff9d9d;
  --erro-fundo: #3a1a1a; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 24px 16px 48px; background: var(--fundo); color: var(--texto); font: 15px/1.5 "Inter Variable", Inter, system-ui,
  -apple-system, "Segoe UI", Roboto, sans-serif; }
.marca { display: flex; gap: 10px; align-items: center; justify-content: center; margin: 8px 0 20px; font-weight: 650; font-size: 17px; }
.cartao { max-width: 520px; margin: 0 auto; padding: 28px; background: var(--cartao); border: 1px solid var(--linha); border-radius: 16px; }
h1 { margin: 0; font-size: 21px; line-height: 1.3; font-weight: 650; text-wrap: balance; }
h2 { margin: 0; font-size: 15px; font-weight: 650; }
p { margin: 12px 0 0; }
a { color: var(--marca); text-underline-offset: 2px; }
@media (prefers-color-scheme: dark) { a { color: #6fc3bb; } }
.fraco { color: var(--fraco); font-size: 13.5px; }
.topo { display: flex; gap: 16px; align-items: center; }
.topo img, .inicial { flex: none; width: 56px; height: 56px; border-radius: 12px; border: 1px solid var(--linha); object-fit: contain;
  background: #fff; }
.inicial { display: grid; place-items: center; background: var(--suave); color: var(--texto); font-size: 22px; font-weight: 650; }
.bloco { margin-top: 24px; padding-top: 20px; border-top: 1px solid var(--linha); }
.conta { display: flex; gap: 12px; justify-content: space-between; align-items: center; flex-wrap: wrap; }
.conta p { margin: 0; overflow-wrap: anywhere; }
fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
legend { padding: 0; font-weight: 650; }
ul { list-style: none; margin: 8px 0 0; padding: 0; }
.opcao { display: flex; gap: 10px; padding: 8px 0; align-items: flex-start; }
.opcao input { flex: none; width: 18px; height: 18px; margin: 2px 0 0; accent-color: var(--marca); }
.opcao small { display: block; color: var(--fraco); font-size: 13px; }
.modulo { margin-top: 14px; font-size: 13px; font-weight: 650; color: var(--fraco); }
.etiqueta { display: inline-block; margin-left: 6px; padding: 0 7px; border-radius: 5px; font-size: 12px; font-weight: 600;
  background: var(--suave); color: var(--texto); white-space: nowrap; }
.etiqueta.atencao { background: var(--aviso-fundo); color: var(--aviso); }
.especial { margin-top: 16px; padding: 12px 14px; border-radius: 10px; background: var(--aviso-fundo); }
.especial > strong { color: var(--aviso); }
.erro { margin-top: 20px; padding: 10px 14px; border-radius: 10px; background: var(--erro-fundo); color: var(--erro); font-weight: 600; }
.empresas { margin-top: 8px; border: 1px solid var(--linha); border-radius: 10px; overflow: hidden; }
.empresas > * { display: block; padding: 10px 14px; color: inherit; text-decoration: none; border-top: 1px solid var(--linha); }
.empresas > :first-child { border-top: 0; }
.empresas [aria-current] { background: var(--suave); font-weight: 600; }
.empresas a:hover { background: var(--suave); }
.empresas small { display: block; font-weight: 400; color: var(--fraco); font-size: 13px; }
.botoes { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; margin-top: 24px; }
button { font: inherit; cursor: pointer; }
.botoes button { min-height: 44px; padding: 10px 16px; border-radius: 10px; font-weight: 600; border: 1px solid var(--marca); }
.autorizar { background: var(--marca); color: var(--sobre); }
.autorizar:hover { background: var(--marca-forte); }
.recusar { background: var(--cartao); color: var(--texto); }
.recusar:hover { background: var(--suave); }
.ligacao { padding: 4px 0; border: 0; background: none; color: var(--marca); text-decoration: underline; text-underline-offset: 2px; }
@media (prefers-color-scheme: dark) { .ligacao { color: #6fc3bb; } }
:focus-visible { outline: 3px solid var(--marca-forte); outline-offset: 2px; }
@media (max-width: 420px) { .cartao { padding: 20px; } body { padding: 12px 10px 32px; } }
`;
