import type { OrderStatus } from '@app/contract/orders/orders.rules.ts'
import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useIsMounted } from '#ui/useIsMounted.ts'
import type { OrderDialogProps } from './orderDialog.ts'

/** Each dialog's code is loaded when it is first opened; lists are read far more often than changed. */
const dialogs = {
  amount: lazy(async () => ({ default: (await import('./EditAmountDialog.tsx')).EditAmountDialog })),
  offer: lazy(async () => ({ default: (await import('../deal/OfferDialog.tsx')).OfferDialog })),
  changeOffer: lazy(async () => ({ default: (await import('../deal/ChangeOfferDialog.tsx')).ChangeOfferDialog })),
  revision: lazy(async () => ({ default: (await import('../deal/RevisionDialog.tsx')).RevisionDialog })),
  editRequest: lazy(async () => ({ default: (await import('../deal/EditRequestDialog.tsx')).EditRequestDialog })),
  cancel: lazy(async () => ({ default: (await import('./CancelReasonDialog.tsx')).CancelReasonDialog })),
  assign: lazy(async () => ({ default: (await import('./AssignDialog.tsx')).AssignDialog })),
  progress: lazy(async () => ({ default: (await import('./ProgressDialog.tsx')).ProgressDialog })),
  agreedElsewhere: lazy(async () => ({ default: (await import('./AgreedElsewhereDialog.tsx')).AgreedElsewhereDialog })),
  deal: lazy(async () => ({ default: (await import('./ConfirmDealDialog.tsx')).ConfirmDealDialog })),
  invoice: lazy(async () => ({ default: (await import('#invoices/index.ts')).OrderInvoiceDialog })),
  outsource: lazy(async () => ({ default: (await import('#outsource/index.ts')).OutsourceDialog })),
  deliver: lazy(async () => ({ default: (await import('./DeliverCodeDialog.tsx')).DeliverCodeDialog })),
}
type Kind = keyof typeof dialogs

/** One dialog for all rows of a list: a row's menu calls `open('amount', order)`, and the screen renders `dialog`. */
export function useOrderDialogs() {
  const [opened, setAsked] = useState<{ kind: Kind; order: OrderSummary; status?: OrderStatus | undefined } | null>(null)
  const [isOpen, setOpen] = useState(false)
  return {
    open: (kind: Kind, order: OrderSummary, status?: OrderStatus) => {
      setAsked({ kind, order, status })
      setOpen(true)
    },
    // The order is kept while the dialog fades out.
    dialog: opened && (
      <Suspense fallback={null}>
        <OpensOnceMounted
          key={opened.kind}
          Dialog={dialogs[opened.kind]}
          order={opened.order}
          status={opened.status}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    ),
  }
}

/** Opens the dialog after it has mounted. Only then does it know the focused element and restore it later. */
function OpensOnceMounted({ Dialog, isOpen, ...rest }: OrderDialogProps & { Dialog: ComponentType<OrderDialogProps> }) {
  const isMounted = useIsMounted()
  return <Dialog {...rest} isOpen={isMounted && isOpen} />
}
