import { conhecimento } from '#server/conhecimento/index.ts';
import { trechoDoItem } from '#server/conhecimento/list-conhecimentos.ts';
import { z } from '#server/platform/validation.ts';
import { type Fields, type PanelCases, pageOf } from './case.ts';
import { MISSING, type Scene } from './scene.ts';

const own = (s: Scene) => ({ id: s.conhecimento.id });
const foreignPath = (_: Scene, other: Scene): [Fields, 'NOT_FOUND'][] => [[{ id: other.conhecimento.id }, 'NOT_FOUND']];
const audited = (acao: string) => (s: Scene) => ({
  acao: `conhecimento.${acao}`,
  recurso: 'conhecimento',
  recurso_id: s.conhecimento.id,
});

const lugar = z.int().nullable();

/** What the assistant answers from. */
export const conhecimentoCases = {
  'conhecimento.list': {
    papel: 'leitura',
    answers: pageOf(conhecimento),
    input: () => ({}),
    foreign: (_, other) => [[{ busca: other.conhecimento.nome }, 'EMPTY']],
  },
  'conhecimento.get': {
    papel: 'leitura',
    answers: conhecimento.extend({
      paginas_lidas: z.int(),
      trechos_com_vetor: z.int(),
      texto: z.string().nullable(),
      arquivo: z.object({ nome: z.string(), url: z.string() }).nullable(),
    }),
    input: own,
    foreign: foreignPath,
  },
  'conhecimento.trechos': {
    papel: 'leitura',
    answers: pageOf(trechoDoItem),
    input: own,
    foreign: foreignPath,
  },
  'conhecimento.testar': {
    papel: 'leitura',
    answers: z.object({
      resultados: z.array(
        z.object({
          trecho_id: z.int(),
          conhecimento_id: z.int(),
          nome: z.string(),
          pagina: z.int(),
          titulo: z.string(),
          texto: z.string(),
          posicao: z.int(),
          lugar_palavras: lugar,
          lugar_sentido: lugar,
        }),
      ),
      palavras: z.array(z.string()),
    }),
    input: () => ({ termo: 'Qual é o prazo para trocar?' }),
  },
  'conhecimento.create': {
    papel: 'operador',
    answers: z.object({ conhecimento, criado: z.boolean() }),
    input: () => ({ nome: 'Horário', texto: '# Horário\nAbrimos às nove.' }),
    audit: () => ({ acao: 'conhecimento.criado', recurso: 'conhecimento', recurso_nome: 'Horário' }),
    refused: () => [
      { nome: '', texto: 'Abrimos às nove.' },
      { nome: 'Horário', texto: ' ' },
    ],
  },
  'conhecimento.update': {
    papel: 'operador',
    answers: conhecimento,
    input: (s) => ({ ...own(s), nome: 'Política da loja', ativo: false }),
    foreign: foreignPath,
    audit: audited('alterado'),
    refused: (s) => [
      { id: MISSING, nome: 'x' },
      { ...own(s), nome: ' ' },
    ],
  },
  'conhecimento.delete': {
    papel: 'operador',
    answers: z.void(),
    input: own,
    foreign: foreignPath,
    audit: audited('excluido'),
    refused: () => [{ id: MISSING }],
  },
} satisfies PanelCases;
