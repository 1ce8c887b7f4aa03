import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { RESULT, resultOf } from '#app/_ui/result-colours.ts';
import { cssVariables, theme } from '#app/_ui/theme.ts';

// One colour for one meaning, which people with any colour vision tell from the others.

type Rgb = [number, number, number];

const linear = (hex: string): Rgb =>
  [1, 3, 5].map((i) => {
    const part = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
const times = (rows: readonly Rgb[], [x, y, z]: Rgb) => rows.map(([a, b, c]) => a * x + b * y + c * z) as Rgb;

/** Machado, Oliveira and Fernandes (2009), of full strength. */
const VISION: Record<string, readonly Rgb[]> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function oklab(rgb: Rgb): Rgb {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    rgb.map((part) => Math.min(1, Math.max(0, part))) as Rgb,
  ).map(Math.cbrt) as Rgb;
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  );
}

const distance = (a: string, b: string, vision: readonly Rgb[]) => {
  const [from, to] = [oklab(times(vision, linear(a))), oklab(times(vision, linear(b)))];
  return 100 * Math.hypot(...from.map((part, i) => part - (to[i] ?? 0)));
};
const luminance = (hex: string) => {
  const [r, g, b] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string) => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

const variables = cssVariables(mergeMantineTheme(DEFAULT_THEME, theme));
const API = ['sucesso', 'recusada', 'negada', 'limitada', 'falha'] as const;
const DELIVERY = ['sucesso', 'nova_tentativa', 'falha'] as const;

test.each([
  ['light', '#ffffff', variables.light],
  ['dark', '#2e2e2e', variables.dark],
] as const)(
  'in %s, results that stand in one chart are told apart with every colour vision, and from their surface',
  (_scheme, surface, values) => {
    const colourOf = (result: keyof typeof RESULT) =>
      new Map(Object.entries(values)).get(/var\((.*)\)/.exec(RESULT[result].chart)?.[1] ?? '') ?? '';
    const close: string[] = [];
    for (const group of [API, DELIVERY]) {
      for (const [i, a] of group.entries()) {
        for (const b of group.slice(i + 1)) {
          for (const [vision, matrix] of Object.entries(VISION)) {
            const far = distance(colourOf(a), colourOf(b), matrix);
            if (!(far > 11)) close.push(`${a} and ${b}, ${vision}: ${far.toFixed(1)}`);
          }
        }
      }
    }
    expect(close).toEqual([]);
    // Orange on white is just below three; each bar has its neighbour's colour and its gridlines beside it.
    expect(API.filter((result) => !(contrast(colourOf(result), surface) > 2.8))).toEqual([]);
  },
);

test.each([
  [200, 'sucesso'],
  [304, 'sucesso'],
  [400, 'recusada'],
  [401, 'negada'],
  [403, 'negada'],
  [404, 'recusada'],
  [422, 'recusada'],
  [429, 'limitada'],
  [500, 'falha'],
  [503, 'falha'],
])('%i is %s', (status, result) => {
  expect(resultOf(status)).toBe(result);
});

test('no two results share a colour, in a chart or in a badge', () => {
  const looks = Object.values(RESULT);
  expect(new Set(looks.map(({ chart }) => chart)).size).toBe(looks.length);
  expect(new Set(looks.map(({ badge }) => badge)).size).toBe(looks.length);
});
