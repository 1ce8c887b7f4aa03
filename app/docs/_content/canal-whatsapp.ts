import { errorTable, type Guide, h2, json, note, ol, p, table, ul, warning } from './blocks.ts';

export const canal_whatsapp: Guide = {
  slug: 'canal-whatsapp',
  title: 'WhatsApp oficial',
  description:
    'Ligar um número do WhatsApp pela API da Meta (Cloud API): o que criar na Meta, onde colar o endereço e o que é permitido enviar.',
  blocks: () => [
    p(
      'O canal oficial usa a Cloud API do WhatsApp Business, da Meta. Nada é instalado: a Meta envia avisos a um endereço do Romaneio, e o Romaneio envia mensagens pela API dela. A Meta cobra por mensagem conforme a tabela dela; o Romaneio não cobra nada por isso.',
    ),

    h2('O que é preciso ter', 'preciso'),
    ul(
      'Uma conta no [gerenciador de negócios da Meta](https://business.facebook.com), de preferência verificada: sem a verificação os limites são baixos.',
      'Um número de telefone que receba SMS ou ligação. Um número que já usa o aplicativo WhatsApp Business pode continuar nele (a Meta chama isso de coexistência); um número do WhatsApp comum precisa ser apagado do aplicativo antes.',
      'Uma forma de pagamento cadastrada na conta do WhatsApp.',
    ),

    h2('O que criar na Meta', 'criar'),
    ol(
      'Em [developers.facebook.com](https://developers.facebook.com/apps), crie um aplicativo ligado ao seu negócio e acrescente o WhatsApp a ele.',
      'Em **WhatsApp → Configuração da API**, cadastre o número e copie o **ID do número de telefone** e o **ID da conta do WhatsApp Business**. O ID do número não é o número.',
      'Em **Configurações do app → Básico**, copie a **Chave secreta do aplicativo**.',
      'No gerenciador de negócios, em **Usuários do sistema**, crie um usuário, dê a ele acesso ao aplicativo e à conta do WhatsApp e gere um **token** que não expira, com as permissões `whatsapp_business_messaging` e `whatsapp_business_management`. O token temporário da página de configuração vale um dia só.',
      'Publique o aplicativo: enquanto está em desenvolvimento, a Meta não envia avisos de mensagens reais.',
    ),

    h2('Criar o canal', 'canal'),
    p(
      'No Romaneio, em **Configurações → Canais**, crie um canal **WhatsApp oficial** e preencha o número com o código do país, os dois IDs, o token e a chave secreta. Token e chave são guardados cifrados e nunca são mostrados de novo.',
    ),
    p(
      'O canal mostra um **endereço** e um **token de verificação**. Na Meta, em **WhatsApp → Configuração → Webhook**, cole os dois e salve: a Meta consulta o endereço na hora e só o aceita se a resposta estiver certa. Depois assine estes campos:',
    ),
    table(
      'Campos do webhook',
      ['Campo', 'Para quê'],
      ['`messages`', 'Mensagens recebidas e a situação das enviadas'],
      ['`message_template_status_update`', 'Modelos aprovados, pausados ou recusados'],
      ['`smb_message_echoes`', 'Na coexistência, o que a empresa escreve pelo aplicativo no celular'],
    ),
    p(
      'Por fim, use **Testar canal**. O teste não envia nada a ninguém: ele confere o token, o número e a qualidade dele, a chave secreta, a conta e a inscrição nos avisos, que ele mesmo faz se faltar.',
    ),

    h2('Como os avisos são conferidos', 'avisos'),
    ul(
      'Cada aviso vem assinado pela Meta com a chave secreta do aplicativo (`X-Hub-Signature-256`), sobre os bytes exatos. O que não confere é recusado.',
      'A Meta repete um aviso até receber resposta: repetido, ele conta uma vez só.',
      'Avisos de outros números da mesma conta são ignorados por este canal.',
      'As situações só andam para a frente: um "entregue" atrasado não desfaz um "lida".',
    ),

    h2('O que é permitido enviar', 'janela'),
    p(
      'Até 24 horas depois da última mensagem do contato, texto e arquivos são livres. Fora disso, só um **modelo** que a Meta aprovou.',
    ),
    table(
      'Arquivos',
      ['Tipo', 'Formatos', 'Tamanho'],
      ['Imagem', 'JPEG e PNG', 'Até 5 MB'],
      ['Áudio', 'AAC, AMR, MP3, M4A e OGG (Opus)', 'Até 16 MB'],
      ['Vídeo', 'MP4 e 3GP', 'Até 16 MB'],
      ['Documento', 'PDF, texto, Word, Excel e PowerPoint', 'Até 100 MB'],
    ),
    ul(
      'Um arquivo em cada mensagem; a legenda tem até 1.024 caracteres, e um áudio não leva legenda.',
      'Figurinhas recebidas aparecem como imagem. Localização, contatos, reações e pedidos aparecem como texto; o que o WhatsApp não entrega a aplicativos aparece como "[mensagem não suportada]".',
      'Quem esconde o número usando um nome de usuário aparece com um código da Meta no lugar do telefone, e pode ser respondido do mesmo jeito.',
    ),

    h2('Modelos', 'modelos'),
    p(
      'Os modelos são escritos no Gerenciador do WhatsApp e aprovados pela Meta; o Romaneio os busca sozinho. Ao enviar um, informe o que ele pede: o cabeçalho, o corpo e os botões. O corpo numerado é uma lista; o corpo com nomes é um objeto.',
    ),
    json(
      {
        parametros: {
          cabecalho: { texto: '77' },
          corpo: { nome: 'Ana', dia: 'terça' },
          botoes: [{ indice: 1, valor: '77' }],
        },
      },
      'Parâmetros com nome',
    ),
    json(
      {
        parametros: {
          cabecalho: { midia_url: 'https://loja.example/cupom.png' },
          corpo: ['250FF', '30'],
          botoes: [{ indice: 0, valor: '250FF' }],
        },
      },
      'Parâmetros numerados e cabeçalho de imagem',
    ),
    ul(
      'Um cabeçalho de imagem, vídeo ou documento leva `midia_url` (um endereço https, que a Meta baixa) ou o próprio arquivo: escolhido na tela ou, na API, enviado em um [formulário](/docs/caixa-de-entrada#modelos). Vale o tipo do cabeçalho, com os formatos e tamanhos da tabela de arquivos.',
      '`indice` conta todos os botões do modelo, a partir de 0. Botões de endereço variável e de copiar código precisam de valor; os de resposta rápida aceitam um, que volta quando o contato toca neles.',
      'Um parâmetro que falta, que sobra ou que tem quebra de linha é recusado antes de a Meta ser consultada, com o nome do campo.',
    ),

    h2('Quando algo falha', 'falhas'),
    errorTable(
      'Falhas comuns',
      ['Código', 'O que aconteceu'],
      ['`131026`', 'O número não tem WhatsApp ou usa uma versão antiga do aplicativo'],
      ['`131047`', 'Passaram as 24 horas: envie um modelo'],
      ['`131049`', 'A Meta decidiu não entregar uma mensagem de marketing'],
      ['`131053`', 'A Meta não aceitou o arquivo'],
      ['`132000`', 'O número de parâmetros não é o do modelo: sincronize os modelos'],
      ['`190`', 'O token venceu ou foi revogado'],
    ),
    p(
      'Limites de velocidade da Meta são esperados e a mensagem é tentada de novo. Quando a resposta da Meta não chega, ninguém sabe se a mensagem saiu: ela fica como **desconhecida** e nunca é enviada de novo por conta própria. O aviso da Meta, que traz a nossa marca, resolve a dúvida se ela tiver saído.',
    ),
    note(
      'Este canal foi escrito e é testado contra os formatos que a documentação da Meta publica (Graph API v23.0), com um simulador. Os números de teste da Meta são o jeito mais rápido de experimentá-lo com mensagens de verdade.',
    ),
    warning(
      'Só escreva primeiro a quem pediu. Bloqueios e denúncias baixam a qualidade do número, e a Meta reduz os limites ou bloqueia a conta.',
    ),
  ],
};
