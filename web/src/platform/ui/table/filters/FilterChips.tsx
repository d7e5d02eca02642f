import { type Filter, type Filters, splitValues } from '@app/contract/core/filters.ts'
import { valueWords, wordsOfOne } from '@app/contract/core/filterWords.ts'
import { Button, Pill } from '@mantine/core'
import type { FilterSource, FilterSources } from './filterSource.ts'
import styles from './filters.module.css'

type Props = {
  filters: Filters
  values: Readonly<Record<string, string | undefined>>
  sources: FilterSources | undefined
  onFilter: (filter: string, value: string | undefined) => void
  onClear: () => void
}

/** The active filters, each with a remove button, and one for all if there are several. */
export function FilterChips({ filters, values, sources, onFilter, onClear }: Props) {
  const set = Object.entries(filters).flatMap(([name, filter]) => {
    const value = values[name]
    return value === undefined ? [] : [{ name, filter, value, remove: () => onFilter(name, undefined) }]
  })
  return (
    <>
      {set.map(({ name, ...chip }) => {
        const source = sources?.[name]
        return source ? (
          <NamedChip key={name} {...chip} source={source} />
        ) : (
          <Chip key={name} {...chip} words={valueWords(chip.filter, chip.value)} />
        )
      })}
      {set.length > 1 && (
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </>
  )
}

type ChipProps = { filter: Filter; value: string; remove: () => void }

/** A chip whose first value has a name that must be fetched; further values are counted. */
function NamedChip({ source, ...chip }: ChipProps & { source: FilterSource }) {
  const [first = '', ...others] = splitValues(chip.value)
  const asked = source.useLabel(first)
  const words = wordsOfOne(chip.filter, first) ?? asked ?? '…'
  return <Chip {...chip} words={others.length > 0 ? `${words} and ${others.length} more` : words} />
}

function Chip({ filter, words, remove }: ChipProps & { words: string }) {
  const all = `${filter.label}: ${words}`
  return (
    <Pill
      size="md"
      className={styles.chip}
      withRemoveButton
      onRemove={remove}
      title={all}
      removeButtonProps={{ 'aria-label': `Remove filter ${all}`, 'aria-hidden': false, tabIndex: 0 }}
    >
      {all}
    </Pill>
  )
}
