import { code, type Guide, h2, note, p, table, ul, warning } from './blocks.ts';

export const importacao: Guide = {
  slug: 'importacao',
  title: 'Importação',
  description:
    'Como trazer produtos, clientes, contatos e saldos de outro sistema em uma planilha, e como levar as listas do painel.',
  blocks: () => [
    p(
      'Em [Importação](/importacao), quem pode cadastrar traz milhares de registros de uma vez. O arquivo passa por quatro passos: envio, colunas, conferência de cada linha e importação. Nada é gravado antes do último.',
    ),

    h2('O arquivo', 'arquivo'),
    ul(
      'CSV ou XLSX, com até 20 MB, 50.000 linhas e 300 colunas. De um XLSX vale a primeira aba visível.',
      'CSV em UTF-8, UTF-16 ou Windows-1252, com ponto e vírgula, vírgula, tabulação ou barra entre as colunas: tudo isso é reconhecido sozinho.',
      'A primeira linha tem os nomes das colunas. Linhas vazias são puladas; uma célula entre aspas pode ter quebras de linha.',
      'Decimais com vírgula (`1.234,56`) ou com ponto (`1,234.56`): o arquivo diz, e você pode corrigir. `R$` e espaços são ignorados.',
      'Fórmulas valem pelo resultado salvo. Arquivos `.xls` antigos ou com senha não são lidos: salve como `.xlsx`, sem senha.',
    ),
    code(
      'text',
      'Código;Nome;Un;Preço de venda;GTIN\nCAM-001;Camiseta branca M;UN;39,90;7891234567895\nCAN-350;"Caneca de porcelana\n350 ml";UN;24,50;',
      'produtos.csv',
    ),
    p('Na tela de envio há um modelo de cada tipo, em CSV e em XLSX, com as colunas e duas linhas de exemplo.'),

    h2('As colunas', 'colunas'),
    p(
      'As colunas são reconhecidas pelo nome, sem diferença de acentos e maiúsculas, também pelos nomes do Bling, do Tiny (Olist), do Omie e do Conta Azul. Você confere cada uma com valores do próprio arquivo e corrige o que for preciso.',
    ),
    table(
      'Tipos de importação',
      ['Tipo', 'Obrigatórias', 'O que identifica o registro', 'Escopo'],
      ['Produtos', 'Código (e Nome, para produtos novos)', 'Código', '`produtos:write`'],
      ['Clientes', 'Nome', 'CPF ou CNPJ; sem documento, a linha é sempre um cliente novo', '`clientes:write`'],
      [
        'Contatos',
        'Nome',
        'Celular, telefone ou e-mail; sem nenhum deles, a linha é sempre um contato novo',
        '`crm:write`',
      ],
      ['Saldos', 'Código do produto e Saldo', 'Produto e depósito', '`estoque:write`'],
    ),
    ul(
      'Registros que já existem são **atualizados** ou **pulados**, como você escolher. Ao atualizar, só as células preenchidas mudam algo: uma célula vazia não apaga nada.',
      'A **Categoria** de um produto é o caminho, como `Bebidas > Café`, ou só o nome, quando há uma única com ele. As que faltam são criadas, até o quinto nível. Escolha “Categoria (só as que existem)” para que uma categoria desconhecida seja um erro na célula.',
      'Zeros à esquerda que o Excel cortou de CPF, CNPJ, CEP e NCM são repostos.',
      'Custos com mais de duas casas são arredondados para centavos, a metade para cima. Preços de venda com mais de duas casas são recusados.',
    ),

    h2('A conferência', 'conferencia'),
    p(
      'Cada linha é conferida pelas mesmas regras do cadastro, contra o que já está na empresa e contra as outras linhas do arquivo: de duas com o mesmo código, a primeira vale. Os erros aparecem na própria célula, podem ser filtrados por coluna e baixados em CSV: são as suas linhas, com uma coluna a mais, **Erros**. Corrija e envie só essas.',
    ),
    p('Linhas com erro não impedem as outras: você importa só as boas.'),

    h2('A importação', 'importacao'),
    ul(
      'Roda em segundo plano, em lotes; você pode sair da tela e voltar. Se um servidor cair no meio, ela continua de onde parou, e nenhuma linha entra duas vezes.',
      'Você pode parar no meio: o que já entrou fica.',
      'O mesmo arquivo enviado de novo é reconhecido, e pede uma confirmação.',
      'A auditoria ganha uma linha por importação, com as contagens, e não uma por registro. As linhas do arquivo ficam por 30 dias; o arquivo não é guardado.',
    ),
    warning('Uma importação não se desfaz. Confira as linhas antes e, na dúvida, comece com um arquivo pequeno.'),
    note(
      'Saldos são contagens: o saldo do depósito **passa a ser** o do arquivo, e o extrato guarda a diferença, com o número da importação.',
    ),

    h2('Eventos e webhooks', 'eventos'),
    p(
      'Cada registro emite os eventos de sempre: `produto.criado`, `cliente.atualizado`, `estoque.atualizado`. Para que 20.000 eventos não afoguem quem os recebe, a importação grava 250 linhas por vez e, enquanto houver 500 entregas da empresa na fila, espera até 5 segundos antes do próximo lote.',
    ),

    h2('Levar as listas', 'exportar'),
    p(
      'O botão **Exportar** das listas baixa todas as linhas, com os filtros da tela, em CSV (UTF-8, ponto e vírgula, vírgula decimal: abre direto no Excel em português) ou XLSX. Um texto que começa com `=`, `+`, `-` ou `@` sai como texto, para que nenhuma planilha o execute. No XLSX, um valor de mais de 15 dígitos também sai como texto, com todos eles: como número, o Excel guardaria só 15. Exportações com dados de pessoas ficam na auditoria.',
    ),
    p(
      'Para abrir no Excel códigos que começam com zero e números compridos, como a chave de uma nota, prefira o XLSX: de um CSV, o Excel lê os dois como números, e corta zeros e dígitos.',
    ),
  ],
};
