import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Ref } from 'react'

/** Says at the card why a payment failed. It takes the focus when the dialog about it closes. */
export function PaymentFailed({ ref, message }: { ref?: Ref<HTMLDivElement>; message: string }) {
  return (
    <Alert ref={ref} tabIndex={-1} mb="md" color="red" title="The payment failed" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
      {message} Nothing was charged.
    </Alert>
  )
}
