import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import { type ComponentType, useState } from 'react'
import { AssignDialog } from './AssignDialog.tsx'
import { DeliverCodeDialog } from './DeliverCodeDialog.tsx'
import { EditAmountDialog } from './EditAmountDialog.tsx'
import type { OrderDialogProps } from './orderDialog.ts'
import { ProgressDialog } from './ProgressDialog.tsx'

const dialogs = {
  amount: EditAmountDialog,
  assign: AssignDialog,
  progress: ProgressDialog,
  deliver: DeliverCodeDialog,
} satisfies Record<string, ComponentType<OrderDialogProps>>

/** One dialog for all rows of a list: `open('amount', order)` from a row's menu, `dialog` somewhere on the screen. */
export function useOrderDialogs() {
  const [asked, setAsked] = useState<{ kind: keyof typeof dialogs; order: OrderSummary } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const Dialog = asked && dialogs[asked.kind]
  return {
    open: (kind: keyof typeof dialogs, order: OrderSummary) => {
      setAsked({ kind, order })
      setOpen(true)
    },
    // The order stays while the dialog fades out.
    dialog: asked && Dialog && <Dialog order={asked.order} isOpen={isOpen} onClose={() => setOpen(false)} />,
  }
}
