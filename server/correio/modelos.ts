import { FALHA_DE_ENVIO } from '#modulos/falhas-de-envio.ts';
import { env } from '#server/platform/env.ts';
import { botao, dia, fatos, type Modelo, momento, nome, paragrafo, reais } from './blocos.ts';
import { CARTAS, type Carta, type TipoDeCarta } from './cartas.ts';

type Palavras = Omit<Modelo, 'desligar' | 'previa'>;
type De<T extends TipoDeCarta> = Extract<Carta, { tipo: T }>['dados'];

const ADMINISTRA = (empresa: string) => `Você recebeu este e-mail porque administra ${nome(empresa)} no Romaneio.`;
const SUA_CONTA = 'Você recebeu este e-mail porque este endereço é o da sua conta no Romaneio.';

const doWebhook = (dados: De<'webhook_falhando'>) =>
  fatos(
    ['Empresa', nome(dados.empresa_nome)],
    ['Webhook', dados.descricao ? nome(dados.descricao) : null],
    ['Endereço', nome(dados.endereco)],
    ['Falhas seguidas', dados.falhas.toLocaleString('pt-BR')],
    ['Primeira falha', momento(dados.desde)],
    ...(dados.ultimas ?? []).map(
      ({ quando, status, erro }, i) =>
        [
          i === 0 ? 'Última resposta' : 'Antes dela',
          `${status === null ? falhaEmPalavras(erro) : `HTTP ${status}`}, ${momento(quando)}`,
        ] as const,
    ),
  );

const falhaEmPalavras = (erro: string | null) => (erro && FALHA_DE_ENVIO[erro]) || 'sem resposta';

const contadas = (n: number, uma: string, muitas: string) =>
  n === 1 ? uma : muitas.replace('#', n.toLocaleString('pt-BR'));

/** Of the reason that a customer gives as much is shown; all of it is in the panel. */
const LONGEST_REASON = 500;

const MUDANCA: Record<De<'segundo_fator'>['mudanca'], string> = {
  aplicativo_adicionado: 'Agora um código do aplicativo autenticador é necessário para entrar na sua conta.',
  aplicativo_removido: 'O aplicativo autenticador da sua conta foi removido.',
  passkey_adicionada: 'Uma chave de acesso foi adicionada à sua conta.',
  passkey_removida: 'Uma chave de acesso da sua conta foi removida.',
  codigos_gerados: 'Novos códigos de recuperação da sua conta foram gerados. Os anteriores não valem mais.',
  codigo_usado: 'Alguém entrou na sua conta com a sua senha e um código de recuperação.',
  removidos_pelo_suporte:
    'O suporte removeu as formas de verificação em duas etapas da sua conta, e as suas sessões terminaram.',
};

