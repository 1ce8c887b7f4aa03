import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
// Else the bytes of dead buffers count until a thread beside this one has freed them, which a busy machine lets wait.
setFlagsFromString('--no-concurrent-array-buffer-sweeping');
const collect = runInNewContext('gc') as () => void;

/** A collection goes through everything that the process's tests have loaded: one for so many bytes that came. */
const LOOK_BYTES = 20 * 1_024 * 1_024;
const SAMPLE_MS = 5;

/** Bytes that the process holds, and what is only waiting to be collected. */
function used(): number {
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  return arrayBuffers + heapUsed;
}

/** The most that the process holds, in bytes over what it held at the beginning, at the moments when it is looked at. */
export function memory() {
  const held = () => {
    collect();
    return used();
  };
  const before = held();
  const seen = { most: 0, looks: 0 };
  const look = () => {
    seen.looks++;
    seen.most = Math.max(seen.most, held() - before);
  };
  /** Looks while `work` goes on, whenever there is more than at the last look: however long a look takes, they are few. */
  async function during<T>(work: () => Promise<T>): Promise<T> {
    let least = used();
    const timer = setInterval(() => {
      const now = used();
      if (now - least >= LOOK_BYTES) look();
      least = now - least >= LOOK_BYTES ? used() : Math.min(least, now);
    }, SAMPLE_MS);
    return work().finally(() => clearInterval(timer));
  }
  return { seen, look, during };
}

/**
 * So many bytes in pieces that are new each; how many were asked for, and the most of them that were asked for and had not yet been taken
 * at the other end, which tells `took`.
 * @param head what the first piece begins with, in latin1
 */
export function measured(size: number, head = '') {
  const seen = { asked: 0, taken: 0, ahead: 0 };
  const bytes = async function* () {
    for (let n = 0; seen.asked < size; n++) {
      const piece = Buffer.alloc(Math.min(64 * 1_024, size - seen.asked), n % 251);
      if (n === 0) piece.write(head, 'latin1');
      seen.asked += piece.length;
      seen.ahead = Math.max(seen.ahead, seen.asked - seen.taken);
      yield piece;
    }
  };
  const took = (piece: Uint8Array) => {
    seen.taken += piece.length;
  };
  return { seen, bytes, took };
}
