import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import {
  contextOfSystem,
  createAplicativo,
  createToken,
  findTokenEmpresa,
  revokeToken,
  rotateSecret,
  updateWebhook,
} from '#server/acesso/index.ts';
import { simulateMensagem } from '#server/atendimento/index.ts';
import { countCanaisByKey, createCanal, dropUnreadableCanais, reencryptCanais } from '#server/canais/index.ts';
import { createProduto } from '#server/catalogo/index.ts';
import {
  countSegredosByKey,
  createContaPix,
  dropUnreadableSegredos,
  reencryptSegredos,
} from '#server/cobrancas/index.ts';
import { verifyCompras } from '#server/compras/index.ts';
import { verifyContratos } from '#server/contratos/index.ts';
import { countMailByKey, dropUnreadableMail, reencryptMail } from '#server/correio/index.ts';
import { verifyCrm } from '#server/crm/index.ts';
import { createDeposito, verifyEstoque } from '#server/estoque/index.ts';
import { announced, mendReadingOrder } from '#server/eventos/index.ts';
import { createFormaEnvio } from '#server/expedicao/index.ts';
import { verifyFinanceiro } from '#server/financeiro/index.ts';
import {
  countTotpsByKey,
  createEmpresa,
  dropFatores,
  dropUnreadableTotps,
  makeRecoveryLink,
  readConta,
  reencryptTotps,
  setContrato,
} from '#server/identidade/index.ts';
import { ensurePostgres } from '#server/local/embedded-postgres.ts';
import { readIfExists } from '#server/local/private-file.ts';
import { developmentSecrets } from '#server/local/secrets-file.ts';
import { retainMidia, verifyMidia } from '#server/midia/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { closeDb, db } from '#server/platform/db.ts';
import { env, setEnv } from '#server/platform/env.ts';
import { DomainError, invalid, notFound } from '#server/platform/errors.ts';
import { countAnswersByKey, reencryptAnswers } from '#server/platform/idempotency.ts';
import { endAsCommand, endingLimit, onShutdown } from '#server/platform/lifecycle.ts';
import { captureConsole, logToStandardError } from '#server/platform/logger.ts';
import { type Migrated, migrate } from '#server/platform/migrate.ts';
import { readObjectFile } from '#server/platform/object-file.ts';
import { readPassword } from '#server/platform/password-input.ts';
import { attendPendentes } from '#server/transport/inngest/contratos-batch.ts';
import { mendVendas, verifyVendas } from '#server/vendas/index.ts';
import {
  countSecretsByKey,
  dropUnreadablePrevious,
  listUnreadableSecrets,
  reencryptSecrets,
} from '#server/webhooks/index.ts';

// Whoever runs a command reads its answer as JSON: a line of the log in it would break it.
logToStandardError();
captureConsole();
endAsCommand();

