import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { useState } from 'react'
import { useMe } from '#core/session.ts'
import { Screen } from '#ui/Screen.tsx'
import { BesideForm } from '../BesideForm.tsx'
import { OrderReceipt } from './OrderReceipt.tsx'
import { OwnOrderForm } from './OwnOrderForm.tsx'

/** The screen where a customer places an order. */
export default function CreateOwnOrderScreen() {
  const me = useMe()
  const [created, setCreated] = useState<Order | null>(null)
  return (
    <Screen
      title="Create Order"
      breadcrumb={[{ label: 'My Orders', to: href('myOrders') }]}
      subtitle={created ? undefined : 'Tell us what you need and by when; we answer with a price.'}
    >
      <BesideForm>
        {created ? <OrderReceipt order={created} onAnother={() => setCreated(null)} /> : <OwnOrderForm me={me} onCreated={setCreated} />}
      </BesideForm>
    </Screen>
  )
}
