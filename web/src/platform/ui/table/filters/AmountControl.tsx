import { amountsIn } from '@app/contract/core/filters.ts'
import { Group, Input, NumberInput } from '@mantine/core'
import { useState } from 'react'

type Props = { label: string; value: string | undefined; onChange: (value: string | undefined) => void }

/** Two bounds, of which one may be empty. They apply on blur or Enter, not at every key press. */
export function AmountControl({ label, value, onChange }: Props) {
  const given = amountsIn(value ?? '') ?? {}
  const [min, setMin] = useState<string | number>(given.min ?? '')
  const [max, setMax] = useState<string | number>(given.max ?? '')
  const [seen, setSeen] = useState(value)
  const [committed, setCommitted] = useState(value)
  const typed = min === '' && max === '' ? undefined : `${min}..${max}`
  if (value !== seen) {
    setSeen(value)
    // A change from elsewhere: the chip was removed, or the back button was pressed.
    if (value !== committed) {
      setCommitted(value)
      setMin(given.min ?? '')
      setMax(given.max ?? '')
    }
  }
  const isReversed = min !== '' && max !== '' && Number(min) > Number(max)
  const commit = () => {
    if (isReversed || typed === committed) return
    setCommitted(typed)
    onChange(typed)
  }
  const field = { min: 0, max: 1_000_000_000, decimalScale: 3, hideControls: true, onBlur: commit } as const
  return (
    <Input.Wrapper label={label} labelElement="div" error={isReversed && 'The second amount is smaller than the first.'}>
      <Group
        grow
        gap="xs"
        wrap="nowrap"
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
        }}
      >
        <NumberInput {...field} aria-label={`${label} at least`} placeholder="At least" value={min} onChange={setMin} />
        <NumberInput {...field} aria-label={`${label} at most`} placeholder="At most" value={max} onChange={setMax} />
      </Group>
    </Input.Wrapper>
  )
}
