import { type Guide, h2, note, ol, p, table, ul, warning } from './blocks.ts';

export const canal_whatsapp_gateway: Guide = {
  slug: 'canal-whatsapp-gateway',
  title: 'WhatsApp por gateway (não oficial)',
  description:
    'Ligar um celular do WhatsApp por um gateway próprio (Evolution API ou WAHA): como configurar, o que é conferido e qual é o risco.',
  blocks: () => [
    warning(
      'Este não é um caminho oficial. O WhatsApp proíbe programas que se passam pelo aplicativo e bloqueia números por isso, às vezes sem aviso e para sempre, mesmo de quem só responde. Não use o número principal da empresa, e prefira o [WhatsApp oficial](/docs/canal-whatsapp) sempre que puder.',
    ),
    p(
      'Um gateway é um programa, num servidor seu, que mantém um celular conectado como o WhatsApp Web faz. O Romaneio fala com o gateway por HTTP. Não há janela de 24 horas nem modelos, e qualquer pessoa pode ser chamada primeiro: é justamente o que mais leva a bloqueios.',
    ),

    h2('Qual gateway', 'qual'),
    table(
      'Gateways aceitos',
      ['Gateway', 'Chave', 'Os avisos são assinados?'],
      ['Evolution API 2.x', 'Cabeçalho `apikey`', 'Não: valem o endereço secreto e as redes permitidas'],
      ['WAHA', 'Cabeçalho `X-Api-Key`', 'Sim, com a chave HMAC (`X-Webhook-Hmac`, SHA-512)'],
    ),
    p(
      'O gateway precisa de um endereço que o Romaneio alcance pela internet, com https, e de uma chave. Não o deixe aberto sem chave: quem o alcança lê e escreve no seu WhatsApp.',
    ),

    h2('Criar o canal', 'canal'),
    ol(
      'Instale o gateway, crie nele uma **instância** (Evolution) ou **sessão** (WAHA) e leia o QR code com o celular: **Aparelhos conectados → Conectar um aparelho**.',
      'No Romaneio, em **Configurações → Canais**, crie um canal **WhatsApp por gateway** com o número do celular, o endereço do gateway, o nome da instância ou da sessão e a chave da API. Na WAHA, informe também a chave HMAC que você escolher.',
      'Se os avisos do gateway saem de endereços fixos, informe-os em **redes permitidas**, como `203.0.113.7` ou `203.0.113.0/24`: avisos de outros lugares são recusados.',
      'Copie o **endereço** que o canal mostra e configure-o no gateway, com os eventos abaixo. O endereço é secreto: quem o conhece pode se passar por um gateway que não assina.',
      'Use **Testar canal**: ele confere se o gateway responde, se a chave é aceita, qual telefone está conectado e se os avisos estão ligados.',
    ),
    table(
      'Eventos do webhook',
      ['Gateway', 'Eventos', 'Cuidados'],
      [
        'Evolution API',
        '`MESSAGES_UPSERT`, `MESSAGES_UPDATE`, `MESSAGES_DELETE`, `SEND_MESSAGE`, `CONNECTION_UPDATE`',
        'Deixe **Webhook by Events** e **Webhook Base64** desligados',
      ],
      [
        'WAHA',
        '`message.any`, `message.ack`, `message.reaction`, `message.edited`, `message.revoked`, `session.status`',
        'Em `hmac.key`, a mesma chave HMAC do canal',
      ],
    ),

    h2('O que chega', 'recebidas'),
    ul(
      'Só conversas com uma pessoa: grupos, listas de transmissão, status e canais são ignorados.',
      'O que a empresa escreve no próprio celular aparece na conversa como enviado.',
      'O WhatsApp esconde o telefone de algumas pessoas e mostra um código (`@lid`). O código é guardado; quando o gateway também informa o telefone, os dois ficam no mesmo contato.',
      'Celulares brasileiros antigos não têm o nono dígito no WhatsApp, e chegam assim. O contato é o mesmo com ou sem ele.',
      'Arquivos são buscados no gateway depois, com novas tentativas: a mensagem nunca espera por eles. Na WAHA os arquivos ficam guardados por minutos, e depois são pedidos de novo pela mensagem.',
    ),

    h2('Quando a conexão cai', 'conexao'),
    p(
      'O canal mostra que o celular está desconectado e por quê. Quando ele volta, as mensagens do intervalo são lidas do gateway e entram na ordem, sem repetir as que já chegaram. Para isso o gateway precisa guardar mensagens: na Evolution API, `DATABASE_SAVE_DATA_NEW_MESSAGE=true`; na WAHA com NOWEB, a opção `store` ligada.',
    ),

    h2('Quando um envio falha', 'falhas'),
    ul(
      'Gateway fora do ar ou celular desconectado: a mensagem espera e é tentada de novo.',
      'Número sem WhatsApp ou chave recusada: a mensagem falha, com o motivo.',
      'A resposta não chegou, ou o gateway respondeu um erro interno: não se sabe se a mensagem saiu. Ela fica como **desconhecida**, o gateway é consultado, e ela nunca é enviada de novo às cegas.',
    ),

    h2('Como diminuir o risco', 'risco'),
    ul(
      'Responda mais do que inicia. Não use o canal para disparos.',
      'Não conecte um número novo e comece a enviar no mesmo dia.',
      'Atualize o gateway: versões antigas do protocolo são o que o WhatsApp reconhece primeiro.',
      'Tenha outro canal com os mesmos clientes, para o dia em que o número for bloqueado.',
    ),
    note(
      'Este canal foi escrito contra a Evolution API 2.3 e a WAHA 2026.7, e é testado com simuladores de ambas. Outras versões podem mudar os formatos.',
    ),
  ],
};