/** One JSON object on standard output. */
const print = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`);

async function contextOf(empresa: string): Promise<Ctx> {
  const ctx = /^\d{1,15}$/.test(empresa) ? await contextOfSystem(db(), Number(empresa), 'cli') : null;
  if (!ctx) throw notFound(`Empresa não encontrada (id ${empresa}).`);
  return ctx;
}

function contaId(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw notFound(`Conta não encontrada (id ${text}).`);
}

const list = (text: string | undefined) =>
  text
    ?.split(',')
    .map((item) => item.trim())
    .filter(Boolean);

function flag(option: string, text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  if (text !== 'true' && text !== 'false') throw invalid(option, 'Use true ou false.');
  return text === 'true';
}

const whole = (text: string | undefined) =>
  text === undefined ? undefined : /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;

/** An option that would lift every restriction is left out, and never sent empty: a script's variable may be empty by mistake. */
function networks(text: string | undefined): string[] | undefined {
  const given = list(text);
  if (given?.length === 0) throw invalid('ips', 'Informe ao menos uma rede, ou omita a opção para não restringir.');
  return given;
}

/** What an earlier start kept of the demonstration company, on standard input: null where a start kept nothing, undefined where no start asks. */
async function readKnown(): Promise<unknown> {
  if (process.stdin.isTTY) return undefined;
  let text = '';
  for await (const chunk of process.stdin) text += String(chunk);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What `npm start` kept of it in the data folder. */
async function readKept(dataDir: string): Promise<unknown> {
  try {
    return JSON.parse((await readIfExists(join(dataDir, 'demonstracao.json'))) ?? '');
  } catch {
    return undefined;
  }
}

const SENHA = 'fica à vista na lista de processos: prefira a opção seguinte';
const SENHA_ARQUIVO = 'arquivo com a senha; sem ele, ou com -, a entrada padrão (em um terminal, a senha é perguntada)';

/** Fills in the options with a `…-arquivo` beside them: secrets, which arguments show to every user of the machine. */
async function readSecrets(command: Command): Promise<void> {
  for (const option of command.options) {
    const file = command.options.find(({ long }) => long === `${option.long}-arquivo`);
    if (!file) continue;
    const name = option.attributeName();
    if (command.getOptionValue(name) === undefined) {
      command.setOptionValue(name, await readPassword(command.getOptionValue(file.attributeName())));
    } else {
      process.stderr.write(
        `Aviso: a senha dada em ${option.long} fica à vista na lista de processos e no histórico; use ${file.long}.\n`,
      );
    }
  }
}

const program = new Command('cli').description('Operações do Romaneio').showHelpAfterError();

const empresa = program.command('empresa').description('Empresas');
empresa
  .command('criar')
  .requiredOption('--nome <nome>')
  .requiredOption('--admin-email <email>')
  .addOption(new Option('--admin-senha <senha>', SENHA).conflicts('adminSenhaArquivo'))
  .option('--admin-senha-arquivo <arquivo>', SENHA_ARQUIVO)
  .option('--admin-nome <nome>')
  .action(async (o: { nome: string; adminEmail: string; adminSenha: string; adminNome?: string }) => {
    print(
      await createEmpresa(db(), {
        nome: o.nome,
        admin_email: o.adminEmail,
        admin_senha: o.adminSenha,
        admin_nome: o.adminNome,
      }),
    );
  });

/** Beside `npm start` without configuration, the key is the one that it made up. */
async function useOwnKey(): Promise<void> {
  if (env.ENCRYPTION_KEY || env.APP_ENV === 'production') return;
  setEnv({ ENCRYPTION_KEY: (await developmentSecrets(env.DATA_DIR)).ENCRYPTION_KEY });
}

const usuario = program.command('usuario').description('Usuários do painel').hook('preAction', useOwnKey);
usuario
  .command('recuperar')
  .description('Dá um link de uma hora, de um uso só, com que a pessoa escolhe outra senha')
  .requiredOption('--email <email>')
  .action(async (o: { email: string }) => {
    const { usuario_id, link } = await makeRecoveryLink(db(), o);
    print({ usuario_id, link: `${env.APP_URL}/recuperar#${link}` });
  });
usuario
  .command('remover-fatores')
  .description('Para quem perdeu o celular e os códigos: tira a verificação em duas etapas e encerra as sessões')
  .requiredOption('--email <email>')
  .action(async (o: { email: string }) => void print(await dropFatores(db(), o)));
const conta = program.command('conta').description('Contas e seus contratos');
conta
  .command('ver')
  .requiredOption('--conta <id>')
  .action(async (o: { conta: string }) => void print(await readConta(db(), contaId(o.conta))));
conta
  .command('contrato')
  .description('Muda o que a conta contratou; o que não é informado fica como está')
  .requiredOption('--conta <id>')
  .option('--empresas <n>', 'empresas da conta')
  .option('--usuarios <n>', 'usuários de cada empresa')
  .option('--modulos <lista>', 'módulos do plano, por exemplo estoque,expedicao')
  .option('--filiais-ocupam <true|false>', 'se filiais contam como empresas')
  .action(
    async (o: { conta: string; empresas?: string; usuarios?: string; modulos?: string; filiaisOcupam?: string }) =>
      void print(
        await setContrato(db(), contaId(o.conta), {
          limite_empresas: whole(o.empresas),
          limite_usuarios: whole(o.usuarios),
          modulos: list(o.modulos),
          filiais_ocupam: flag('filiais-ocupam', o.filiaisOcupam),
        }),
      ),
  );

const token = program.command('token').description('Tokens de API');
token
  .command('criar')
  .requiredOption('--empresa <id>')
  .requiredOption('--nome <nome>')
  .requiredOption('--escopos <lista>', 'por exemplo estoque:read,estoque:write')
  .option('--ips <lista>', 'redes permitidas em CIDR')
  .option('--expira-em <iso>')
  .action(async (o: { empresa: string; nome: string; escopos: string; ips?: string; expiraEm?: string }) => {
    const created = await createToken(await contextOf(o.empresa), {
      nome: o.nome,
      escopos: list(o.escopos),
      ips_permitidos: networks(o.ips),
      expira_em: o.expiraEm,
    });
    print({ id: created.id, token: created.token });
  });
