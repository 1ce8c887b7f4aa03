import {
  createImagem,
  createImagemInput,
  deleteImagem,
  imagem,
  requireRoomForImagem,
  updateImagem,
  updateImagemInput,
} from '#server/catalogo/index.ts';
import { badData, onField } from '../refusals.ts';
import { answers, type Route, resource, takes, takesFile } from '../route.ts';

const imagens = resource({
  modulo: 'produtos',
  path: '/v1/produtos/{id}/imagens/',
  key: 'imagem_id',
  parent: { key: 'id', noun: { g: 'o', one: 'produto', many: 'produtos' } },
  tag: 'Produtos',
  noun: { g: 'a', one: 'foto', many: 'fotos' },
  escopo: 'produtos:write',
});

const ENDERECO = 'https://erp.example.com/midia/AAAAAAABAgdOkw3Vx1m0kQpT9u2ZcYxR5fE';

/** A photo as the API shows it. */
export const IMAGEM = answers('ImagemProduto', imagem, {
  id: 1,
  url: ENDERECO,
  urls: { pequena: ENDERECO, media: ENDERECO, grande: ENDERECO },
  posicao: 1,
  nome: 'garrafa.jpg',
  largura: 1600,
  altura: 1200,
});

const onFile = (summary: string, message: string) => onField(summary, 'arquivo', message);

/** Photos of a product: an answer of the product has them in `imagens`. */
export const imagensProdutoRoutes: Route[] = [
  imagens.create({
    operationId: 'enviarImagem',
    summary: 'Enviar uma foto',
    description:
      'Envia uma foto do produto, no campo `arquivo` de um formulário `multipart/form-data`: JPEG, PNG, WebP, GIF (a primeira imagem) ou AVIF, reconhecido pelo conteúdo e não pelo nome, com até 10 MB e 50 megapixels (AVIF: 16). A foto é regravada em WebP em três tamanhos, sem os metadados da câmera. Ela entra depois das outras; um produto tem até 12. Com `Idempotency-Key`, o mesmo arquivo repete a primeira resposta, e outro arquivo é 422. Fotos não geram evento; ficam na auditoria.',
    body: takesFile('NovaImagemProduto', createImagemInput.omit({ id: true }), {
      finalidade: 'foto_produto',
      before: requireRoomForImagem,
    }),
    custo: 'fotos',
    data: IMAGEM,
    message: 'Foto adicionada.',
    refusals: {
      400: {
        description: 'Formulário sem um arquivo, arquivo que não é uma foto, ou sem lugar para mais uma.',
        examples: {
          conteudo: onFile(
            'Não é uma foto',
            'O conteúdo do arquivo não é uma foto. Envie JPEG, PNG, WebP, GIF ou AVIF.',
          ),
          danificada: onFile('Foto danificada', 'A imagem está danificada ou incompleta, e não pôde ser lida.'),
          muitas: onFile('Fotos demais', 'Um produto tem no máximo 12 fotos. Remova uma para enviar outra.'),
          espaco: onFile(
            'Sem espaço',
            'Os arquivos da empresa chegaram ao limite de 2.048 MB. Exclua o que não usa para enviar outros.',
          ),
        },
      },
    },
    verb: createImagem,
  }),
  imagens.update({
    operationId: 'moverImagem',
    summary: 'Mudar a posição de uma foto',
    description:
      'Põe a foto em outra posição entre as do produto; as seguintes descem uma. A da posição 1 é a principal, que as listas mostram. Além da última, a foto vai para o fim. Enviar a posição em que ela já está não muda nada.',
    body: takes('PosicaoImagemProduto', updateImagemInput.omit({ id: true, imagem_id: true }), { posicao: 1 }),
    data: IMAGEM,
    refusals: {
      400: {
        description: 'Posição inválida.',
        examples: { posicao: badData({ posicao: ['Informe um número inteiro de 1 a 12.'] }) },
      },
    },
    verb: updateImagem,
  }),
  imagens.remove({
    operationId: 'excluirImagem',
    description:
      'Apaga a foto de vez; as seguintes sobem uma posição. Apagar uma foto altera o produto: o escopo é `produtos:write`, e o limite, o de exclusão de produtos.',
    verb: deleteImagem,
  }),
];
