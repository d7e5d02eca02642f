import { number } from './format.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

const isField = (target: EventTarget | null): target is Field => target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement

/**
 * Lets a paste that is longer than its field enter whole, where the browser would cut it in silence. `onTooLong` gets a sentence with both
 * lengths. The field has its limit again once the text fits, and a form that is sent before gets an error at the field. Returns the function
 * that ends it.
 */
export function keepPastesWhole(page: Document, onTooLong: (words: string) => void): () => void {
  const limits = new WeakMap<Field, number>()
  const onPaste = ({ target, clipboardData }: ClipboardEvent) => {
    if (!isField(target) || target.maxLength < 0) return
    const limit = target.maxLength
    const selected = (target.selectionEnd ?? 0) - (target.selectionStart ?? 0)
    const length = target.value.length - selected + (clipboardData?.getData('text/plain').length ?? 0)
    if (length <= limit) return
    limits.set(target, limit)
    target.removeAttribute('maxlength')
    const takesFiles = target.form?.querySelector('input[type="file"]') != null
    const wayOut = takesFiles ? 'Shorten it, or attach it as a file.' : 'Please shorten it.'
    onTooLong(`The text has ${number(length)} characters, and ${number(limit)} fit here. ${wayOut}`)
  }
  const onInput = ({ target }: Event) => {
    if (!isField(target)) return
    const limit = limits.get(target)
    if (limit === undefined || target.value.length > limit) return
    target.maxLength = limit
    limits.delete(target)
  }
  page.addEventListener('paste', onPaste)
  page.addEventListener('input', onInput)
  return () => {
    page.removeEventListener('paste', onPaste)
    page.removeEventListener('input', onInput)
  }
}
