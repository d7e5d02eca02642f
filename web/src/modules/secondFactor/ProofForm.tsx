import { wrongPasswordsAllowed } from '@app/contract/auth/auth.rules.ts'
import { type ProofWay, waysToProve } from '@app/contract/secondFactor/secondFactor.rules.ts'
import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { CallError } from '#core/callError.ts'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { FormActions } from '#ui/form/FormActions.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { askPasskey } from './askPasskey.ts'
import { FactorField } from './FactorField.tsx'
import styles from './SecondFactor.module.css'

const wayWords: Record<ProofWay, string> = {
  password: 'Use your password',
  totp: 'Use the code of your app',
  passkey: 'Use a passkey',
  recoveryCode: 'Use a recovery code',
}

/** The strongest factor of the person or, without one, the current password. */
export function ProofForm({ onProven, onCancel }: { onProven: () => void; onCancel: () => void }) {
  const me = useMe()
  const [chosen, setChosen] = useState<ProofWay>()
  const [typed, setTyped] = useState('')
  const [passkeyWords, setPasskeyWords] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const { data: status } = useQuery(calls.secondFactor.status.queryOptions())
  const ways = waysToProve({
    hasApp: status?.app !== undefined,
    hasPasskey: (status?.passkeys.length ?? 0) > 0,
    hasRecoveryCodes: (status?.recoveryCodesLeft ?? 0) > 0,
  })
  const way = chosen ?? ways[0] ?? 'password'
  const prove = useAction(calls.secondFactor.prove, { refresh: [calls.secondFactor.status], isQuiet: true, after: onProven })
  const request = useAction(calls.secondFactor.proofRequest, {
    after: async ({ token, passkey: asked }) => {
      if (!asked) return
      const { answer, words } = await askPasskey(asked)
      if (answer) prove.mutate({ token, passkey: answer })
      else setPasskeyWords(words)
    },
  })
  const choose = (next: ProofWay) => {
    setTyped('')
    setPasskeyWords(undefined)
    prove.reset()
    setChosen(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (way === 'passkey') return request.mutate({})
    const proof = { password: { password: typed }, totp: { code: typed }, recoveryCode: { recoveryCode: typed } }[way]
    prove.mutate(proof, { onError: () => field.current?.select() })
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
      ) : way === 'passkey' ? (
        <p className={styles.text} tabIndex={-1} data-autofocus>
          {error ?? 'Confirm with your passkey: by finger, face, PIN or security key.'}
        </p>
      ) : (
        <FactorField key={way} method={way} value={typed} onChange={setTyped} inputRef={field} error={error} />
      )}
      {ways.length > 1 && (
        <div className={styles.ways}>
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <Button key={other} variant="subtle" size="compact-md" onClick={() => choose(other)}>
                {wayWords[other]}
              </Button>
            ))}
        </div>
      )}
      <FormActions
        submit={way === 'passkey' ? 'Use your passkey' : 'Confirm'}
        isPending={prove.isPending || request.isPending}
        isDisabled={way !== 'passkey' && typed === ''}
        onCancel={onCancel}
      />
    </form>
  )
}

const wordsOf = (error: CallError) =>
  error.attempt === undefined
    ? error.messageOr('That could not be checked.')
    : `${error.message} Attempt ${error.attempt} of ${wrongPasswordsAllowed}.`
