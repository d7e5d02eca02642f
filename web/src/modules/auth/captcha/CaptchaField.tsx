import type { CaptchaAnswer } from '@app/contract/auth/captcha.shapes.ts'
import { ActionIcon, Button, Skeleton, TextInput, type TextInputProps, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import styles from './CaptchaField.module.css'
import { doCaptchaWork } from './doCaptchaWork.ts'
import { useCaptcha } from './useCaptcha.ts'

type Props = Pick<TextInputProps, 'error' | 'onBlur' | 'disabled' | 'size'> & {
  value: CaptchaAnswer
  onChange: (answer: CaptchaAnswer) => void
  /** The refusal of the last attempt: any refusal has used up its captcha, so another one is loaded. */
  usedUpBy?: unknown
}

/** Whether the device still works for an answer that was typed; an answer without the work is refused. */
export const isCaptchaAtWork = ({ answer, work }: CaptchaAnswer) => answer !== '' && work === undefined

/** The initial value of a form's `captcha`. */
export const noCaptchaYet: CaptchaAnswer = { id: '', answer: '' }

/** Proves that a person is writing: by a picture or, for people who cannot see it, by a question in words. */
export function CaptchaField({ value, onChange, usedUpBy, error, ...input }: Props) {
  const { captcha, isLoading, isFailed, renew } = useCaptcha()
  const [isInWords, setIsInWords] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const given = useEffectEvent((id: string) => onChange({ id, answer: '' }))
  // A letter that was just typed is in the field before it is in the form's value.
  const handIn = useEffectEvent((work: string) => onChange({ ...value, answer: field.current?.value ?? value.answer, work }))
  const [done, setDone] = useState<{ id: string; work: string }>()
  const id = captcha?.id ?? ''
  useEffect(() => {
    if (!captcha) return
    given(captcha.id)
    const ending = new AbortController()
    void doCaptchaWork(captcha.work, ending.signal).then((work) => !ending.signal.aborted && setDone({ id: captcha.id, work }))
    return () => ending.abort()
  }, [captcha])
  // The work may finish before the form knows of its captcha. It is handed in again with each value, since a letter typed at that moment
  // overwrites it from a field that did not know of it yet.
  const unproven = done !== undefined && done.id === value.id && value.work === undefined ? value : undefined
  useEffect(() => {
    if (unproven && done) handIn(done.work)
  }, [unproven, done])

  const replace = useEffectEvent(renew)
  useEffect(() => {
    if (usedUpBy) replace()
  }, [usedUpBy])

  // The focus moves to the field, whose label or description a screen reader then reads.
  const another = () => {
    renew()
    field.current?.focus()
  }
  const change = () => {
    setIsInWords(!isInWords)
    if (id) onChange({ ...value, id, answer: '' })
    field.current?.focus()
  }

  return (
    <fieldset className={styles.captcha} aria-label="Captcha">
      {!isInWords && (
        <div className={styles.picture}>
          {captcha && !isLoading ? (
            <img src={captcha.image} width={240} height={80} alt="Six letters and digits to type below" />
          ) : (
            <Skeleton width={240} height={80} animate={!isFailed} />
          )}
          <Tooltip label="Another picture">
            <ActionIcon variant="subtle" size="lg" aria-label="Another picture" onClick={another} loading={isLoading}>
              <IconRefresh size={18} stroke={1.75} />
            </ActionIcon>
          </Tooltip>
        </div>
      )}
      <TextInput
        ref={field}
        label={isInWords ? (captcha?.question ?? 'Loading the question') : 'Type what the picture shows'}
        description={isInWords ? 'Write a number in digits or in words.' : 'Upper or lower case does not matter.'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        value={value.answer}
        onChange={({ currentTarget }) => onChange({ ...value, id, answer: currentTarget.value })}
        error={isFailed ? 'The captcha could not be loaded. Ask for another one.' : error}
        {...input}
      />
      <div className={styles.ways}>
        <Button variant="subtle" size="compact-sm" onClick={change}>
          {isInWords ? 'Show me the picture instead' : 'Ask me a question in words instead'}
        </Button>
        {isInWords && (
          <Button variant="subtle" size="compact-sm" onClick={another} loading={isLoading}>
            Another question
          </Button>
        )}
      </div>
    </fieldset>
  )
}
