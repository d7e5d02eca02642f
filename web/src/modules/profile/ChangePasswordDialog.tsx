import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useMe } from '#core/session.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'

/** Opens by its button; stays open for whoever came in with a one-time password, until they have one of their own. */
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
            : 'Everywhere else you will be signed out.'}
        </p>
        <ChangePasswordForm me={me} isForced={isForced} onDone={close} />
      </Modal>
    </>
  )
}
