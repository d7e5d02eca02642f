/** What is typed anew each time, and never kept. */
const passing = 'input:is([type="file"], [type="password"], [autocomplete$="-password"], [autocomplete="one-time-code"])'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Known = { values: Map<Field, string>; isTouched: boolean }

/**
 * Knows of the forms in a place, whatever they are made of, whether somebody has changed something in them: `before` is told of each
 * press and key before it does anything, `after` of what has been put in. What comes by itself, such as values that load late, is no
 * change, nor is what was put back; a form that is gone, as after it was sent, has none.
 */
export function watchForms(place: HTMLElement) {
  const known = new Map<HTMLFormElement, Known>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function look() {
    for (const form of place.querySelectorAll('form'))
      if (!known.get(form)?.isTouched) known.set(form, { values: read(form), isTouched: false })
  }
  function settle() {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    for (const [form, was] of known) {
      if (!was.isTouched) was.isTouched = isOther(form, was.values)
      // What appears by what was chosen counts from then on.
      else for (const field of fieldsOf(form)) if (!was.values.has(field)) was.values.set(field, stateOf(field))
    }
  }
  function after() {
    timer ??= setTimeout(settle)
  }
  look()

  return {
    before() {
      settle()
      look()
      after()
    },
    after,
    hasChanges() {
      settle()
      return [...known].some(([form, { isTouched, values }]) => form.isConnected && isTouched && isOther(form, values))
    },
  }
}

const fieldsOf = (form: HTMLFormElement): Field[] =>
  [...form.querySelectorAll<Field>('input, textarea, select')].filter(
    (field) => !field.matches(passing) && !('readOnly' in field && field.readOnly),
  )

const stateOf = (field: Field) =>
  field instanceof HTMLInputElement && /checkbox|radio/.test(field.type) ? String(field.checked) : field.value

const read = (form: HTMLFormElement) => new Map(fieldsOf(form).map((field) => [field, stateOf(field)]))

/** Other values, or the same ones in another order, as of lines that are moved. */
function isOther(form: HTMLFormElement, values: Map<Field, string>): boolean {
  const now = fieldsOf(form).filter((field) => values.has(field))
  const then = [...values.keys()].filter((field) => now.includes(field))
  return now.some((field, at) => stateOf(field) !== values.get(field) || field !== then[at])
}
