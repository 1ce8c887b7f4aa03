import { bash, type Guide, h2, json, note, p, table, ul, warning } from './blocks.ts';
import { exampleOf } from './examples.ts';

const AUTH = `-H "Authorization: Bearer $TOKEN"`;
const JSON_TYPE = '-H "Content-Type: application/json"';

/** The guide's lines in order, each with the text that its output must contain: tests run them unchanged. */
export const COMANDOS_NOTAS = {
  listar: {
    text: `curl "$BASE/v1/notas-fiscais/?sentido=saida&status=CANCELADO" ${AUTH}`,
    shows: ['"status":"CANCELADO"', '"verificacao":"assinatura"', '"demonstracao":true'],
  },
  achar: {
    text: `export ID=$(curl -s "$BASE/v1/notas-fiscais/?sentido=entrada" ${AUTH} \\
  | grep -o '"id":[0-9]*' | head -1 | grep -o '[0-9]*')
curl -s "$BASE/v1/notas-fiscais/$ID/xml/" ${AUTH} -o nota.xml
curl -s "$BASE/v1/notas-fiscais/$ID/danfe/" ${AUTH} -o danfe.pdf`,
    shows: [],
  },
  danfe: {
    text: `curl "$BASE/v1/notas-fiscais/importar/" ${AUTH} -F "arquivo=@danfe.pdf"`,
    shows: ['"VALIDATION_ERROR"', 'O arquivo é um PDF: o DANFE é só a impressão da nota'],
  },
  mudada: {
    text: `sed 's/<vNF>1062/<vNF>9062/' nota.xml > mudada.xml
curl "$BASE/v1/notas-fiscais/importar/" ${AUTH} -F "arquivo=@mudada.xml"`,
    shows: ['A assinatura não confere: o conteúdo do arquivo mudou depois de assinado.'],
  },
  importar: {
    text: `curl "$BASE/v1/notas-fiscais/importar/" ${AUTH} -F "arquivo=@nota.xml"`,
    shows: ['ambiente de testes da SEFAZ (homologação) e não tem valor fiscal'],
  },
  receber: {
    text: `export ITEM=$(curl -s "$BASE/v1/notas-fiscais/$ID/" ${AUTH} \\
  | grep -o '"itens":\\[{"id":[0-9]*' | grep -o '[0-9]*$')
export PRODUTO=$(curl -s "$BASE/v1/produtos/?busca=COPO-350" ${AUTH} \\
  | grep -o '"id":[0-9]*' | head -1 | grep -o '[0-9]*')
curl "$BASE/v1/notas-fiscais/$ID/receber/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"itens": [{"item_id": '$ITEM', "produto_id": '$PRODUTO', "fator": "12"}]}'`,
    shows: ['"message":"Nota fiscal recebida no estoque."', '"quantidade_recebida":"24.000"', '"fator":"12"'],
  },
} as const satisfies Record<string, { text: string; shows: readonly string[] }>;

const { listar, achar, danfe, mudada, importar, receber } = COMANDOS_NOTAS;

