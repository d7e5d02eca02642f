const fillable = ':is(input:not([type="hidden"], [type="file"]), textarea, select, [data-first-field]):not([disabled], [readonly])'

/** Where somebody who came to fill a form in begins. */
function firstField(form: HTMLElement): HTMLElement | null {
  const first = form.querySelector<HTMLElement>('[data-autofocus]') ?? form.querySelector<HTMLElement>(fillable)
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first
  // Among radios one is at the one that is chosen.
  const chosen = form.querySelectorAll<HTMLInputElement>('input[type="radio"]:checked')
  return [...chosen].find(({ name }) => name === first.name) ?? first
}

/**
 * As the ref of the form that a screen consists of: its first field takes the focus, so that one can type at once. Not on a touch screen,
 * where the keyboard would cover what there is to read first, and never out of somebody's hands who has begun elsewhere.
 */
export function focusFirstField(form: HTMLFormElement | null) {
  if (!form || isBusy(document.activeElement) || !matchMedia('(hover: hover) and (pointer: fine)').matches) return
  firstField(form)?.focus({ preventScroll: true })
}

/** As the ref of what a dialog contains: the dialog itself takes the focus to what is marked. */
export function markFirstField(content: HTMLElement | null) {
  if (content && !content.querySelector('[data-autofocus]')) firstField(content)?.setAttribute('data-autofocus', '')
}

/** True while somebody types or walks through tabs, or a dialog is open. */
export const isBusy = (element: Element | null) => element?.closest(`${fillable}, [role="tab"], [role="dialog"]`) != null
