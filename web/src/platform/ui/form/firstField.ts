const fillable = ':is(input:not([type="hidden"], [type="file"]), textarea, select, [data-first-field]):not([disabled], [readonly])'

/** The field at which filling in the form starts. */
function firstField(form: HTMLElement): HTMLElement | null {
  const first = form.querySelector<HTMLElement>('[data-autofocus]') ?? form.querySelector<HTMLElement>(fillable)
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first
  // Among radios the focus goes to the chosen one.
  const chosen = form.querySelectorAll<HTMLInputElement>('input[type="radio"]:checked')
  return [...chosen].find(({ name }) => name === first.name) ?? first
}

/**
 * A ref for the form of a form screen: focuses its first field, so that one can type at once. Not on touch screens, where the keyboard
 * would cover the text above, and not if the person is already using another control.
 */
export function focusFirstField(form: HTMLFormElement | null) {
  if (!form || isBusy(document.activeElement) || !matchMedia('(hover: hover) and (pointer: fine)').matches) return
  firstField(form)?.focus({ preventScroll: true })
}

/** A ref for a dialog's content: marks the field that the dialog focuses. */
export function markFirstField(content: HTMLElement | null) {
  if (content && !content.querySelector('[data-autofocus]')) firstField(content)?.setAttribute('data-autofocus', '')
}

/** True while the focus is in a field, in tabs or in a dialog. */
export const isBusy = (element: Element | null) => element?.closest(`${fillable}, [role="tab"], [role="dialog"]`) != null
