type Taken = { name: string; email: string; focused: string | undefined }

/**
 * Removes the server-rendered form in favour of the script's. Returns the typed input and the focused field; undefined if there is no
 * such form.
 */
export function takeOver(page: Document = document): Taken | undefined {
  const still = page.querySelector<HTMLFormElement>('form[data-still]')
  if (!still) return undefined
  const typedInto = (name: string) => still.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? ''
  const at = page.activeElement
  const focused = at instanceof HTMLInputElement && still.contains(at) ? at.name : undefined
  const taken = { name: typedInto('name'), email: typedInto('email'), focused }
  still.remove()
  return taken
}