export const notasFiscais: Guide = {
  slug: 'notas-fiscais',
  title: 'Notas fiscais',
  description:
    'Importar NF-e e NFC-e com a assinatura conferida, guardar o XML, imprimir o DANFE e receber no estoque.',
  blocks: ({ document }) => [
    h2('O que um XML prova', 'o-que-prova'),
    p(
      'O XML de uma nota autorizada (procNFe) traz duas coisas: a nota, assinada pelo emitente, e o protocolo da SEFAZ, que **não** é assinado. A assinatura prova quem emitiu e que nada mudou desde então. A autorização é só o que o arquivo declara, até que a SEFAZ seja consultada. Por isso toda nota diz a sua `verificacao`:',
    ),
    table(
      'O que foi conferido',
      ['`verificacao`', 'O que está provado', 'O que não está'],
      [
        '`assinatura`',
        'O emitente assinou exatamente este conteúdo, com um certificado do CNPJ dele, válido na emissão',
        'Que a SEFAZ autorizou a nota, e que ela não foi cancelada depois',
      ],
      ['`sefaz`', 'Também a autorização e a situação: a SEFAZ foi consultada', 'Nada mais'],
    ),
    p(
      'Hoje toda nota vem de um arquivo e tem `assinatura`; a consulta à SEFAZ ainda não existe neste servidor. `cadeia` diz se o certificado vem de uma autoridade da ICP-Brasil: `confirmada`, ou `sem_cadeia` onde o servidor não tem as autoridades configuradas (`ICP_BRASIL_CERTS`) e isso não foi conferido. A revogação do certificado não é consultada.',
    ),
    ul(
      'São conferidos, nesta ordem: tamanho, codificação (UTF-8, sem DOCTYPE), estrutura, resumo e assinatura (RSA-SHA1, como o leiaute fixa), certificado, chave de acesso com o seu dígito, protocolo e ambiente. A primeira coisa errada é a resposta.',
      'Tudo o que a API mostra é lido da parte assinada. Só os endereços do QR Code da NFC-e ficam fora dela.',
      'Notas do ambiente de homologação (`tpAmb` 2) são recusadas. As da empresa de demonstração foram feitas com um certificado de demonstração: trazem `demonstracao: true`, não geram eventos e o DANFE diz "SEM VALOR FISCAL".',
      'Notas avulsas, que a SEFAZ assina no lugar do emitente, ainda não são aceitas.',
    ),

    h2('Importar', 'importar'),
    p(
      '`POST /v1/notas-fiscais/importar/` recebe um arquivo no campo `arquivo`: o XML de uma NF-e ou NFC-e autorizada, o de um cancelamento registrado (procEventoNFe), ou um ZIP deles. XML até 1 MiB; ZIP até 10 MB e 100 arquivos. No painel, solte os arquivos na tela de notas.',
    ),
    json(exampleOf(document, 'importarNotasFiscais'), 'Resposta 200'),
    table(
      'O que acontece com cada nota',
      ['A nota é', 'O que acontece'],
      [
        'Emitida pela empresa',
        '`sentido: saida` e evento `nfe.emitida`; o destinatário que ainda não é cliente passa a ser',
      ],
      ['Recebida (a empresa é a destinatária)', '`sentido: entrada`, sem evento'],
      ['De outra empresa', '400'],
      ['O mesmo arquivo de novo', '200, o mesmo id, nenhum evento'],
      ['Outro arquivo da mesma chave', '409: o que está guardado não muda'],
      ['O cancelamento de uma nota emitida', '`status: CANCELADO` e evento `nfe.cancelada`'],
      ['Um cancelamento que chegou antes da nota', 'Espera por ela; quando vem, os dois eventos saem, em ordem'],
    ),
    p('As notas da empresa de demonstração servem para experimentar. Primeiro, as canceladas:'),
    bash(listar.text),
    p('Guarde o XML e o DANFE da nota recebida de um fornecedor:'),
    bash(achar.text),
    p(
      'Três recusas que dizem por quê: o DANFE não é a nota, um valor mudado desfaz a assinatura, e a nota de demonstração não tem valor fiscal.',
    ),
    bash(danfe.text),
    bash(mudada.text),
    bash(importar.text),
    note(
      'De um ZIP, `resultados` diz o que houve com cada arquivo, e os bons entram mesmo que outros sejam recusados. Se nenhum pôde entrar, a resposta é 400.',
    ),

    h2('A chave de acesso', 'chave'),
    p(
      '`chave_acesso` tem 44 caracteres. Desde julho de 2026 o CNPJ pode ter letras, e com ele a chave: `[0-9]{6}[0-9A-Z]{12}[0-9]{26}`. Chaves só de dígitos continuam iguais. Se o seu sistema guarda a chave como número, ou confere 44 dígitos, mude-o: os eventos `nfe.emitida` e `nfe.cancelada` podem trazer letras.',
    ),

    h2('XML e DANFE', 'xml-e-danfe'),
    ul(
      '`GET {id}/xml/` devolve o arquivo byte por byte como chegou: é ele que tem valor fiscal, e pode ser conferido por qualquer programa.',
      '`GET {id}/danfe/` desenha o DANFE em PDF: A4 com o código de barras da chave, ou cupom de 80 mm com QR Code para a NFC-e. Uma nota cancelada traz a marca "CANCELADA".',
      '`GET {id}/eventos/` lista os cancelamentos importados.',
    ),

    h2('Vincular e receber no estoque', 'receber'),
    p(
      'Uma nota emitida pode ser vinculada a um pedido de venda, e uma recebida a uma compra, com `POST {id}/vincular/`. Importar nunca move o estoque: quem move é `POST {id}/receber/`, uma única vez por nota.',
    ),
    bash(receber.text),
    ul(
      'O produto de cada item é o que você envia ou o reconhecido: o que o código do fornecedor foi da última vez, o de mesmo GTIN, o de mesmo código. O que foi usado fica lembrado para a próxima nota deste fornecedor.',
      '`fator` converte a unidade da nota na do estoque: uma caixa de doze é `12`. `produto_id: null` deixa o item de fora.',
      'Sem compra vinculada, a entrada tem origem `N` e custa o que o item custou: produtos − desconto e ICMS desonerado que a nota deduz + frete, seguro, outras despesas, IPI, ICMS-ST, ICMS monofásico retido, PIS-ST e COFINS-ST. O custo médio acompanha.',
      'Com compra vinculada, é a compra que é recebida, com origem `C` e o custo dela: o token precisa também de `compras:write`.',
      'Se a compra vinculada já foi recebida, deixe de fora os itens que entraram por ela: a nota fica recebida, e nada entra de novo.',
    ),
    warning(
      'Se os produtos já entraram por uma compra que não foi vinculada, receber a nota os faz entrar de novo: vincule antes.',
    ),

    h2('Emitir', 'emitir'),
    p(
      'Emitir notas por aqui ainda não é possível: emita com o programa de hoje e importe o XML autorizado. A emissão virá sem mudar estes endereços.',
    ),
  ],
};
