import { digitsOf } from '@app/contract/payments/sandboxCards.rules.ts'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'

type Props = Pick<
  TextInputProps,
  'label' | 'name' | 'autoComplete' | 'placeholder' | 'disabled' | 'error' | 'onBlur' | 'onFocus' | 'className'
> & {
  value: string
  onChange: (text: string) => void
  /** Puts the separators in. */
  format: (text: string) => string
}

/** Digits that are grouped while they are typed. The caret stays behind the digit it stood behind. */
export function DigitsInput({ value, onChange, format, ...input }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const digitsBefore = useRef<number | null>(null)

  useLayoutEffect(() => {
    if (digitsBefore.current === null || document.activeElement !== field.current) return
    const caret = placeAfter(value, digitsBefore.current)
    field.current?.setSelectionRange(caret, caret)
    digitsBefore.current = null
  }, [value])

  return (
    <TextInput
      {...input}
      ref={field}
      inputMode="numeric"
      autoCorrect="off"
      spellCheck={false}
      value={value}
      onChange={({ currentTarget }) => {
        const text = format(currentTarget.value)
        const caret = currentTarget.selectionStart ?? currentTarget.value.length
        const isAtEnd = caret === currentTarget.value.length
        digitsBefore.current = isAtEnd ? digitsOf(text).length : digitsOf(currentTarget.value.slice(0, caret)).length
        onChange(text)
      }}
    />
  )
}

function placeAfter(text: string, digits: number) {
  let seen = 0
  for (let place = 0; place < text.length; place += 1) {
    if (seen === digits) return place
    if (/\d/.test(text.charAt(place))) seen += 1
  }
  return text.length
}
