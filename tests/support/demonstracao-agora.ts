/**
 * When a test's month of the demonstration ends, in ms: now, so that each run looks at another hour and day of the week; DEMONSTRACAO_EM
 * chooses another instant (ISO 8601).
 */
export const agora = process.env.DEMONSTRACAO_EM ? Date.parse(process.env.DEMONSTRACAO_EM) : Date.now();
