import type { Made } from '@app/contract/orders/undo.shapes.ts'

/** How one change of an order is taken back; the code for it comes when somebody does. */
export const undoOf = (id: string, made: Made) => () => void import('./takeBack.ts').then(({ takeBack }) => takeBack([{ id, made }]))