const PALAVRAS: { [T in TipoDeCarta]: (dados: De<T>) => Palavras } = {
  convite: ({ empresa_nome, convidado_por_nome, convite }) => ({
    assunto: `Convite para ${nome(empresa_nome)} no Romaneio`,
    titulo: `${nome(convidado_por_nome)} convidou você`,
    blocos: [
      paragrafo(
        `Há um convite para você fazer parte de ${nome(empresa_nome)} no Romaneio, o sistema em que a empresa cuida de estoque, vendas e expedição.`,
      ),
      botao('Ver o convite', `/convite#${convite}`),
      paragrafo(
        'O convite vale por 7 dias e só para você: não encaminhe este e-mail. Se ainda não tem acesso, é lá que você escolhe a sua senha.',
      ),
      fatos(['Empresa', nome(empresa_nome)], ['Convite de', nome(convidado_por_nome)]),
    ],
    porque:
      'Você recebeu este e-mail porque alguém convidou este endereço. Se não esperava por isso, ignore: sem a sua resposta, nada acontece.',
  }),
  recuperacao: ({ nome: pessoa, link, ip }) => ({
    assunto: 'Escolha uma nova senha',
    titulo: 'Vamos escolher uma nova senha',
    blocos: [
      paragrafo(`Olá, ${nome(pessoa)}. Recebemos um pedido para trocar a senha da sua conta no Romaneio.`),
      botao('Escolher nova senha', `/recuperar#${link}`),
      paragrafo(
        'O link vale por 1 hora e funciona uma vez. Se não foi você quem pediu, ignore este e-mail: a sua senha continua a mesma.',
      ),
      fatos(['Pedido feito do IP', ip]),
    ],
    porque: 'Você recebeu este e-mail porque alguém pediu uma nova senha para a conta deste endereço.',
  }),
  confirmar_email: ({ nome: pessoa, link }) => ({
    assunto: 'Confirme o seu novo e-mail',
    titulo: 'Este é o seu novo e-mail?',
    blocos: [
      paragrafo(
        `Olá, ${nome(pessoa)}. Confirme este endereço para entrar no Romaneio com ele. Até lá, vale o e-mail de antes.`,
      ),
      botao('Confirmar e-mail', `/confirmar-email#${link}`),
      paragrafo('O link funciona uma vez. Se você não pediu a troca, ignore este e-mail.'),
    ],
    porque:
      'Você recebeu este e-mail porque alguém informou este endereço como o novo e-mail de uma conta no Romaneio.',
  }),
  dispositivo_novo: ({ nome: pessoa, dispositivo, ip, quando }) => ({
    assunto: 'Entrada na sua conta em um dispositivo novo',
    titulo: 'Foi você que entrou?',
    blocos: [
      paragrafo(`Olá, ${nome(pessoa)}. Alguém entrou na sua conta por um navegador que ainda não a conhecia.`),
      fatos(['Dispositivo', nome(dispositivo)], ['IP', ip], ['Quando', momento(quando)]),
      paragrafo(
        'Se foi você, não precisa fazer nada. Se não foi, troque a sua senha agora e encerre as outras sessões.',
      ),
      botao('Ver a segurança da conta', '/minha-conta'),
    ],
    porque: SUA_CONTA,
  }),
  segundo_fator: ({ nome: pessoa, mudanca, detalhe, ip, quando }) => ({
    assunto: 'A verificação em duas etapas da sua conta mudou',
    titulo: 'Foi você que fez esta mudança?',
    blocos: [
      paragrafo(`Olá, ${nome(pessoa)}. ${MUDANCA[mudanca]}`),
      fatos(
        [mudanca === 'codigo_usado' ? 'Códigos restantes' : 'Chave de acesso', detalhe && nome(detalhe)],
        ['IP', ip],
        ['Quando', momento(quando)],
      ),
      paragrafo(
        'Se foi você, não precisa fazer nada. Se não foi, troque a sua senha agora, encerre as outras sessões e avise quem administra a sua empresa.',
      ),
      botao('Ver a segurança da conta', '/minha-conta'),
    ],
    porque: SUA_CONTA,
  }),
  acesso_alterado: ({ nome: pessoa, mudanca, email_novo, ip, quando }) => ({
    assunto: mudanca === 'senha' ? 'A senha da sua conta mudou' : 'O e-mail da sua conta mudou',
    titulo: 'Foi você que fez esta mudança?',
    blocos: [
      paragrafo(
        mudanca === 'senha'
          ? `Olá, ${nome(pessoa)}. A senha da sua conta no Romaneio foi trocada.`
          : `Olá, ${nome(pessoa)}. A sua conta no Romaneio passou a usar outro e-mail; este não entra mais nela.`,
      ),
      fatos(['Novo e-mail', email_novo && nome(email_novo)], ['IP', ip], ['Quando', momento(quando)]),
      paragrafo(
        mudanca === 'senha'
          ? 'Se foi você, não precisa fazer nada. Se não foi, escolha outra senha agora: isso encerra todas as sessões.'
          : 'Se foi você, não precisa fazer nada. Se não foi, avise agora quem administra a sua empresa: essa pessoa pode tirar o acesso da conta.',
      ),
      mudanca === 'senha' ? botao('Escolher outra senha', '/recuperar') : botao('Abrir o Romaneio', '/entrar'),
    ],
    porque: SUA_CONTA,
  }),
  webhook_falhando: (dados) => ({
    assunto: `Um webhook de ${nome(dados.empresa_nome)} está falhando`,
    titulo: 'Um webhook está perto de ser desativado',
    blocos: [
      paragrafo(
        `As entregas deste webhook só têm falhado. Se continuar assim, ele será desativado${dados.desativa_em ? ` depois de ${momento(dados.desativa_em)}` : ''}, e as entregas que esperam serão canceladas.`,
      ),
      doWebhook(dados),
      paragrafo(
        'Veja a resposta do seu sistema às últimas tentativas, corrija o destino e envie um teste pelo painel. Uma entrega aceita zera a contagem.',
      ),
      botao('Ver o webhook', `/integracoes/webhooks/${dados.webhook_id}`),
    ],
    porque: ADMINISTRA(dados.empresa_nome),
  }),
  webhook_desativado: (dados) => ({
    assunto: `Um webhook de ${nome(dados.empresa_nome)} foi desativado`,
    titulo: 'Um webhook foi desativado por falhas',
    blocos: [
      paragrafo(
        `Este webhook falhou por tempo demais e não recebe mais eventos. ${
          dados.canceladas === undefined || dados.canceladas === 0
            ? 'As entregas que esperavam por ele foram canceladas.'
            : contadas(
                dados.canceladas,
                'A entrega que esperava por ele foi cancelada.',
                'As # entregas que esperavam por ele foram canceladas.',
              )
        } Nada se perde: os eventos continuam guardados.`,
      ),
      doWebhook(dados),
      paragrafo('Para ele voltar a receber, nesta ordem:'),
      paragrafo('1. Corrija o destino, que é o endereço acima.'),
      paragrafo('2. Abra o webhook no painel e clique em Reativar. Envie um teste, para ver se o destino responde.'),
      paragrafo(
        '3. Recupere o que faltou: o que falhou, o que foi cancelado e o que aconteceu enquanto ele esteve desativado, até 30 dias atrás. O painel mostra quantos eventos são antes de enviar.',
      ),
      botao('Ver o webhook', `/integracoes/webhooks/${dados.webhook_id}`),
    ],
    porque: ADMINISTRA(dados.empresa_nome),
  }),
  refresh_token_reusado: ({ empresa_nome, aplicativo_nome, autorizada_por }) => ({
    assunto: `A conexão com ${nome(aplicativo_nome)} foi encerrada por segurança`,
    titulo: 'Encerramos uma conexão por segurança',
    blocos: [
      paragrafo(
        `O refresh token da conexão com ${nome(aplicativo_nome)} foi usado duas vezes. Isso acontece quando alguém copiou o token, ou quando o aplicativo tem um defeito. Por precaução, todo o acesso dessa conexão terminou.`,
      ),
      fatos(
        ['Empresa', nome(empresa_nome)],
        ['Aplicativo', nome(aplicativo_nome)],
        ['Autorizada por', nome(autorizada_por)],
      ),
      paragrafo('Avise quem cuida do aplicativo. Para usá-lo de novo, é preciso autorizar outra conexão.'),
      botao('Ver as conexões', '/integracoes/conexoes'),
    ],
    porque: ADMINISTRA(empresa_nome),
  }),
  token_expirando: ({ empresa_nome, token_nome, token_final, expira_em, fuso }) => ({
    assunto: `O token ${nome(token_nome)} expira em ${dia(expira_em, fuso)}`,
    titulo: 'Um token de API está perto de expirar',
    blocos: [
      paragrafo('Depois disso, o sistema que usa este token é recusado. Crie outro token antes e troque-o no sistema.'),
      fatos(
        ['Empresa', nome(empresa_nome)],
        ['Token', `${nome(token_nome)} (final ${nome(token_final)})`],
        ['Expira em', momento(expira_em, fuso)],
      ),
      botao('Ver os tokens', '/integracoes/tokens'),
    ],
    porque: ADMINISTRA(empresa_nome),
  }),
  proposta: ({ empresa_nome, numero, titulo, valor_total, valida_ate, link }) => ({
    assunto: `Proposta ${nome(numero)} de ${nome(empresa_nome)}`,
    titulo: `${nome(empresa_nome)} enviou uma proposta`,
    blocos: [
      paragrafo(
        'Você pode ler a proposta, baixar o PDF e responder nesta página. Nada é aceito só por abrir o link: aceitar é um passo à parte.',
      ),
      botao('Ver a proposta', `/p/${link}`),
      fatos(
        ['Proposta', nome(numero)],
        ['Título', nome(titulo)],
        ['Total', reais(valor_total)],
        ['Válida até', valida_ate === null ? null : valida_ate.split('-').reverse().join('/')],
      ),
      paragrafo('O link é só seu: quem o tem pode responder por você. Não encaminhe este e-mail.'),
    ],
    porque: `Você recebeu este e-mail porque ${nome(empresa_nome)} enviou uma proposta a este endereço pelo Romaneio. Se não a esperava, ignore: sem a sua resposta, nada acontece.`,
  }),
  proposta_respondida: ({
    empresa_nome,
    proposta_id,
    numero,
    titulo,
    cliente,
    valor_total,
    resposta,
    por_nome,
    motivo,
  }) => ({
    assunto: `A proposta ${nome(numero)} foi ${resposta}: ${nome(cliente)}`,
    titulo: resposta === 'aceita' ? 'Sua proposta foi aceita' : 'Sua proposta foi recusada',
    blocos: [
      paragrafo(
        resposta === 'aceita'
          ? 'O cliente aceitou a proposta pelo link que recebeu. Agora ela pode virar uma venda ou um contrato.'
          : 'O cliente recusou a proposta pelo link que recebeu. Se ainda houver conversa, altere a proposta e envie de novo.',
      ),
      fatos(
        ['Empresa', nome(empresa_nome)],
        ['Proposta', nome(numero)],
        ['Título', nome(titulo)],
        ['Cliente', nome(cliente)],
        ['Total', reais(valor_total)],
        ['Respondida por', por_nome && nome(por_nome)],
        ['Motivo', motivo && nome(motivo, LONGEST_REASON)],
      ),
      botao('Ver a proposta', `/propostas/${proposta_id}`),
    ],
    porque: `Você recebeu este e-mail porque administra ${nome(empresa_nome)} no Romaneio ou responde pelo negócio desta proposta.`,
  }),
  pix_em_quarentena: ({ empresa_nome, esperam, mais }) => ({
    assunto: `${nome(empresa_nome)} tem Pix em quarentena`,
    titulo: 'Há Pix esperando por uma decisão',
    blocos: [
      paragrafo(
        'Chegou o aviso de um Pix que não confere com nenhuma cobrança. Nada foi baixado: alguém precisa dizer a que conta ele pertence, ou que não pertence a nenhuma.',
      ),
      fatos(
        ['Empresa', nome(empresa_nome)],
        ['Esperam agora', `${mais ? 'mais de ' : ''}${esperam.toLocaleString('pt-BR')}`],
      ),
      botao('Ver a quarentena', '/conciliacao?aba=quarentena'),
      paragrafo('Se outros chegarem hoje, não mandamos outro e-mail: todos ficam nessa tela.'),
    ],
    porque: ADMINISTRA(empresa_nome),
  }),
  contrato_cheio: ({ empresa_nome, recurso, limite }) => ({
    assunto:
      recurso === 'empresas'
        ? 'Seu contrato não tem mais vaga para empresas'
        : `${nome(empresa_nome)} não tem mais vaga para usuários`,
    titulo: recurso === 'empresas' ? 'A última vaga de empresa foi ocupada' : 'A última vaga de usuário foi ocupada',
    blocos: [
      paragrafo(
        recurso === 'empresas'
          ? `As ${limite.toLocaleString('pt-BR')} vagas de empresa do seu contrato estão em uso. Nada para de funcionar, mas não será possível abrir outra.`
          : `As ${limite.toLocaleString('pt-BR')} vagas de usuário desta empresa estão em uso. Nada para de funcionar, mas não será possível convidar mais ninguém de dentro da empresa. Contadores e terceiros não ocupam vaga.`,
      ),
      fatos(
        ['Empresa', nome(empresa_nome)],
        ['Contratadas', limite.toLocaleString('pt-BR')],
        ['Para contratar mais', env.SALES_CONTACT ?? null],
      ),
      botao('Ver o contrato', '/plano'),
    ],
    porque: ADMINISTRA(empresa_nome),
  }),
};

/** A kind of e-mail, filled in. */
export function modeloDe({ tipo, dados }: Carta): Modelo {
  const palavras = (PALAVRAS[tipo] as (dados: Carta['dados']) => Palavras)(dados);
  const first = palavras.blocos.find((bloco) => bloco.tipo === 'paragrafo');
  return {
    ...palavras,
    previa: first?.texto ?? '',
    desligar: CARTAS[tipo].desligavel ? `${env.APP_URL}/minha-conta` : null,
  };
}
