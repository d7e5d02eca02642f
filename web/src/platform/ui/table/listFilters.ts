/** A filter of a table as data: what it is called, and which values the address may carry for it. */
export type Filter<Value extends string = string> = {
  kind: 'choice' | 'day'
  label: string
  options: readonly Option<Value>[]
}
export type Option<Value extends string = string> = { value: Value; label: string }
export type Filters = Record<string, Filter>

/** What a table's filters are set to; a filter that is not set is absent. */
export type FilterValues<F extends Filters> = { [K in keyof F]?: F[K] extends Filter<infer Value> ? Value : never }

/** One of several values. Options may come later (from a query): until they are there, any value of the address is kept. */
export const choice = <const Value extends string>(label: string, options: readonly (Option<Value> | Value)[]): Filter<Value> => ({
  kind: 'choice',
  label,
  options: options.map((option) => (typeof option === 'string' ? { value: option, label: option } : option)),
})

/** A calendar day, `YYYY-MM-DD`. */
export const dayFilter = (label: string): Filter => ({ kind: 'day', label, options: [] })

/** Whether the address's value is one that this filter may have. */
export function isValueOf(filter: Filter, value: string): boolean {
  if (filter.kind === 'day') return /^\d{4}-\d{2}-\d{2}$/.test(value)
  return filter.options.length === 0 || filter.options.some((option) => option.value === value)
}

/** The words for a set filter: `Country: India`. */
export function wordsOf(filter: Filter, value: string): string {
  const words =
    filter.kind === 'day' ? value.split('-').reverse().join('-') : filter.options.find((option) => option.value === value)?.label
  return `${filter.label}: ${words ?? value}`
}
