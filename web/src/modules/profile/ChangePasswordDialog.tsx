import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useMe } from '#core/session.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'

/** Opens by its button; after signing in with a one-time password it stays open until the person has chosen their own. */
export function ChangePasswordDialog() {
  const me = useMe()
  const [isWanted, setWanted] = useState(false)
  const isForced = me.mustChangePassword
  const close = () => setWanted(false)
  return (
    <>
      <Button variant="default" onClick={() => setWanted(true)}>
        Change password
      </Button>
      <Modal
        opened={isForced || isWanted}
        onClose={isForced ? () => {} : close}
        withCloseButton={!isForced}
        closeOnEscape={!isForced}
        closeOnClickOutside={false}
        title={isForced ? 'Choose your own password' : 'Change password'}
      >
        <p className="dialog-text">
          {isForced
            ? 'You signed in with a password that was made for you. Choose one that only you know.'
            : 'You will be signed out on all other devices.'}
        </p>
        <ChangePasswordForm me={me} isForced={isForced} onDone={close} />
      </Modal>
    </>
  )
}
