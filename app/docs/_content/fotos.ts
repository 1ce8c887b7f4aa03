import { bash, type Guide, h2, json, note, p, table, ul } from './blocks.ts';
import { exampleOf } from './examples.ts';

const AUTH = `-H "Authorization: Bearer $TOKEN"`;

/** Photos of products, until they are a section of the guide of products. */
export const fotos: Guide = {
  slug: 'fotos',
  title: 'Fotos de produtos',
  description: 'Enviar, ordenar e apagar as fotos de um produto, e usar os endereços em que elas são servidas.',
  blocks: ({ document }) => [
    h2('Enviar'),
    p(
      'Uma foto por requisição, no campo `arquivo` de um formulário `multipart/form-data`. O token precisa do escopo `produtos:write`.',
    ),
    bash(`curl "$BASE/v1/produtos/1/imagens/" \\
  ${AUTH} \\
  -H "Idempotency-Key: produto-1-frente" \\
  -F "arquivo=@frente.jpg"`),
    json(exampleOf(document, 'enviarImagem')),
    ul(
      'JPEG, PNG, WebP, GIF (só a primeira imagem) ou AVIF, com até **10 MB** e **50 megapixels** (AVIF: 16). O que decide é o conteúdo, e não o nome nem o `Content-Type` da parte: um HTML chamado `foto.png` é recusado com 400 em `arquivo`.',
      'A foto é regravada em WebP em três tamanhos, no sentido em que a câmera estava. Os metadados (lugar, câmera, autor) não ficam. O original não é guardado.',
      'Um produto tem até **12** fotos. Os arquivos de uma empresa somam até 2 GB, ou o que quem hospeda o serviço definir.',
      'Com `Idempotency-Key`, repetir o mesmo arquivo devolve a primeira resposta; outro arquivo com a mesma chave é 422.',
      'Se o armazenamento não responder, a resposta é 503 `UNAVAILABLE` e nada foi gravado: envie de novo, com a mesma chave.',
    ),
    h2('Ordenar e apagar', 'ordenar'),
    p(
      'As fotos novas entram no fim. A da posição 1 é a principal, que as listas mostram. `PATCH` muda a posição de uma foto; as outras abrem lugar.',
    ),
    bash(`curl -X PATCH "$BASE/v1/produtos/1/imagens/1/" \\
  ${AUTH} \\
  -H "Content-Type: application/json" \\
  -d '{"posicao": 1}'`),
    bash(`curl -X DELETE "$BASE/v1/produtos/1/imagens/1/" ${AUTH}`),
    note(
      'Apagar uma foto altera o produto: o escopo é `produtos:write`, e o limite, o de exclusão de produtos. Fotos não geram evento, porque o conteúdo de `produto.atualizado` não as traz; cada mudança fica na auditoria.',
    ),
    h2('Os endereços', 'enderecos'),
    table(
      'Os campos de cada foto',
      ['Campo', 'O que é'],
      ['`url`', 'A foto com até 1.600 pixels no maior lado'],
      ['`urls`', '`pequena` (160 pixels), `media` (640) e `grande` (1.600); nenhuma é ampliada'],
      ['`largura`, `altura`', 'Pixels da maior'],
      ['`posicao`', '1 é a principal'],
      ['`nome`', 'O nome do arquivo enviado'],
    ),
    p(
      'Cada endereço é assinado e vale de **uma a duas horas**: quem o tem vê a foto, sem token. Para publicar em uma loja, baixe a foto e guarde a sua cópia; o endereço vencido responde 404, e uma nova consulta do produto traz outro. A resposta repetida por `Idempotency-Key` traz os endereços da primeira vez, que podem ter vencido.',
    ),
  ],
};
