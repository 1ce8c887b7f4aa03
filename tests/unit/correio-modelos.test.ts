import { simpleParser } from 'mailparser';
import MailComposer from 'nodemailer/lib/mail-composer';
import { beforeAll, describe, expect, test } from 'vitest';
import { CARTAS, type Carta, type TipoDeCarta } from '#server/correio/index.ts';
import { renderCarta } from '#server/correio/render.ts';
import { setEnv } from '#server/platform/env.ts';

// Every kind of e-mail, with texts that strangers wrote: they stay texts, on one line and of sane length.

const APP_URL = 'https://erp.example.com';
beforeAll(() => setEnv({ APP_URL }));

const HOSTILE = [
  '<script>alert(1)</script><img src=x onerror=alert(1)>"\'&amp;</title></style>',
  'Ana\r\nBcc: vitima@x.example\r\n\r\nOutro corpo',
  'Ganhe já em https://golpe.example/premio ou www.golpe.example, eu@golpe.example',
  `\u202Eodrev\u2066\0\u0007\uD800${'a'.repeat(5_000)}`,
  '',
];

const TOKEN = 'rmn_cv_0123456789abcdefABCDEF';
const aviso = (text: string) => ({
  ...{ empresa_nome: text, webhook_id: 7, descricao: text, endereco: text, falhas: 12, desde: '2026-01-02T03:04:05Z' },
  ultimas: [
    { quando: '2026-01-02T15:04:05Z', status: 503, erro: null },
    { quando: '2026-01-02T14:04:05Z', status: null, erro: 'conexao_recusada' },
    { quando: '2026-01-02T13:04:05Z', status: null, erro: text },
  ],
});
const cartas = (text: string): { [T in TipoDeCarta]: Extract<Carta, { tipo: T }> } => ({
  convite: { tipo: 'convite', dados: { empresa_nome: text, convidado_por_nome: text, convite: TOKEN } },
  recuperacao: { tipo: 'recuperacao', dados: { nome: text, link: TOKEN, ip: null } },
  confirmar_email: { tipo: 'confirmar_email', dados: { nome: text, link: TOKEN } },
  dispositivo_novo: {
    tipo: 'dispositivo_novo',
    dados: { nome: text, dispositivo: text, ip: '203.0.113.9', quando: '2026-01-02T03:04:05Z' },
  },
  segundo_fator: {
    tipo: 'segundo_fator',
    dados: {
      ...{
        nome: text,
        mudanca: 'passkey_adicionada',
        detalhe: text,
        ip: '203.0.113.9',
        quando: '2026-01-02T03:04:05Z',
      },
    },
  },
  acesso_alterado: {
    tipo: 'acesso_alterado',
    dados: { nome: text, mudanca: 'email', email_novo: text, ip: null, quando: '2026-01-02T03:04:05Z' },
  },
  webhook_falhando: { tipo: 'webhook_falhando', dados: aviso(text) },
  webhook_desativado: { tipo: 'webhook_desativado', dados: aviso(text) },
  refresh_token_reusado: {
    tipo: 'refresh_token_reusado',
    dados: { empresa_nome: text, aplicativo_nome: text, autorizada_por: text },
  },
  token_expirando: {
    tipo: 'token_expirando',
    dados: { empresa_nome: text, token_nome: text, token_final: text, expira_em: '2026-01-09T03:04:05Z' },
  },
  proposta: {
    tipo: 'proposta',
    dados: {
      ...{ empresa_nome: text, numero: text, titulo: text, valor_total: '1284.60', valida_ate: '2026-08-31' },
      link: TOKEN,
    },
  },
  proposta_respondida: {
    tipo: 'proposta_respondida',
    dados: {
      ...{ empresa_nome: text, proposta_id: 9, numero: text, titulo: text, cliente: text, valor_total: '1284.60' },
      ...{ resposta: 'recusada', por_nome: text, motivo: text },
    },
  },
  pix_em_quarentena: { tipo: 'pix_em_quarentena', dados: { empresa_nome: text, esperam: 3, mais: false } },
  contrato_cheio: { tipo: 'contrato_cheio', dados: { empresa_nome: text, recurso: 'usuarios', limite: 5 } },
});

const LINK: Record<TipoDeCarta, string> = {
  convite: `/convite#${TOKEN}`,
  recuperacao: `/recuperar#${TOKEN}`,
  confirmar_email: `/confirmar-email#${TOKEN}`,
  dispositivo_novo: '/minha-conta',
  segundo_fator: '/minha-conta',
  acesso_alterado: '/entrar',
  webhook_falhando: '/integracoes/webhooks/7',
  webhook_desativado: '/integracoes/webhooks/7',
  refresh_token_reusado: '/integracoes/conexoes',
  token_expirando: '/integracoes/tokens',
  proposta: `/p/${TOKEN}`,
  proposta_respondida: '/propostas/9',
  pix_em_quarentena: '/conciliacao?aba=quarentena',
  contrato_cheio: '/plano',
};

