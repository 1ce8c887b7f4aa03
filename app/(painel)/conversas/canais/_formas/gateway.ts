import type { Campo, Forma } from './forma.ts';

const RISCO =
  'Um gateway se conecta como se fosse o WhatsApp Web de um telefone. A Meta não permite isso nos seus termos e pode bloquear o número, sem aviso e sem volta, sobretudo se ele escreve a quem não o conhece. Use um número que a empresa possa perder, e o WhatsApp oficial para o número principal.';

const COMUNS = (exemplo: string): Campo[] => [
  {
    ...{ nome: 'url', rotulo: 'Endereço do gateway', exemplo, tipo: 'text', obrigatorio: true },
    ajuda: 'Onde a API do gateway responde, com https.',
  },
  {
    ...{ nome: 'numero', rotulo: 'Número do telefone', exemplo: '+5511987654321', tipo: 'text', obrigatorio: true },
    ajuda: 'Com + e o código do país.',
  },
];

const CHAVE: Campo = {
  ...{ nome: 'chave', rotulo: 'Chave da API', tipo: 'password', segredo: true, obrigatorio: true },
};

const REDES: Campo = {
  ...{ nome: 'redes_permitidas', rotulo: 'Redes de onde os avisos podem vir', tipo: 'list', anulavel: true },
  ...{ avancado: true, ajuda: 'Uma por linha, como 203.0.113.7 ou 203.0.113.0/24. Em branco, qualquer uma.' },
};

export const evolution: Forma = {
  tipo: 'whatsapp_nao_oficial',
  adaptador: 'evolution',
  nome: 'WhatsApp por gateway (Evolution API)',
  resumo: 'Um telefone comum, ligado por um gateway Evolution API que a empresa mantém. Sem janela e sem modelos.',
  risco: RISCO,
  antes: ['Tenha uma instância da Evolution API já conectada ao telefone (o código QR foi lido).'],
  avisos: [
    'No gateway, configure o webhook da instância com o endereço acima.',
    'Ligue os eventos MESSAGES_UPSERT, MESSAGES_UPDATE, SEND_MESSAGE e CONNECTION_UPDATE.',
    'O endereço é secreto: quem o conhece pode mandar mensagens em nome do gateway.',
  ],
  campos: [
    ...COMUNS('https://evolution.suaempresa.com.br'),
    { nome: 'instancia', rotulo: 'Nome da instância', tipo: 'text', obrigatorio: true },
    CHAVE,
    REDES,
  ],
};

export const waha: Forma = {
  tipo: 'whatsapp_nao_oficial',
  adaptador: 'waha',
  nome: 'WhatsApp por gateway (WAHA)',
  resumo: 'Um telefone comum, ligado por um gateway WAHA que a empresa mantém. Sem janela e sem modelos.',
  risco: RISCO,
  antes: ['Tenha uma sessão do WAHA já conectada ao telefone (o código QR foi lido).'],
  avisos: [
    'No WAHA, configure o webhook da sessão com o endereço acima.',
    'Ligue os eventos message.any, message.ack e session.status.',
    'Se informou uma chave HMAC, informe a mesma no webhook da sessão.',
  ],
  campos: [
    ...COMUNS('https://waha.suaempresa.com.br'),
    { nome: 'sessao', rotulo: 'Nome da sessão', tipo: 'text', padrao: 'default', obrigatorio: true },
    CHAVE,
    {
      ...{ nome: 'hmac_chave', rotulo: 'Chave HMAC dos avisos', tipo: 'password', segredo: true },
      ajuda: 'Com ela o Romaneio confere que um aviso é do seu gateway. Recomendada.',
    },
    REDES,
  ],
};
