import { describe, expect, it } from 'vitest';
import {
  buildComponentes,
  type ParametrosModelo,
  parametrosDe,
  parametrosModelo,
  previewModelo,
} from '#server/canais/whatsapp/index.ts';
import { DomainError } from '#server/platform/errors.ts';
import { MODELOS } from '#tests/support/whatsapp/modelos.ts';

type Componentes = readonly Record<string, unknown>[];
const modelo = (...componentes: Componentes) => ({ nome: 'modelo', componentes });
const named = (name: string) => {
  const found = MODELOS.find((each) => each.name === name);
  return modelo(...((found?.components ?? []) as Componentes));
};

/** What is said of each field. */
function wrong(of: ReturnType<typeof modelo>, parametros: ParametrosModelo): Record<string, string[]> {
  try {
    buildComponentes(of, parametros);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'VALIDATION_ERROR') return error.details ?? {};
    throw error;
  }
  return {};
}

describe('what a template asks for', () => {
  it('nothing, numbered places, named places, a file, buttons', () => {
    expect(parametrosDe(named('hello_world'))).toEqual({
      ...{ cabecalho: null, corpo: { nomes: [], nomeados: false }, botoes: [], impedimento: null },
    });
    expect(parametrosDe(named('2023_april_promo'))).toMatchObject({
      ...{ cabecalho: null, corpo: { nomes: ['1', '2'], nomeados: false } },
      botoes: [{ indice: 0, tipo: 'quick_reply', texto: 'Stop promotions', obrigatorio: false }],
    });
    expect(parametrosDe(named('pedido_a_caminho'))).toMatchObject({
      ...{ cabecalho: { tipo: 'texto', nome: 'numero' }, corpo: { nomes: ['nome', 'dia'], nomeados: true } },
      botoes: [{ indice: 1, tipo: 'url', texto: 'Acompanhar', obrigatorio: true }],
    });
    expect(parametrosDe(named('cupom'))).toMatchObject({
      ...{ cabecalho: { tipo: 'imagem' }, botoes: [{ indice: 0, tipo: 'copy_code', obrigatorio: true }] },
    });
  });

  it('a place that is written twice is asked for once, and numbers in their order', () => {
    expect(parametrosDe(modelo({ type: 'BODY', text: '{{2}} {{10}} {{ 1 }} {{2}}' })).corpo.nomes).toEqual([
      '1',
      '2',
      '10',
    ]);
  });

  it.each([
    [{ type: 'CAROUSEL', cards: [] }],
    [{ type: 'LIMITED_TIME_OFFER' }],
    [{ type: 'HEADER', format: 'LOCATION' }],
    [{ type: 'BUTTONS', buttons: [{ type: 'MPM', text: 'Ver' }] }],
  ])('what the product cannot send is said before: %j', (component) => {
    const of = modelo({ type: 'BODY', text: 'Oi' }, component);
    expect(parametrosDe(of).impedimento).toMatch(/não são enviados por aqui/);
    expect(wrong(of, {})).toEqual({ modelo: [parametrosDe(of).impedimento] });
  });

  it('of what is no template nothing is asked', () => {
    expect(
      parametrosDe(modelo({}, { type: 3, buttons: 'x' }, { type: 'BUTTONS', buttons: [{ url: 1 }] })),
    ).toMatchObject({
      ...{ cabecalho: null, botoes: [], impedimento: null },
    });
  });
});

