import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { Button } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import type { Me } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { focusFirstField } from '#ui/form/firstField.ts'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { doneUploadIds } from '#ui/upload/uploadItems.ts'
import { ExtraFields } from '../ExtraFields.tsx'
import { FileFields } from '../FileFields.tsx'
import { ownZone } from '../hourAndZone.ts'
import styles from '../OrderForm.module.css'
import { emptyOrder } from '../orderFields.ts'
import { ownOrder } from '../orderInput.ts'
import { RequestFields } from '../RequestFields.tsx'
import { SubmitLine } from '../SubmitLine.tsx'
import { TimeFields } from '../TimeFields.tsx'
import { useOrderForm } from '../useOrderForm.ts'
import { useOwnOrderDraft } from './useOwnOrderDraft.ts'
import type { SentRequest } from './VisitorPart.tsx'

type Props = {
  /** Null for a visitor, who may fill in the form and sign in before it is sent. */
  me: Me | null
  onCreated: (order: Order) => void
  onLogin?: () => void
  /** Called once a visitor has sent the form without an account. */
  onSent?: (sent: SentRequest) => void
  /** True while the person goes to sign in, which must not ask for confirmation. */
  isLeavingAllowed?: boolean
}

/** The form of a customer's own order. The draft is kept on the device until the order is placed. */
export function OwnOrderForm({ me, onCreated, onLogin, onSent, isLeavingAllowed = false }: Props) {
  const [empty] = useState(() => emptyOrder(ownZone()))
  const draft = useOwnOrderDraft(me, empty)
  const { form, notice, saved, landing, filesError, clearFilesError } = useOrderForm({
    kind: 'own',
    draft,
    empty,
    leaving: 'Your order has not been sent. What you typed is kept on this device.',
    isLeavingAllowed,
  })
  const [path, setPath] = useState<'login' | 'withoutAccount' | 'loginAgain'>('login')
  const sendAsVisitor = useRef<(() => void) | null>(null)
  const create = useAction(calls.orders.create, {
    done: 'Created Order Successfully',
    failed: 'Unable to create order!',
    refresh: [calls.orders],
    form: landing,
    once: `createOrder.${me?.id ?? 'visitor'}`,
    after: ({ order }) => {
      saved()
      onCreated(order)
    },
  })

  const send = form.onSubmit((fields) => {
    if (!me) sendAsVisitor.current?.()
    else if (!create.isPending) create.mutate(ownOrder(fields, doneUploadIds(draft.files.items)))
  }, focusFirstWrong(form))

  return (
    <form ref={focusFirstField} noValidate onSubmit={send} className={styles.form} aria-label="Order">
      <DraftNotice {...notice} />
      <RequestFields form={form} isOwn />
      <TimeFields form={form} isOwn />
      <ExtraFields form={form} isOwn />
      {!me && path === 'withoutAccount' ? (
        <Suspense fallback={<TextSkeleton lines={8} />}>
          <VisitorPart
            form={form}
            landing={landing}
            sender={sendAsVisitor}
            onSent={(sent) => {
              saved()
              onSent?.(sent)
            }}
            onBack={() => setPath('loginAgain')}
          />
        </Suspense>
      ) : (
        <>
          <FileFields
            place={me ? `createOrder.${me.id}` : null}
            items={draft.files.items}
            onChange={(items) => {
              clearFilesError()
              draft.files.setItems(items)
            }}
            error={filesError}
          />
          <SubmitLine
            fields={form.values}
            kind="own"
            label="Create Order"
            items={draft.files.items}
            isPending={create.isPending}
            hasFailed={create.isError && !create.fieldError}
            instead={
              me ? undefined : (
                <>
                  <Button variant="default" size="md" autoFocus={path === 'loginAgain'} onClick={() => setPath('withoutAccount')}>
                    Send without an account
                  </Button>
                  <Button size="md" onClick={onLogin}>
                    Login
                  </Button>
                </>
              )
            }
          />
        </>
      )}
    </form>
  )
}

/** Loaded only for visitors without an account. */
const VisitorPart = lazy(async () => ({ default: (await import('./VisitorPart.tsx')).VisitorPart }))
