'use client';

/** The last resort: the layout itself failed, so this page uses none of the product's parts. */
export default function GlobalError({ reset }: { error: Error; reset: () => void }) {
  return (
    <html lang="pt-BR">
      <body style={{ fontFamily: 'system-ui, sans-serif', padding: 48, textAlign: 'center' }}>
        <title>Erro · Romaneio</title>
        <h1>O Romaneio não pôde abrir</h1>
        <p>Nada do que você salvou se perdeu.</p>
        <button type="button" onClick={reset}>
          Tentar de novo
        </button>
      </body>
    </html>
  );
}
