import type { AppliedValues } from '@app/contract/orders/undo.shapes.ts'

/** Undoes one change of an order. Its code is loaded when a person uses it. */
export const undoOf = (id: string, made: AppliedValues) => () =>
  void import('./undoOrderChanges.ts').then(({ undoOrderChanges }) => undoOrderChanges([{ id, made }]))
