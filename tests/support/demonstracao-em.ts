import { seedDemonstracao } from '#drizzle/seeds/demonstracao.ts';
import { closeDb, db } from '#server/platform/db.ts';

// A program: makes the demonstration whose month ends at the instant that is its argument, in the database of DATABASE_URL, and prints it.

const made = await seedDemonstracao(db(), undefined, { mes: true, agora: Date.parse(process.argv[2] ?? '') });
process.stdout.write(JSON.stringify(made));
await closeDb();
