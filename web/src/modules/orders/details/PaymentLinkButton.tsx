import { isBackOffice } from '@app/contract/orders/orders.rules.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useMe } from '#core/session.ts'
import { loadPaymentLinkDialog } from '#payments/index.ts'

const PaymentLinkDialog = lazy(async () => ({ default: (await loadPaymentLinkDialog()).PaymentLinkDialog }))

/** Makes a link for the remaining amount, which staff send to the customer or another payer. */
export function PaymentLinkButton({ order }: { order: Order }) {
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  if (!isBackOffice(me.role) || !order.mayPay) return null
  const open = () => {
    setWasOpened(true)
    setOpen(true)
  }
  return (
    <>
      <Button variant="default" size="xs" onClick={open}>
        Payment Link
      </Button>
      {wasOpened && (
        <Suspense>
          <PaymentLinkDialog order={order} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
