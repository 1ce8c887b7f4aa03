export { connectLimits, consume, consumeAll, countRefusal, giveBack, LIMITES, type Limite, peek } from './limits.ts';
export { MemoryStore } from './memory-store.ts';
export { getQuotaEmpresa, listQuotas, type Quota } from './quotas.ts';
export { RedisStore } from './redis-store.ts';
export { secondsUntilFree, TooMany, tooMany } from './refusal.ts';
export type { Outcome } from './store.ts';
