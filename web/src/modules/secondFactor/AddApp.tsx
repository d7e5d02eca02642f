import { Button } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { calls } from '#core/calls.ts'
import { toast } from '#core/toast.ts'
import { useAction } from '#core/useAction.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { FactorField } from './FactorField.tsx'
import { QrCode } from './QrCode.tsx'
import styles from './SecondFactor.module.css'

/** The data that an app needs to make our codes: as a picture for its camera, and as text. */
export type AppSecret = { secret: string; uri: string }
type Props = { app: AppSecret | null; onClose: () => void; onAdded: (recoveryCodes?: string[]) => void }

/** Scan, then prove by a code that the app has it: an app that was not scanned would lock its owner out. */
export function AddApp({ app, onClose, onAdded }: Props) {
  return (
    <FormDialog
      isOpen={app !== null}
      onClose={onClose}
      title="Add an authenticator app"
      text="Scan this with an app such as Aegis, Google Authenticator, 1Password or Apple Passwords. Then enter the code that it shows."
    >
      {(close) => app && <AddAppForm app={app} onCancel={close} onAdded={onAdded} />}
    </FormDialog>
  )
}

function AddAppForm({ app, onCancel, onAdded }: { app: AppSecret; onCancel: () => void; onAdded: Props['onAdded'] }) {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const confirm = useAction(calls.secondFactor.confirmApp, {
    done: ({ recoveryCodes }) =>
      recoveryCodes ? 'Authenticator app added. You are signed out everywhere else.' : 'Authenticator app added.',
    refresh: [calls.secondFactor, calls.auth.session],
    isQuiet: true,
    after: ({ recoveryCodes }) => onAdded(recoveryCodes),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirm.mutate({ code }, { onError: () => field.current?.select() })
  }
  const copy = () =>
    navigator.clipboard.writeText(app.secret).then(
      () => toast.success('Key copied.'),
      () => toast.failure('It could not be copied. Select it and copy it by hand.'),
    )
  return (
    <form noValidate onSubmit={submit} className={styles.step}>
      <div className={styles.scan}>
        <QrCode text={app.uri} label="QR code for your authenticator app. The key beside it contains the same." />
        <div>
          <span className={styles.more}>Can’t scan it? Type this key into your app.</span>
          <code className={styles.secret}>{app.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <Button variant="default" size="compact-sm" onClick={() => void copy()}>
            Copy key
          </Button>
        </div>
      </div>
      <FactorField
        method="totp"
        value={code}
        onChange={setCode}
        inputRef={field}
        error={confirm.error?.messageOr('That code could not be checked.')}
      />
      <FormActions submit="Add app" isPending={confirm.isPending} isDisabled={code.trim() === ''} onCancel={onCancel} />
    </form>
  )
}
