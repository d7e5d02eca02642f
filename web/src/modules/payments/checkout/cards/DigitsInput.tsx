import { digitsOf } from '@app/contract/payments/sandbox/sandboxCards.rules.ts'
import { TextInput, type TextInputProps } from '@mantine/core'
import { type ChangeEvent, useLayoutEffect, useReducer, useRef } from 'react'

type Props = Pick<
  TextInputProps,
  'label' | 'name' | 'autoComplete' | 'placeholder' | 'disabled' | 'error' | 'onBlur' | 'onFocus' | 'className'
> & {
  value: string
  onChange: (text: string) => void
  /** Inserts the separators. */
  format: (text: string) => string
}

/** Digits that are grouped while typing. The caret stays behind its digit and is never blocked by a separator. */
export function DigitsInput({ value, onChange, format, ...input }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  // Deleting a separator yields the same text, so only a new rendering corrects the caret.
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)

  useLayoutEffect(() => {
    if (caret.current === null) return
    field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  const change = ({ currentTarget: { value: typed, selectionStart }, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const text = format(typed)
    const at = selectionStart ?? typed.length
    const goesForward = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward'
    caret.current = at === typed.length ? text.length : placeAfter(text, digitsOf(typed.slice(0, at)).length, goesForward)
    onChange(text)
    renderAgain()
  }

  return <TextInput {...input} ref={field} inputMode="numeric" autoCorrect="off" spellCheck={false} value={value} onChange={change} />
}

/** The caret position behind the given number of digits; beyond the separator that follows if the user deletes forward. */
function placeAfter(text: string, digits: number, beyondSeparator: boolean) {
  let place = 0
  for (let seen = 0; place < text.length && seen < digits; place += 1) if (isDigit(text, place)) seen += 1
  while (beyondSeparator && place < text.length && !isDigit(text, place)) place += 1
  return place
}

const isDigit = (text: string, place: number) => /\d/.test(text.charAt(place))
