/** Words that customers of Brazilian shops, and users of a system like this one, use for each other; a word may be in several groups. */
export const GRUPOS: readonly (readonly string[])[] = `
prazo tempo demora demorar dias previsão quando
entrega entregar frete envio enviar despacho despachar remessa chegar transportadora correios motoboy
rastrear rastreio rastreamento acompanhar localizar código; atraso atrasar atrasado demora demorar; extravio extraviado sumir perder perdido
trocar troca devolver devolução substituir; devolução devolver arrependimento desistir desistência arrepender reembolso
reembolso reembolsar estorno estornar ressarcir devolver dinheiro; cancelar cancelamento desistir desistência anular desfazer
defeito quebrar quebrado estragar estragado pifar danificado avariado avaria problema falha vício funcionar parar queimar
garantia cobertura cobrir conserto defeito assistência; conserto consertar reparo reparar arrumar assistência manutenção técnico
pagar pagamento boleto pix cartão crédito débito dinheiro; parcela parcelar parcelamento prestação vezes dividir juros crediário
cartão crédito débito bandeira visa mastercard; boleto vencimento vencer vencido fatura cobrança duplicata título
atrasar atraso vencido multa juros mora inadimplência; preço valor custo custar quanto tabela orçamento
caro barato desconto promoção oferta abatimento; desconto promoção cupom oferta abatimento bonificação; frete taxa entrega custo grátis gratuito
grátis gratuito gratuitamente isento isenção cortesia; loja endereço unidade filial localização onde rua
retirar retirada buscar pegar loja balcão; horário hora horas funcionamento aberto aberta abrir abre fechar fecha funcionar atendimento
sábado domingo feriado fim semana; segunda sexta útil dias; telefone celular whatsapp contato ligar fone número
atendimento suporte ajuda ajudar atendente contato sac central; e-mail email correio mensagem; falar contato atendente humano pessoa
reclamar reclamação queixa ouvidoria sac; nota fiscal nfe danfe xml cupom; cnpj empresa jurídica pj corporativo atacado revenda
atacado revenda revender revendedor lojista quantidade; pedido compra comprar encomenda encomendar; comprar adquirir compra pedir
mínimo mínima menor; máximo máxima limite até; estoque disponível disponibilidade tem acabar esgotado falta faltar
embalagem caixa pacote embrulho embalar; presente presentear embrulho; montar montagem montador instalar instalação instalador
instalar instalação instalador técnico; medida medidas tamanho dimensão dimensões largura altura comprimento; peso pesar quilo quilos kg carga
cor cores tom tonalidade; voltagem volts tensão bivolt tomada energia; limpar limpeza lavar higienizar
usar uso utilizar utilização manual instruções; validade vencer vencimento vencido expirar prazo; senha acesso acessar entrar login conta
cadastro cadastrar registrar registro conta; dados informações privacidade lgpd pessoais; apagar excluir remover deletar eliminar exclusão
alterar mudar trocar modificar editar corrigir atualizar alteração mudança; errado errada incorreto diferente engano trocado
faltar faltando falta incompleto; documento documentos rg cpf identidade comprovante; comprovante recibo nota documento
assinar assinatura contrato plano mensalidade; visita visitar agendar agendamento marcar horário; agendar agendamento marcar reservar reserva
aluguel alugar locação locar; usado usados seminovo recondicionado; original originais autêntico genuíno
peça peças reposição acessório componente; bateria pilha carregar carregador carga; vaga vagas emprego trabalhar currículo
fornecedor parceiro parceria representante; bairro cidade região regiões cep área estado interior; seguro segurança confiável confiança
troco dinheiro espécie; vale crédito cupom presente; pontos fidelidade programa cashback; encomenda personalizado personalizar medida fabricar
importar importação planilha arquivo csv; exportar exportação baixar planilha download; celular telefone smartphone aparelho
geladeira refrigerador freezer; notebook computador laptop micro; receber recebimento chegar recebi; enviar mandar envio encaminhar
criar cadastrar novo adicionar incluir; achar encontrar localizar procurar buscar; usuário usuários pessoa acesso permissão funcionário equipe
cliente clientes comprador consumidor; produto produtos item mercadoria artigo; quantidade unidades volume; aumentar subir elevar
diminuir reduzir baixar; começar iniciar início; terminar acabar fim encerrar; criança crianças infantil bebê filho
animal animais pet cachorro gato; chuva molhar molhado água impermeável; rasgar rasgado furado amassado danificado riscado quebrado
quebrar trincar rachar quebrado trincado rachado; barulho ruído; vazar vazamento; garantia prazo meses ano
mensagem mensagens conversa chat whatsapp; bloquear bloqueado suspenso suspender; aprovar aprovação aprovado análise
recusar recusado negado negar; confirmar confirmação verificar conferir; imposto impostos tributo icms imposto; seguro cobertura
aniversário niver aniversariante; presente mimo brinde lembrança lembrancinha cortesia; vale presente gift card voucher
indicar indicação indique amigo amiga recomendar convidar; dividir repartir metade dois rachar; unir juntar somar combinar acumular
esposa marido família familiar casal cônjuge pessoas; buscar pegar apanhar retirar coletar coleta
estacionar estacionamento parar carro vaga manobrista; carro caminhonete veículo caminhão; andar elevador escada prédio apartamento condomínio
rural sítio fazenda chácara zona interior ilha; exterior internacional fora estrangeiro país mundo importado
hoje mesmo dia imediato expresso rápido urgente; urgente rápido pressa expresso emergência; noite noturno madrugada 24
remarcar reagendar adiar mudar trocar; ausente viajar viagem férias fora; pausar pausa pular suspender interromper parar congelar
frequência intervalo espaçado espaçar periodicidade; descarte descartar velho antigo lixo reciclar reciclagem recolher
antigo velho usado linha ultrapassado; peça peças componente borracha borrachinha parafuso; guardar conservar armazenar manter durar
limpar limpeza mancha manchar sujeira sujar encardido lavar tirar; mancha marca rodela risco; cheiro odor fedor
sabor gosto azedo amargo acidez paladar; gostar gosto curtir agradar satisfeito; experimentar provar amostra degustar degustação testar teste
espuma cremoso vapor leite cappuccino; bebida bebidas xícara dose; primeira primeiro estrear novo começar inicial
marca logo logotipo rótulo própria personalizado; mei microempreendedor empreendedor autônomo cnpj; escritório empresa corporativo trabalho
emprestar empréstimo emprestado reserva comodato substituto; alugar aluguel comodato; taxa cobrar cobrança custo pagar valor
extra adicional a-mais complementar; proteger proteção protegido estendida seguro cobertura; direito direitos lei legal consumidor procon
comprovar prova comprovante nota; embalagem caixa pacote original; arranhar arranhão riscar risco; estofado estofados sofá poltrona tecido
móvel móveis mobília armário estante mesa; armário guarda-roupa roupeiro; cadeira poltrona banco assento; cama colchão
tomada elétrica ampères volts energia; hacker hackers invadir invasão incidente roubar vazamento; cookies consentimento aceitar rastreamento
relação relatório cópia lista extrato; idade anos menor maior adolescente adulto; visitante sem cadastro; trocar número telefone alterar
perder perdi perdido esquecer esqueci recuperar; esquecer lembrar recuperar redefinir; segunda via cópia reemitir reimprimir
livrinho manual instruções guia apostila; contador contabilidade contábil fiscal; correção corrigir carta retificar erro
desmatamento reflorestamento madeira sustentável ambiental certificado selo; surdo surda libras sinais deficiência acessibilidade cadeirante
orientar orientação consultor consultoria ajudar sugestão especialista; robô automático humano pessoa atendente
responder resposta retorno retornar; contratar contratação vaga emprego seleção recrutamento trabalhar; experiência treinamento curso aprender
curso oficina aula treinamento workshop; remoto home office casa; programador desenvolvedor tecnologia ti informática
salário remuneração benefícios; golpe fraude falso enganar; nível níveis categoria topo melhor; vantagem vantagens benefício benefícios
saldo pontos crédito conta; resgatar usar trocar pontos; sobra resto restante troco saldo; sumir perdido extravio desaparecer
reserva reservar guardar separar; agendar data marcado futuro programar; pegar assumir atribuir responsável; torpedo sms mensagem
letra letras caracteres tamanho; oportunidade negócio lead venda; proposta orçamento cotação; planilha excel xls xlsx csv tabela
foto fotos imagem imagens figura; internet online site virtual e-commerce; site página portal loja; código sku referência identificador
identificador id número código; permissão permissões acesso escopo perfil; chave token credencial; filial filiais empresa matriz unidade
funcionário funcionários colaborador equipe usuário empregado; convidar convite convites; chamada chamadas requisição requisições
prestação prestações parcela parcelas; centavo centavos arredondamento diferença; sequência numeração número ordem
expedição envio despacho remessa; desfazer estornar reverter cancelar voltar; reaproveitar reutilizar reuso novamente; link endereço url página
aviso avisar notificação notificar alerta evento; outlook hotmail gmail microsoft e-mail; luz energia água aluguel despesa conta
despesa despesas gasto gastos custo; receita receitas faturamento ganho; lançamento lançar registro registrar
registrar registro anotar lançar cadastrar; registrado auditoria histórico log; histórico passado anterior antes; versão versões anterior antiga
duplicado duplicidade repetido repetir igual; separar separação preparar preparo; preparar preparação fabricar fabricação produzir produção
categoria categorias grupo tipo; depósito armazém galpão estoque; transferir transferência mover passar; contagem inventário balanço conferir
unidade caixa converter conversão fator; promoção outlet liquidação saldo queima; aceitar aceita trabalhar aceitamos; cheque dinheiro depósito
entregador motorista motoboy; porteiro portaria vizinho receber; subir andar escada içamento içar; montar montador encaixar montagem
furar parede parafusar fixar instalar; encaixar caber passar medir medida; cabe servir serve medida tamanho; tamanho número numeração medida
roupa roupas camiseta vestuário; sapato calçado tênis bota; alergia alérgico ingredientes composição glúten lactose; vegano vegetariano
remédio medicamento receita; médico consulta clínica; comida refeição prato cardápio; internet wifi rede conexão sinal
tela monitor display visor; lento demorado devagar travar; travar erro falhar bug problema; abrir leitura ler arquivo; senha senhas acesso código
códigos recuperação reserva; etapas verificação fator; sessão sair deslogar entrar; sair desligar encerrar cancelar
encerrar fechar acabar terminar; filtro filtros busca procurar; imprimir impressão imprime pdf; etiqueta etiquetas postagem
assinar assinatura recorrente mensal; mensal mês mensalmente mensalidade; semanal semana semanalmente; cobrar cobrança cobrado débito
recusar recusado reprovado negado aprovada; verificar verificação checagem análise conferir antifraude; limite limites máximo saldo
menor mínimo pequeno abaixo; acima maior máximo mais; opção opções forma escolher; atraso atrasado tarde demorar
ganhar ganho bônus prêmio recompensa; sorteio concurso prêmio; fidelidade clube pontos; avaliação avaliar nota opinião comentário
`
  .split(/[;\n]/)
  .map((group) => group.trim().split(' '))
  .filter(([first]) => first);
