/** Words that customers of Brazilian shops use for each other: each line is a group, and a word may be in several. */
const GRUPOS = `
prazo tempo demora demorar dias previsão quando
entrega entregar frete envio enviar despacho despachar remessa chegar transportadora correios motoboy
rastrear rastreio rastreamento acompanhar localizar código
atraso atrasar atrasado demora demorar
extravio extraviado sumir perder perdido
trocar troca devolver devolução substituir
devolução devolver arrependimento desistir desistência arrepender reembolso
reembolso reembolsar estorno estornar ressarcir devolver dinheiro
cancelar cancelamento desistir desistência anular desfazer
defeito quebrar quebrado estragar estragado pifar danificado avariado avaria problema falha vício funcionar parar queimar
garantia cobertura cobrir conserto defeito assistência
conserto consertar reparo reparar arrumar assistência manutenção técnico
pagar pagamento boleto pix cartão crédito débito dinheiro
parcela parcelar parcelamento prestação vezes dividir juros crediário
cartão crédito débito bandeira visa mastercard
boleto vencimento vencer vencido fatura cobrança duplicata título
atrasar atraso vencido multa juros mora inadimplência
preço valor custo custar quanto tabela orçamento
caro barato desconto promoção oferta abatimento
desconto promoção cupom oferta abatimento bonificação
frete taxa entrega custo grátis gratuito
grátis gratuito gratuitamente isento isenção cortesia
loja endereço unidade filial localização onde rua
retirar retirada buscar pegar loja balcão
horário hora horas funcionamento aberto aberta abrir abre fechar fecha funcionar atendimento
sábado domingo feriado fim semana
segunda sexta útil dias
telefone celular whatsapp contato ligar fone número
atendimento suporte ajuda ajudar atendente contato sac central
e-mail email correio mensagem
falar contato atendente humano pessoa
reclamar reclamação queixa ouvidoria sac
nota fiscal nfe danfe xml cupom
cnpj empresa jurídica pj corporativo atacado revenda
atacado revenda revender revendedor lojista quantidade
pedido compra comprar encomenda encomendar
comprar adquirir compra pedir
mínimo mínima menor
máximo máxima limite até
estoque disponível disponibilidade tem acabar esgotado falta faltar
embalagem caixa pacote embrulho embalar
presente presentear embrulho
montar montagem montador instalar instalação instalador
instalar instalação instalador técnico
medida medidas tamanho dimensão dimensões largura altura comprimento
peso pesar quilo quilos kg carga
cor cores tom tonalidade
voltagem volts tensão bivolt tomada energia
limpar limpeza lavar higienizar
usar uso utilizar utilização manual instruções
validade vencer vencimento vencido expirar prazo
senha acesso acessar entrar login conta
cadastro cadastrar registrar registro conta
dados informações privacidade lgpd pessoais
apagar excluir remover deletar eliminar exclusão
alterar mudar trocar modificar editar corrigir atualizar alteração mudança
errado errada incorreto diferente engano trocado
faltar faltando falta incompleto
documento documentos rg cpf identidade comprovante
comprovante recibo nota documento
assinar assinatura contrato plano mensalidade
visita visitar agendar agendamento marcar horário
agendar agendamento marcar reservar reserva
aluguel alugar locação locar
usado usados seminovo recondicionado
original originais autêntico genuíno
peça peças reposição acessório componente
bateria pilha carregar carregador carga
vaga vagas emprego trabalhar currículo
fornecedor parceiro parceria representante
bairro cidade região regiões cep área estado interior
seguro segurança confiável confiança
troco dinheiro espécie
vale crédito cupom presente
pontos fidelidade programa cashback
encomenda personalizado personalizar medida fabricar
importar importação planilha arquivo csv
exportar exportação baixar planilha download
celular telefone smartphone aparelho
geladeira refrigerador freezer
notebook computador laptop micro
receber recebimento chegar recebi
enviar mandar envio encaminhar
criar cadastrar novo adicionar incluir
achar encontrar localizar procurar buscar
usuário usuários pessoa acesso permissão funcionário equipe
cliente clientes comprador consumidor
produto produtos item mercadoria artigo
quantidade unidades volume
aumentar subir elevar
diminuir reduzir baixar
começar iniciar início
terminar acabar fim encerrar
criança crianças infantil bebê filho
animal animais pet cachorro gato
chuva molhar molhado água impermeável
rasgar rasgado furado amassado danificado riscado quebrado
quebrar trincar rachar quebrado trincado rachado
barulho ruído
vazar vazamento
garantia prazo meses ano
mensagem mensagens conversa chat whatsapp
bloquear bloqueado suspenso suspender
aprovar aprovação aprovado análise
recusar recusado negado negar
confirmar confirmação verificar conferir
imposto impostos tributo icms imposto
seguro cobertura
`;

