/** Removes ids and instants from a text: a search for a figure would sometimes match one of them by chance. */
export const withoutIds = (text = '') =>
  text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '').replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
