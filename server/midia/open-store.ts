import { env } from '#server/platform/env.ts';
import { DomainError } from '#server/platform/errors.ts';
import { logger } from '#server/platform/logger.ts';
import { diskStore } from './disk-store.ts';
import { s3Store } from './s3-store.ts';
import type { Store } from './store.ts';

let opened: { key: string; store: Store } | undefined;

/** The store that the environment names: a bucket where `S3_BUCKET` is set, else this machine's disk. */
export function openStore(): Store {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PATH_STYLE } = env;
  const key = [S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PATH_STYLE].join('\n');
  if (opened?.key !== key) {
    const isBucket = S3_ENDPOINT && S3_BUCKET && S3_REGION && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY;
    const store = isBucket
      ? s3Store({
          ...{ endpoint: S3_ENDPOINT, bucket: S3_BUCKET, region: S3_REGION, pathStyle: S3_PATH_STYLE },
          ...{ accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
        })
      : diskStore();
    opened = { key, store };
  }
  return opened.store;
}

/**
 * Works with the store; whatever fails is noted in the log.
 * @throws DomainError UNAVAILABLE
 */
export async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  try {
    return await work(openStore());
  } catch (err) {
    logger().error({ err }, 'The store of files failed');
    throw new DomainError('UNAVAILABLE', 'O armazenamento de arquivos não respondeu; tente de novo.');
  }
}
