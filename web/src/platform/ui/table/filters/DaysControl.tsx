import { type Filter, isPreset, presetLabel } from '@app/contract/core/filters.ts'
import { Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { DaysField } from '../../form/DaysField.tsx'

type Props = { filter: Extract<Filter, { kind: 'days' }>; value: string | undefined; onChange: (value: string | undefined) => void }

const between = 'between'

/** A named range that moves with the calendar, such as the last 7 days, or a fixed range of days. */
export function DaysControl({ filter, value, onChange }: Props) {
  const isSpan = value !== undefined && !isPreset(value)
  const [isChoosing, setChoosing] = useState(isSpan)
  return (
    <Stack gap={6}>
      <Select
        label={filter.label}
        placeholder="Any time"
        clearable
        clearButtonProps={{ 'aria-label': `Clear ${filter.label}` }}
        comboboxProps={{ withinPortal: false }}
        data={[
          ...filter.presets.map((preset) => ({ value: preset, label: presetLabel(preset) })),
          { value: between, label: 'Choose days…' },
        ]}
        value={isSpan || isChoosing ? between : (value ?? null)}
        onChange={(chosen) => {
          setChoosing(chosen === between)
          if (chosen !== between) onChange(chosen ?? undefined)
        }}
      />
      {(isSpan || isChoosing) && <Span key={value} label={filter.label} value={isSpan ? value : '..'} onChange={onChange} />}
    </Stack>
  )
}

function Span({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  // Choosing days drops a zone from the address: days count in the reader's own zone.
  const [from = '', to = ''] = (value.split('@')[0] ?? '').split('..')
  return (
    <DaysField
      aria-label={`${label}, from and to`}
      popoverProps={{ withinPortal: false }}
      value={[from, to]}
      onChange={(first, last) => onChange(`${first}..${last}`)}
    />
  )
}
