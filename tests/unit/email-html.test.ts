import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sanitise } from '#server/canais/email/leitura/html.ts';
import { read } from '#server/canais/email/read.ts';
import { bruta, canalEmail, theMessage } from '#tests/support/emails.ts';

// HTML of strangers: what is left of it runs nothing, loads nothing and lies over nothing.

const clean = (html: string, anexos = new Map<string, number>()) => sanitise(html, anexos) ?? '';

describe('what could run is gone', () => {
  test.each([
    ['<script>alert(1)</script><p>oi</p>', '<p>oi</p>'],
    ['<p onclick="alert(1)" onmouseover=alert(1)>oi</p>', '<p>oi</p>'],
    ['<img src=x onerror=alert(1)>', '<img />'],
    ['<a href="javascript:alert(1)">oi</a>', '<a rel="noopener noreferrer nofollow" target="_blank">oi</a>'],
    ['<a href="jav&#x09;ascript:alert(1)">oi</a>', '<a rel="noopener noreferrer nofollow" target="_blank">oi</a>'],
    [
      '<a href="data:text/html,<script>1</script>">oi</a>',
      '<a rel="noopener noreferrer nofollow" target="_blank">oi</a>',
    ],
    ['<svg><script>alert(1)</script><a xlink:href="javascript:1">x</a></svg>oi', 'oi'],
    ['<math><mtext><img src=x onerror=alert(1)></mtext></math>oi', 'oi'],
    ['<style>@import url(https://x.example/a.css)</style>oi', 'oi'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', ''],
    ['<form action="https://x.example"><input name=senha><button>Entrar</button>oi</form>', 'Entraroi'],
    ['<iframe src="https://x.example"></iframe><object data="x"></object><embed src="x">oi', 'oi'],
    [
      '<meta http-equiv=refresh content="0;url=https://x.example"><base href="https://x.example/"><link rel=stylesheet href=x>oi',
      'oi',
    ],
    ['<div id="root" class="a" name="b" data-x="1">oi</div>', '<div>oi</div>'],
  ])('%s', (html, expected) => expect(clean(html)).toBe(expected));

  test('whatever it is made of', () => {
    const piece = fc.constantFrom(
      ...[
        '<script>',
        '</script>',
        '<img src=x onerror=y>',
        '<svg>',
        '</svg>',
        '<style>',
        '</style>',
        '<!--',
        '-->',
        '<![CDATA[',
        '<math>',
        '<a href="javascript:x">',
      ],
      ...[
        '<table background="https://x.example/a.png">',
        '<td style="background:url(https://x.example/b)">',
        '"',
        "'",
        '>',
        '<',
        '&lt;',
        'oi',
        '<xmp>',
        '<template>',
        '<img srcset="https://x.example/c 2x">',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const html = clean(pieces.join(''));
        const tags = html.match(/<[^>]*>/g) ?? [];
        expect(tags.join('')).not.toMatch(
          /<(?:script|style|svg|math|iframe|form)|\son\w+=|javascript:|url\(|srcset|background=|\ssrc=/i,
        );
        // Nothing of it becomes something else when it is made harmless once more.
        expect(clean(html).replace(/\s(?:rel|target)="[^"]*"/g, '')).toBe(
          html.replace(/\s(?:rel|target)="[^"]*"/g, ''),
        );
      }),
      { numRuns: 300 },
    );
  });
});

describe('styles', () => {
  test.each([
    ['color:#c00; font-size:14px; text-align:center', 'color:#c00;font-size:14px;text-align:center'],
    [
      'margin:0 auto 10px; padding-left:4px; border:1px solid #ccc',
      'margin:0 auto 10px;padding-left:4px;border:1px solid #ccc',
    ],
    ['position:fixed; top:0; left:0; z-index:9; width:100%; color:red', 'width:100%;color:red'],
    ['margin-top:-500px; color:red', 'color:red'],
    ['background:url(https://x.example/a.png); color:red', 'color:red'],
    ['background-image:url(x); font-family:"Segoe UI", Arial', 'font-family:"Segoe UI", Arial'],
    ['width:expression(alert(1)); color:red', 'color:red'],
    ['display:none; color:red', 'display:none;color:red'],
    ['display:flex; float:left; transform:scale(9); color:red', 'color:red'],
  ])('%s', (style, expected) =>
    expect(clean(`<p style='${style}'>oi</p>`)).toBe(`<p style="${expected.replaceAll('"', '&quot;')}">oi</p>`),
  );
});

describe('pictures', () => {
  test.each([
    [
      'of another server are not loaded',
      '<img src="https://x.example/a.png" alt="foto" width="600">',
      '<img alt="foto" width="600" data-remoto="https://x.example/a.png" />',
    ],
    ['without a scheme neither', '<img src="//x.example/a.png">', '<img data-remoto="https://x.example/a.png" />'],
    ['that nobody sees are dropped', 'oi<img src="https://x.example/t?ana" width="1" height="1">', 'oi<span></span>'],
    ['of the e-mail name their file', '<img src="cid:Logo%40loja" alt="logo">', '<img alt="logo" data-anexo="2" />'],
    ['of a file that is not there are empty', '<img src="cid:outra">', '<img />'],
    ['in the text stay', '<img src="data:image/png;base64,iVBORw0=">', '<img src="data:image/png;base64,iVBORw0=" />'],
    ['that are drawn by a program do not', '<img src="data:image/svg+xml;base64,PHN2Zz4=">', '<img />'],
    [
      'do not choose their place themselves',
      '<img data-anexo="0" data-remoto="https://x.example" src="file:///etc/passwd">',
      '<img />',
    ],
  ])('%s', (_what, html, expected) => expect(clean(html, new Map([['logo@loja', 2]]))).toBe(expected));
});

test('a link leads where it says, in a window of its own, and tells nobody from where', () => {
  expect(clean('<a href="https://loja.example/p?a=1&b=2" target="_top" rel="opener">oi</a>')).toBe(
    '<a target="_blank" rel="noopener noreferrer nofollow" href="https://loja.example/p?a=1&amp;b=2">oi</a>',
  );
  expect(clean('<a href="mailto:a@b.example">oi</a>')).toContain('href="mailto:a@b.example"');
});

test('too much of it is nothing: the text is shown', () => {
  expect(sanitise('<p>oi</p>'.repeat(400_000), new Map())).toBeNull();
  expect(sanitise('<b>'.repeat(20_000), new Map())).toBeNull();
  expect(sanitise('<p>'.repeat(20_000), new Map())).not.toBeNull();
});

test('an e-mail shows its own pictures by their place among its files', async () => {
  const raw = `From: ana@cliente.example
To: contato@loja.example
Content-Type: multipart/related; boundary=b

--b
Content-Type: multipart/alternative; boundary=c

--c
Content-Type: text/plain; charset=utf-8

A foto.
--c
Content-Type: text/html; charset=utf-8

<p>A foto: <img src="cid:foto1@cliente"></p>
--c--
--b
Content-Type: application/pdf; name=a.pdf

x
--b
Content-Type: image/png; name=foto.png
Content-ID: <foto1@cliente>
Content-Disposition: inline
Content-Transfer-Encoding: base64

iVBORw0=
--b--
`;
  const message = theMessage(await read(canalEmail(), bruta(raw)));
  expect(message).toMatchObject({ texto: 'A foto.', email: { html: '<p>A foto: <img data-anexo="1" /></p>' } });
  expect(message.midias[1]).toMatchObject({ nome: 'foto.png', tipo: 'imagem', referencia: { indice: 1 } });
});
