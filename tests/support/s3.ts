import { needProgram } from '#tests/support/programs.ts';
import { type S3Server, serveS3 } from '#tests/support/s3-server.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

/** An S3 server of a test's own, which checks signatures and digests, with one bucket. */
export type TestS3 = S3Server;

/** For describe.skipIf: whether there is no S3 server to start, which it says loudly. */
export const lacksS3 = (untested: string): boolean => needProgram('versitygw', untested) === undefined;

/** Starts versitygw over a folder that is removed with the run's others. */
export const startS3 = async (): Promise<TestS3> => serveS3(await makeTestFolder('s3'));
