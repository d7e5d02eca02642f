import type { Option } from '@app/contract/core/filters.ts'

/** Where the values of a filter come from that are rows of the company's own: people, categories. Both are hooks. */
export type FilterSource = {
  /** What can be chosen, as far as it matches what was typed. */
  useOptions: (search: string) => { options: readonly Option[]; isPending: boolean }
  /** What a chosen value is called, wherever it came from; nothing until that is known. */
  useLabel: (value: string) => string | undefined
}
export type FilterSources = Readonly<Record<string, FilterSource | undefined>>
