/** The values that differ from the ones the form was opened with. A call that takes only these leaves every other field as it is. */
export function changedValues<Values extends Record<string, unknown>>(before: Values, values: Values): Partial<Values> {
  const changed: Partial<Values> = {}
  for (const name in values) if (JSON.stringify(values[name]) !== JSON.stringify(before[name])) changed[name] = values[name]
  return changed
}