describe.each(Object.keys(CARTAS) as TipoDeCarta[])('%s', (tipo) => {
  test('says who writes, why one got it, and where to switch it off', async () => {
    const { assunto, html, texto } = await renderCarta(cartas('Torrefação Serra Azul')[tipo]);
    expect(assunto.length).toBeGreaterThan(10);
    for (const part of [html, texto]) {
      expect(part).toContain(APP_URL + LINK[tipo]);
      expect(part.replace(/\s+/g, ' ')).toContain('Você recebeu este e-mail porque');
      expect(part.includes(`${APP_URL}/minha-conta`)).toBe(CARTAS[tipo].desligavel || LINK[tipo] === '/minha-conta');
      expect(part).not.toMatch(/undefined|null|NaN|Invalid/);
    }
    expect(Math.max(...texto.split('\n').map((line) => (line.includes('http') ? 0 : line.length)))).toBeLessThan(110);
  });

  test.each(HOSTILE)('%j stays a text', async (text) => {
    const { assunto, html, texto } = await renderCarta(cartas(text)[tipo]);
    expect(assunto).not.toMatch(/[\p{Cc}\u202e\u2066]/u);
    expect(assunto.length).toBeLessThanOrEqual(150);
    expect(html.replace(/<!--\[if mso\]>.*?<!\[endif\]-->/g, '')).not.toMatch(/<script|<img|onerror=[^&]*>/);
    expect(html.length).toBeLessThan(20_000);
    // Nothing of it becomes a link by itself, in programs that make links of texts.
    for (const part of [html, texto, assunto]) expect(part).not.toMatch(/golpe\.example|:\/\/golpe|@golpe/);
    const composed = await new MailComposer({
      from: 'a@b.example',
      to: 'c@d.example',
      subject: assunto,
      text: texto,
      html,
    })
      .compile()
      .build();
    const parsed = await simpleParser(composed);
    expect([...parsed.headers.keys()].sort()).toEqual(
      ['content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'].sort(),
    );
    expect(parsed.subject).toBe(assunto.trim());
    const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(hrefs.every((href) => href?.startsWith(`${APP_URL}/`))).toBe(true);
  });
});

test.each([
  ['America/Rio_Branco', '31 de dezembro de 2026', '23:59 (horário da empresa)'],
  ['America/Sao_Paulo', '1 de janeiro de 2027', '01:59 (horário de Brasília)'],
  // A letter that the release before wrote.
  [undefined, '1 de janeiro de 2027', '01:59 (horário de Brasília)'],
])('a token ends on the day that its company sees: %s', async (fuso, dia, hora) => {
  const { dados } = cartas('Serra Azul').token_expirando;
  const carta = { ...dados, expira_em: '2027-01-01T04:59:59Z', ...(fuso ? { fuso } : {}) };
  const { assunto, texto } = await renderCarta({ tipo: 'token_expirando', dados: carta });
  expect(assunto).toContain(`expira em ${dia}`);
  expect(texto.replace(/\s+/g, ' ')).toContain(`${dia} às ${hora}`);
});

test('an answered proposal says who answered, what and why; nobody is named who is not known', async () => {
  const about = { ...cartas('Serra Azul').proposta_respondida.dados, cliente: 'Padaria', numero: '12' };
  const said = await renderCarta({
    tipo: 'proposta_respondida',
    dados: { ...about, por_nome: null, motivo: 'Preço. '.repeat(40) },
  });
  expect(said.assunto).toBe('A proposta 12 foi recusada: Padaria');
  expect(said.texto).toContain('Total: R$ 1.284,60');
  expect(said.texto).toContain(`Motivo: ${'Preço. '.repeat(40).trim()}`);
  expect(said.texto).not.toContain('Respondida por');
  const accepted = await renderCarta({
    tipo: 'proposta_respondida',
    dados: { ...about, resposta: 'aceita', por_nome: 'Maria Souza', motivo: null },
  });
  expect(accepted.assunto).toBe('A proposta 12 foi aceita: Padaria');
  expect(accepted.texto).toContain('Respondida por: Maria Souza');
  expect(accepted.texto).not.toContain('Motivo');
});

test.each([
  [3, false, '3'],
  [1_000, true, 'mais de 1.000'],
])('of payments in quarantine it says how many wait: %d, more %s', async (esperam, mais, said) => {
  const { texto } = await renderCarta({
    tipo: 'pix_em_quarentena',
    dados: { empresa_nome: 'Serra Azul', esperam, mais },
  });
  expect(texto).toContain(`Esperam agora: ${said}`);
});

describe('a webhook that fails', () => {
  const textOf = async (carta: Carta) => (await renderCarta(carta)).texto.replace(/\s+/g, ' ');

  test('tells the last failures, when it would be deactivated, and what to do in order', async () => {
    const dados = { ...aviso('Loja'), desativa_em: '2026-01-03T03:04:05Z' };
    const falhando = await textOf({ tipo: 'webhook_falhando', dados });
    expect(falhando).toContain('será desativado depois de 3 de janeiro de 2026 às 00:04');
    expect(falhando).toContain('HTTP 503, 2 de janeiro de 2026 às 12:04');
    expect(falhando).toContain('conexão recusada, 2 de janeiro');
    const desativado = await textOf({ tipo: 'webhook_desativado', dados: { ...aviso('Loja'), canceladas: 1_204 } });
    expect(desativado).toContain('As 1.204 entregas que esperavam por ele foram canceladas.');
    expect(desativado).toMatch(/1\. Corrija o destino.*2\. Abra o webhook.*3\. Recupere o que faltou/);
  });

  test('that an earlier release wrote is told with what it said', async () => {
    const { ultimas, ...dados } = aviso('Loja');
    for (const tipo of ['webhook_falhando', 'webhook_desativado'] as const) {
      expect(await textOf({ tipo, dados })).not.toMatch(/undefined|Última resposta|depois de/);
    }
  });
});
