import type { PanelCases } from './case.ts';

export const inicioCases: PanelCases = {
  'inicio.resumo': { papel: 'leitura' },
  'inicio.saude': { papel: 'leitura', input: () => ({}) },
};
