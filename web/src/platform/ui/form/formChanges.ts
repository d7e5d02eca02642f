/** Fields that are typed anew each time and never stored. */
const passing = 'input:is([type="file"], [type="password"], [autocomplete$="-password"], [autocomplete="one-time-code"])'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Known = { values: Map<Field, string>; isTouched: boolean }

/**
 * Tracks whether the person has changed any form in a place, independent of how the forms are built. `before` is called for each press and
 * key before it has an effect, `after` for each input. Values that load later are no change, nor is a change that was reverted; a form that
 * was removed, for example after sending, has none.
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
      // A field that appears as a result of a choice counts from then on.
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

/** Different values, or the same ones in another order, such as lines that were moved. */
function isOther(form: HTMLFormElement, values: Map<Field, string>): boolean {
  const now = fieldsOf(form).filter((field) => values.has(field))
  const then = [...values.keys()].filter((field) => now.includes(field))
  return now.some((field, at) => stateOf(field) !== values.get(field) || field !== then[at])
}
