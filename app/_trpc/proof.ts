/** Asks the person at the panel to prove who they are; true once they have, false when they would rather not. */
export type AskForProof = () => Promise<boolean>;

let dialog: AskForProof | null = null;
let asking: Promise<boolean> | null = null;

/** The dialog that asks, while it is on the page. Returns what takes it away. */
export function registerProof(ask: AskForProof): () => void {
  dialog = ask;
  return () => {
    if (dialog === ask) dialog = null;
  };
}

/** Asks once, however many calls of the panel need the proof at the same moment. */
export function askForProof(): Promise<boolean> {
  if (!dialog) return Promise.resolve(false);
  asking ??= dialog().finally(() => {
    asking = null;
  });
  return asking;
}
