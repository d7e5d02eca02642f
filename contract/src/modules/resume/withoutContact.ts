/** Removes e-mail addresses, web addresses and phone numbers from a text for strangers. */
export const withoutContact = (text: string): string =>
  text
    .replaceAll(/[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>(),;]+/gu, '…')
    .replaceAll(/\b(?:https?:\/\/|www\.)\S+/giu, '…')
    .replaceAll(/(?<!\w)\+?\d[\d\s()./-]{6,}\d(?!\w)/gu, '…')
