type Form = { getInputNode(field: string): HTMLElement | null }

/** For `form.onSubmit(send, focusFirstWrong(form))`: takes the person to the first field that is wrong. */
export const focusFirstWrong = (form: Form) => (errors: object) => {
  const [first] = Object.keys(errors)
  if (first) form.getInputNode(first)?.focus()
}
