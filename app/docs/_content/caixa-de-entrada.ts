import { bash, type Guide, h2, json, note, ol, p, table, ul, warning } from './blocks.ts';
import { exampleOf } from './examples.ts';

const AUTH = `-H "Authorization: Bearer $TOKEN"`;
const JSON_TYPE = '-H "Content-Type: application/json"';
const ID = `grep -o '"id":[0-9]*' | head -1 | grep -o '[0-9]*'`;

/** The guide's lines in order, each with the text that its output must contain: tests run them unchanged. */
export const COMANDOS_CAIXA = {
  exemplo: {
    text: `echo '{"adaptador": "exemplo"}' | npm run -s cli -- canal criar --empresa 1 \\
  --tipo whatsapp_nao_oficial --nome "Canal de exemplo" --config /dev/stdin`,
    shows: ['"adaptador":"exemplo"', '"situacao":"conectado"'],
  },
  canais: {
    text: `curl "$BASE/v1/crm/canais/?ativo=true" ${AUTH}`,
    shows: ['"nome":"Canal de exemplo"', '"pode_iniciar_texto_livre":true', '"midias":['],
  },
  achar: {
    text: `export CANAL=$(curl -s "$BASE/v1/crm/canais/?tipo=whatsapp_nao_oficial" ${AUTH} \\
  | ${ID})`,
    shows: [],
  },
  abrir: {
    text: `curl "$BASE/v1/crm/conversas/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d "{\\"canal_id\\": $CANAL, \\"endereco\\": \\"(24) 97777-3040\\"}"`,
    shows: ['"message":"Conversa aberta."', '"endereco":"*****-3040"', '"status":"aberta"'],
  },
  abrirDeNovo: {
    text: `curl "$BASE/v1/crm/conversas/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d "{\\"canal_id\\": $CANAL, \\"endereco\\": \\"+55 24 97777-3040\\"}"`,
    shows: ['"message":"Já há uma conversa aberta com este endereço."', '"endereco":"*****-3040"'],
  },
  conversa: {
    text: `export CONVERSA=$(curl -s "$BASE/v1/crm/conversas/?canal_id=$CANAL" ${AUTH} \\
  | ${ID})`,
    shows: [],
  },
  enviar: {
    text: `curl "$BASE/v1/crm/mensagens/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -H "Idempotency-Key: pedido-1042-saiu" \\
  -d "{\\"conversa_id\\": $CONVERSA, \\"texto\\": \\"Seu pedido saiu para entrega.\\"}"`,
    shows: ['"message":"Mensagem na fila de envio."', '"status":"na_fila"', '"remetente_tipo":"integracao"'],
  },
  anexo: {
    text: `echo 'Café em grãos 500 g; 38,90' | curl "$BASE/v1/crm/mensagens/anexo/" \\
  ${AUTH} \\
  -F "conversa_id=$CONVERSA" \\
  -F "legenda=A tabela de preços." \\
  -F "arquivo=@-;filename=tabela.txt;type=text/plain"`,
    shows: ['"message":"Arquivo na fila de envio."', '"tipo":"documento"', '"nome":"tabela.txt"'],
  },
  modelos: {
    text: `curl "$BASE/v1/crm/whatsapp/modelos/" ${AUTH}`,
    shows: ['modelos de WhatsApp encontrados.'],
  },
  modeloComArquivo: {
    text: `curl "$BASE/v1/crm/whatsapp/modelos/$MODELO/enviar/" \\
  ${AUTH} \\
  -F "endereco=+5524977773040" \\
  -F 'parametros={"corpo": ["Rafael"]}' \\
  -F "arquivo=@boleto.pdf"`,
    shows: ['"message":"Modelo na fila de envio."', '"nome":"boleto.pdf"', '"tipo":"documento"'],
  },
  ler: {
    text: `curl "$BASE/v1/crm/mensagens/?conversa_id=$CONVERSA" ${AUTH}`,
    shows: ['"direcao":"entrada"', '"remetente_tipo":"contato"', '"status":"lida"', '"proximo_apos_id":'],
  },
  seguir: {
    text: `APOS=$(cat apos_mensagem 2>/dev/null || echo 0)
while :; do
  PAGINA=$(curl -sf "$BASE/v1/crm/mensagens/?apos_id=$APOS&por_pagina=100" ${AUTH}) || break
  printf '%s\\n' "$PAGINA" >> mensagens.jsonl   # aqui, o seu tratamento
  APOS=$(printf '%s' "$PAGINA" | grep -o '"proximo_apos_id":[0-9]*' | grep -o '[0-9]*')
  printf '%s' "$APOS" > apos_mensagem           # só depois de tratar
  case "$PAGINA" in *'"tem_mais":false'*) break ;; esac
done
echo "Lido até a mensagem $APOS"`,
    shows: ['Lido até a mensagem '],
  },
  mudadas: {
    text: `curl "$BASE/v1/crm/conversas/?atualizadas_desde=2026-01-01T00:00:00-03:00" ${AUTH}`,
    shows: ['"resultados":[', '"atualizado_em":'],
  },
  assumir: {
    text: `export ATENDENTE=$(curl -s "$BASE/v1/usuarios/" ${AUTH} \\
  | ${ID})
curl "$BASE/v1/crm/conversas/$CONVERSA/assumir/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d "{\\"responsavel_id\\": $ATENDENTE}"`,
    shows: ['"status":"em_atendimento"', '"responsavel_nome":'],
  },
  concluir: {
    text: `curl -X POST "$BASE/v1/crm/conversas/$CONVERSA/concluir/" ${AUTH}`,
    shows: ['"status":"concluida"'],
  },
  arquivar: {
    text: `curl -X POST "$BASE/v1/crm/conversas/$CONVERSA/arquivar/" ${AUTH}`,
    shows: ['"arquivada":true'],
  },
} as const satisfies Record<string, { text: string; shows: readonly string[] }>;