/** What is written short in messages: its words, or nothing where it says nothing that could be looked up. */
const ABREVIADAS: Readonly<Record<string, string>> = {
  ...{
    msg: 'mensagem',
    msgs: 'mensagens',
    zap: 'whatsapp',
    zapzap: 'whatsapp',
    whats: 'whatsapp',
    wpp: 'whatsapp',
    wa: 'whatsapp',
  },
  ...{
    nf: 'nota fiscal',
    nfe: 'nota fiscal nfe',
    nfs: 'notas fiscais',
    nfce: 'nota fiscal nfce',
    tel: 'telefone',
    cel: 'celular',
  },
  ...{
    end: 'endereço',
    pgto: 'pagamento',
    pgt: 'pagamento',
    pag: 'pagamento',
    parc: 'parcela',
    cart: 'cartão',
    tx: 'taxa',
  },
  ...{
    qtd: 'quantidade',
    qtde: 'quantidade',
    prod: 'produto',
    prods: 'produtos',
    hr: 'horário',
    hrs: 'horas',
    hs: 'horas',
  },
  ...{
    sab: 'sábado',
    dom: 'domingo',
    seg: 'segunda',
    sex: 'sexta',
    obs: 'observação',
    ref: 'referência',
    cod: 'código',
  },
  ...{
    info: 'informações',
    infos: 'informações',
    promo: 'promoção',
    refri: 'refrigerante',
    note: 'notebook',
    geladera: 'geladeira',
  },
  ...{
    add: 'adicionar',
    doc: 'documento',
    docs: 'documentos',
    dps: 'depois',
    app: 'aplicativo',
    din: 'dinheiro',
    qnto: 'quanto',
  },
  ...{
    qto: 'quanto',
    qt: 'quanto',
    qd: 'quando',
    qdo: 'quando',
    qndo: 'quando',
    ond: 'onde',
    aond: 'onde',
    bb: 'bebê',
  },
};

/** Of questions, and of how people speak to each other: no passage is found by them. */
const VAZIAS = new Set(
  `oi ola opa eai hey alo bom boa dia tarde noite tudo bem beleza obrigado obrigada obg brigado valeu vlw favor pf pfv porfavor gentileza
  por pra pro pras pros para com sem que qual quais quem como porque porq pq oque vc vcs voce voces ce tb tbm tambem td mto mt muito muita mais
  menos hj ne ta to tou tava ja so ai la aqui ali isso isto esse essa esses essas este esta estes estas aquele aquela meu minha meus minhas seu sua
  seus suas nosso nossa eu ele ela eles elas nos gente eh sim nao nn n s q d c p o a e um uma uns umas de do da dos das em no na nas ao aos
  se ou mas entao pois me te lhe tem tenho temos teria tinha ter haver ha existe ser sou eh era foi vai vou vamos ir indo fui estou
  estao estava esteja fica ficar quero queria querer gostaria gosto preciso precisa precisar posso pode podem poderia podia
  poder consigo consegue conseguir sei sabe saber dizer diz diga fala falam informar explica explicar quer deu da dar dou dao
  fazer faz faco fazem feito fiz tipo coisa algum alguma alguns algumas algo alguem qualquer cada todo toda todos todas outro outra
  ainda agora depois antes sobre ate entre quando quanto quanta quantos quantas onde aonde cade dps deve devo tenta tentar
  caso assim mesmo mesma sempre nunca jeito acontece aconteceu acontecer kkk kkkk rs rsrs hein ok blz moco moca amigo amiga`.split(
    /\s+/,
  ),
);

const normal = (texto: string) => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const ENDINGS = [
  ...[
    'amentos',
    'imentos',
    'amento',
    'imento',
    'acoes',
    'icoes',
    'acao',
    'icao',
    'coes',
    'cao',
    'mente',
    'aveis',
    'avel',
    'iveis',
    'ivel',
  ],
  ...[
    'assem',
    'essem',
    'armos',
    'ermos',
    'irmos',
    'ariam',
    'eriam',
    'iriam',
    'aram',
    'eram',
    'iram',
    'avam',
    'aria',
    'eria',
    'iria',
  ],
  ...[
    'amos',
    'emos',
    'imos',
    'ando',
    'endo',
    'indo',
    'arei',
    'erei',
    'irei',
    'asse',
    'esse',
    'isse',
    'ados',
    'adas',
    'idos',
    'idas',
    'adores',
  ],
  ...[
    'ador',
    'ado',
    'ada',
    'ido',
    'ida',
    'ava',
    'ara',
    'era',
    'ira',
    'oes',
    'ais',
    'eis',
    'ar',
    'er',
    'ir',
    'ou',
    'ei',
    'eu',
    'iu',
    'am',
    'em',
  ],
  ...['ao', 'as', 'os', 'es', 'is', 'a', 'o', 'e', 'i', 's'],
];

/** A word without its ending: what its forms have in common, roughly. Of a word without accents, in lower case. */
export function radical(palavra: string): string {
  const ending = ENDINGS.find((one) => palavra.endsWith(one) && palavra.length - one.length >= 3);
  return ending ? palavra.slice(0, -ending.length) : palavra;
}

const groups = new Map<string, Set<string>>();
for (const line of GRUPOS.trim().split('\n')) {
  const words = line.split(' ');
  for (const word of words) {
    const key = radical(normal(word));
    const others = groups.get(key) ?? new Set();
    for (const other of words) if (radical(normal(other)) !== key) others.add(other);
    groups.set(key, others);
  }
}

/** Words that mean about the same as a word (without accents, in lower case), whatever form that has; written with their accents. */
export const sinonimosDe = (palavra: string): string[] => [...(groups.get(radical(palavra)) ?? [])];

/** What a word that is written short stands for; null where it is none. */
export const porExtenso = (palavra: string): string | null =>
  Object.hasOwn(ABREVIADAS, palavra) ? (ABREVIADAS[palavra] ?? null) : null;

/** Whether a word says nothing that could be looked up. */
export const isVazia = (palavra: string): boolean => VAZIAS.has(palavra);