describe("the components of a template's message", () => {
  it('of numbered places', () => {
    expect(buildComponentes(named('2023_april_promo'), { corpo: ['Mark', 'FALL25'] })).toEqual([
      {
        type: 'body',
        parameters: [
          { type: 'text', text: 'Mark' },
          { type: 'text', text: 'FALL25' },
        ],
      },
    ]);
    expect(buildComponentes(named('2023_april_promo'), { corpo: { '2': 'FALL25', '1': 'Mark' } })).toEqual(
      buildComponentes(named('2023_april_promo'), { corpo: ['Mark', 'FALL25'] }),
    );
    expect(buildComponentes(named('hello_world'), {})).toEqual([]);
  });

  it('of named places, with header and button', () => {
    const parametros = {
      cabecalho: { texto: '77' },
      corpo: { dia: 'terça', nome: 'Ana' },
      botoes: [{ indice: 1, valor: '77' }],
    };
    expect(buildComponentes(named('pedido_a_caminho'), parametros)).toEqual([
      { type: 'header', parameters: [{ type: 'text', parameter_name: 'numero', text: '77' }] },
      {
        type: 'body',
        parameters: [
          { type: 'text', parameter_name: 'nome', text: 'Ana' },
          { type: 'text', parameter_name: 'dia', text: 'terça' },
        ],
      },
      { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: '77' }] },
    ]);
  });

  it.each([
    ['IMAGE', 'image'],
    ['VIDEO', 'video'],
    ['DOCUMENT', 'document'],
  ])('with a header of the kind %s, by its address', (format, type) => {
    const of = modelo({ type: 'HEADER', format }, { type: 'BODY', text: 'Oi' });
    const link = 'https://loja.example/foto.jpg';
    expect(buildComponentes(of, { cabecalho: { midia_url: link } })).toEqual([
      { type: 'header', parameters: [{ type, [type]: { link } }] },
    ]);
  });

  it.each([
    ['IMAGE', 'image', 'imagem'],
    ['VIDEO', 'video', 'video'],
    ['DOCUMENT', 'document', 'documento'],
  ] as const)('with a header of the kind %s whose file comes along: it waits for the id', (format, type, tipo) => {
    const of = modelo({ type: 'HEADER', format }, { type: 'BODY', text: 'Oi' });
    const waiting = [{ type: 'header', parameters: [{ type, [type]: {} }] }];
    expect([buildComponentes(of, {}, tipo), buildComponentes(of, {}, 'por ver')]).toEqual([waiting, waiting]);
    expect(() => buildComponentes(of, {}, 'audio')).toThrow(/e o arquivo é de áudio/);
    expect(previewModelo(of, {}, true)).toBe('Oi');
  });

  it('with values for buttons that need none', () => {
    const of = modelo({
      type: 'BUTTONS',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Sim' },
        { type: 'PHONE_NUMBER', text: 'Ligar' },
        { type: 'FLOW', text: 'Abrir' },
      ],
    });
    expect(
      buildComponentes(of, {
        botoes: [
          { indice: 0, valor: 'SIM' },
          { indice: 2, valor: 'ficha' },
        ],
      }),
    ).toEqual([
      { type: 'button', sub_type: 'quick_reply', index: '0', parameters: [{ type: 'payload', payload: 'SIM' }] },
      {
        type: 'button',
        sub_type: 'flow',
        index: '2',
        parameters: [{ type: 'action', action: { flow_token: 'ficha' } }],
      },
    ]);
  });
});

