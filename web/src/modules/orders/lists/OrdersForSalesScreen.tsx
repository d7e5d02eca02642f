import { OfficeOrderList } from './OfficeOrderList.tsx'

export default function OrdersForSalesScreen() {
  return <OfficeOrderList screen="ordersForSales" />
}