token
  .command('revogar')
  .requiredOption('--id <id>')
  .action(async (o: { id: string }) => {
    const owner = /^\d{1,15}$/.test(o.id) ? await findTokenEmpresa(db(), Number(o.id)) : null;
    if (owner === null) throw notFound(`Token não encontrado (id ${o.id}).`);
    const revoked = await revokeToken(await contextOf(String(owner)), { id: Number(o.id) });
    print({ id: revoked.id, revogado_em: revoked.revogado_em });
  });

program
  .command('aplicativo')
  .description('Aplicativos OAuth de terceiros')
  .command('criar')
  .requiredOption('--empresa <id>')
  .requiredOption('--nome <nome>')
  .requiredOption('--redirect-uris <lista>', 'endereços de retorno, separados por vírgula')
  .requiredOption('--escopos <lista>', 'o que pode pedir, por exemplo estoque:read,estoque:write')
  .option('--publico', 'sem client_secret, com PKCE obrigatório', false)
  .action(async (o: { empresa: string; nome: string; redirectUris: string; escopos: string; publico: boolean }) => {
    const { client_id, client_secret } = await createAplicativo(await contextOf(o.empresa), {
      nome: o.nome,
      tipo: o.publico ? 'publico' : 'confidencial',
      redirect_uris: list(o.redirectUris),
      escopos: list(o.escopos),
    });
    print({ client_id, client_secret });
  });

program
  .command('produto')
  .description('Produtos')
  .command('criar')
  .requiredOption('--empresa <id>')
  .requiredOption('--nome <nome>')
  .requiredOption('--codigo <codigo>')
  .option('--unidade <unidade>')
  .option('--controlar-estoque <true|false>')
  .action(async (o: { empresa: string; nome: string; codigo: string; unidade?: string; controlarEstoque?: string }) => {
    const { id } = await createProduto(await contextOf(o.empresa), {
      nome: o.nome,
      codigo: o.codigo,
      unidade: o.unidade,
      controlar_estoque: flag('controlar-estoque', o.controlarEstoque),
    });
    print({ id });
  });

program
  .command('deposito')
  .description('Depósitos')
  .command('criar')
  .requiredOption('--empresa <id>')
  .requiredOption('--nome <nome>')
  .option('--padrao', 'torna-o o depósito padrão', false)
  .action(async (o: { empresa: string; nome: string; padrao: boolean }) => {
    const { id } = await createDeposito(await contextOf(o.empresa), { nome: o.nome, padrao: o.padrao });
    print({ id });
  });

program
  .command('forma-envio')
  .description('Formas de envio')
  .command('criar')
  .requiredOption('--empresa <id>')
  .requiredOption('--nome <nome>')
  .action(async (o: { empresa: string; nome: string }) => {
    const { id } = await createFormaEnvio(await contextOf(o.empresa), { nome: o.nome });
    print({ id });
  });

/** Adds `verificar` to a room's commands: the proof of one company, which ends with 1 where it does not hold. */
const proving = (room: Command, verify: (ctx: Ctx) => Promise<{ ok: boolean }>): Command =>
  room
    .command('verificar')
    .requiredOption('--empresa <id>')
    .action(async (o: { empresa: string }) => {
      const found = await verify(await contextOf(o.empresa));
      print(found);
      if (!found.ok) process.exitCode = 1;
    });

proving(program.command('estoque').description('Estoque'), verifyEstoque);
proving(program.command('compras').description('Compras'), verifyCompras);
proving(program.command('crm').description('Contatos e negócios'), verifyCrm);
proving(program.command('assistente').description('Turnos do assistente'), async (ctx) => {
  // The room brings the libraries of models along, which no other command needs.
  const { verifyAssistente } = await import('#server/assistente/index.ts');
  return verifyAssistente(ctx);
});
proving(program.command('vendas').description('Vendas'), verifyVendas);
proving(program.command('financeiro').description('Contas a receber e a pagar'), verifyFinanceiro);

