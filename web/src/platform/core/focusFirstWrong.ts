type Form = { getInputNode(field: string): HTMLElement | null }

/** For `form.onSubmit(send, focusFirstWrong(form))`: focuses the first field with an error. */
export const focusFirstWrong = (form: Form) => (errors: object) => {
  const [first] = Object.keys(errors)
  if (first) form.getInputNode(first)?.focus()
}
