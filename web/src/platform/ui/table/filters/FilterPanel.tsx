import { type Filter, type Filters, joinValues, noPerson, splitValues } from '@app/contract/core/filters.ts'
import { wordsOfOne } from '@app/contract/core/filterWords.ts'
import { Input, MultiSelect, SegmentedControl, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { AmountControl } from './AmountControl.tsx'
import { DaysControl } from './DaysControl.tsx'
import type { FilterSource, FilterSources } from './filterSource.ts'

type Props = {
  filters: Filters
  values: Readonly<Record<string, string | undefined>>
  sources: FilterSources | undefined
  onFilter: (filter: string, value: string | undefined) => void
}

/** A control for each filter of a list; every choice applies at once. */
export function FilterPanel({ filters, values, sources, onFilter }: Props) {
  return (
    <Stack gap="sm">
      {Object.entries(filters).map(([name, filter]) => (
        <Control
          key={name}
          filter={filter}
          source={sources?.[name]}
          value={values[name]}
          onChange={(value) => onFilter(name, value === '' ? undefined : value)}
        />
      ))}
    </Stack>
  )
}

type ControlProps = {
  filter: Filter
  source: FilterSource | undefined
  value: string | undefined
  onChange: (value: string | undefined) => void
}

function Control({ filter, source, value, onChange }: ControlProps) {
  switch (filter.kind) {
    case 'days':
      return <DaysControl filter={filter} value={value} onChange={onChange} />
    case 'amount':
      return <AmountControl label={filter.label} value={value} onChange={onChange} />
    case 'yesNo':
      return (
        <Input.Wrapper label={filter.label} labelElement="div">
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={filter.label}
            data={[
              { value: '', label: 'Any' },
              { value: 'yes', label: filter.yes },
              { value: 'no', label: filter.no },
            ]}
            value={value ?? ''}
            onChange={onChange}
          />
        </Input.Wrapper>
      )
    case 'choices':
    case 'people':
      return source ? (
        <SourcedControl filter={filter} source={source} value={value} onChange={onChange} />
      ) : (
        <Several filter={filter} options={filter.kind === 'choices' ? (filter.options ?? []) : []} value={value} onChange={onChange} />
      )
  }
}

const searchAfterMs = 250

/** Options that the server searches. Chosen ones keep their names while another search runs. */
function SourcedControl({ source, ...control }: Omit<ControlProps, 'source'> & { source: FilterSource }) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, searchAfterMs)
  const { options, isPending } = source.useOptions(search)
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map())
  const fresh = options.filter(({ value, label }) => known.get(value) !== label)
  if (fresh.length > 0) setKnown(new Map([...known, ...fresh.map(({ value, label }) => [value, label] as const)]))
  // A value from the address needs a name too.
  const [first = ''] = splitValues(control.value ?? '')
  const firstLabel = source.useLabel(first)
  const chosen = splitValues(control.value ?? '').map((value) => ({
    value,
    label: known.get(value) ?? (value === first ? firstLabel : undefined) ?? wordsOfOne(control.filter, value) ?? '…',
  }))
  const offered = options.filter(({ value }) => chosen.every((one) => one.value !== value))
  return <Several {...control} options={[...chosen, ...offered]} search={{ typed, setTyped, isPending }} />
}

type SeveralProps = Omit<ControlProps, 'source'> & {
  options: readonly { value: string; label: string }[]
  search?: { typed: string; setTyped: (text: string) => void; isPending: boolean }
}

function Several({ filter, options, value, onChange, search }: SeveralProps) {
  const allowsNone = filter.kind === 'people' && filter.allowsNone && options.every((option) => option.value !== noPerson)
  const data = allowsNone ? [{ value: noPerson, label: 'No one' }, ...options] : [...options]
  return (
    <MultiSelect
      label={filter.label}
      data={data}
      value={splitValues(value ?? '')}
      onChange={(values) => onChange(joinValues(values))}
      placeholder={value === undefined ? 'Any' : ''}
      searchable={search !== undefined || options.length > 8}
      hidePickedOptions
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${filter.label}` }}
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={200}
      nothingFoundMessage={search?.isPending ? 'Looking…' : 'Nothing found.'}
      {...(search && { searchValue: search.typed, onSearchChange: search.setTyped, filter: ({ options }) => options })}
    />
  )
}
