import { passkeyNameLength } from '@app/contract/secondFactor/secondFactor.rules.ts'
import type { Passkey, PasskeyCreation } from '@app/contract/secondFactor/secondFactor.shapes.ts'
import { Alert, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { FormActions } from '#ui/form/FormActions.tsx'
import { makePasskey } from './askPasskey.ts'
import styles from './SecondFactor.module.css'

type Added = { onCancel: () => void; onAdded: (recoveryCodes?: string[]) => void }

/** A name first, since the list shows it; then the browser asks for a finger, face, PIN or key. */
export function AddPasskeyForm({ onCancel, onAdded }: Added) {
  const [name, setName] = useState(deviceName())
  const [words, setWords] = useState<string>()
  const add = useAction(calls.secondFactor.addPasskey, {
    done: 'Passkey added.',
    refresh: [calls.secondFactor, calls.auth.session],
    after: ({ recoveryCodes }) => onAdded(recoveryCodes),
  })
  const begin = useAction(calls.secondFactor.beginPasskey, { after: ({ token, creation }) => void make(token, creation) })
  const [isMaking, setMaking] = useState(false)
  async function make(token: string, creation: PasskeyCreation) {
    setMaking(true)
    const { answer, words } = await makePasskey(creation)
    setMaking(false)
    if (answer) add.mutate({ token, name, passkey: answer })
    else setWords(words)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWords(undefined)
    begin.mutate({})
  }
  return (
    <form noValidate onSubmit={submit} className={styles.step}>
      {words && (
        <Alert color="red" role="alert">
          {words}
        </Alert>
      )}
      <NameField value={name} onChange={setName} />
      <FormActions
        submit="Add passkey"
        isPending={begin.isPending || isMaking || add.isPending}
        isDisabled={name.trim() === ''}
        onCancel={onCancel}
      />
    </form>
  )
}

export function RenamePasskeyForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const [name, setName] = useState(passkey.name)
  const rename = useAction(calls.secondFactor.renamePasskey, {
    done: 'Passkey renamed.',
    refresh: [calls.secondFactor.status],
    after: onDone,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rename.mutate({ id: passkey._id, name })
  }
  return (
    <form noValidate onSubmit={submit}>
      <NameField value={name} onChange={setName} />
      <FormActions submit="Rename" isPending={rename.isPending} isDisabled={name.trim() === ''} onCancel={onDone} />
    </form>
  )
}

const NameField = ({ value, onChange }: { value: string; onChange: (name: string) => void }) => (
  <TextInput
    label="Name"
    description="To help you recognize it, such as “Work laptop”."
    maxLength={passkeyNameLength}
    data-autofocus
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)

/** A name for this device, as far as the browser discloses one. */
function deviceName(): string {
  const known = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux'] as const
  const found = known.find((kind) => navigator.userAgent.includes(kind))
  return found ? `My ${found === 'Android' ? 'Android phone' : found === 'Windows' || found === 'Linux' ? `${found} computer` : found}` : ''
}