const midia = program.command('midia').description('Arquivos: fotos, anexos, documentos');
midia
  .command('reter')
  .description('Executa um comando (a cópia de segurança) enquanto nenhum arquivo é apagado do armazenamento')
  .argument('<comando...>', 'depois de --')
  .action(async ([comando = '', ...args]: string[]) => {
    process.exitCode = await retainMidia(db(), async () => {
      // Its own output is its own: standard output has one JSON object at most.
      const child = spawn(comando, args, { stdio: ['inherit', 'inherit', 'inherit'] });
      const ended = once(child, 'exit') as Promise<[number | null]>;
      // It would go on, and files would be deleted under it.
      onShutdown('comando', async () => {
        child.kill('SIGTERM');
        const late = setTimeout(() => child.kill('SIGKILL'), endingLimit() - 1_000);
        await ended;
        clearTimeout(late);
      });
      const [code] = await ended;
      return code ?? 1;
    });
  });
midia
  .command('verificar')
  .description('Lê cada arquivo do armazenamento e o confere com o seu registro; sem --empresa, os de todas')
  .option('--empresa <id>')
  .action(async (o: { empresa?: string }) => {
    const found = await verifyMidia(
      db(),
      o.empresa === undefined ? undefined : (await contextOf(o.empresa)).empresa_id,
    );
    print(found);
    if (!found.ok) process.exitCode = 1;
  });

const contratos = program.command('contratos').description('Contratos');
proving(contratos, verifyContratos).description('Confere os ciclos com o calendário, os itens e as contas a receber');
contratos
  .command('gerar')
  .description('Gera já o que está devido em todas as empresas, como o serviço faz a cada dez minutos')
  .action(async () => {
    print({ contratos: await attendPendentes(db(), () => true) });
  });

program
  .command('conta-pix')
  .description('Contas Pix, em que a empresa recebe')
  .command('criar')
  .description('Cria uma conta Pix com os campos de um arquivo JSON, credenciais incluídas (nunca nos argumentos)')
  .requiredOption('--empresa <id>')
  .requiredOption('--config <arquivo.json>')
  .action(async (o: { empresa: string; config: string }) => {
    print(await createContaPix(await contextOf(o.empresa), readObjectFile(o.config)));
  });

const canal = program.command('canal').description('Canais de atendimento: e-mail, SMS e WhatsApp');
canal
  .command('criar')
  .description('Cria um canal com os campos de um arquivo JSON, segredos incluídos (nunca nos argumentos)')
  .requiredOption('--empresa <id>')
  .requiredOption('--tipo <tipo>', 'email, sms, whatsapp ou whatsapp_nao_oficial')
  .requiredOption('--nome <nome>')
  .requiredOption('--config <arquivo.json>', 'os campos do canal e, onde há mais de uma forma de conexão, `adaptador`')
  .action(async (o: { empresa: string; tipo: string; nome: string; config: string }) => {
    // Settings and secrets may stand side by side, or apart under `config` and `segredos`.
    const fields: Record<string, unknown> & { config?: object; segredos?: object } = readObjectFile(o.config);
    const { adaptador, config = {}, segredos = {}, ...others } = fields;
    const given = {
      ...{ nome: o.nome, tipo: o.tipo, config: { ...others, ...config, ...segredos } },
      ...(adaptador === undefined ? {} : { adaptador }),
    };
    print(await createCanal(await contextOf(o.empresa), given));
  });
canal
  .command('simular')
  .description('Simulador, só em desenvolvimento: chega uma mensagem, como se um cliente a tivesse escrito')
  .requiredOption('--empresa <id>')
  .requiredOption('--nome <nome>', 'como o cliente se chama')
  .requiredOption('--endereco <endereço>', 'o telefone ou o e-mail do cliente')
  .requiredOption('--texto <texto>')
  .option('--canal <id>', 'um canal de exemplo; sem ele, o primeiro da empresa')
  .action(async (o: { empresa: string; nome: string; endereco: string; texto: string; canal?: string }) => {
    const { nome, endereco, texto } = o;
    const said = { nome, endereco, texto, ...(o.canal === undefined ? {} : { canal_id: whole(o.canal) }) };
    print(await simulateMensagem(await contextOf(o.empresa), said));
  });

const chave = program
  .command('chave')
  .description('A chave que cifra os segredos guardados (ENCRYPTION_KEY)')
  .hook('preAction', useOwnKey);

