import type { PanelCases } from './case.ts';

export const inicioCases = {
  'inicio.resumo': { papel: 'leitura' },
  'inicio.saude': { papel: 'leitura', input: () => ({}) },
} satisfies PanelCases;
