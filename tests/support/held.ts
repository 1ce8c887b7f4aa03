import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes that the process holds, without what is only waiting to be collected. */
export function held(): number {
  collect();
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  return arrayBuffers + heapUsed;
}

/**
 * So many bytes in pieces that are new each; how many were asked for, and the most that the process held meanwhile over what it held
 * before.
 */
export function measured(size: number, head = '') {
  const before = held();
  const seen = { asked: 0, most: 0 };
  const bytes = async function* () {
    for (let n = 0; seen.asked < size; n++) {
      const piece = Buffer.alloc(Math.min(64 * 1_024, size - seen.asked), n % 251);
      if (n === 0) piece.write(head, 'latin1');
      seen.asked += piece.length;
      // A collection of all goes through everything that the tests have loaded.
      if (n % 300 === 0) seen.most = Math.max(seen.most, held() - before);
      yield piece;
    }
  };
  return { seen, bytes, more: () => held() - before };
}
