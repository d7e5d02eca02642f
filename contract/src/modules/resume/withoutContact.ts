/** Removes e-mail addresses, web addresses and phone numbers from a text for strangers. */
export const withoutContact = (text: string): string =>
  text
    .replaceAll(/[^\s@<>()]{1,64}@[^\s@<>()]{1,255}\.[^\s@<>(),;]{1,63}/gu, '…')
    .replaceAll(/\b(?:https?:\/\/|www\.)\S+/giu, '…')
    .replaceAll(/(?<!\w)\+?\d[\d\s()./-]{6,}\d(?!\w)/gu, '…')
