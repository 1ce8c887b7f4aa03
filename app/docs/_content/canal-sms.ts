import { type Guide, h2, h3, json, note, ol, p, table, ul, warning } from './blocks.ts';

export const canalSms: Guide = {
  slug: 'canal-sms',
  title: 'Canal de SMS',
  description:
    'Enviar e receber SMS por um provedor com API HTTP (Twilio, Zenvia, Infobip ou outro) ou direto com a operadora, por SMPP.',
  blocks: () => [
    h2('Dois modos de conectar', 'modos'),
    table(
      'Adaptadores de SMS',
      ['`adaptador`', 'Para quem', 'Como as respostas chegam'],
      ['`sms_http`', 'Tem conta em um provedor com API HTTP', 'O provedor chama o endereço de avisos do canal'],
      ['`smpp`', 'Tem um acesso SMPP 3.4 de operadora ou integrador', 'Pela própria conexão, que fica aberta'],
    ),
    p(
      'O canal é criado no painel por quem administra a empresa. As senhas e os tokens são guardados cifrados e nunca são mostrados de novo. Depois de salvar, use **Testar**: cada passo é conferido e nada é enviado a ninguém.',
    ),
    note(
      'Os formatos das requisições e dos avisos de cada provedor vêm da documentação dele e são testadas contra servidores locais que a seguem. Faça um envio de teste ao seu próprio telefone antes de usar o canal com clientes.',
    ),

    h2('Quantos SMS um texto ocupa', 'partes'),
    table(
      'Tamanho das partes',
      ['Letras do texto', 'Em um SMS', 'Em cada parte de vários'],
      ['Só as do alfabeto GSM-7', '160', '153'],
      ['Alguma fora dele', '70', '67'],
    ),
    ul(
      'O GSM-7 tem `é`, `à`, `Ç`, `ñ` e `ü`, mas não `ç`, `ã`, `õ`, `á`, `ê`, `í`, `ó`, `ú` nem emojis. Uma só dessas letras faz o texto todo ocupar mais.',
      '`€`, `[`, `]`, `{`, `}`, `|`, `^`, `~` e `\\` contam como duas letras; a maioria dos emojis, também.',
      'A tela mostra, enquanto você escreve, quantos SMS o texto ocupa e quais letras são a causa.',
      'Com **Enviar sem acentos** (`sem_acentos`), `ã` vai como `a`, `ç` como `c` e as aspas curvas como retas. Se sobrar algo que o GSM-7 não tem, como um emoji, o texto vai como foi escrito.',
      'O maior texto tem 10 partes: 1.530 letras do GSM-7, ou 670. Cada parte é cobrada como um SMS.',
    ),

    h2('Twilio', 'twilio'),
    ol(
      'No console da Twilio, copie o **Account SID** (`conta`) e o **Auth Token** (`token`).',
      'Em `remetente`, informe o número no formato internacional (`+15017122661`) ou o código curto. Para que a Twilio escolha o remetente, informe também o **Messaging Service SID** (`servico_mensagens`).',
      'No número ou no Messaging Service, em **A message comes in**, cole o endereço de avisos do canal, com o método `HTTP POST`.',
    ),
    p(
      'O endereço para o estado de cada mensagem vai em cada envio: não é preciso configurá-lo. Os avisos são conferidos pela assinatura `X-Twilio-Signature`.',
    ),

    h2('Zenvia', 'zenvia'),
    ol(
      'No console da API da Zenvia, crie um token (`token`).',
      'Em `remetente`, informe o identificador da sua conta de SMS, como aparece em **Credenciais**.',
      'Crie dois webhooks para o canal `sms`, um de `MESSAGE` e um de `MESSAGE_STATUS`, com o endereço de avisos do canal.',
    ),
    ul(
      'A Zenvia não assina os avisos. Se puser um cabeçalho `X-Romaneio-Aviso` nos webhooks, informe o mesmo valor em `chave_avisos`, e só eles serão aceitos.',
      'Em `redes_permitidas` você pode limitar os avisos às redes que a Zenvia publica, hoje `45.233.20.0/24`, `45.233.22.0/24`, `45.233.23.0/24` e `3.233.231.228/32`.',
      'A Zenvia corta as mensagens em partes de 152 letras: o maior texto tem 1.520.',
    ),

    h2('Infobip', 'infobip'),
    ol(
      'No portal da Infobip, copie a URL base da sua conta (`base_url`, como `https://abc123.api.infobip.com`) e uma chave de API (`token`).',
      'Em `remetente`, informe o número ou o nome aprovado.',
      'Para receber respostas, ponha o endereço de avisos do canal no encaminhamento do seu número, no formato `MO_JSON_2`.',
    ),
    p(
      'Cada mensagem vai com um identificador nosso, que a Infobip aceita uma vez só. Por isso, quando um envio fica sem resposta, ele é repetido sem risco de chegar duas vezes.',
    ),

    h2('Outro provedor', 'outro'),
    p(
      'Com `provedor` igual a `generico`, você descreve a API. Os lugares entre chaves duplas são preenchidos em cada envio e codificados conforme o formato: nada do texto do cliente pode quebrar o JSON nem o endereço.',
    ),
    table(
      'Lugares',
      ['Lugar', 'O que recebe'],
      [
        '`{{para}}`, `{{de}}`',
        'Os números, no formato de `numero`: `e164` (`+5511…`), `digitos` (`5511…`) ou `nacional` (`11…`)',
      ],
      ['`{{texto}}`', 'O texto da mensagem'],
      ['`{{id}}`', 'O número da mensagem no Romaneio'],
      ['`{{chave}}`', 'Um identificador que é o mesmo em toda tentativa, para provedores que reconhecem repetições'],
      ['`{{aviso_url}}`', 'O endereço de avisos do canal'],
    ),
    json(
      {
        provedor: 'generico',
        remetente: '+551130000000',
        envio: {
          metodo: 'POST',
          url: 'https://sms.exemplo.com.br/v1/mensagens',
          autenticacao: 'bearer',
          numero: 'digitos',
          cabecalhos: { 'Idempotency-Key': '{{chave}}' },
          deduplica: true,
          corpo: { formato: 'json', modelo: { destino: '{{para}}', mensagem: '{{texto}}', retorno: '{{aviso_url}}' } },
          resposta: { id: 'dados.id', codigo: 'erro.codigo', erro: 'erro.mensagem' },
        },
        avisos: {
          formato: 'json',
          mensagem: { quando: { caminho: 'tipo', valores: ['resposta'] }, id: 'id', de: 'de', texto: 'texto' },
          status: {
            quando: { caminho: 'tipo', valores: ['status'] },
            id: 'mensagem_id',
            status: 'status',
            mapa: { ENVIADA: 'enviada', ENTREGUE: 'entregue', ERRO: 'falhou' },
          },
          assinatura: { cabecalho: 'X-Assinatura', algoritmo: 'sha256', codificacao: 'hex', sobre: 'corpo' },
        },
        token: '…',
        chave_avisos: '…',
      },
      'Configuração',
    ),
    ul(
      'Um caminho diz onde algo está: `dados.0.id` é o `id` do primeiro de uma lista, `*` são todos, e `a|b` é o primeiro que existir.',
      '`autenticacao`: `nenhuma`, `basica` (com `usuario` e `token`), `bearer` ou `cabecalho` (com `cabecalho_do_token`). Outros cabeçalhos secretos vão em `cabecalhos_secretos`.',
      '`recusada`, em `resposta`, diz como uma recusa aparece em uma resposta 200.',
      'Com `formato` igual a `form`, o que vem no endereço do aviso também é lido: serve para provedores que avisam por `GET`.',
      'Horas sem fuso são lidas no fuso do servidor.',
    ),
    warning(
      'Só ligue `deduplica` se o provedor garante que a mesma `{{chave}}` não envia duas vezes. Sem isso, um envio que ficou sem resposta não é repetido: ele fica como `desconhecida` até um aviso dizer o que houve.',
    ),

    h2('SMPP', 'smpp'),
    table(
      'O que a operadora informa',
      ['Campo', 'O que é'],
      [
        '`host`, `porta`, `tls`',
        'O servidor. Em produção o TLS é obrigatório; com certificado de autoridade própria, cole-o em `autoridade`',
      ],
      ['`usuario`, `senha`', 'O `system_id` e a senha'],
      ['`tipo_sistema`, `faixa_enderecos`', 'O `system_type` e o `address_range`, quando ela os pede'],
      ['`remetente`', 'O número, o código curto ou o nome; `origem_ton` e `origem_npi` quando ela pede outros'],
      [
        '`janela`, `por_segundo`',
        'Quantas mensagens podem esperar resposta ao mesmo tempo, e quantas podem começar por segundo',
      ],
      ['`alfabeto_padrao`', 'O que `data_coding` 0 significa nela: `gsm7` (quase sempre) ou `latin1`'],
      [
        '`id_recibo`',
        'Se o recibo traz o identificador como a resposta o deu, ou um em hexadecimal e o outro em decimal',
      ],
    ),
    ul(
      'A conexão é uma só (`bind_transceiver`) e se refaz sozinha. O que chega é guardado antes de ser confirmado à operadora: se algo falhar aqui, ela entrega de novo.',
      'Mensagens longas chegam em partes, em qualquer ordem, e são juntadas. Um dia depois da primeira, o que chegou é mostrado, com `[…]` no lugar do que falta.',
      'Quando a operadora pede para ir mais devagar, a mensagem espera e é tentada de novo.',
    ),

    h2('O que acontece com cada mensagem', 'estados'),
    table(
      'Estados',
      ['`status`', 'O que significa'],
      ['`na_fila`', 'Ainda não foi aceita; se o provedor está fora do ar, ela é tentada de novo'],
      ['`enviada`', 'O provedor ou a operadora aceitou'],
      ['`entregue`', 'Chegou ao telefone'],
      ['`falhou`', 'Foi recusada, ou não pôde ser entregue; `erro` diz por quê'],
      [
        '`desconhecida`',
        'A requisição foi enviada e a resposta não veio: a mensagem só é enviada de novo se alguém decidir',
      ],
    ),
    h3('O que o SMS não faz'),
    p('SMS leva só texto e não diz se foi lido. A entrega fica registrada na mensagem e não gera evento de webhook.'),
  ],
};
