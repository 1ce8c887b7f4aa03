import {
  conhecimento,
  conhecimentosFilters,
  createArquivoInput,
  createConhecimento,
  createTextoInput,
  deleteConhecimento,
  getConhecimento,
  listConhecimentos,
  requireRoomForConhecimento,
  testarInput,
  testConhecimento,
  trechosAchados,
  updateConhecimento,
  updateConhecimentoInput,
} from '#server/conhecimento/index.ts';
import { arquivoEnviado } from '#server/midia/index.ts';
import { onField } from '../refusals.ts';
import { answers, orForm, type Route, resource, takes, takesFile } from '../route.ts';

const conhecimentos = resource({
  modulo: 'crm',
  path: '/v1/crm/conhecimento/',
  tag: 'Conhecimento',
  noun: { g: 'o', one: 'conhecimento', many: 'conhecimentos' },
});

const publicado = new Date('2026-08-12T10:31:08.120-03:00');

const CONHECIMENTO = answers('Conhecimento', conhecimento, {
  id: 214,
  nome: 'Trocas e devoluções',
  tipo: 'texto',
  formato: 'texto',
  situacao: 'na_fila',
  erro: null,
  ativo: true,
  paginas: null,
  paginas_vazias: [],
  trechos: 0,
  tamanho: 3_812,
  criado_em: publicado,
  atualizado_em: publicado,
});
const PRONTO = { ...CONHECIMENTO.example, situacao: 'pronto' as const, paginas: 2, trechos: 6 };

const TRECHOS = answers('TrechosAchados', trechosAchados, {
  resultados: [
    {
      conhecimento_id: 214,
      nome: 'Trocas e devoluções',
      pagina: 1,
      titulo: 'Arrependimento',
      texto: 'Você pode devolver o produto em até 7 dias depois de recebê-lo, sem dizer por quê.',
      posicao: 1,
    },
  ],
});

/** What the assistant answers from. */
export const crmConhecimentoRoutes: Route[] = [
  conhecimentos.list({
    operationId: 'listarConhecimentos',
    description:
      'O conhecimento do assistente de IA: arquivos e textos, com a situação da leitura. O conteúdo em si não vem; veja o que uma pergunta encontra em `testar/`.',
    query: conhecimentosFilters,
    data: CONHECIMENTO,
    verb: listConhecimentos,
  }),
  conhecimentos.ensure({
    operationId: 'publicarConhecimento',
    summary: 'Publicar um conhecimento',
    description:
      'Publica um texto (JSON com `nome` e `texto`) ou um arquivo (formulário `multipart/form-data` com `arquivo` e, se quiser, `nome`): PDF, DOCX, XLSX, HTML, Markdown, CSV ou texto, de até 10 MB e 200 páginas. O arquivo é reconhecido pelo conteúdo. O item começa `na_fila` e é lido em segundo plano: acompanhe a `situacao` até `pronto`, ou `erro` com o motivo em `erro` (um PDF digitalizado, sem texto dentro, por exemplo). O mesmo texto, ou o mesmo arquivo, já publicado na empresa responde 200 com o item que existe.',
    message: 'Conhecimento na fila de leitura.',
    found: 'Este conteúdo já está publicado.',
    body: orForm(
      takes('NovoConhecimento', createTextoInput, {
        nome: 'Trocas e devoluções',
        texto: '# Arrependimento\n\nVocê pode devolver o produto em até 7 dias depois de recebê-lo, sem dizer por quê.',
      }),
      takesFile(
        'NovoConhecimentoEmArquivo',
        createArquivoInput.extend({ arquivo: arquivoEnviado }),
        { finalidade: 'conhecimento', before: requireRoomForConhecimento },
        'trocas-e-devolucoes.pdf',
        { nome: 'Trocas e devoluções' },
      ),
      'conhecimento',
    ),
    data: CONHECIMENTO,
    refusals: {
      400: {
        description:
          'Texto longo demais; arquivo de outro tipo, com senha, danificado, vazio ou com mais de 200 páginas.',
        examples: {
          paginas: onField('Páginas demais', 'arquivo', 'O PDF tem 201 páginas; o máximo são 200. Divida-o em partes.'),
          senha: onField('Com senha', 'arquivo', 'O PDF está protegido por senha. Envie-o sem senha.'),
          texto: onField('Sem texto', 'texto', 'Este campo é obrigatório.'),
        },
      },
    },
    verb: async (ctx, input) => {
      const { conhecimento: registro, criado } = await createConhecimento(ctx, input);
      return { registro, criado };
    },
  }),
  conhecimentos.read({
    operationId: 'testarConhecimento',
    at: 'testar/',
    summary: 'Testar uma pergunta',
    description:
      'Os trechos que o assistente receberia para esta pergunta, no máximo 5, do melhor para o pior. Só de itens `pronto` e `ativo` da empresa. Encontra por palavras, com e sem acento, e também pelo sentido quando o servidor tem um modelo para isso.',
    message: 'Trechos encontrados.',
    query: testarInput,
    data: TRECHOS,
    verb: testConhecimento,
  }),
  conhecimentos.read({
    operationId: 'consultarConhecimento',
    description: 'Um item do conhecimento, com a situação da leitura.',
    data: CONHECIMENTO,
    example: PRONTO,
    verb: getConhecimento,
  }),
  conhecimentos.update({
    operationId: 'alterarConhecimento',
    description:
      'Muda o nome, tira do uso (`ativo: false`: o assistente deixa de usá-lo na mesma hora) ou põe de volta, ou manda ler de novo (`reprocessar: true`).',
    body: takes('AlteracaoConhecimento', updateConhecimentoInput.omit({ id: true }), { ativo: false }),
    data: CONHECIMENTO,
    example: { ...PRONTO, ativo: false },
    verb: updateConhecimento,
  }),
  conhecimentos.remove({
    operationId: 'excluirConhecimento',
    description: 'Exclui o item, seus trechos e seu arquivo. Não há como desfazer.',
    verb: deleteConhecimento,
  }),
];
