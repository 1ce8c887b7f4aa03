import { createCategoria, createServico } from '#server/catalogo/index.ts';
import type { Ctx } from '#server/platform/context.ts';

/** Categories by their path; each after the one that contains it. */
const CATEGORIAS = [
  'Cafés',
  'Cafés > Em grãos',
  'Cafés > Moídos',
  'Cafés > Cápsulas',
  'Chás',
  'Mercearia',
  'Mercearia > Açúcares',
  'Mercearia > Bebidas vegetais e xaropes',
  'Mercearia > Prontos para servir',
  'Acessórios',
  'Acessórios > Preparo',
  'Acessórios > Filtros',
  'Acessórios > Louças e copos',
  'Embalagens',
];

/** código: categoria, NCM, começo do GTIN, estoque mínimo, pesos bruto e líquido (kg), altura, largura e comprimento (cm). */
type Medidas = [string, string, string, string, string, string, string, string, string];
const PRODUTOS: Record<string, Medidas> = {
  'CAFE-500': ['Cafés > Em grãos', '09012100', '789812301001', '60', '0.525', '0.5', '24', '11', '7'],
  'CAFE-250M': ['Cafés > Moídos', '09012100', '789812301002', '80', '0.265', '0.25', '18', '9', '6'],
  'CAFE-CAT1': ['Cafés > Em grãos', '09012100', '789812301003', '20', '1.05', '1', '30', '14', '9'],
  'CAFE-DESC': ['Cafés > Moídos', '09012200', '789812301004', '24', '0.265', '0.25', '18', '9', '6'],
  'CAPS-10': ['Cafés > Cápsulas', '09012100', '789812301005', '120', '0.09', '0.052', '5', '7', '18'],
  'ACUC-MASC': ['Mercearia > Açúcares', '17011300', '789812302001', '30', '1.01', '1', '20', '12', '7'],
  'ACUC-DEM5': ['Mercearia > Açúcares', '17011400', '789812302002', '15', '5.04', '5', '34', '22', '10'],
  'CHA-HORT': ['Chás', '12119090', '789812303001', '40', '0.045', '0.03', '8', '7', '13'],
  'CHA-MATE': ['Chás', '09030090', '789812303002', '20', '0.27', '0.25', '19', '10', '6'],
  'FILT-103': ['Acessórios > Filtros', '48232099', '789812304001', '100', '0.07', '0.06', '14', '17', '3'],
  'FILT-PANO': ['Acessórios > Filtros', '63079090', '789812304002', '20', '0.05', '0.04', '3', '14', '20'],
  'MOED-MAN': ['Acessórios > Preparo', '82100010', '789812305001', '5', '0.62', '0.5', '22', '9', '9'],
  'PREN-600': ['Acessórios > Preparo', '70134900', '789812305002', '8', '0.78', '0.61', '21', '12', '17'],
  'CHAL-1L': ['Acessórios > Preparo', '73239300', '789812305003', '6', '1.02', '0.83', '20', '16', '29'],
  'BAL-PREC': ['Acessórios > Preparo', '84238110', '789812305004', '6', '0.46', '0.38', '4', '15', '20'],
  'XIC-090': ['Acessórios > Louças e copos', '69111090', '789812305005', '24', '0.55', '0.48', '8', '14', '25'],
  'COPO-350': ['Acessórios > Louças e copos', '73239300', '789812305006', '16', '0.31', '0.26', '18', '9', '9'],
  'LEITE-AV': [
    'Mercearia > Bebidas vegetais e xaropes',
    '22029900',
    '789812306001',
    '60',
    '1.06',
    '1.03',
    '20',
    '7',
    '9',
  ],
  'XAR-BAUN': [
    'Mercearia > Bebidas vegetais e xaropes',
    '21069010',
    '789812306002',
    '12',
    '1.31',
    '0.99',
    '31',
    '8',
    '8',
  ],
  'BRIG-6': ['Mercearia > Prontos para servir', '18069000', '789812306003', '20', '0.16', '0.12', '4', '9', '14'],
  'PAO-QJ1': ['Mercearia > Prontos para servir', '19012010', '789812306004', '15', '1.02', '1', '6', '22', '30'],
  'SAC-KR-M': ['Embalagens', '48194000', '789812307001', '500', '0.035', '0.035', '32', '26', '1'],
};

const SERVICOS = [
  { nome: 'Instalação e regulagem de moedor', codigo: 'SERV-MOED', unidade: 'UN', preco: '120.00' },
  {
    ...{ nome: 'Treinamento de barista', codigo: 'SERV-BAR', unidade: 'H', preco: '180.00' },
    descricao: 'Na loja do cliente, para até seis pessoas.',
  },
  { nome: 'Manutenção preventiva de máquina', codigo: 'SERV-MAN', unidade: 'UN', preco: '260.00' },
  { nome: 'Torra sob encomenda', codigo: 'SERV-TORRA', unidade: 'KG', preco: '14.50' },
  { nome: 'Degustação guiada', codigo: 'SERV-DEG', unidade: 'UN', preco: '90.00', ativo: false },
];

/**
 * Makes the demonstration company's categories and services.
 * @returns by code, the fields that its products have besides names and prices, and the ids of its services
 */
export async function seedCatalogo(
  ctx: Ctx,
): Promise<{ campos: Record<string, object>; servicos: ReadonlyMap<string, number> }> {
  const categorias = new Map<string, number>();
  for (const caminho of CATEGORIAS) {
    const at = caminho.lastIndexOf(' > ');
    const nome = at < 0 ? caminho : caminho.slice(at + 3);
    const categoria_pai_id = at < 0 ? null : (categorias.get(caminho.slice(0, at)) ?? null);
    categorias.set(caminho, (await createCategoria(ctx, { nome, categoria_pai_id })).id);
  }
  const servicos = new Map<string, number>();
  for (const servico of SERVICOS) servicos.set(servico.codigo, (await createServico(ctx, servico)).id);
  const campos = Object.fromEntries(
    Object.entries(PRODUTOS).map(([codigo, [caminho, ncm, gtin, ...measures]]) => {
      const [estoque_minimo, peso_bruto, peso_liquido, altura, largura, comprimento] = measures;
      const categoria_id = categorias.get(caminho);
      const fiscal = { ncm, gtin: withCheckDigit(gtin) };
      return [
        codigo,
        { categoria_id, ...fiscal, estoque_minimo, peso_bruto, peso_liquido, altura, largura, comprimento },
      ];
    }),
  );
  return { campos, servicos };
}

/** A GTIN-13 from its first twelve digits. */
function withCheckDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
