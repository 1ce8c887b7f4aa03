import type { Campo, Forma, Valores } from './forma.ts';

const de =
  (...provedores: string[]) =>
  (valores: Valores) =>
    provedores.includes(String(valores.provedor));

const SEM_ACENTOS: Campo = {
  ...{ nome: 'sem_acentos', rotulo: 'Tirar acentos para gastar menos SMS', tipo: 'switch' },
  ajuda: 'Um texto com ã ou õ cabe em 70 caracteres por SMS; sem eles, em 160.',
};

const REMETENTE: Campo = {
  ...{ nome: 'remetente', rotulo: 'Remetente', tipo: 'text', obrigatorio: true, exemplo: '+5511987654321' },
  ajuda: 'O número, o código curto ou o nome com que o provedor conhece a empresa.',
};

export const smsHttp: Forma = {
  tipo: 'sms',
  adaptador: 'sms_http',
  nome: 'SMS por um provedor (HTTP)',
  resumo: 'Twilio, Zenvia, Infobip, ou outro provedor cuja API você descreve. Cada SMS é cobrado por ele.',
  antes: ['Tenha uma conta no provedor, com crédito e um remetente liberado para o Brasil.'],
  avisos: [
    'No provedor, informe o endereço acima para as mensagens recebidas e para o estado das enviadas.',
    'Na Twilio: no número, em “A message comes in”. Na Zenvia: assinaturas de MESSAGE e MESSAGE_STATUS. Na Infobip: na configuração do número.',
  ],
  campos: [
    {
      ...{ nome: 'provedor', rotulo: 'Provedor', tipo: 'select', padrao: 'twilio', obrigatorio: true },
      opcoes: [
        { value: 'twilio', label: 'Twilio' },
        { value: 'zenvia', label: 'Zenvia' },
        { value: 'infobip', label: 'Infobip' },
        { value: 'generico', label: 'Outro, que eu descrevo' },
      ],
    },
    REMETENTE,
    {
      ...{ nome: 'conta', rotulo: 'Account SID', tipo: 'text', obrigatorio: true, anulavel: true },
      ...{ exemplo: 'AC…', quando: de('twilio') },
    },
    {
      ...{ nome: 'base_url', rotulo: 'Endereço da conta', tipo: 'text', obrigatorio: true, anulavel: true },
      ...{ exemplo: 'https://xxxxx.api.infobip.com', quando: de('infobip') },
    },
    {
      ...{ nome: 'token', rotulo: 'Chave ou token', tipo: 'password', segredo: true },
      obrigatorio: de('twilio', 'zenvia', 'infobip'),
      ajuda: 'Na Twilio, o Auth Token; na Zenvia e na Infobip, a chave da API.',
    },
    {
      ...{ nome: 'servico_mensagens', rotulo: 'Messaging Service SID', tipo: 'text', anulavel: true, avancado: true },
      ...{ exemplo: 'MG…', quando: de('twilio'), ajuda: 'Se quem escolhe o remetente é um serviço de mensagens.' },
    },
    {
      ...{ nome: 'envio', rotulo: 'Como enviar', tipo: 'json', obrigatorio: true, anulavel: true },
      ...{ quando: de('generico') },
      ajuda: 'Um objeto JSON com método, endereço, corpo e resposta. Veja o guia de SMS na documentação.',
    },
    {
      ...{ nome: 'avisos', rotulo: 'Como ler os avisos', tipo: 'json', anulavel: true, quando: de('generico') },
      ajuda: 'Um objeto JSON que diz onde estão a mensagem e o estado. Sem ele, nada é recebido.',
    },
    SEM_ACENTOS,
    {
      ...{ nome: 'chave_avisos', rotulo: 'Chave dos avisos', tipo: 'password', segredo: true, avancado: true },
      ajuda: 'O valor que o provedor manda no cabeçalho X-Romaneio-Aviso, ou com que assina os avisos.',
    },
    {
      ...{ nome: 'cabecalhos_secretos', rotulo: 'Cabeçalhos secretos', tipo: 'json', segredo: true, avancado: true },
      ...{ quando: de('generico'), ajuda: 'Um objeto JSON com cabeçalhos que vão em cada envio e não são mostrados.' },
    },
    {
      ...{ nome: 'redes_permitidas', rotulo: 'Redes de onde os avisos podem vir', tipo: 'list', avancado: true },
      ajuda: 'Uma por linha. Em branco, qualquer uma.',
    },
  ],
};

