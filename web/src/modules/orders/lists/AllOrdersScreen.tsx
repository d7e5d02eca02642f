import { OfficeOrderList } from './OfficeOrderList.tsx'

export default function AllOrdersScreen() {
  return <OfficeOrderList screen="allOrders" />
}
