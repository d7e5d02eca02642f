/** Dispatched on a row to open its details beside the list, by code that knows the row and not the list. */
export const besideEvent = 'app:beside'