const TON = 'Só se a operadora disser outro: um número de 0 a 7.';

export const smpp: Forma = {
  tipo: 'sms',
  adaptador: 'smpp',
  nome: 'SMS por SMPP',
  resumo: 'Uma conexão direta com a operadora ou com um agregador. Para quem envia muito e já tem um contrato de SMPP.',
  antes: ['Peça à operadora o endereço, a porta, o usuário (system_id) e a senha, e libere nela o IP deste servidor.'],
  campos: [
    { nome: 'host', rotulo: 'Servidor', tipo: 'text', obrigatorio: true, exemplo: 'smpp.operadora.com.br' },
    { nome: 'porta', rotulo: 'Porta', tipo: 'number', padrao: '3550', obrigatorio: true },
    { nome: 'tls', rotulo: 'Conexão protegida (TLS)', tipo: 'switch', padrao: true },
    { nome: 'usuario', rotulo: 'Usuário (system_id)', tipo: 'text', obrigatorio: true },
    { nome: 'senha', rotulo: 'Senha', tipo: 'password', segredo: true },
    REMETENTE,
    SEM_ACENTOS,
    { nome: 'autoridade', rotulo: 'Autoridade certificadora (PEM)', tipo: 'area', anulavel: true, avancado: true },
    { nome: 'tipo_sistema', rotulo: 'Tipo de sistema (system_type)', tipo: 'text', avancado: true },
    { nome: 'tipo_servico', rotulo: 'Tipo de serviço (service_type)', tipo: 'text', avancado: true },
    { nome: 'faixa_enderecos', rotulo: 'Faixa de endereços (address_range)', tipo: 'text', avancado: true },
    {
      ...{ nome: 'alfabeto_padrao', rotulo: 'Alfabeto padrão da operadora', tipo: 'select', padrao: 'gsm7' },
      ...{ avancado: true },
      opcoes: [
        { value: 'gsm7', label: 'GSM 7 bits' },
        { value: 'latin1', label: 'Latin-1' },
      ],
    },
    { nome: 'janela', rotulo: 'Mensagens sem resposta ao mesmo tempo', tipo: 'number', padrao: '10', avancado: true },
    {
      ...{ nome: 'por_segundo', rotulo: 'Mensagens por segundo', tipo: 'number', anulavel: true, avancado: true },
      ajuda: 'O que o contrato permite. Em branco, sem limite.',
    },
    { nome: 'enquire_s', rotulo: 'Segundos entre sinais de vida', tipo: 'number', padrao: '30', avancado: true },
    {
      ...{
        nome: 'id_recibo',
        rotulo: 'Como os recibos escrevem o id',
        tipo: 'select',
        padrao: 'igual',
        avancado: true,
      },
      opcoes: [
        { value: 'igual', label: 'Como na resposta do envio' },
        { value: 'hex_para_decimal', label: 'Decimal, e a resposta em hexadecimal' },
        { value: 'decimal_para_hex', label: 'Hexadecimal, e a resposta em decimal' },
      ],
    },
    ...(['origem_ton', 'origem_npi', 'destino_ton', 'destino_npi'] as const).map(
      (nome): Campo => ({
        ...{ nome, rotulo: nome.replace('_', ', ').toUpperCase(), tipo: 'number', anulavel: true, avancado: true },
        ajuda: TON,
      }),
    ),
  ],
};
