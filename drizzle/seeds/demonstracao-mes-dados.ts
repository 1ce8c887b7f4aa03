const times = <T>(row: T, often: number): T[] => Array.from({ length: often }, () => row);

/** What people buy: code, and how many at a time at most; what sells more often is there more often. */
export const VAREJO: readonly [string, number][] = [
  ...times(['CAFE-500', 3] as [string, number], 8),
  ...times(['CAFE-250M', 3] as [string, number], 6),
  ...times(['CAPS-10', 4] as [string, number], 5),
  ...times(['FILT-103', 2] as [string, number], 5),
  ...times(['CHA-HORT', 2] as [string, number], 3),
  ...times(['LEITE-AV', 3] as [string, number], 2),
  ...times(['XIC-090', 2] as [string, number], 2),
  ['COPO-350', 1],
  ['PREN-600', 1],
  ['MOED-MAN', 1],
  ['BAL-PREC', 1],
  ['XAR-BAUN', 1],
];

/** What companies buy: code, and how many half dozens at a time at most. */
export const PROFISSIONAIS: readonly [string, number][] = [
  ...times(['CAFE-500', 5] as [string, number], 6),
  ...times(['CAFE-250M', 5] as [string, number], 4),
  ...times(['CAPS-10', 4] as [string, number], 4),
  ...times(['LEITE-AV', 5] as [string, number], 3),
  ...times(['FILT-103', 6] as [string, number], 3),
  ...times(['ACUC-DEM5', 1] as [string, number], 2),
  ...times(['CHA-HORT', 3] as [string, number], 2),
  ['XAR-BAUN', 1],
];

/** Suppliers by name: days until their goods come, and what each product costs there. */
export const FORNECEDORES = new Map<string, { dias: number; produtos: Record<string, string> }>([
  [
    'Cooperativa dos Cafeicultores do Sul de Minas',
    { dias: 3, produtos: { 'CAFE-500': '22.10', 'CAFE-250M': '12.35', 'CAPS-10': '11.90' } },
  ],
  [
    'Distribuidora Boa Mesa Ltda.',
    {
      dias: 2,
      produtos: {
        'LEITE-AV': '9.60',
        'ACUC-DEM5': '19.20',
        'CHA-HORT': '4.25',
        'XAR-BAUN': '18.80',
        'FILT-103': '2.85',
      },
    },
  ],
]);

/** Why customers send something back. */
export const VOLTAS = [
  'Embalagem avariada no transporte',
  'Cliente desistiu da compra',
  'Pediu em grãos, recebeu moído',
];
