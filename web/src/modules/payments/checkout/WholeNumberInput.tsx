import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'

type Props = Omit<NumberInputProps, 'value' | 'onChange' | 'onBlur'> & {
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}

/** A whole number within bounds. The field may be empty while typing; only valid values are passed on, and blur corrects the rest. */
export function WholeNumberInput({ value, onChange, min, max, ...input }: Props) {
  const [typed, setTyped] = useState<number | string>(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    setTyped(value)
  }

  const change = (next: number | string) => {
    setTyped(next)
    if (typeof next === 'number' && next >= min && next <= max && next !== value) {
      setSeen(next)
      onChange(next)
    }
  }

  return (
    <NumberInput
      {...input}
      min={min}
      max={max}
      value={typed}
      onChange={change}
      onBlur={() => {
        const fitting = typeof typed === 'number' ? Math.min(max, Math.max(min, typed)) : value
        setTyped(fitting)
        if (fitting !== value) onChange(fitting)
      }}
      allowDecimal={false}
      allowNegative={false}
      inputMode="numeric"
    />
  )
}
