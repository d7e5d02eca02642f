import { href } from '@app/contract/screens.ts'
import { useNavigate } from 'react-router'
import { useMe } from '#core/session.ts'
import { Screen } from '#ui/Screen.tsx'
import { officeOrders } from '../../lists/officeOrders.ts'
import { StaffOrderForm } from './StaffOrderForm.tsx'

/** The screen where the back office enters an order for a customer, with price and manager. */
export default function CreateOrderScreen() {
  const me = useMe()
  const navigate = useNavigate()
  return (
    <Screen title="Create Order" breadcrumb={[officeOrders(me)]} subtitle="For a customer who asked by mail, phone or chat." width="form">
      <StaffOrderForm me={me} onCreated={({ _id }) => void navigate(href('orderDetails', { slug: _id }))} />
    </Screen>
  )
}
