import type { OrderStatus } from '@app/contract/orders/orders.rules.ts'
import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useIsMounted } from '#ui/useIsMounted.ts'
import type { OrderDialogProps } from './orderDialog.ts'

/** Their code comes when the first of them is asked for; a list is looked at far more often than changed. */
const dialogs = {
  amount: lazy(async () => ({ default: (await import('./EditAmountDialog.tsx')).EditAmountDialog })),
  offer: lazy(async () => ({ default: (await import('../deal/OfferDialog.tsx')).OfferDialog })),
  changeOffer: lazy(async () => ({ default: (await import('../deal/ChangeOfferDialog.tsx')).ChangeOfferDialog })),
  revision: lazy(async () => ({ default: (await import('../deal/RevisionDialog.tsx')).RevisionDialog })),
  editRequest: lazy(async () => ({ default: (await import('../deal/EditRequestDialog.tsx')).EditRequestDialog })),
  cancel: lazy(async () => ({ default: (await import('./CancelReasonDialog.tsx')).CancelReasonDialog })),
  assign: lazy(async () => ({ default: (await import('./AssignDialog.tsx')).AssignDialog })),
  progress: lazy(async () => ({ default: (await import('./ProgressDialog.tsx')).ProgressDialog })),
  deal: lazy(async () => ({ default: (await import('./ConfirmDealDialog.tsx')).ConfirmDealDialog })),
  invoice: lazy(async () => ({ default: (await import('#invoices/index.ts')).OrderInvoiceDialog })),
  outsource: lazy(async () => ({ default: (await import('#outsource/index.ts')).OutsourceDialog })),
  deliver: lazy(async () => ({ default: (await import('./DeliverCodeDialog.tsx')).DeliverCodeDialog })),
}
type Kind = keyof typeof dialogs

/** One dialog for all rows of a list: `open('amount', order)` from a row's menu, `dialog` somewhere on the screen. */
export function useOrderDialogs() {
  const [asked, setAsked] = useState<{ kind: Kind; order: OrderSummary; status?: OrderStatus | undefined } | null>(null)
  const [isOpen, setOpen] = useState(false)
  return {
    open: (kind: Kind, order: OrderSummary, status?: OrderStatus) => {
      setAsked({ kind, order, status })
      setOpen(true)
    },
    // The order stays while the dialog fades out.
    dialog: asked && (
      <Suspense fallback={null}>
        <OpensOnceMounted
          key={asked.kind}
          Dialog={dialogs[asked.kind]}
          order={asked.order}
          status={asked.status}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    ),
  }
}

/** Opens after it is mounted and not with it: only then does the dialog know where the focus was, and gives it back. */
function OpensOnceMounted({ Dialog, isOpen, ...rest }: OrderDialogProps & { Dialog: ComponentType<OrderDialogProps> }) {
  const isMounted = useIsMounted()
  return <Dialog {...rest} isOpen={isMounted && isOpen} />
}
