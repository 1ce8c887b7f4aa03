/** The style sheet of a proposal's public page. It loads nothing else; `--cor` is the company's. */
export const STYLE = `
:root { color-scheme: light dark; --fundo: #f5f6f7; --cartao: #fff; --texto: #1a1b1e; --fraco: #495057; --linha: #dee2e6;
  --campo: #fff; --borda: #868e96; --ligacao: #1c4f8f; --neutro: #495057; --neutro-forte: #343a40; --erro: #b92020; --erro-fundo: #fff0f0;
  --bom: #1d6b3a; --bom-fundo: #e9f7ee; --aviso: #7a4300; --aviso-fundo: #fff6e0; }
@media (prefers-color-scheme: dark) { :root { --fundo: #141414; --cartao: #1f1f1f; --texto: #e3e3e3; --fraco: #b8b8b8; --linha: #3b3b3b;
  --campo: #262626; --borda: #8a8a8a; --ligacao: #a9cfff; --neutro: #5c5f66; --neutro-forte: #4b4e54; --erro: #ff9d9d; --erro-fundo: #3a1a1a;
  --bom: #9be0b3; --bom-fundo: #16301f; --aviso: #ffd589; --aviso-fundo: #33270f; } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; padding: 0 16px 48px; border-top: 6px solid var(--cor, #0f7069); background: var(--fundo); color: var(--texto);
  font: 16px/1.55 "Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere; }
main, footer { max-width: 720px; margin: 24px auto 0; }
.cartao { padding: 32px; background: var(--cartao); border: 1px solid var(--linha); border-radius: 16px; }
.cartao + .cartao { margin-top: 16px; }
h1 { margin: 0; font-size: 25px; line-height: 1.25; font-weight: 680; text-wrap: balance; }
h2 { margin: 0; font-size: 18px; line-height: 1.3; font-weight: 650; }
p { margin: 12px 0 0; }
a { color: var(--ligacao); text-underline-offset: 2px; }
small, .fraco { color: var(--fraco); font-size: 14px; }
.empresa { display: flex; gap: 16px; align-items: center; margin-bottom: 24px; }
.empresa img { flex: none; max-width: 150px; max-height: 64px; padding: 6px; border-radius: 10px; background: #fff; }
.empresa p { margin: 0; }
.empresa strong { display: block; font-size: 17px; line-height: 1.3; }
.empresa small { display: block; white-space: pre-line; }
.selo { display: inline-block; margin: 0 0 10px; padding: 2px 10px; border-radius: 999px; background: var(--fundo); border: 1px solid var(--linha);
  color: var(--fraco); font-size: 13px; font-weight: 600; }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(180px, 1fr)); gap: 16px; margin: 24px 0 0; padding: 20px 0 0;
  border-top: 1px solid var(--linha); }
dt { color: var(--fraco); font-size: 14px; }
dd { margin: 2px 0 0; font-weight: 600; }
dd small { display: block; font-weight: 400; }
.texto { white-space: pre-line; }
.bloco { margin-top: 28px; }
.itens { list-style: none; margin: 8px 0 0; padding: 0; }
.itens li { display: grid; grid-template-columns: 1fr auto; gap: 2px 20px; padding: 14px 0; border-bottom: 1px solid var(--linha); }
.itens strong { font-weight: 600; }
.itens .valor { text-align: right; font-weight: 600; white-space: nowrap; font-variant-numeric: tabular-nums; }
.itens small { grid-column: 1 / -1; }
.somas { margin: 12px 0 0; padding: 0; list-style: none; }
.somas li { display: flex; justify-content: space-between; gap: 20px; padding: 3px 0; color: var(--fraco); font-variant-numeric: tabular-nums; }
.somas .total { margin-top: 6px; padding-top: 12px; border-top: 2px solid var(--cor, #0f7069); color: var(--texto); font-size: 21px; font-weight: 680; }
.somas .total span:last-child { white-space: nowrap; }
.recado { padding: 16px 20px; border-radius: 12px; border: 1px solid transparent; background: var(--aviso-fundo); color: var(--aviso); margin-top: 0; }
.recado + .cartao { margin-top: 16px; }
.recado h2 { color: inherit; }
.recado p { margin-top: 4px; }
.recado.bom { background: var(--bom-fundo); color: var(--bom); }
.recado.erro { background: var(--erro-fundo); color: var(--erro); }
label { display: block; margin-top: 18px; font-weight: 600; }
label small { display: block; font-weight: 400; }
input[type="text"], textarea { display: block; width: 100%; margin-top: 6px; padding: 11px 12px; border: 1px solid var(--borda); border-radius: 10px;
  background: var(--campo); color: inherit; font: inherit; }
textarea { min-height: 96px; resize: vertical; }
[aria-invalid="true"] { border-color: var(--erro); border-width: 2px; }
.falha { display: block; margin-top: 4px; color: var(--erro); font-size: 14px; font-weight: 600; }
.concordo { display: flex; gap: 12px; align-items: flex-start; margin-top: 20px; font-weight: 400; }
.concordo input { flex: none; width: 22px; height: 22px; margin: 1px 0 0; accent-color: var(--cor, #0f7069); }
button, .botao { display: inline-block; min-height: 48px; padding: 12px 22px; border: 1px solid transparent; border-radius: 10px; font: inherit; font-weight: 650;
  line-height: 22px; text-align: center; text-decoration: none; cursor: pointer; }
.aceitar { width: 100%; margin-top: 22px; background: var(--cor, #0f7069); border-color: rgb(255 255 255 / 35%); color: #fff; }
.aceitar:hover { filter: brightness(0.9); }
.recusar { margin-top: 14px; background: var(--neutro); color: #fff; }
.recusar:hover { background: var(--neutro-forte); }
.baixar { margin-top: 20px; background: none; border-color: var(--borda); color: inherit; }
.baixar:hover { background: var(--fundo); }
details { margin-top: 20px; padding-top: 16px; border-top: 1px solid var(--linha); }
summary { padding: 6px 0; color: var(--ligacao); cursor: pointer; }
code { font: 12.5px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
footer { color: var(--fraco); font-size: 13.5px; text-align: center; }
footer p { margin-top: 6px; }
:focus-visible { outline: 3px solid var(--ligacao); outline-offset: 2px; }
@media (max-width: 520px) { body { padding: 0 10px 32px; } main { margin-top: 12px; } .cartao { padding: 20px 16px; border-radius: 14px; }
  h1 { font-size: 22px; } .baixar { display: block; } .empresa { align-items: flex-start; flex-direction: column; gap: 12px; } }
@media print { body { border: 0; background: #fff; } .cartao { border: 0; padding: 0; } form, details, .baixar, footer { display: none; } }
`;
