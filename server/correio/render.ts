import type { ReactNode } from 'react';
import type { Bloco, Modelo } from './blocos.ts';
import type { Carta } from './cartas.ts';
import { modeloDe } from './modelos.ts';

/** An e-mail ready to be sent: its subject, and the same said in HTML and in plain text. */
export type Texto = { assunto: string; html: string; texto: string };

const WIDTH = 76;

/** Breaks a paragraph into lines; a longer word (a link) stays whole. */
function wrapped(text: string): string {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + 1 + word.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.join('\n');
}

function plain(bloco: Bloco): string {
  if (bloco.tipo === 'paragrafo') return wrapped(bloco.texto);
  if (bloco.tipo === 'botao') return `${bloco.texto}:\n${bloco.href}`;
  return bloco.fatos.map(([rotulo, valor]) => `${rotulo}: ${valor}`).join('\n');
}

const DESLIGAR = 'Escolha os avisos que quer receber em Segurança da conta';

function textOf({ titulo, blocos, porque, desligar }: Modelo): string {
  const foot = ['-- ', wrapped(porque), ...(desligar ? [`${DESLIGAR}:\n${desligar}`] : [])].join('\n');
  return `${[titulo, ...blocos.map(plain), foot].filter(Boolean).join('\n\n')}\n`;
}

const FONT = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/**
 * What a dark screen changes. Programs that ignore `style` elements show the light one, and those that turn colours around by themselves
 * leave an e-mail alone that says it has both.
 */
const DARK = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .fundo, .fundo > table > tbody > tr > td { background-color: #141517 !important; }
    .cartao { background-color: #1f2023 !important; border-color: #34363a !important; }
    .marca, .titulo, .texto, .valor { color: #e9ecef !important; }
    .fraco, .rotulo { color: #a6a7ab !important; }
    .linha td { border-color: #34363a !important; }
    .fio { border-color: #34363a !important; }
    .botao { background-color: #1a7f77 !important; color: #ffffff !important; }
    .ligacao { color: #7ac1bb !important; }
  }
  @media (max-width: 480px) {
    .cartao { padding: 24px 20px !important; }
    .rotulo, .valor { display: block !important; width: auto !important; }
    .rotulo { padding-bottom: 0 !important; border-bottom: 0 !important; }
    .valor { padding-top: 0 !important; }
  }
`;

/** The parts are loaded at the first e-mail: every process has this room, and few send. */
async function loadParts() {
  const [react, server, html, head, preview, body, container, heading, text, button, section, hr] = await Promise.all([
    import('react'),
    import('react-dom/server'),
    import('@react-email/html'),
    import('@react-email/head'),
    import('@react-email/preview'),
    import('@react-email/body'),
    import('@react-email/container'),
    import('@react-email/heading'),
    import('@react-email/text'),
    import('@react-email/button'),
    import('@react-email/section'),
    import('@react-email/hr'),
  ]);
  return {
    h: react.createElement,
    draw: server.renderToStaticMarkup,
    ...{ Html: html.Html, Head: head.Head, Preview: preview.Preview, Body: body.Body, Container: container.Container },
    ...{ Heading: heading.Heading, Text: text.Text, Button: button.Button, Section: section.Section, Hr: hr.Hr },
  };
}

let parts: ReturnType<typeof loadParts> | undefined;

async function htmlOf(modelo: Modelo): Promise<string> {
  parts ??= loadParts();
  const { h, draw, Html, Head, Preview, Body, Container, Heading, Text, Button, Section, Hr } = await parts;
  const { assunto, previa, titulo, blocos, porque, desligar } = modelo;

  const drawn = (bloco: Bloco, key: number): ReactNode => {
    if (bloco.tipo === 'paragrafo') {
      const style = { margin: '0 0 16px', fontSize: 16, lineHeight: '25px', color: '#343a40' };
      return h(Text, { key, className: 'texto', style }, bloco.texto);
    }
    if (bloco.tipo === 'botao') {
      const style = {
        ...{ backgroundColor: '#0f7069', color: '#ffffff', borderRadius: 8, padding: '13px 22px' },
        ...{ fontSize: 16, fontWeight: 600 },
      };
      return h(
        Section,
        { key, style: { margin: '8px 0 24px' } },
        h(Button, { href: bloco.href, className: 'botao', style }, bloco.texto),
      );
    }
    const cell = { padding: '9px 0', fontSize: 14, lineHeight: '21px', borderBottom: '1px solid #e9ecef' } as const;
    const lines = bloco.fatos.map(([rotulo, valor], i) => {
      const last = i === bloco.fatos.length - 1 ? { ...cell, borderBottom: 0 } : cell;
      return h(
        'tr',
        { key: rotulo, className: 'linha' },
        h(
          'td',
          { className: 'rotulo', width: '34%', style: { ...last, color: '#5c636a', verticalAlign: 'top' } },
          rotulo,
        ),
        h('td', { className: 'valor', style: { ...last, color: '#212529', wordBreak: 'break-word' } }, valor),
      );
    });
    if (lines.length === 0) return null;
    const table = { width: '100%', cellPadding: 0, cellSpacing: 0, border: 0, style: { margin: '0 0 24px' } };
    return h('table', { key, ...table }, h('tbody', null, lines));
  };

  const small = { margin: '0 0 8px', fontSize: 13, lineHeight: '20px', color: '#5c636a' };
  const page = h(
    Html,
    { lang: 'pt-BR' },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, assunto),
      h('style', { dangerouslySetInnerHTML: { __html: DARK } }),
    ),
    h(
      Body,
      { className: 'fundo', style: { backgroundColor: '#f1f3f5', margin: 0, padding: '32px 12px', fontFamily: FONT } },
      h(Preview, null, previa),
      h(
        Container,
        { style: { maxWidth: 560, margin: '0 auto' } },
        h(
          Text,
          { className: 'marca', style: { margin: '0 0 16px', fontSize: 18, fontWeight: 700, color: '#0b5a55' } },
          'Romaneio',
        ),
        h(
          Section,
          {
            className: 'cartao',
            style: { backgroundColor: '#ffffff', border: '1px solid #dee2e6', borderRadius: 12, padding: '32px 36px' },
          },
          h(
            Heading,
            {
              as: 'h1',
              className: 'titulo',
              style: { margin: '0 0 16px', fontSize: 22, lineHeight: '30px', color: '#212529' },
            },
            titulo,
          ),
          blocos.map(drawn),
          h(Hr, { className: 'fio', style: { margin: '8px 0 20px', borderTop: '1px solid #dee2e6' } }),
          h(Text, { className: 'fraco', style: small }, porque),
          desligar
            ? h(
                Text,
                { className: 'fraco', style: { ...small, margin: 0 } },
                h(
                  'a',
                  { href: desligar, target: '_blank', className: 'ligacao', style: { color: '#0f7069' } },
                  DESLIGAR,
                ),
                '.',
              )
            : null,
        ),
      ),
    ),
  );
  return `<!DOCTYPE html>${draw(page)}`;
}

const LONGEST_SUBJECT = 150;

/** Fills an e-mail's template in. What it is filled with may be anybody's text: it becomes text, never markup nor a header. */
export async function renderCarta(carta: Carta): Promise<Texto> {
  const modelo = modeloDe(carta);
  const assunto = modelo.assunto.slice(0, LONGEST_SUBJECT).toWellFormed();
  return { assunto, html: await htmlOf(modelo), texto: textOf(modelo) };
}
