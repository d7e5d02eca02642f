import { afterPress } from './press.ts'

/** Selects what stands in a field, so that the first letter typed takes its place. The press that brought the focus would undo it. */
export function chooseText(field: EventTarget | null) {
  if (!(field instanceof HTMLInputElement) || field.readOnly) return
  afterPress(() => document.activeElement === field && field.select())
}
