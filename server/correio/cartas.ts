/** Every kind of e-mail with what its template is filled with. Instants are ISO 8601. A link's token is all that a one-time link needs. */
export type Carta =
  | { tipo: 'convite'; dados: { empresa_nome: string; convidado_por_nome: string; convite: string } }
  | { tipo: 'recuperacao'; dados: { nome: string; link: string; ip: string | null } }
  | { tipo: 'confirmar_email'; dados: { nome: string; link: string } }
  | { tipo: 'dispositivo_novo'; dados: { nome: string; dispositivo: string; ip: string | null; quando: string } }
  | { tipo: 'segundo_fator'; dados: MudancaDeFator }
  | { tipo: 'acesso_alterado'; dados: MudancaDeAcesso }
  | { tipo: 'webhook_falhando'; dados: AvisoDeWebhook }
  | { tipo: 'webhook_desativado'; dados: AvisoDeWebhook }
  | { tipo: 'refresh_token_reusado'; dados: { empresa_nome: string; aplicativo_nome: string; autorizada_por: string } }
  | {
      tipo: 'token_expirando';
      /** `fuso` is the company's; letters that the release before wrote have none. */
      dados: { empresa_nome: string; token_nome: string; token_final: string; expira_em: string; fuso?: string };
    }
  | {
      tipo: 'proposta';
      dados: {
        empresa_nome: string;
        numero: string;
        titulo: string;
        valor_total: string;
        valida_ate: string | null;
        link: string;
      };
    }
  | {
      tipo: 'proposta_respondida';
      dados: {
        empresa_nome: string;
        proposta_id: number;
        numero: string;
        titulo: string;
        cliente: string;
        valor_total: string;
        resposta: 'aceita' | 'recusada';
        /** Who answered; nobody is asked for a name to refuse. */
        por_nome: string | null;
        motivo: string | null;
      };
    }
  /** How many payments wait; `mais`: at least one more than that. */
  | { tipo: 'pix_em_quarentena'; dados: { empresa_nome: string; esperam: number; mais: boolean } }
  | { tipo: 'contrato_cheio'; dados: { empresa_nome: string; recurso: 'empresas' | 'usuarios'; limite: number } };

type MudancaDeFator = {
  nome: string;
  mudanca:
    | 'aplicativo_adicionado'
    | 'aplicativo_removido'
    | 'passkey_adicionada'
    | 'passkey_removida'
    | 'codigos_gerados'
    | 'codigo_usado'
    | 'removidos_pelo_suporte';
  /** The passkey's name, or how many recovery codes are left. */
  detalhe: string | null;
  ip: string | null;
  quando: string;
};

type MudancaDeAcesso = {
  nome: string;
  mudanca: 'senha' | 'email';
  /** The beginning of the new e-mail: the receiver has the e-mail before. */
  email_novo: string | null;
  ip: string | null;
  quando: string;
};

type AvisoDeWebhook = {
  empresa_nome: string;
  webhook_id: number;
  descricao: string;
  /** Without what may be secret in it. */
  endereco: string;
  falhas: number;
  desde: string;
  /** What follows an earlier release did not write. The last failed attempts, the newest first: the answer's status, or why there was none. */
  ultimas?: { quando: string; status: number | null; erro: string | null }[];
  /** Of one that fails: when it will be deactivated if it goes on so. */
  desativa_em?: string;
  /** Of one that was deactivated: how many deliveries waited for it, and were cancelled. */
  canceladas?: number;
};

export type TipoDeCarta = Carta['tipo'];

/** What each kind is called, in the development screen and to whoever may switch it off. */
export const CARTAS: Readonly<Record<TipoDeCarta, { nome: string; quando: string; desligavel: boolean }>> = {
  convite: { nome: 'Convite', quando: 'Quando alguém convida você para uma empresa.', desligavel: false },
  recuperacao: { nome: 'Nova senha', quando: 'Quando você pede para escolher outra senha.', desligavel: false },
  confirmar_email: { nome: 'Confirmação de e-mail', quando: 'Quando você troca o seu e-mail.', desligavel: false },
  dispositivo_novo: {
    nome: 'Entrada em um dispositivo novo',
    quando: 'Quando alguém entra na sua conta por um navegador que ainda não a conhecia.',
    desligavel: true,
  },
  segundo_fator: {
    nome: 'Verificação em duas etapas',
    quando: 'Quando a verificação em duas etapas da sua conta muda.',
    desligavel: false,
  },
  acesso_alterado: {
    nome: 'Senha ou e-mail alterados',
    quando: 'Quando a senha ou o e-mail da sua conta muda; o e-mail de antes recebe o aviso.',
    desligavel: false,
  },
  webhook_falhando: {
    nome: 'Webhook falhando',
    quando: 'Quando um webhook de uma empresa que você administra está perto de ser desativado por falhas.',
    desligavel: true,
  },
  webhook_desativado: {
    nome: 'Webhook desativado',
    quando: 'Quando um webhook de uma empresa que você administra é desativado por falhas.',
    desligavel: true,
  },
  refresh_token_reusado: {
    nome: 'Conexão encerrada por segurança',
    quando:
      'Quando um refresh token é usado pela segunda vez e, por isso, a conexão com um aplicativo é encerrada em uma empresa que você administra.',
    desligavel: true,
  },
  token_expirando: {
    nome: 'Token de API perto de expirar',
    quando: 'Sete dias antes do fim de um token de API de uma empresa que você administra.',
    desligavel: true,
  },
  proposta: { nome: 'Proposta comercial', quando: 'Quando uma empresa envia uma proposta.', desligavel: false },
  proposta_respondida: {
    nome: 'Proposta respondida',
    quando:
      'Quando um cliente aceita ou recusa, pelo link, uma proposta de uma empresa que você administra ou de um negócio pelo qual você responde.',
    desligavel: true,
  },
  pix_em_quarentena: {
    nome: 'Pix em quarentena',
    quando:
      'Quando chega a uma empresa que você administra um Pix que não confere com nenhuma cobrança; no máximo uma vez por dia.',
    desligavel: true,
  },
  contrato_cheio: {
    nome: 'Contrato no limite',
    quando: 'Quando a última vaga de empresa ou de usuário do contrato é ocupada.',
    desligavel: true,
  },
};

/** The kinds that a person may switch off. */
export const DESLIGAVEIS: readonly TipoDeCarta[] = (Object.keys(CARTAS) as TipoDeCarta[]).filter(
  (tipo) => CARTAS[tipo].desligavel,
);