describe('what is missing, too many or wrong is said of each field', () => {
  const promo = named('2023_april_promo');
  const pedido = named('pedido_a_caminho');

  it.each<[string, ParametrosModelo, string, RegExp]>([
    ['none', {}, 'parametros.corpo', /tem 2 parâmetro\(s\): foram informados 0/],
    ['one too few', { corpo: ['Mark'] }, 'parametros.corpo', /foram informados 1/],
    ['one too many', { corpo: ['Mark', 'X', 'Y'] }, 'parametros.corpo', /foram informados 3/],
    [
      'one of no such number',
      { corpo: { '1': 'a', '2': 'b', '3': 'c' } },
      'parametros.corpo.3',
      /não tem este parâmetro/,
    ],
    ['one missing by number', { corpo: { '1': 'a' } }, 'parametros.corpo.2', /obrigatório/],
    ['an empty one', { corpo: ['Mark', ' '] }, 'parametros.corpo.1', /vazio/],
    ['one with a line break', { corpo: ['Mark\nTwain', 'b'] }, 'parametros.corpo.0', /quebras de linha/],
    ['one with five spaces', { corpo: ['a', 'b     c'] }, 'parametros.corpo.1', /quatro espaços/],
    [
      'a header that there is not',
      { corpo: ['a', 'b'], cabecalho: { texto: 'x' } },
      'parametros.cabecalho.texto',
      /não leva/,
    ],
    [
      'a button that there is not',
      { corpo: ['a', 'b'], botoes: [{ indice: 3, valor: 'x' }] },
      'parametros.botoes.3',
      /não tem/,
    ],
    [
      'a button twice',
      {
        corpo: ['a', 'b'],
        botoes: [
          { indice: 0, valor: 'x' },
          { indice: 0, valor: 'y' },
        ],
      },
      'parametros.botoes.0',
      /duas vezes/,
    ],
    ['a text that becomes too long', { corpo: ['a'.repeat(1_000), 'b'] }, 'parametros.corpo', /1024 caracteres/],
  ])('numbered: %s', (_what, parametros, field, message) => {
    const told = wrong(promo, parametros);
    expect(Object.keys(told)).toEqual([field]);
    expect(told[field]?.join()).toMatch(message);
  });

  it('named: all at once', () => {
    expect(wrong(pedido, { corpo: { nome: 'Ana', cor: 'azul' } })).toEqual({
      'parametros.cabecalho.texto': [expect.stringMatching(/informe o texto/)],
      'parametros.corpo.dia': ['Este parâmetro é obrigatório.'],
      'parametros.corpo.cor': ['O modelo não tem este parâmetro.'],
      'parametros.botoes.1': [expect.stringMatching(/"Acompanhar"/)],
    });
    expect(wrong(pedido, { corpo: ['Ana', 'terça'] })['parametros.corpo']).toEqual([
      expect.stringMatching(/nome, dia/),
    ]);
    expect(
      wrong(pedido, { corpo: JSON.parse('{"nome":"Ana","__proto__":"x"}') })['parametros.corpo.dia'],
    ).toBeDefined();
  });

  it('files: none, one of another kind of header', () => {
    const cupom = named('cupom');
    const rest = { corpo: ['a', 'b'], botoes: [{ indice: 0, valor: 'X' }] };
    const midia_url = 'https://loja.example/a.png';
    expect(wrong(cupom, rest)['parametros.cabecalho']).toEqual([expect.stringMatching(/imagem/)]);
    expect(wrong(cupom, { ...rest, cabecalho: { texto: 'x' } })['parametros.cabecalho.texto']).toBeDefined();
    expect(wrong(cupom, { ...rest, cabecalho: { midia_url } })).toEqual({});
  });

  it('the request itself', () => {
    const told = (input: unknown) => parametrosModelo.safeParse(input).success;
    expect(told({ cabecalho: { midia_url: 'http://loja.example/a.png' } })).toBe(false);
    expect(told({ cabecalho: { midia_url: 'javascript:alert(1)' } })).toBe(false);
    expect(told({ corpo: [1] })).toBe(false);
    expect(told({ corpo: 'Ana' })).toBe(false);
    expect(told({ botoes: [{ indice: 10, valor: 'x' }] })).toBe(false);
    expect(told({})).toBe(true);
  });
});

describe('a template as its reader will see it', () => {
  it('with its places filled, and with those that nobody filled', () => {
    expect(previewModelo(named('2023_april_promo'), { corpo: ['Mark', 'FALL25'] })).toBe(
      [
        'Fall Sale',
        'Hi Mark, our Fall Sale is on! Use promo code FALL25 Get an extra 25% off every order above $350!',
        'Not interested in any of our sales? Tap Stop Promotions',
        '[Stop promotions]',
      ].join('\n\n'),
    );
    expect(
      previewModelo(named('pedido_a_caminho'), { cabecalho: { texto: '77' }, corpo: { nome: 'Ana {{dia}}' } }),
    ).toBe('Pedido 77\n\nOlá Ana {{dia}}, seu pedido chega em {{dia}}.\n\n[Ligar] [Acompanhar]');
    expect(previewModelo(named('cupom'))).toMatch(/^\[imagem\]\n\nUse o código \{\{1\}\}/);
  });
});
