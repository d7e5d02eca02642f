import type { Option } from '@app/contract/core/filters.ts'

/** The source of a filter's options if they are rows of the company's own: people, categories. Both members are hooks. */
export type FilterSource = {
  /** The options that match the typed text. */
  useOptions: (search: string) => { options: readonly Option[]; isPending: boolean }
  /** The name of a chosen value, wherever it came from; undefined until known. */
  useLabel: (value: string) => string | undefined
}
export type FilterSources = Readonly<Record<string, FilterSource | undefined>>
