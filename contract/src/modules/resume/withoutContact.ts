/** Words as strangers may read them: addresses of mail and pages and anything that is dialled are left out. */
export const withoutContact = (text: string): string =>
  text
    .replaceAll(/[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>(),;]+/gu, '…')
    .replaceAll(/\b(?:https?:\/\/|www\.)\S+/giu, '…')
    .replaceAll(/(?<!\w)\+?\d[\d\s()./-]{6,}\d(?!\w)/gu, '…')
