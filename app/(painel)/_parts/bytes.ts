const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** "820 KB", "4,2 MB". */
export const bytesShown = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${number.format(Math.max(1, Math.round(bytes / 1024)))} KB`
    : `${number.format(bytes / 1024 / 1024)} MB`;
