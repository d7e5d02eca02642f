import type { FactorMethod } from '@app/contract/secondFactor/secondFactor.rules.ts'
import type { FactorPrompt } from '@app/contract/secondFactor/secondFactor.shapes.ts'
import type { SignedIn } from '@app/contract/users/signedIn.shapes.ts'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconFingerprint } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { askPasskey } from './askPasskey.ts'
import { FactorField } from './FactorField.tsx'
import styles from './SecondFactor.module.css'

type Props = {
  prompt: FactorPrompt
  /** Goes back to the first step. */
  onBack: () => void
  onSignedIn: (user: SignedIn) => void
}

const otherWays: Record<FactorMethod, string> = {
  totp: 'Use the code of your app',
  passkey: 'Use a passkey',
  recoveryCode: 'Use a recovery code',
}

/** The second step of signing in: the password was right, and a second factor is asked for. */
export function SecondStep({ prompt, onBack, onSignedIn }: Props) {
  const { token, methods } = prompt
  const [method, setMethod] = useState<FactorMethod>(methods[0] ?? 'recoveryCode')
  const [typed, setTyped] = useState('')
  const [passkeyWords, setPasskeyWords] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const answer = useAction(calls.secondFactor.answer, { done: 'Logged in Successfully!', isQuiet: true, after: onSignedIn })
  const error = passkeyWords ?? answer.error?.messageOr('Unable to Login !')
  const isOver = answer.error?.field === 'token'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPasskeyWords(undefined)
    answer.mutate({ token, ...(method === 'totp' ? { code: typed } : { recoveryCode: typed }) }, { onError: () => field.current?.select() })
  }
  const ask = async () => {
    if (!prompt.passkey) return
    setPasskeyWords(undefined)
    answer.reset()
    const { answer: passkey, words } = await askPasskey(prompt.passkey)
    if (passkey) answer.mutate({ token, passkey })
    else setPasskeyWords(words)
  }
  const choose = (next: FactorMethod) => {
    setMethod(next)
    setTyped('')
    setPasskeyWords(undefined)
    answer.reset()
    if (next === 'passkey') void ask()
  }

  return (
    <div className={styles.step}>
      {error && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} stroke={1.75} />}>
          {error}
        </Alert>
      )}
      {method === 'passkey' ? (
        <>
          <p className={styles.text}>Confirm with your passkey that it is you: by finger, face, PIN or security key.</p>
          <Button
            data-autofocus
            autoFocus
            leftSection={<IconFingerprint size={18} />}
            loading={answer.isPending}
            disabled={isOver}
            onClick={() => void ask()}
          >
            Use your passkey
          </Button>
        </>
      ) : (
        <form noValidate onSubmit={submit} className={styles.step}>
          <FactorField key={method} method={method} value={typed} onChange={setTyped} inputRef={field} />
          <Button type="submit" disabled={typed.trim() === '' || isOver} loading={answer.isPending}>
            Continue
          </Button>
        </form>
      )}
      <div className={styles.ways}>
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} variant="subtle" size="compact-md" disabled={isOver} onClick={() => choose(other)}>
              {otherWays[other]}
            </Button>
          ))}
        <Button variant="subtle" size="compact-md" onClick={onBack}>
          Start again
        </Button>
      </div>
    </div>
  )
}
