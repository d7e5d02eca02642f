/** Sent to a row whose details are wanted beside its list, by who knows the row and not the list. */
export const besideEvent = 'app:beside'