/** What each configured key reads; an exit code other than 0 when something is read by none. */
async function printKeyUse(extra: Record<string, unknown> = {}): Promise<number> {
  const webhooks = await countSecretsByKey(db());
  const respostas = await countAnswersByKey(db());
  const correio = await countMailByKey(db());
  const autenticadores = await countTotpsByKey(db());
  const contas_pix = await countSegredosByKey(db());
  const canais = await countCanaisByKey(db());
  const uses = [webhooks, respostas, correio, autenticadores, contas_pix, canais];
  const ilegiveis = uses.reduce((sum, use) => sum + use.ilegiveis, 0);
  const restam = uses.reduce((sum, use) => sum + use.anteriores, 0);
  print({ ...extra, webhooks, respostas, correio, autenticadores, contas_pix, canais, restam, ilegiveis });
  if (ilegiveis > 0) process.exitCode = 1;
  return restam;
}

chave
  .command('verificar')
  .description('Diz o que cada chave lê')
  .action(async () => void (await printKeyUse()));
chave
  .command('trocar')
  .description('Cifra de novo, com ENCRYPTION_KEY, o que as chaves de ENCRYPTION_KEY_PREVIOUS cifraram')
  .action(async () => {
    const trocados = {
      webhooks: await reencryptSecrets(db()),
      respostas: await reencryptAnswers(db()),
      correio: await reencryptMail(db()),
      autenticadores: await reencryptTotps(db()),
      contas_pix: await reencryptSegredos(db()),
      canais: await reencryptCanais(db()),
    };
    if ((await printKeyUse({ trocados })) > 0) process.exitCode = 1;
  });
chave
  .command('descartar')
  .description(
    'Para uma chave perdida: desativa os webhooks que ela cifrou, lhes dá outro segredo, desiste dos e-mails que esperavam, esquece os aplicativos autenticadores e tira de uso as contas Pix e os canais cujas credenciais ela cifrou',
  )
  .requiredOption('--confirmar', 'o segredo antigo deles não volta')
  .action(async () => {
    await dropUnreadablePrevious(db());
    const correio = await dropUnreadableMail(db());
    const autenticadores = await dropUnreadableTotps(db());
    const contas_pix = await dropUnreadableSegredos(db());
    const canais = await dropUnreadableCanais(db());
    const webhooks = await listUnreadableSecrets(db());
    for (const { id, empresa_id } of webhooks) {
      const ctx = await contextOf(String(empresa_id));
      await updateWebhook(ctx, { id, ativo: false });
      await rotateSecret(ctx, { id });
    }
    print({ desativados: webhooks.map(({ id }) => id), correio, autenticadores, contas_pix, canais });
  });

program
  .command('demonstracao')
  .description('Empresa de demonstração')
  .command('criar')
  .option('--sem-trafego', 'Sem o que programas, webhooks e aplicativos fizeram no mês')
  .action(async ({ semTrafego = false }: { semTrafego?: boolean }) => {
    const { seedDemonstracao } = await import('#drizzle/seeds/demonstracao.ts');
    const handed = await readKnown();
    // By hand, the token that `npm start` shows is the one to show again, and none that was shown before ends.
    const byHand = handed === undefined;
    const known = byHand ? await readKept(env.DATA_DIR) : handed;
    print(await seedDemonstracao(db(), known, { mes: true, trafego: !semTrafego, soma: byHand }));
  });

program
  .command('migrar')
  .description(
    'Aplica as migrações pendentes; de novo depois da última troca de processos, completa o que a versão anterior gravou',
  )
  .action(async () => {
    const vendas_completadas = await mendVendas(db());
    print({ aplicadas: migrated.applied, reordenados: migrated.mended, vendas_completadas });
  });

let migrated: Migrated = { applied: [], mended: {}, migracoes: [] };
let release: (() => Promise<void>) | undefined;

program.hook('preAction', async (_program, command) => {
  // First: a command that lacks its password has not touched the database.
  await readSecrets(command);
  let url = env.DATABASE_URL;
  if (!url) {
    const embedded = await ensurePostgres({ dataDir: env.DATA_DIR });
    release = embedded.stop;
    // Ctrl-C must not leave the server behind that this command started.
    onShutdown('postgres', embedded.stop);
    onShutdown('database', closeDb);
    url = embedded.url;
    setEnv({ DATABASE_URL: url });
  }
  migrated = await migrate(url, { mend: mendReadingOrder });
});

try {
  await program.parseAsync();
} catch (error) {
  const known = error instanceof DomainError;
  const details = known && error.details ? ` ${JSON.stringify(error.details)}` : '';
  process.stderr.write(`Erro: ${error instanceof Error ? error.message : String(error)}${details}\n`);
  process.exitCode = 1;
} finally {
  await announced();
  await closeDb();
  await release?.();
}
