type Taken = { name: string; email: string; focused: string | undefined }

/**
 * Takes the form of the document away, for the program that stands in its place. Answers what was typed into it and where
 * somebody was writing; nothing where there is no such form, or no longer.
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
