import { wrongPasswordsAllowed } from '@app/contract/auth/auth.rules.ts'
import type { FactorMethod } from '@app/contract/secondFactor/secondFactor.rules.ts'
import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { CallError } from '#core/callError.ts'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { askPasskey } from './askPasskey.ts'
import { FactorField } from './FactorField.tsx'
import styles from './SecondFactor.module.css'

type Way = 'password' | FactorMethod
const ways: Record<Way, string> = {
  password: 'Use your password',
  totp: 'Use the code of your app',
  passkey: 'Use a passkey',
  recoveryCode: 'Use a recovery code',
}

/** The current password, or any factor that is there. */
export function ProofForm({ onProven, onCancel }: { onProven: () => void; onCancel: () => void }) {
  const me = useMe()
  const [way, setWay] = useState<Way>('password')
  const [typed, setTyped] = useState('')
  const [passkeyWords, setPasskeyWords] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const { data: status } = useQuery(calls.secondFactor.status.queryOptions())
  const others: Way[] = [
    'password',
    ...(status?.app ? (['totp'] as const) : []),
    ...(status?.passkeys.length ? (['passkey'] as const) : []),
  ]
  const prove = useAction(calls.secondFactor.prove, { refresh: [calls.secondFactor.status], isQuiet: true, after: onProven })
  const request = useAction(calls.secondFactor.proofRequest, {
    after: async ({ token, passkey: asked }) => {
      if (!asked) return
      const { answer, words } = await askPasskey(asked)
      if (answer) prove.mutate({ token, passkey: answer })
      else setPasskeyWords(words)
    },
  })
  const choose = (next: Way) => {
    setTyped('')
    setPasskeyWords(undefined)
    prove.reset()
    if (next === 'passkey') request.mutate({})
    else setWay(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    prove.mutate(way === 'password' ? { password: typed } : { code: typed }, { onError: () => field.current?.select() })
  }
  const error = prove.error ? wordsOf(prove.error) : undefined

  return (
    <form noValidate onSubmit={submit} className={styles.step}>
      {passkeyWords && (
        <Alert color="red" role="alert">
          {passkeyWords}
        </Alert>
      )}
      <input type="text" name="username" autoComplete="username" value={me.username} readOnly hidden />
      {way === 'password' ? (
        <PasswordField
          kind="current"
          label="Current password"
          data-autofocus
          ref={field}
          value={typed}
          error={error}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      ) : (
        <FactorField method="totp" value={typed} onChange={setTyped} inputRef={field} error={error} />
      )}
      {others.length > 1 && (
        <div className={styles.ways}>
          {others
            .filter((other) => other !== way)
            .map((other) => (
              <Button key={other} variant="subtle" size="compact-md" onClick={() => choose(other)}>
                {ways[other]}
              </Button>
            ))}
        </div>
      )}
      <FormActions submit="Confirm" isPending={prove.isPending || request.isPending} isDisabled={typed === ''} onCancel={onCancel} />
    </form>
  )
}

const wordsOf = (error: CallError) =>
  error.attempt === undefined
    ? error.wordsOr('That could not be checked.')
    : `${error.message} Attempt ${error.attempt} of ${wrongPasswordsAllowed}.`
