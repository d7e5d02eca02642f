import type { Passkey } from '@app/contract/secondFactor/secondFactor.shapes.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { confirm } from '#ui/dialog/confirm.tsx'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { Section } from '#ui/Section.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { Tag } from '#ui/Tag.tsx'
import { AddApp, type AppSecret } from './AddApp.tsx'
import { canUsePasskeys } from './askPasskey.ts'
import { FactorLine } from './FactorLine.tsx'
import { AddPasskeyForm, RenamePasskeyForm } from './PasskeyForms.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './SecondFactor.module.css'
import { useProof } from './useProof.tsx'

/** The person's second factors, and all actions for them. */
export function SecondFactorSection() {
  const { username } = useMe()
  const asked = useQuery(calls.secondFactor.status.queryOptions())
  const status = asked.data
  const { asking, dialog } = useProof(status)
  const [app, setApp] = useState<AppSecret | null>(null)
  const [isAddingPasskey, setAddingPasskey] = useState(false)
  const [renamed, setRenamed] = useState<Passkey | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const show = (recoveryCodes?: readonly string[]) => setCodes(recoveryCodes ?? null)

  const refresh = [calls.secondFactor.status, calls.auth.session]
  const beginApp = useAction(calls.secondFactor.beginApp, { after: setApp })
  const removeApp = useAction(calls.secondFactor.removeApp, { done: ({ message }) => message, refresh })
  const removePasskey = useAction(calls.secondFactor.removePasskey, { done: ({ message }) => message, refresh })
  const newCodes = useAction(calls.secondFactor.newRecoveryCodes, { refresh, after: ({ recoveryCodes }) => show(recoveryCodes) })

  const isOn = status !== undefined && (status.app !== undefined || status.passkeys.length > 0)
  const isLast = status !== undefined && Number(status.app !== undefined) + status.passkeys.length === 1
  const lost = isLast
    ? `It is your last one: ${status.isRequired ? 'you must set up another one before you can continue.' : 'you will sign in with your password alone.'}`
    : 'It no longer counts when you sign in.'

  return (
    <Section
      title="Second factor"
      text="Signing in then needs your password and something that only you have, so a stolen password is not enough."
      tools={
        status && (
          <Tag tone={isOn ? 'done' : status.isRequired ? 'warm' : 'plain'}>{isOn ? 'On' : status.isRequired ? 'Required' : 'Off'}</Tag>
        )
      }
    >
      <Loaded query={asked} failed="This could not be loaded.">
        {(status) => (
          <ul className={styles.list}>
            <FactorLine
              name="Authenticator app"
              text={status.app ? undefined : 'An app on your phone shows a new code every 30 seconds.'}
              {...(status.app && { use: status.app })}
            >
              {status.app ? (
                <Button
                  variant="default"
                  aria-label="Remove the authenticator app"
                  loading={removeApp.isPending}
                  onClick={async () => {
                    if (await confirm({ title: 'Remove the authenticator app?', text: lost, action: 'Remove app' }))
                      asking(() => removeApp.mutate({}))
                  }}
                >
                  Remove
                </Button>
              ) : (
                <Button variant="default" loading={beginApp.isPending} onClick={() => asking(() => beginApp.mutate({}))}>
                  Add authenticator app
                </Button>
              )}
            </FactorLine>
            {status.passkeys.map((passkey) => (
              <FactorLine
                key={passkey._id}
                name={passkey.name}
                text={passkey.isSynced ? 'Passkey, on all your devices' : 'Passkey'}
                use={passkey}
              >
                <Button variant="default" aria-label={`Rename ${passkey.name}`} onClick={() => setRenamed(passkey)}>
                  Rename
                </Button>
                <Button
                  variant="default"
                  aria-label={`Remove ${passkey.name}`}
                  loading={removePasskey.isPending && removePasskey.variables?.id === passkey._id}
                  onClick={async () => {
                    if (await confirm({ title: `Remove “${passkey.name}”?`, text: lost, action: 'Remove passkey' }))
                      asking(() => removePasskey.mutate({ id: passkey._id }))
                  }}
                >
                  Remove
                </Button>
              </FactorLine>
            ))}
            {canUsePasskeys() && (
              <FactorLine
                name={status.passkeys.length > 0 ? 'Another passkey' : 'Passkey'}
                text="Your finger, face, PIN or a security key. It can also replace your password."
              >
                <Button variant="default" onClick={() => asking(() => setAddingPasskey(true))}>
                  Add passkey
                </Button>
              </FactorLine>
            )}
            {isOn && (
              <FactorLine name="Recovery codes" text={`${status.recoveryCodesLeft} of 10 left, for when you lose your device.`}>
                <Button
                  variant="default"
                  loading={newCodes.isPending}
                  onClick={async () => {
                    const question = {
                      title: 'Make new recovery codes?',
                      text: 'The old ones no longer count.',
                      action: 'Make new codes',
                      isDanger: false,
                    }
                    if (await confirm(question)) asking(() => newCodes.mutate({}))
                  }}
                >
                  Make new codes
                </Button>
              </FactorLine>
            )}
          </ul>
        )}
      </Loaded>
      {dialog}
      <AddApp
        app={app}
        onClose={() => setApp(null)}
        onAdded={(recoveryCodes) => {
          setApp(null)
          show(recoveryCodes)
        }}
      />
      <FormDialog
        isOpen={isAddingPasskey}
        onClose={() => setAddingPasskey(false)}
        size="sm"
        title="Add a passkey"
        text="Your device keeps it, and asks for your finger, face or PIN when it is used."
      >
        {(close) => (
          <AddPasskeyForm
            onCancel={close}
            onAdded={(recoveryCodes) => {
              close()
              show(recoveryCodes)
            }}
          />
        )}
      </FormDialog>
      <FormDialog isOpen={renamed !== null} onClose={() => setRenamed(null)} size="sm" title="Rename the passkey">
        {(close) => renamed && <RenamePasskeyForm passkey={renamed} onDone={close} />}
      </FormDialog>
      <RecoveryCodes codes={codes} username={username} onKept={() => setCodes(null)} />
    </Section>
  )
}
