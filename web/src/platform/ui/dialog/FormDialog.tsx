import { Button, type ButtonProps, Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { markFirstField } from '../form/firstField.ts'
import { watchForms } from '../form/formChanges.ts'
import { confirmLeaving } from '../form/leaveGuards.ts'
import { type DialogWork, DialogWorkContext, type WorkPart } from './dialogWork.ts'
import { isInFront } from './inFront.ts'

type Common = {
  title: string
  /** One line of explanation under the title. */
  text?: ReactNode
  size?: ModalProps['size']
  /** The form. It calls `close` only after its call has succeeded, so that a failure keeps the input. */
  children: (close: () => void) => ReactNode
}
/** Opened by its own button. */
type WithButton = Common & { button: ReactNode; buttonProps?: ButtonProps; isOpen?: never; onClose?: never }
/** Opened from elsewhere, for example from a row's menu. */
type Controlled = Common & { isOpen: boolean; onClose: () => void; button?: never; buttonProps?: never }

/**
 * A form in a dialog. A click beside it does not close it. Esc, the cross and the Cancel of its `FormActions` ask first if unsaved input
 * would be lost; input that is stored as a draft can be restored, so nothing is asked.
 */
export function FormDialog({ title, text, size = 'md', children, ...how }: WithButton | Controlled) {
  const [isOpenHere, setOpenHere] = useState(false)
  const isOpen = how.isOpen ?? isOpenHere
  const close = how.onClose ?? (() => setOpenHere(false))
  const { work, content, watched } = useWork()

  return (
    <>
      {how.button !== undefined && (
        <Button {...how.buttonProps} onClick={() => setOpenHere(true)}>
          {how.button}
        </Button>
      )}
      <Modal opened={isOpen} onClose={() => work.leave(close)} title={title} size={size} closeOnClickOutside={false}>
        {text && <p className="dialog-text">{text}</p>}
        <DialogWorkContext value={work}>
          <div ref={content} {...watched}>
            {children(close)}
          </div>
        </DialogWorkContext>
      </Modal>
    </>
  )
}

function useWork() {
  const parts = useRef(new Set<WorkPart>())
  const place = useRef<HTMLElement>(null)
  const forms = useRef<ReturnType<typeof watchForms>>(null)

  const content = useCallback((element: HTMLElement | null) => {
    place.current = element
    forms.current = element && watchForms(element)
    markFirstField(element)
  }, [])

  const work = useMemo<DialogWork>(() => {
    const hasUnsaved = () => {
      const told = [...parts.current]
      return told.some(({ hasChanges }) => hasChanges) || (!told.some(({ isKept }) => isKept) && forms.current?.hasChanges() === true)
    }
    return {
      async leave(go) {
        if (!isInFront(place.current)) return
        if (!hasUnsaved() || (await confirmLeaving())) go()
      },
      add(part) {
        parts.current.add(part)
        return () => {
          parts.current.delete(part)
        }
      },
    }
  }, [])

  const before = () => forms.current?.before()
  const after = () => forms.current?.after()
  // React events bubble through the component tree, where lists and calendars in portals still belong to their field.
  const watched = { onPointerDownCapture: before, onKeyDownCapture: before, onClickCapture: before, onInputCapture: after }
  return { work, content, watched }
}
