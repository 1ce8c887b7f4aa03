import {
  categoria,
  categoriasFilters,
  createCategoria,
  createCategoriaInput,
  deleteCategoria,
  getCategoria,
  listCategorias,
  replaceCategoria,
  replaceCategoriaInput,
  updateCategoria,
  updateCategoriaInput,
} from '#server/catalogo/index.ts';
import { badData, onField } from '../refusals.ts';
import { answers, type Route, resource, takes } from '../route.ts';

const categorias = resource({
  modulo: 'categorias',
  tag: 'Categorias',
  noun: { g: 'a', one: 'categoria', many: 'categorias' },
});

const criada = new Date('2026-08-11T09:12:45.318-03:00');
const NOVA = { nome: 'Cafés em grãos' };

const CATEGORIA = answers('Categoria', categoria, {
  ...{ id: 7, ...NOVA, categoria_pai_id: 3, nivel: 2, caminho: 'Cafés > Cafés em grãos' },
  ...{ criado_em: criada, atualizado_em: criada },
});

const PRIMEIRO_NIVEL = { ...CATEGORIA.example, categoria_pai_id: null, nivel: 1, caminho: 'Cafés em grãos' };

const refusals = (moves: boolean) => ({
  400: {
    description: `Dados inválidos, nome que outra tem no mesmo lugar, ou lugar que a categoria não pode ter.`,
    examples: {
      dados: badData({ nome: ['Este campo é obrigatório.'] }),
      nome: onField('Nome em uso', 'nome', 'Já existe uma categoria com este nome no mesmo lugar.'),
      mae: onField('Categoria não encontrada', 'categoria_pai_id', 'Categoria não encontrada (id 999).'),
      niveis: onField('Níveis demais', 'categoria_pai_id', 'A árvore tem no máximo 5 níveis.'),
      ...(moves
        ? { ciclo: onField('Ciclo', 'categoria_pai_id', 'Uma categoria não pode ficar dentro dela mesma.') }
        : {}),
    },
  },
});

/** The tree that products are sorted into. */
export const categoriasRoutes: Route[] = [
  categorias.list({
    operationId: 'listarCategorias',
    description:
      'As categorias da empresa, com o lugar de cada uma na árvore. `nivel=1` são as do primeiro nível; `categoria_pai_id` traz as que estão diretamente dentro de uma.',
    query: categoriasFilters,
    data: CATEGORIA,
    verb: listCategorias,
  }),
  categorias.read({
    operationId: 'consultarCategoria',
    description: 'Uma categoria da empresa.',
    data: CATEGORIA,
    verb: getCategoria,
  }),
  categorias.create({
    operationId: 'criarCategoria',
    description: 'Cria uma categoria, no primeiro nível ou dentro de outra. A árvore tem no máximo 5 níveis.',
    body: takes('NovaCategoria', createCategoriaInput, NOVA),
    data: CATEGORIA,
    example: PRIMEIRO_NIVEL,
    refusals: refusals(false),
    verb: createCategoria,
  }),
  categorias.replace({
    operationId: 'substituirCategoria',
    description:
      'Alteração completa: sem `categoria_pai_id` a categoria vai para o primeiro nível. O corpo lido com GET pode ser enviado de volta.',
    body: takes('SubstituicaoCategoria', replaceCategoriaInput.omit({ id: true }), { nome: 'Cafés especiais' }),
    data: CATEGORIA,
    example: { ...PRIMEIRO_NIVEL, nome: 'Cafés especiais', caminho: 'Cafés especiais' },
    refusals: refusals(true),
    verb: replaceCategoria,
  }),
  categorias.update({
    operationId: 'alterarCategoria',
    description:
      'Renomeia a categoria ou a move, com tudo o que está dentro dela. Ela não pode ir para dentro dela mesma, nem deixar a árvore com mais de 5 níveis.',
    body: takes('AlteracaoCategoria', updateCategoriaInput.omit({ id: true }), { categoria_pai_id: null }),
    data: CATEGORIA,
    example: PRIMEIRO_NIVEL,
    refusals: refusals(true),
    verb: updateCategoria,
  }),
  categorias.remove({
    operationId: 'excluirCategoria',
    description:
      'Exclui uma categoria vazia. Enquanto houver subcategorias ou produtos nela, a resposta é 400 e diz quantos; os produtos já excluídos não contam.',
    refusals: {
      400: {
        description: 'A categoria tem subcategorias ou produtos.',
        examples: {
          ocupada: onField(
            'Categoria em uso',
            'id',
            'A categoria "Cafés" tem 2 subcategorias e 12 produtos. Mude de lugar o que está nela antes de excluí-la.',
          ),
        },
      },
    },
    verb: deleteCategoria,
  }),
];