const COMANDOS = COMANDOS_CAIXA;

export const caixaDeEntrada: Guide = {
  slug: 'caixa-de-entrada',
  title: 'Caixa de entrada',
  description:
    'Conversar com clientes por e-mail, SMS e WhatsApp a partir do seu sistema: canais, conversas, mensagens, arquivos, modelos e como não perder nenhuma.',
  blocks: ({ document }) => [
    h2('Três palavras', 'palavras'),
    ul(
      '**Canal**: uma caixa de e-mail ou um número da empresa. É configurado no painel.',
      '**Conversa**: tudo o que se fala com um contato por um canal. Tem um estado e, quando alguém assume, um responsável.',
      '**Mensagem**: o que chegou ou foi enviado, com texto, arquivos ou um modelo.',
    ),
    p(
      'Ler pede `crm:read`; abrir, enviar e mudar pede `crm:write`; enviar modelos de WhatsApp pede `crm:whatsapp_modelo`, que é à parte.',
    ),

    h2('Experimentar em um minuto', 'experimentar'),
    p(
      'Em desenvolvimento há um **canal de exemplo**: do outro lado está um simulador, que lê o que você envia e responde. Ele também escreve primeiro: no fim da lista de conversas, **Simular um cliente**. Crie o canal no painel, em **Atendimento → Canais**, ou na pasta do Romaneio:',
    ),
    bash(COMANDOS.exemplo.text),
    note(
      'Para falar com pessoas de verdade: [e-mail](/docs/canal-email), [SMS](/docs/canal-sms), [WhatsApp oficial](/docs/canal-whatsapp) ou [WhatsApp por gateway](/docs/canal-whatsapp-gateway). Daqui em diante é tudo igual.',
    ),

    h2('Canais'),
    p('Cada canal diz o que permite. Pergunte antes, em vez de guardar regras no seu programa:'),
    bash(COMANDOS.canais.text),
    table(
      'O que um canal permite',
      ['Campo', 'O que diz'],
      ['`pode_iniciar_texto_livre`', 'Se uma conversa pode começar com um texto seu'],
      ['`exige_modelo_aprovado`', 'Se só começa com um modelo: o WhatsApp oficial'],
      ['`janela_horas`', 'Por quantas horas depois da última mensagem do contato o texto é livre; `null`: sempre'],
      ['`texto_maximo`, `legenda_maxima`', 'Em caracteres'],
      ['`midias`', 'Os tipos de arquivo, de que tamanho e de que formato; lista vazia: só texto'],
      ['`confirma_entrega`, `confirma_leitura`', 'Se a plataforma conta o que foi feito da mensagem'],
    ),
    bash(COMANDOS.achar.text),

    h2('Abrir uma conversa', 'abrir'),
    bash(COMANDOS.abrir.text),
    json(exampleOf(document, 'abrirConversa')),
    ul(
      'Informe `contato_id`, `endereco` ou os dois. Um endereço novo vira contato; um que um contato já tem leva a esse contato, seja qual for a escrita. Enquanto ninguém disse o nome do contato novo, ele se chama `Sem nome (final 3040)`: o nome não revela o que a API mascara. O primeiro nome que a pessoa disser no canal toma o lugar (`contato.atualizado`).',
      'Se já há uma conversa aberta com o endereço no canal, a resposta é **200** com ela, e nada é criado. De cinquenta requisições ao mesmo tempo, uma recebe 201.',
      'Em e-mails, `assunto` é o da conversa; com `assunto_novo`, um assunto diferente abre outra ao lado.',
      'No WhatsApp oficial, a resposta é 400 e diz o caminho: comece com um [modelo](#modelos).',
    ),
    bash(COMANDOS.abrirDeNovo.text),
    bash(COMANDOS.conversa.text),

    h2('Enviar texto', 'texto'),
    bash(COMANDOS.enviar.text),
    p(
      'A resposta vem antes do envio: a mensagem está gravada, com `status` `na_fila`, e será enviada mesmo que o servidor reinicie. `resposta_a_id` a liga a outra mensagem da conversa. Use sempre uma `Idempotency-Key`: repetir a requisição não repete a mensagem.',
    ),
    table(
      'Estados de uma mensagem enviada',
      ['`status`', 'O que aconteceu'],
      ['`na_fila`', 'Ainda não saiu; o que falha por um momento é tentado de novo, por mais de um dia'],
      ['`enviada`', 'A plataforma aceitou'],
      ['`entregue`, `lida`', 'A plataforma confirmou; o estado só anda para a frente'],
      ['`falhou`', 'A plataforma recusou: `erro` diz o motivo'],
      ['`desconhecida`', 'O envio começou, a resposta se perdeu, e ninguém sabe se a mensagem saiu'],
    ),
    warning(
      'Uma mensagem `desconhecida` **nunca é enviada de novo** por si: a pessoa poderia recebê-la duas vezes. Se a plataforma souber dela, o estado se corrige sozinho em minutos. Se não, veja com o contato antes de reenviar.',
    ),

    h2('Enviar um arquivo', 'arquivo'),
    bash(COMANDOS.anexo.text),
    ul(
      'Imagem, documento, áudio ou vídeo, até 100 MB; cada canal tem o seu limite, em `midias`.',
      'O que vale é o conteúdo, e não o nome: programas, scripts e páginas são recusados.',
      '`midia.url` é o endereço do arquivo na API e não vence. `GET` com o token leva, por um 302, a um endereço assinado que vale por uma a duas horas.',
      'Um arquivo recebido pode vir depois da mensagem: `estado` é `pendente` enquanto ele é buscado, e o `GET` responde 409.',
    ),

    h2('Modelos de WhatsApp', 'modelos'),
    p(
      'Fora das 24 horas, e para começar uma conversa, o WhatsApp oficial só leva modelos aprovados pela Meta. A lista traz os que podem ser enviados e o que cada um pede:',
    ),
    bash(COMANDOS.modelos.text),
    p(
      'Envie com `POST /v1/crm/whatsapp/modelos/{id}/enviar/`, à conversa, ao contato ou ao telefone. Sem conversa aberta, uma é aberta:',
    ),
    json({ contato_id: 612, parametros: { corpo: ['Rafael', '000127'] } }, 'Corpo'),
    p(
      'Um cabeçalho de imagem, vídeo ou documento leva o endereço do arquivo, em `parametros.cabecalho.midia_url`, ou o próprio arquivo. Para enviá-lo, troque o JSON por um formulário: os mesmos campos, `parametros` como texto JSON e o arquivo em `arquivo`. Com o `id` do modelo em `$MODELO`:',
    ),
    bash(COMANDOS.modeloComArquivo.text),
    ul(
      'O arquivo é conferido como qualquer anexo, e precisa ser do tipo do cabeçalho: imagem, vídeo ou documento.',
      'Na resposta, ele está em `midia`. Informar também `midia_url`, ou enviar um arquivo a um modelo que não o leva, é 400.',
    ),

    h2('Receber', 'receber'),
    p(
      'O jeito mais rápido é um [webhook](/docs/webhooks) com `mensagem.recebida`: ele chega em instantes, com a mensagem, o canal e o contato. Na API, as mensagens de uma conversa:',
    ),
    bash(COMANDOS.ler.text),
    json(exampleOf(document, 'listarMensagens')),
    p('E todas, a partir de onde você parou, para quem ficou fora do ar ou não pode receber webhooks:'),
    bash(COMANDOS.seguir.text),
    ul(
      'Sem nenhum corte (`apos_id`, `desde`, `conversa_id` ou `contato_id`), a lista vem vazia: ninguém baixa tudo sem querer.',
      '`apos_id=0` começa do início; `desde` começa em um momento. Se ainda não há mensagem desde ele, `proximo_apos_id` é a última de antes: siga dali, e o que já havia não vem.',
      'Guarde `proximo_apos_id`, e não o maior `id`: a ordem é a das gravações. Assim nenhuma mensagem falta, por mais que outras estejam sendo gravadas.',
      'Cada aviso de uma plataforma vale uma vez, mesmo repetido. Ainda assim trate as mensagens pelo `id`: o seu programa também pode parar no meio.',
    ),
    p('Para o estado das conversas, com as arquivadas, em ordem de alteração:'),
    bash(COMANDOS.mudadas.text),

    h2('Estados da conversa', 'estados'),
    table(
      'Estados de uma conversa',
      ['`status`', 'Quando', 'Sai com'],
      ['`aberta`', 'Começou, ou o contato voltou a escrever', '`assumir/`, `atribuir/`, `concluir/`'],
      ['`aguardando_atendente`', 'O assistente de IA a passou adiante, e ninguém a assumiu', '`assumir/`, `concluir/`'],
      ['`em_atendimento`', 'Alguém é o responsável', '`atribuir/`, `concluir/`'],
      ['`concluida`', 'Resolvida', '`reabrir/`, ou uma mensagem do contato'],
    ),
    bash(COMANDOS.assumir.text),
    ol(
      '`assumir/` é de quem chega primeiro: os outros recebem 409 com o nome de quem ficou. `atribuir/` passa adiante, e `null` devolve à fila.',
      '`concluir/` encerra. Se o contato escrever de novo, a conversa volta a `aberta`, sem responsável.',
      '`arquivar/` só tira das listas; uma mensagem nova do contato a traz de volta. **Nenhuma rota exclui uma conversa.**',
    ),
    bash(COMANDOS.concluir.text),
    bash(COMANDOS.arquivar.text),

    h2('Eventos'),
    ul(
      '`conversa.criada`, `conversa.atribuida` e `conversa.concluida`; `conversa.aguardando_atendente` uma vez, quando o assistente de IA passa a conversa adiante e ninguém a assume nos minutos que a empresa definiu.',
      '`conversa.atualizada` só quando mudam `status`, `responsavel`, `arquivada` ou `ia_pausada`, com `campos_alterados`. Mensagens novas não a geram.',
      '`mensagem.recebida` e `mensagem.enviada` em todos os canais; `mensagem.entregue`, `mensagem.lida` e `mensagem.falhou` só no WhatsApp.',
    ),
    p('Os campos de cada um estão no [catálogo](/docs/eventos).'),

    h2('O que vai mascarado', 'mascaras'),
    table(
      'Dados pessoais',
      ['Onde', 'E-mail e telefone do contato'],
      ['Conversas e contatos na API', 'Mascarados: `*****-3040`, `r***@exemplo.com.br`'],
      ['Eventos de conversas e mensagens', '**Por inteiro**: o seu sistema precisa saber quem escreveu'],
      ['Eventos de contatos e negócios', 'Mascarados'],
      ['Texto e arquivos das mensagens', 'Como foram escritos, sempre'],
      ['Painel', 'Por inteiro, a quem tem acesso'],
    ),
    warning(
      'Um webhook com eventos de mensagens recebe telefones e e-mails inteiros. Aponte-o só para um destino que possa guardá-los, e [confira a assinatura](/docs/verificar-assinatura).',
    ),
  ],
};
