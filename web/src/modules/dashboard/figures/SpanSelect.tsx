import { isSpan, spanLabels, spanNames } from '@app/contract/dashboard/spans.rules.ts'
import { Group, Select } from '@mantine/core'
import { useState } from 'react'
import { toast } from '#core/toast.ts'
import { DaysField } from '#ui/form/DaysField.tsx'

type Props = { value: string; onChange: (span: string) => void }

const custom = 'custom'

/** A named range, which moves with the calendar, or a custom range of days. */
export function SpanSelect({ value, onChange }: Props) {
  const isNamed = spanNames.some((name) => name === value)
  const [isChoosing, setChoosing] = useState(!isNamed)
  return (
    <Group gap="xs">
      <Select
        aria-label="Days of the figures"
        w={150}
        allowDeselect={false}
        data={[...spanNames.map((name) => ({ value: name, label: spanLabels[name] })), { value: custom, label: 'Choose days…' }]}
        value={isNamed && !isChoosing ? value : custom}
        onChange={(chosen) => {
          setChoosing(chosen === custom)
          if (chosen !== null && chosen !== custom) onChange(chosen)
        }}
      />
      {isChoosing && <ChosenDays key={value} value={isNamed ? '' : value} onChange={onChange} />}
    </Group>
  )
}

function ChosenDays({ value, onChange }: Props) {
  const [from = '', to = ''] = value.split('..')
  return (
    <DaysField
      aria-label="From and to"
      valueFormat="D MMM YYYY"
      miw={190}
      value={[from, to]}
      onChange={(first, last) => {
        const span = `${first}..${last}`
        if (isSpan(span)) onChange(span)
        else toast.failure('Please choose at most a year.')
      }}
    />
  )
}
