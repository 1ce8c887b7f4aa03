import { describeContract } from '#tests/support/contract.ts';

// The API against its document, one of three parts of its operations.

describeContract(0, 3);
