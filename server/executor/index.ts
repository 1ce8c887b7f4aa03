export { arrivingEvents, storeEvents } from './arrivals.ts';
export { createExecutor, type Executor, type ExecutorOptions } from './executor.ts';
export { expireRuns } from './runs.ts';
export type { Handler } from './types.ts';
