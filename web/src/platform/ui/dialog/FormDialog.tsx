import { Button, type ButtonProps, Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { markFirstField } from '../form/firstField.ts'

type Common = {
  title: string
  /** One line of why, under the title. */
  text?: ReactNode
  size?: ModalProps['size']
  /** The form; it calls `close` when, and only when, its call has succeeded, so that a failure keeps what was typed. */
  children: (close: () => void) => ReactNode
}
/** Opens by its own button. */
type WithButton = Common & { button: ReactNode; buttonProps?: ButtonProps; isOpen?: never; onClose?: never }
/** Is opened from elsewhere, a row's menu for instance. */
type Controlled = Common & { isOpen: boolean; onClose: () => void; button?: never; buttonProps?: never }

/** A form in a dialog. A click beside it does not close it, since that would throw away what was typed. */
export function FormDialog({ title, text, size = 'md', children, ...how }: WithButton | Controlled) {
  const [isOpenHere, setOpenHere] = useState(false)
  const isOpen = how.isOpen ?? isOpenHere
  const close = how.onClose ?? (() => setOpenHere(false))

  return (
    <>
      {how.button !== undefined && (
        <Button {...how.buttonProps} onClick={() => setOpenHere(true)}>
          {how.button}
        </Button>
      )}
      <Modal opened={isOpen} onClose={close} title={title} size={size} closeOnClickOutside={false}>
        {text && <p className="dialog-text">{text}</p>}
        <div ref={markFirstField}>{children(close)}</div>
      </Modal>
    </>
  )
}
