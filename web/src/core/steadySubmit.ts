/**
 * Leaves the focus where it is while a submit button is pressed. A field that is checked on leaving it may gain or lose a
 * complaint in that moment, which moves the button away from under the pointer, and the click would be lost.
 */
export function keepSubmitSteady(page: Document) {
  page.addEventListener('mousedown', (event) => {
    if (event.target instanceof Element && event.target.closest('button[type="submit"]')) event.preventDefault()
  })
}
